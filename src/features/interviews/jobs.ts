import { createNotification } from '#src/features/notifications/commands.ts'
import { ensurePreferences } from '#src/features/notifications/data.ts'
import { findQuietEnd } from '#src/features/notifications/quiet-hours.rules.ts'
import { findProfile } from '#src/features/profile/data.ts'
import { isApplicationPaused } from '#src/features/profile/rules.ts'
import type { Database, Db, OwnerId } from '#src/server/database.ts'
import { forEachUser } from '#src/server/for-each-user.ts'
import type { Logger } from '#src/server/log.ts'
import type { Job } from '#src/server/scheduler.ts'
import { listDueReminders, listUsersWithDueReminders, markReminded, type PlacedInterview } from './data.ts'
import { getEnd, interviewRemindersJob } from './rules.ts'

const buildNotice = ({ interview, universityName, programName }: PlacedInterview) => ({
  textKey: 'notifications.text.interviewReminder' as const,
  params: { university: universityName, program: programName, startsAt: interview.startsAt, venue: interview.place },
  type: 'deadline' as const,
  category: 'deadline' as const,
  priority: 'high' as const,
  actionUrl: `/interviews/${interview.id}`,
  metadata: { interviewId: interview.id },
  expiresAt: getEnd(interview),
})

const remindUser = async (db: Db, ownerId: OwnerId, now: string): Promise<void> => {
  const profile = await findProfile(db, ownerId)
  if (isApplicationPaused(profile)) return
  const { quietHoursStart: start, quietHoursEnd: end } = await ensurePreferences(db, ownerId)
  const quietEnd = findQuietEnd(now, { start, end, zone: profile?.timeZone ?? 'UTC' })
  for (const placed of await listDueReminders(db, ownerId, now)) {
    const { id, startsAt } = placed.interview
    if (!(await markReminded(db, ownerId, id, now))) continue
    await createNotification(db, ownerId, profile?.language ?? 'en', {
      ...buildNotice(placed),
      givenAt: now,
      // A reminder that waited for the end of the quiet hours would come after the start.
      bypassesQuietHours: quietEnd !== undefined && Date.parse(quietEnd) >= Date.parse(startsAt),
    })
  }
}

/** Sends the due reminders of all users at `now`. Each is sent once per start of an interview. */
export const sendInterviewReminders = async (
  database: Database,
  log: Logger,
  now: string,
  signal?: AbortSignal,
): Promise<void> => {
  await forEachUser(
    await listUsersWithDueReminders(database.service, now),
    { log, failed: 'the interview reminders of a user failed', signal },
    async (userId) => await database.asOwner(userId, async (db, ownerId) => await remindUser(db, ownerId, now)),
  )
}

export const createInterviewJobs = (database: Database, log: Logger): Job[] => [
  {
    name: interviewRemindersJob,
    cron: '*/5 * * * *',
    run: async (_payload, signal) => await sendInterviewReminders(database, log, new Date().toISOString(), signal),
  },
]
