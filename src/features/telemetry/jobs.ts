import type { Config } from '#src/server/config.ts'
import type { Database } from '#src/server/database.ts'
import type { Mailer } from '#src/server/mail.ts'
import type { Job } from '#src/server/scheduler.ts'
import { dayMs } from '#src/shared/durations.ts'
import { type ForwardReport, forwardAndNotify, forwardReportJob } from './commands.ts'
import { deleteReportsBefore } from './data.ts'
import { reportTtlDays } from './rules.ts'

const isPassOn = (payload: object): payload is ForwardReport => 'id' in payload && 'isNew' in payload

/** Jobs that forward reports with retries, and purge old ones each night. */
export const createTelemetryJobs = (parts: { config: Config; database: Database; mailer: Mailer }): Job[] => [
  {
    name: forwardReportJob,
    run: async (payload) => {
      if (isPassOn(payload)) await forwardAndNotify(parts, payload)
    },
  },
  {
    name: 'telemetry.forget',
    cron: '40 3 * * *',
    run: async () =>
      await deleteReportsBefore(parts.database.service, new Date(Date.now() - reportTtlDays * dayMs).toISOString()),
  },
]
