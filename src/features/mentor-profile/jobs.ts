import { mentorChangedJob } from '#src/features/profile/rules.ts'
import type { Database } from '#src/server/database.ts'
import type { Job } from '#src/server/scheduler.ts'
import { refreshMentorCompletion } from './commands.ts'

/**
 * Recomputes the completion after a change of the settings: a mentor who empties the bio there falls below the gate.
 */
export const createMentorProfileJobs = (database: Database): Job[] => [
  {
    name: mentorChangedJob,
    run: async (payload) => {
      if ('userId' in payload && typeof payload.userId === 'string')
        await database.asOwner(payload.userId, async (db, ownerId) => await refreshMentorCompletion(db, ownerId))
    },
  },
]
