import { implement } from '@orpc/server'
import { authenticatedTx, type RequestContext } from '#src/server/procedures.ts'
import { lookUpMissingProgram } from './missing-programs.commands.ts'
import { missingProgramsContract } from './missing-programs.contract.ts'

const os = implement(missingProgramsContract).$context<RequestContext>().use(authenticatedTx)

export const missingProgramsRouter = os.router({
  lookUp: os.lookUp.handler(async ({ context: { db }, input }) => await lookUpMissingProgram(db, input)),
})
