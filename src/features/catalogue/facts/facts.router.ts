import { implement } from '@orpc/server'
import type { RequestContext } from '#src/server/procedures.ts'
import { factsContract } from './facts.contract.ts'
import { listChanges } from './facts.data.ts'

const os = implement(factsContract).$context<RequestContext>()

/** Maximum of history lines per entry. */
const maxChanges = 50

export const factsRouter = os.router({
  history: os.history.handler(async ({ context: { database, sessionToken }, input: { entity, id } }) =>
    database.asReader(sessionToken, async (db) => ({ changes: await listChanges(db, entity, id, maxChanges) })),
  ),
})
