import { implement } from '@orpc/server'
import { asPerson, failure, onlyOnce, type RequestContext } from '#src/server/procedures.ts'
import { pushContract } from './push.contract.ts'
import {
  deleteOldSubscriptions,
  deleteOthersSubscription,
  deleteSubscription,
  upsertSubscription,
} from './push.data.ts'
import { ensurePushKeys } from './push.provider.ts'
import { isPushService, maxSubscriptions } from './push.rules.ts'

const os = implement(pushContract).$context<RequestContext>().use(asPerson)

export const pushRouter = os.router({
  key: os.key.handler(async ({ context: { database } }) => ({
    publicKey: (await ensurePushKeys(database.service)).publicKey,
  })),
  subscribe: os.subscribe.use(onlyOnce).handler(async ({ context, input }) => {
    const { db, database, ownerId, person, config } = context
    if (!isPushService(input.endpoint, config.pushHosts)) throw failure('INPUT_INVALID', { field: 'endpoint' })
    await deleteOthersSubscription(database.service, ownerId, input.endpoint)
    await upsertSubscription(db, ownerId, { ...input, sessionId: person.sessionId })
    await deleteOldSubscriptions(db, ownerId, maxSubscriptions)
    return { endpoint: input.endpoint }
  }),
  unsubscribe: os.unsubscribe.use(onlyOnce).handler(async ({ context: { db, ownerId }, input }) => ({
    removed: await deleteSubscription(db, ownerId, input.endpoint),
  })),
})
