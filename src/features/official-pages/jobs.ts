import type { Database } from '#src/server/database.ts'
import type { Job } from '#src/server/scheduler.ts'
import { dayMs } from '#src/shared/durations.ts'
import { deleteReadingsBefore } from './data.ts'
import { maxPageFacts, readingRetentionDays, sharedFactsJob } from './rules.ts'
import { publishAgreedFacts } from './shared-facts.commands.ts'

/** Deletes the readings that are older than their retention at `now`. Accepted facts stay, with their quotes. */
export const purgeReadings = async ({ service }: Pick<Database, 'service'>, now: Date): Promise<void> =>
  await deleteReadingsBefore(service, new Date(now.getTime() - readingRetentionDays * dayMs).toISOString())

/** Creates the jobs of official pages: retention, and the publication of values on which users agree. */
export const createOfficialPageJobs = (database: Database): Job[] => [
  { name: 'official-page-retention', cron: '50 3 * * *', run: async () => await purgeReadings(database, new Date()) },
  {
    name: sharedFactsJob,
    run: async (payload, signal) => {
      const { entity, ids } = payload as { entity?: unknown; ids?: unknown }
      if ((entity !== 'programs' && entity !== 'scholarships') || !Array.isArray(ids)) return
      for (const id of ids.slice(0, maxPageFacts)) {
        if (signal?.aborted) return
        if (typeof id === 'string') await publishAgreedFacts(database.service, entity, id)
      }
    },
  },
]
