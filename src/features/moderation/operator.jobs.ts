import { sql } from 'drizzle-orm'
import { countAttempt } from '#src/server/auth/throttle.ts'
import type { Config } from '#src/server/config.ts'
import type { Database } from '#src/server/database.ts'
import { renderEmail } from '#src/server/email-template.ts'
import type { Mailer } from '#src/server/mail.ts'
import type { Job } from '#src/server/scheduler.ts'
import { dayMs, hourMs } from '#src/shared/durations.ts'

// Escalates waiting cases to the operator while there is no moderator.

interface Dependencies {
  database: Database
  config: Pick<Config, 'appName' | 'appUrl' | 'contactEmail'>
  mailer: Mailer
}

interface Unmoderated extends Record<string, unknown> {
  waiting: number
  is_urgent: boolean
}

/** Notification intervals: daily, and hourly while a person may be in danger. */
const often = {
  urgent: { limit: 1, windowMs: hourMs, blockMs: hourMs },
  other: { limit: 1, windowMs: dayMs, blockMs: dayMs },
}

const messageOf = ({ waiting, is_urgent }: Unmoderated, { appName, appUrl, contactEmail }: Dependencies['config']) => ({
  to: contactEmail,
  subject: `[${appName}] ${is_urgent ? 'A user may be in danger' : 'Reports wait'}, but there is no moderator`,
  ...renderEmail('en', [
    {
      kind: 'verbatim' as const,
      text: `Cases that wait: ${waiting}\nMake a moderator: npm run moderation -- grant EMAIL\nThey read and decide at ${appUrl}/moderation`,
    },
  ]),
})

/** Notifies the operator of cases that wait without a moderator. Contains counts only, no text of a user. */
export const notifyOperator = async ({ database, config, mailer }: Dependencies): Promise<void> => {
  const { rows } = await database.service.execute<Unmoderated>(sql`select * from unmoderated_cases()`)
  const [found] = rows
  if (!found || found.waiting === 0) return
  const kind = found.is_urgent ? 'urgent' : 'other'
  if (!(await countAttempt(database.servicePool, `cases without a moderator, ${kind}`, often[kind]))) return
  await mailer.send(messageOf(found, config))
}

/** Escalation job every minute, so that an urgent case is not delayed. */
export const createModerationJobs = (dependencies: Dependencies): Job[] => [
  { name: 'moderation.operator', cron: '* * * * *', run: async () => await notifyOperator(dependencies) },
]
