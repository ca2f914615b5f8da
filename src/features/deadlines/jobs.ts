import { findProfile } from '#src/features/profile/data.ts'
import { zoneChangedJob } from '#src/features/profile/rules.ts'
import type { Database } from '#src/server/database.ts'
import type { Job } from '#src/server/scheduler.ts'
import { giveDueReminders, updateZoneOfOwnDeadlines } from './commands.ts'
import { listPeopleWithDeadlines } from './data.ts'
import { reminderSteps, remindersJob } from './rules.ts'

const pageSize = 500
const dayMs = 24 * 60 * 60_000
const beforeAllIds = '00000000-0000-0000-0000-000000000000'

const remindPerson = async (database: Database, userId: string) =>
  await database.asOwner(userId, async (db, ownerId) => {
    const profile = await findProfile(db, ownerId)
    const reader = { ownerId, timeZone: profile?.timeZone ?? 'UTC', language: profile?.language ?? 'en' }
    return await giveDueReminders(db, reader, new Date().toISOString())
  })

const remindEverybody = async (database: Database) => {
  const until = new Date(Date.now() + (reminderSteps[0] + 2) * dayMs).toISOString()
  let after = beforeAllIds
  for (;;) {
    const people = await listPeopleWithDeadlines(database.service, after, until, pageSize)
    for (const userId of people) await remindPerson(database, userId)
    const last = people.at(-1)
    if (people.length < pageSize || !last) return
    after = last
  }
}

/** Each hour, because a reader's day begins at another hour in each zone; a reminder is given once however often it runs. */
export const deadlineJobs = (database: Database): Job[] => [
  {
    name: remindersJob,
    cron: '5 * * * *',
    run: async (payload) => {
      if ('userId' in payload && typeof payload.userId === 'string') await remindPerson(database, payload.userId)
      else await remindEverybody(database)
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
