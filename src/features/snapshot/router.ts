import { implement } from '@orpc/server'
import { failure, type RequestContext } from '#src/server/procedures.ts'
import { readSnapshot } from './commands.ts'
import { snapshotContract } from './contract.ts'

const os = implement(snapshotContract).$context<RequestContext>()

export const snapshotRouter = os.router({
  get: os.get.handler(async ({ context: { database, sessionToken: token, log } }) => {
    if (!token) throw failure('NOT_AUTHENTICATED')
    return await readSnapshot({ database, token, log })
  }),
})
