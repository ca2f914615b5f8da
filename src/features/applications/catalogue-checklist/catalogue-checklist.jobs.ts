import { findProfile } from '#src/features/profile/data.ts'
import type { Database } from '#src/server/database.ts'
import type { Logger } from '#src/server/log.ts'
import type { Job } from '#src/server/scheduler.ts'
import { replacePlaceholders } from './catalogue-checklist.commands.ts'
import { listPeopleWithPlaceholders } from './catalogue-checklist.data.ts'

const pageSize = 500
const beforeAllIds = '00000000-0000-0000-0000-000000000000'

const replaceFor = async (database: Database, userId: string) =>
  await database.asOwner(userId, async (db, ownerId) => {
    const profile = await findProfile(db, ownerId)
    return await replacePlaceholders(db, { id: ownerId, timeZone: profile?.timeZone ?? 'UTC' })
  })

/** Gives everybody the deadlines that the catalogue has learned since their applications began; answers how many. */
export const replaceEverybodysPlaceholders = async (database: Database, log: Logger): Promise<number> => {
  let after = beforeAllIds
  let replaced = 0
  for (;;) {
    const people = await listPeopleWithPlaceholders(database.service, { after, limit: pageSize })
    for (const userId of people)
      replaced += await replaceFor(database, userId).catch((error: Error) => {
        log.error({ reason: error.message }, 'the placeholders of a person could not be replaced')
        return 0
      })
    const last = people.at(-1)
    if (people.length < pageSize || !last) return replaced
    after = last
  }
}

/** Each hour: imports, editors and pages that people read all change what the catalogue states. */
export const catalogueDeadlineJobs = (database: Database, log: Logger): Job[] => [
  {
    name: 'catalogue-deadlines',
    cron: '35 * * * *',
    run: async () => {
      await replaceEverybodysPlaceholders(database, log)
    },
  },
]
