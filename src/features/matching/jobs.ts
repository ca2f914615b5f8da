import { profileChangedJob } from '#src/features/profile/rules.ts'
import type { Database } from '#src/server/database.ts'
import type { Job } from '#src/server/scheduler.ts'
import { refreshMatches } from './commands.ts'

/** Ranks anew after a change of the profile, so that the dashboard shows matches of the profile as it is. */
export const matchingJobs = (database: Database): Job[] => [
  {
    name: profileChangedJob,
    run: async (payload) => {
      if ('userId' in payload && typeof payload.userId === 'string')
        await database.asOwner(payload.userId, async (db, ownerId) => await refreshMatches(db, ownerId))
    },
  },
]
