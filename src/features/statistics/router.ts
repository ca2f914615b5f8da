import { implement } from '@orpc/server'
import type { RequestContext } from '#src/server/procedures.ts'
import { readPublicFigures } from './commands.ts'
import { figuresContract } from './contract.ts'

const os = implement(figuresContract).$context<RequestContext>()

export const figuresRouter = os.router({
  get: os.get.handler(async ({ context: { database } }) => await readPublicFigures(database, new Date().toISOString())),
})
