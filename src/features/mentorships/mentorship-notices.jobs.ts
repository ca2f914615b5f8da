import { Temporal } from 'temporal-polyfill'
import { createNotification } from '#src/features/notifications/commands.ts'
import { findProfile } from '#src/features/profile/data.ts'
import type { Database, Db, OwnerId } from '#src/server/database.ts'
import { forEachUser } from '#src/server/for-each-user.ts'
import type { Logger } from '#src/server/log.ts'
import type { Job } from '#src/server/scheduler.ts'
import type { MentorshipRow } from './mentorship.data.ts'
import {
  claimTasksToRemind,
  expireRequests,
  listMentorshipsToNotify,
  listPeopleWithTasksDue,
  listUsersToNotify,
  markMentorshipNotified,
} from './mentorship-notices.data.ts'
import { type MentorshipChange, mentorshipsJob, taskReminderHour } from './rules.ts'

const textKeys = {
  requested: 'notifications.text.mentorRequested',
  waiting: 'notifications.text.mentorWaiting',
  freed: 'notifications.text.mentorFreed',
  accepted: 'notifications.text.mentorAccepted',
  declined: 'notifications.text.mentorDeclined',
  expired: 'notifications.text.mentorExpired',
  withdrawn: 'notifications.text.mentorWithdrawn',
  ended: 'notifications.text.mentorEnded',
  left: 'notifications.text.mentorEnded',
  shared: 'notifications.text.mentorShared',
  unshared: 'notifications.text.mentorUnshared',
  task: 'notifications.text.mentorTask',
  taskChanged: 'notifications.text.mentorTaskChanged',
  taskDone: 'notifications.text.mentorTaskDone',
  summarised: 'notifications.text.mentorSummarised',
  commented: 'notifications.text.mentorCommented',
} as const satisfies Record<MentorshipChange, string>

const pathOf = ({ seat, change }: MentorshipRow) => {
  if (seat === 'mentor') return '/mentor/students'
  if (change === 'task' || change === 'taskChanged') return '/this-week'
  return change === 'summarised' ? '/sessions' : '/mentors'
}

const noticeOf = (row: MentorshipRow) => ({
  textKey: textKeys[row.change],
  params: { person: row.otherName, reason: row.reason },
  type: 'info' as const,
  category: 'general' as const,
  priority: 'high' as const,
  actionUrl: pathOf(row),
  metadata: { mentorshipId: row.mentorshipId },
})

const notifyUser = async (db: Db, ownerId: OwnerId) => {
  const language = (await findProfile(db, ownerId))?.language ?? 'en'
  for (const row of await listMentorshipsToNotify(db, ownerId)) {
    await createNotification(db, ownerId, language, noticeOf(row))
    await markMentorshipNotified(db, ownerId, row)
  }
}

/** Reminds a student of tasks due today or tomorrow, from the morning in their time zone on. */
const remindPerson = (at: string) => async (db: Db, ownerId: OwnerId) => {
  const profile = await findProfile(db, ownerId)
  const here = Temporal.Instant.from(at).toZonedDateTimeISO(profile?.timeZone ?? 'UTC')
  if (here.hour < taskReminderHour) return
  const today = here.toPlainDate()
  const days = [today.toString(), today.add({ days: 1 }).toString()]
  for (const { id, mentorName, title, dueOn } of await claimTasksToRemind(db, ownerId, days))
    await createNotification(db, ownerId, profile?.language ?? 'en', {
      textKey: 'notifications.text.mentorTaskDue',
      params: { person: mentorName, task: title, dueOn: dueOn ?? '' },
      type: 'info',
      category: 'general',
      priority: 'high',
      actionUrl: '/this-week',
      metadata: { taskId: id },
    })
}

/** Sends the reminders of tasks whose date is near, for all users. */
export const sendTaskReminders = async (
  database: Database,
  log: Logger,
  at: string,
  signal?: AbortSignal,
): Promise<void> => {
  await forEachUser(
    await listPeopleWithTasksDue(database.service, at),
    { log, failed: 'the reminder of a task failed', signal },
    async (userId) => await database.asOwner(userId, remindPerson(at)),
  )
}

/** Expires old requests and notifies all users of changes to their mentorships. */
export const runMentorships = async (database: Database, log: Logger, signal?: AbortSignal): Promise<void> => {
  await expireRequests(database.service)
  await forEachUser(
    await listUsersToNotify(database.service),
    { log, failed: 'the notices about mentorships of a person failed', signal },
    async (userId) => await database.asOwner(userId, notifyUser),
  )
}

/** Mentorship job every minute; a handler that changes a mentorship triggers a run immediately. */
export const createMentorshipJobs = (database: Database, log: Logger): Job[] => [
  {
    name: mentorshipsJob,
    cron: '* * * * *',
    run: async (_payload, signal) => {
      await runMentorships(database, log, signal)
      await sendTaskReminders(database, log, new Date().toISOString(), signal)
    },
  },
]
