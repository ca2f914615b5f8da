import { findProfile } from '#src/features/profile/data.ts'
import type { Database } from '#src/server/database.ts'
import { forEachUserInBatches } from '#src/server/for-each-user.ts'
import type { Logger } from '#src/server/log.ts'
import type { Job } from '#src/server/scheduler.ts'
import { replacePlaceholders } from './catalogue-checklist.commands.ts'
import { listPeopleWithPlaceholders } from './catalogue-checklist.data.ts'

const replaceFor = async (database: Database, userId: string) =>
  await database.asOwner(userId, async (db, ownerId) => {
    const profile = await findProfile(db, ownerId)
    return await replacePlaceholders(db, { id: ownerId, timeZone: profile?.timeZone ?? 'UTC' })
  })

/**
 * Replaces placeholder deadlines of all users by deadlines that the catalogue has learned since.
 *
 * @returns number of replaced placeholders
 */
export const replaceAllPlaceholders = async (database: Database, log: Logger, signal?: AbortSignal): Promise<number> =>
  await forEachUserInBatches(
    async (page) => await listPeopleWithPlaceholders(database.service, page),
    { log, failed: 'the placeholders of a person could not be replaced', signal },
    async ({ userId }) => await replaceFor(database, userId),
  )

/** Creates the hourly job. Imports, editors and page views all change the catalogue's deadlines. */
export const createCatalogueDeadlineJobs = (database: Database, log: Logger): Job[] => [
  {
    name: 'catalogue-deadlines',
    cron: '35 * * * *',
    run: async (_payload, signal) => {
      await replaceAllPlaceholders(database, log, signal)
    },
  },
]
