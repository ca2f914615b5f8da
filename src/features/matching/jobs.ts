import { profileChangedJob } from '#src/features/profile/rules.ts'
import type { Config } from '#src/server/config.ts'
import type { Database } from '#src/server/database.ts'
import type { Logger } from '#src/server/log.ts'
import type { Job } from '#src/server/scheduler.ts'
import { readPreferences, refreshMatches } from './commands.ts'
import { refreshNeighbours } from './research/neighbours.commands.ts'
import { refreshSuggestions } from './suggestions/suggestions.commands.ts'

interface Surroundings {
  database: Database
  config: Pick<Config, 'ai'>
  log: Logger
}

/** A service may be away or slow: the matches of the catalogue stand without it. */
const attempt = async ({ log }: Surroundings, what: string, work: () => Promise<void>) => {
  try {
    await work()
  } catch (error) {
    // Not its words: a service may repeat in them what it was sent, the key included.
    const { name, statusCode } = Object(error) as { name?: string; statusCode?: number }
    log.warn({ what, reason: name ?? 'unknown', status: statusCode }, 'the AI service did not help')
  }
}

/** What the AI service adds: words near the interests, and programmes that it names. */
const ask = async (surroundings: Surroundings, userId: string) => {
  const { database, config } = surroundings
  const { ai } = config
  if (!ai) return
  const wishes = await database.asOwner(userId, async (db, ownerId) => await readPreferences(db, ownerId))
  const { embeddingModel } = ai
  if (embeddingModel)
    await attempt(
      surroundings,
      'neighbours',
      async () => await refreshNeighbours(database.service, { ...ai, embeddingModel }, wishes.interests),
    )
  await attempt(surroundings, 'suggestions', async () => await refreshSuggestions(database, userId, ai, wishes))
  await database.asOwner(userId, async (db, ownerId) => await refreshMatches(database, db, ownerId))
}

/** Ranks anew after a change of the profile, so that the dashboard shows matches of the profile as it is. */
export const createMatchingJobs = (surroundings: Surroundings): Job[] => [
  {
    name: profileChangedJob,
    run: async (payload) => {
      if (!('userId' in payload) || typeof payload.userId !== 'string') return
      const { userId } = payload
      const { database } = surroundings
      await database.asOwner(userId, async (db, ownerId) => await refreshMatches(database, db, ownerId))
      await ask(surroundings, userId)
    },
  },
]
