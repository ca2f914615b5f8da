import { findProfile } from '#src/features/profile/data.ts'
import { doPlansRest, zoneChangedJob } from '#src/features/profile/rules.ts'
import type { Database } from '#src/server/database.ts'
import type { Logger } from '#src/server/log.ts'
import type { Job } from '#src/server/scheduler.ts'
import { dayMs } from '#src/shared/durations.ts'
import { giveDueReminders, updateZoneOfOwnDeadlines } from './commands.ts'
import { listPeopleWithDeadlines } from './data.ts'
import { reminderSteps, remindersJob } from './rules.ts'

const pageSize = 500
const now = () => new Date().toISOString()
const beforeAllIds = '00000000-0000-0000-0000-000000000000'

const remindPerson = async (database: Database, userId: string, now: string) =>
  await database.asOwner(userId, async (db, ownerId) => {
    const profile = await findProfile(db, ownerId)
    if (doPlansRest(profile)) return 0
    const reader = { ownerId, timeZone: profile?.timeZone ?? 'UTC', language: profile?.language ?? 'en' }
    return await giveDueReminders(db, reader, now)
  })

/** Gives everybody the reminders that are due at `now`; answers how many. One person's trouble keeps nobody else's. */
export const remindEverybody = async (database: Database, log: Logger, now: string): Promise<number> => {
  const until = new Date(Date.parse(now) + (reminderSteps[0] + 2) * dayMs).toISOString()
  let after = beforeAllIds
  let given = 0
  for (;;) {
    const people = await listPeopleWithDeadlines(database.service, now, until, { after, limit: pageSize })
    for (const userId of people)
      given += await remindPerson(database, userId, now).catch((error: Error) => {
        log.error({ reason: error.message }, 'the reminders of a person could not be given')
        return 0
      })
    const last = people.at(-1)
    if (people.length < pageSize || !last) return given
    after = last
  }
}

/** Each hour, because a reader's day begins at another hour in each zone; a reminder is given once however often it runs. */
export const deadlineJobs = (database: Database, log: Logger): Job[] => [
  {
    name: remindersJob,
    cron: '5 * * * *',
    run: async (payload) => {
      if ('userId' in payload && typeof payload.userId === 'string') await remindPerson(database, payload.userId, now())
      else await remindEverybody(database, log, now())
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
