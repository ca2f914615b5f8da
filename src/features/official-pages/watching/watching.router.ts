import { implement } from '@orpc/server'
import { asApplicant } from '#src/features/accounts/guards.ts'
import { createApiError, idempotent, type RequestContext } from '#src/server/procedures.ts'
import { toWatch, watchPage } from './watching.commands.ts'
import { watchingContract } from './watching.contract.ts'
import { deleteWatch, listWatches } from './watching.data.ts'
import { pageWatchJob } from './watching.rules.ts'

const os = implement(watchingContract).$context<RequestContext>().use(asApplicant)

export const watchingRouter = os.router({
  watch: os.watch.use(idempotent).handler(async ({ context, input }) => {
    const { db, ownerId, config, runJob } = context
    const watch = await watchPage(db, ownerId, config.pageFetch, input)
    await runJob(pageWatchJob, {})
    return { watch }
  }),
  watches: os.watches.handler(async ({ context: { db, ownerId } }) => ({
    watches: (await listWatches(db, ownerId)).map(toWatch),
  })),
  unwatch: os.unwatch.use(idempotent).handler(async ({ context: { db, ownerId }, input: { id } }) => {
    if (!(await deleteWatch(db, ownerId, id))) throw createApiError('NOT_FOUND')
    return { id }
  }),
})
