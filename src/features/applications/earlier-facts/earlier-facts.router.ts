import { implement } from '@orpc/server'
import { asApplicant } from '#src/features/accounts/guards.ts'
import { idempotent, type RequestContext } from '#src/server/procedures.ts'
import { confirmEarlierFact, listEarlierFacts } from './earlier-facts.commands.ts'
import { earlierFactsContract } from './earlier-facts.contract.ts'

const os = implement(earlierFactsContract).$context<RequestContext>().use(asApplicant)

export const earlierFactsRouter = os.router({
  list: os.list.handler(
    async ({ context: { db, person }, input }) => await listEarlierFacts(db, person, input.applicationId),
  ),
  confirm: os.confirm
    .use(idempotent)
    .handler(async ({ context: { db, person }, input }) => await confirmEarlierFact(db, person, input)),
})
