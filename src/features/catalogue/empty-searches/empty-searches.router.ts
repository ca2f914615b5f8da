import { implement } from '@orpc/server'
import { authenticatedTx, type RequestContext } from '#src/server/procedures.ts'
import { asEditor } from '../editing/editing.router.ts'
import { readEmptySearches } from './empty-searches.commands.ts'
import { emptySearchesContract } from './empty-searches.contract.ts'

const os = implement(emptySearchesContract).$context<RequestContext>().use(authenticatedTx).use(asEditor)

/** Page size: an editor's next hour of work. */
const maxListed = 50

export const emptySearchesRouter = os.router({
  list: os.list.handler(async ({ context: { database } }) => {
    const searches = await readEmptySearches(database.service, Date.now(), maxListed)
    return { searches, total: searches.length }
  }),
})
