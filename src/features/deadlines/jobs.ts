import { findProfile } from '#src/features/profile/data.ts'
import { isApplicationPaused, zoneChangedJob } from '#src/features/profile/rules.ts'
import type { Database } from '#src/server/database.ts'
import { forEachUserInBatches } from '#src/server/for-each-user.ts'
import type { Logger } from '#src/server/log.ts'
import type { Job } from '#src/server/scheduler.ts'
import { dayMs } from '#src/shared/durations.ts'
import { createDueReminders, updateZoneOfOwnDeadlines } from './commands.ts'
import { listUsersToRemind } from './data.ts'
import { createDeadlineChecks } from './expected-deadlines.commands.ts'
import { listUsersToAsk } from './expected-deadlines.data.ts'
import { reminderSteps, remindersJob } from './rules.ts'

const now = () => new Date().toISOString()

const remindUser = async (database: Database, userId: string, now: string) =>
  await database.asOwner(userId, async (db, ownerId) => {
    const profile = await findProfile(db, ownerId)
    if (isApplicationPaused(profile)) return 0
    const reader = { ownerId, timeZone: profile?.timeZone ?? 'UTC', language: profile?.language ?? 'en' }
    return await createDueReminders(db, reader, now)
  })

/**
 * Creates the due reminders of all users at `now`.
 *
 * @returns number of reminders created
 */
export const remindAllUsers = async (
  database: Database,
  log: Logger,
  now: string,
  signal?: AbortSignal,
): Promise<number> => {
  const until = new Date(Date.parse(now) + (reminderSteps[0] + 2) * dayMs).toISOString()
  return await forEachUserInBatches(
    async (page) => await listUsersToRemind(database.service, now, until, page),
    { log, failed: 'the reminders of a person could not be given', signal },
    async ({ userId }) => await remindUser(database, userId, now),
  )
}

const sendChecksToUser = async (database: Database, userId: string, now: string) =>
  await database.asOwner(userId, async (db, ownerId) => {
    const profile = await findProfile(db, ownerId)
    if (isApplicationPaused(profile)) return 0
    return await createDeadlineChecks(db, { ownerId, language: profile?.language ?? 'en' }, now)
  })

/**
 * Sends all users the due reminders to check an expected deadline at `now`.
 *
 * @returns number of reminders sent
 */
export const askAllUsers = async (
  database: Database,
  log: Logger,
  now: string,
  signal?: AbortSignal,
): Promise<number> =>
  await forEachUserInBatches(
    async (page) => await listUsersToAsk(database.service, page),
    { log, failed: 'the expected deadlines of a user could not be checked', signal },
    async ({ userId }) => await sendChecksToUser(database, userId, now),
  )

/**
 * Hourly reminder jobs, because the day begins at different hours in different zones. Reminders are idempotent, so the
 * frequency does not matter.
 */
export const createDeadlineJobs = (database: Database, log: Logger): Job[] => [
  {
    name: remindersJob,
    cron: '5 * * * *',
    run: async (payload, signal) => {
      if ('userId' in payload && typeof payload.userId === 'string') await remindUser(database, payload.userId, now())
      else await remindAllUsers(database, log, now(), signal)
    },
  },
  {
    name: 'deadline-checks',
    cron: '15 9 * * *',
    run: async (_payload, signal) => {
      await askAllUsers(database, log, now(), signal)
    },
  },
  {
    name: zoneChangedJob,
    run: async (payload) => {
      if ('userId' in payload && typeof payload.userId === 'string')
        await database.asOwner(payload.userId, async (db, ownerId) => {
          const profile = await findProfile(db, ownerId)
          await updateZoneOfOwnDeadlines(db, ownerId, profile?.timeZone ?? 'UTC')
        })
    },
  },
]
