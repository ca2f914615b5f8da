import { implement } from '@orpc/server'
import { authenticatedTx, createApiError, idempotent, type RequestContext } from '#src/server/procedures.ts'
import { asEditor } from '../editing/editing.router.ts'
import { readRegistersJob } from '../rules.ts'
import { unmatchedRowsContract } from './unmatched.contract.ts'
import { listUnmatched, matchInstitution } from './unmatched.data.ts'

const os = implement(unmatchedRowsContract).$context<RequestContext>().use(authenticatedTx).use(asEditor)

/** Page size: an editor's next hour of work; the total is returned beside it. */
const maxListed = 50

export const unmatchedRowsRouter = os.router({
  list: os.list.handler(async ({ context: { db } }) => await listUnmatched(db, maxListed)),
  place: os.place.use(idempotent).handler(async ({ context: { db, runJob }, input: { id, universityId } }) => {
    if (!(await matchInstitution(db, id, universityId))) throw createApiError('NOT_FOUND')
    await runJob(readRegistersJob, {})
    return { id }
  }),
})
