import { implement } from '@orpc/server'
import { asApplicant } from '#src/features/accounts/guards.ts'
import type { RequestContext } from '#src/server/procedures.ts'
import { refreshMatches } from './commands.ts'
import { matchingContract } from './contract.ts'

const os = implement(matchingContract).$context<RequestContext>().use(asApplicant)

export const matchingRouter = os.router({
  list: os.list.handler(async ({ context: { db, ownerId }, input }) => {
    const { matches, missing } = await refreshMatches(db, ownerId)
    return { matches: matches.slice(0, input.limit), total: matches.length, missing }
  }),
})
