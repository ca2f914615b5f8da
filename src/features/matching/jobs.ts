import { profileChangedJob } from '#src/features/profile/rules.ts'
import type { Config } from '#src/server/config.ts'
import type { Database } from '#src/server/database.ts'
import type { Logger } from '#src/server/log.ts'
import type { Job } from '#src/server/scheduler.ts'
import { readPreferences, refreshMatches } from './commands.ts'
import type { RankingSources } from './own-facts.commands.ts'
import { refreshNeighbours } from './research/neighbours.commands.ts'
import { rankingChangedJob } from './rules.ts'
import { refreshSuggestions } from './suggestions/suggestions.commands.ts'

interface Dependencies {
  database: Database
  config: Pick<Config, 'ai'>
  log: Logger
  readOwnFacts: RankingSources['readOwnFacts']
}

/** Isolates errors of a service: matches of the catalogue do not depend on it. */
const attempt = async ({ log }: Dependencies, what: string, work: () => Promise<void>) => {
  try {
    await work()
  } catch (error) {
    // Logs no message: a service may repeat the request in it, the API key included.
    const { name, statusCode } = Object(error) as { name?: string; statusCode?: number }
    log.warn({ what, reason: name ?? 'unknown', status: statusCode }, 'the AI service did not help')
  }
}

/** Refreshes results of the AI service: neighbours of interests, and suggested programmes. */
const ask = async (dependencies: Dependencies, userId: string) => {
  const { database, config } = dependencies
  const { ai } = config
  if (!ai) return
  const preferences = await database.asOwner(userId, async (db, ownerId) => await readPreferences(db, ownerId))
  const { embeddingModel } = ai
  if (embeddingModel)
    await attempt(
      dependencies,
      'neighbours',
      async () => await refreshNeighbours(database.service, { ...ai, embeddingModel }, preferences.interests),
    )
  await attempt(dependencies, 'suggestions', async () => await refreshSuggestions(database, userId, ai, preferences))
  await refresh(dependencies, userId)
}

const refresh = async ({ database, readOwnFacts }: Dependencies, userId: string) =>
  await database.asOwner(userId, async (db, ownerId) => await refreshMatches({ database, db, ownerId, readOwnFacts }))

const readUserId = (payload: object) =>
  'userId' in payload && typeof payload.userId === 'string' ? payload.userId : undefined

/**
 * Creates the jobs that rank again and store the best matches for the dashboard: after a change of the profile, and when
 * a request found another ranking than the stored one, as after a change of the catalogue, and after a user accepted values
 * of an official page.
 */
export const createMatchingJobs = (dependencies: Dependencies): Job[] => [
  {
    name: profileChangedJob,
    run: async (payload) => {
      const userId = readUserId(payload)
      if (userId === undefined) return
      await refresh(dependencies, userId)
      await ask(dependencies, userId)
    },
  },
  {
    name: rankingChangedJob,
    isDeduplicated: true,
    run: async (payload) => {
      const userId = readUserId(payload)
      if (userId !== undefined) await refresh(dependencies, userId)
    },
  },
]
