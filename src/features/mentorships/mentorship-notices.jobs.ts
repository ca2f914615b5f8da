import { createNotification } from '#src/features/notifications/commands.ts'
import { findProfile } from '#src/features/profile/data.ts'
import type { Database, Db, OwnerId } from '#src/server/database.ts'
import { eachPerson } from '#src/server/each-person.ts'
import type { Logger } from '#src/server/log.ts'
import type { Job } from '#src/server/scheduler.ts'
import type { MentorshipRow } from './mentorship.data.ts'
import {
  expireRequests,
  listUntoldMentorships,
  listUntoldPeople,
  markMentorshipTold,
} from './mentorship-notices.data.ts'
import { type MentorshipChange, mentorshipsJob } from './rules.ts'

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
  taskDone: 'notifications.text.mentorTaskDone',
  summarised: 'notifications.text.mentorSummarised',
  commented: 'notifications.text.mentorCommented',
} as const satisfies Record<MentorshipChange, string>

const pathOf = ({ seat, change }: MentorshipRow) => {
  if (seat === 'mentor') return '/mentor/students'
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

const tellPerson = async (db: Db, ownerId: OwnerId) => {
  const language = (await findProfile(db, ownerId))?.language ?? 'en'
  for (const row of await listUntoldMentorships(db, ownerId)) {
    await createNotification(db, ownerId, language, noticeOf(row))
    await markMentorshipTold(db, ownerId, row)
  }
}

/** Ends old requests and tells everybody what became of their mentorships. */
export const runMentorships = async (database: Database, log: Logger, signal?: AbortSignal): Promise<void> => {
  await expireRequests(database.service)
  await eachPerson(
    await listUntoldPeople(database.service),
    { log, failed: 'the notices about mentorships of a person failed', signal },
    async (userId) => await database.asOwner(userId, tellPerson),
  )
}

/** Each minute; a handler that changes a mentorship asks for a run at once. */
export const mentorshipJobs = (database: Database, log: Logger): Job[] => [
  {
    name: mentorshipsJob,
    cron: '* * * * *',
    run: async (_payload, signal) => await runMentorships(database, log, signal),
  },
]
