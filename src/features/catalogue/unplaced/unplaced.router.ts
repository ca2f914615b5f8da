import { implement } from '@orpc/server'
import { asPerson, failure, onlyOnce, type RequestContext } from '#src/server/procedures.ts'
import { asEditor } from '../editing/editing.router.ts'
import { readRegistersJob } from '../rules.ts'
import { unplacedContract } from './unplaced.contract.ts'
import { listUnplaced, placeInstitution } from './unplaced.data.ts'

const os = implement(unplacedContract).$context<RequestContext>().use(asPerson).use(asEditor)

/** An editor's next hour of work; the number of all is beside it. */
const maxListed = 50

export const unplacedRouter = os.router({
  list: os.list.handler(async ({ context: { db } }) => await listUnplaced(db, maxListed)),
  place: os.place.use(onlyOnce).handler(async ({ context: { db, runJob }, input: { id, universityId } }) => {
    if (!(await placeInstitution(db, id, universityId))) throw failure('NOT_FOUND')
    await runJob(readRegistersJob, {})
    return { id }
  }),
})
