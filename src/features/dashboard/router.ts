import { implement } from '@orpc/server'
import { createApiError, type RequestContext, requireActor } from '#src/server/procedures.ts'
import { readSnapshot } from './commands.ts'
import { snapshotContract } from './contract.ts'

const os = implement(snapshotContract).$context<RequestContext>()

export const snapshotRouter = os.router({
  get: os.get.handler(async ({ context }) => {
    const { database, sessionToken: token, log } = context
    if (!token) throw createApiError('NOT_AUTHENTICATED')
    const snapshot = await readSnapshot({ database, token, log })
    await requireActor(context, snapshot.user)
    return snapshot
  }),
})
