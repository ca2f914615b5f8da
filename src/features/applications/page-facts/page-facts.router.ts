import { implement } from '@orpc/server'
import { asApplicant } from '#src/features/accounts/guards.ts'
import { remindersJob } from '#src/features/deadlines/rules.ts'
import { rankingChangedJob } from '#src/features/matching/rules.ts'
import { sharedFactsJob } from '#src/features/official-pages/rules.ts'
import { idempotent, type RequestContext } from '#src/server/procedures.ts'
import { acceptPageFacts, withdrawPageFacts } from './page-facts.commands.ts'
import { pageFactsContract } from './page-facts.contract.ts'

const os = implement(pageFactsContract).$context<RequestContext>().use(asApplicant)

export const pageFactsRouter = os.router({
  accept: os.accept.use(idempotent).handler(async ({ context, input: { id, ...acceptance } }) => {
    const { db, person, ownerId, config, source, runJob } = context
    const { sharedEntries, ...accepted } = await acceptPageFacts(db, person, id, acceptance, {
      source,
      authSecret: config.authSecret,
    })
    await runJob(remindersJob, { userId: ownerId })
    await runJob(rankingChangedJob, { userId: ownerId })
    for (const [entity, ids] of Object.entries(sharedEntries)) await runJob(sharedFactsJob, { entity, ids })
    return accepted
  }),
  withdraw: os.withdraw.use(idempotent).handler(async ({ context: { db, person, ownerId, runJob }, input }) => {
    const changedSince = await withdrawPageFacts(db, person, input)
    await runJob(rankingChangedJob, { userId: ownerId })
    return { changedSince }
  }),
})
