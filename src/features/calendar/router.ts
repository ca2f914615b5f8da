import { implement } from '@orpc/server'
import { authenticatedTx, idempotent, type RequestContext } from '#src/server/procedures.ts'
import { createSecret, hashSecret } from './calendar-file.commands.ts'
import { calendarContract } from './contract.ts'
import { deleteFeed, findFeed, replaceFeed } from './data.ts'

const os = implement(calendarContract).$context<RequestContext>().use(authenticatedTx)

export const calendarRouter = os.router({
  get: os.get.handler(async ({ context: { db, ownerId } }) => {
    const feed = await findFeed(db, ownerId)
    return { isActive: Boolean(feed), createdAt: feed?.createdAt ?? null, lastReadAt: feed?.lastReadAt ?? null }
  }),
  create: os.create.handler(async ({ context: { db, ownerId, config } }) => {
    const secret = createSecret()
    await replaceFeed(db, ownerId, hashSecret(secret))
    return { url: `${config.appUrl}/calendar/${secret}.ics` }
  }),
  revoke: os.revoke
    .use(idempotent)
    .handler(async ({ context: { db, ownerId } }) => ({ removed: await deleteFeed(db, ownerId) })),
})
