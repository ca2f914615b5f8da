import { implement } from '@orpc/server'
import { asPerson, type RequestContext } from '#src/server/procedures.ts'
import { activityContract } from './contract.ts'
import { listActivity } from './data.ts'
import { deviceOf } from './provider.ts'
import { activityPageSize, placeOf } from './rules.ts'

const os = implement(activityContract).$context<RequestContext>().use(asPerson)

export const activityRouter = os.router({
  list: os.list.handler(async ({ context: { db, ownerId }, input: { before } }) => {
    // One more than shown tells whether there is another page.
    const rows = await listActivity(db, ownerId, { limit: activityPageSize + 1, ...(before ? { before } : {}) })
    return {
      entries: rows.slice(0, activityPageSize).map(({ id, event, method, device, address, createdAt }) => ({
        id,
        event,
        method,
        device: deviceOf(device),
        place: placeOf(address),
        createdAt,
      })),
      hasMore: rows.length > activityPageSize,
    }
  }),
})
