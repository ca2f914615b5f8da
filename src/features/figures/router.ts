import { implement } from '@orpc/server'
import type { RequestContext } from '#src/server/procedures.ts'
import { readPublicFigures } from './commands.ts'
import { figuresContract } from './contract.ts'

const os = implement(figuresContract).$context<RequestContext>()

/** Nobody: public figures are read through the request role as well, with no person's rows in sight. */
const nobody = ''

export const figuresRouter = os.router({
  get: os.get.handler(async ({ context: { database } }) =>
    database.asOwner(nobody, async (db) => await readPublicFigures(db, new Date().toISOString())),
  ),
})
