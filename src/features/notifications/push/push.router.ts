import { implement } from '@orpc/server'
import { authenticatedTx, createApiError, idempotent, type RequestContext } from '#src/server/procedures.ts'
import { pushContract } from './push.contract.ts'
import {
  deleteOldSubscriptions,
  deleteOthersSubscription,
  deleteSubscription,
  upsertSubscription,
} from './push.data.ts'
import { ensurePushKeys } from './push.provider.ts'
import { isPushService, maxSubscriptions } from './push.rules.ts'

const os = implement(pushContract).$context<RequestContext>().use(authenticatedTx)

export const pushRouter = os.router({
  key: os.key.handler(async ({ context: { database } }) => ({
    publicKey: (await ensurePushKeys(database.service)).publicKey,
  })),
  subscribe: os.subscribe.use(idempotent).handler(async ({ context, input }) => {
    const { db, database, ownerId, person, config } = context
    if (!isPushService(input.endpoint, config.pushHosts)) throw createApiError('INPUT_INVALID', { field: 'endpoint' })
    await deleteOthersSubscription(database.service, ownerId, input.endpoint)
    await upsertSubscription(db, ownerId, { ...input, sessionId: person.sessionId })
    await deleteOldSubscriptions(db, ownerId, maxSubscriptions)
    return { endpoint: input.endpoint }
  }),
  unsubscribe: os.unsubscribe.use(idempotent).handler(async ({ context: { db, ownerId }, input }) => ({
    removed: await deleteSubscription(db, ownerId, input.endpoint),
  })),
})
