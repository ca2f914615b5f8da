import type { Config } from '#src/server/config.ts'
import type { Database } from '#src/server/database.ts'
import type { Mailer } from '#src/server/mail.ts'
import type { Job } from '#src/server/scheduler.ts'
import { dayMs } from '#src/shared/durations.ts'
import { type PassOn, passOn, passOnJob } from './commands.ts'
import { deleteReportsBefore } from './data.ts'
import { keptDays } from './rules.ts'

const isPassOn = (payload: object): payload is PassOn => 'id' in payload && 'isNew' in payload

/** Passes reports on, again when it fails, and forgets old ones each night. */
export const telemetryJobs = (parts: { config: Config; database: Database; mailer: Mailer }): Job[] => [
  {
    name: passOnJob,
    run: async (payload) => {
      if (isPassOn(payload)) await passOn(parts, payload)
    },
  },
  {
    name: 'telemetry.forget',
    cron: '40 3 * * *',
    run: async () =>
      await deleteReportsBefore(parts.database.service, new Date(Date.now() - keptDays * dayMs).toISOString()),
  },
]
