import { implement } from '@orpc/server'
import { countAttempt } from '#src/server/auth/throttle.ts'
import { createApiError, type RequestContext } from '#src/server/procedures.ts'
import { forwardReportJob, storeReport } from './commands.ts'
import { telemetryContract } from './contract.ts'
import { type ErrorReport, reportLimit } from './rules.ts'

const os = implement(telemetryContract).$context<RequestContext>()

/** Rate limit key: the signed-in user, or the address. */
const reporterOf = async ({ database, sessionToken, source }: RequestContext): Promise<string> => {
  const person = sessionToken ? await database.asSession(sessionToken, async (_db, found) => found.id) : undefined
  return person ?? source.address
}

export const telemetryRouter = os.router({
  report: os.report.handler(async ({ context, input }) => {
    const { database, runJob, log } = context
    const reporter = await reporterOf(context)
    for (const report of input.reports) {
      if (!(await countAttempt(database.servicePool, `reports:${reporter}`, reportLimit)))
        throw createApiError('TOO_MANY_REQUESTS')
      const stored = await storeReport(database, report as ErrorReport, new Date().toISOString())
      log.warn({ fingerprint: report.fingerprint, type: report.type, isNew: stored.isNew }, 'a page reported an error')
      await runJob(forwardReportJob, stored)
    }
    return { accepted: input.reports.length }
  }),
})
