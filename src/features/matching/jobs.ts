import { profileChangedJob } from '#src/features/profile/rules.ts'
import type { Config } from '#src/server/config.ts'
import type { Database } from '#src/server/database.ts'
import type { Logger } from '#src/server/log.ts'
import type { Job } from '#src/server/scheduler.ts'
import { readWishes, refreshMatches } from './commands.ts'
import { refreshSuggestions } from './suggestions/commands.ts'

interface Surroundings {
  database: Database
  config: Pick<Config, 'ai'>
  log: Logger
}

/** The service may be away or slow: the matches of the catalogue stand without it. */
const suggest = async ({ database, config, log }: Surroundings, userId: string) => {
  if (!config.ai) return
  try {
    const wishes = await database.asOwner(userId, async (db, ownerId) => await readWishes(db, ownerId))
    await refreshSuggestions(database, userId, config.ai, wishes)
    await database.asOwner(userId, async (db, ownerId) => await refreshMatches(database, db, ownerId))
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'no suggestions of the AI service')
  }
}

/** Ranks anew after a change of the profile, so that the dashboard shows matches of the profile as it is. */
export const matchingJobs = (surroundings: Surroundings): Job[] => [
  {
    name: profileChangedJob,
    run: async (payload) => {
      if (!('userId' in payload) || typeof payload.userId !== 'string') return
      const { userId } = payload
      const { database } = surroundings
      await database.asOwner(userId, async (db, ownerId) => await refreshMatches(database, db, ownerId))
      await suggest(surroundings, userId)
    },
  },
]
