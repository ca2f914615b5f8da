import { implement } from '@orpc/server'
import { decodePageEnd, encodePageEnd } from '#src/server/keyset-cursor.ts'
import { authenticatedTx, type RequestContext } from '#src/server/procedures.ts'
import { anonymizeAddress } from '#src/shared/anonymize-address.ts'
import { activityContract } from './activity.contract.ts'
import { listActivity } from './activity.data.ts'
import { activityPageSize } from './activity.rules.ts'
import { describeDevice } from './device.provider.ts'

const os = implement(activityContract).$context<RequestContext>().use(authenticatedTx)

export const activityRouter = os.router({
  list: os.list.handler(async ({ context: { db, ownerId }, input: { after } }) => {
    // One extra row shows whether there is another page.
    const rows = await listActivity(db, ownerId, { limit: activityPageSize + 1, after: decodePageEnd(after) })
    const shown = rows.slice(0, activityPageSize)
    const last = rows.length > activityPageSize ? shown.at(-1) : undefined
    return {
      entries: shown.map(({ id, event, method, device, address, createdAt }) => ({
        id,
        event,
        method,
        device: describeDevice(device),
        place: anonymizeAddress(address),
        createdAt,
      })),
      next: last ? encodePageEnd(last) : null,
    }
  }),
})
