import type { Tiers } from '#src/features/catalogue/search/search-tiers.commands.ts'
import type { Database, Db, OwnerId } from '#src/server/database.ts'
import { readStanding } from '../applicants.commands.ts'
import { calculateOddsByCountry } from '../engine/plan.engine.ts'
import { tierAt } from '../engine/scoring.engine.ts'
import { readProgramIndex } from '../program-index/program-index.commands.ts'
import { byteAt, idAt } from '../program-index/segment.engine.ts'
import { sourceLimitsMs } from '../rules.ts'
import { awaitWithTimeout } from '../source-timeouts.commands.ts'

/** Reads the tiers of a user at every programme of the catalogue, ranked or not; undefined without a grade. */
export const readTiersOf = async (database: Database, db: Db, ownerId: OwnerId): Promise<Tiers | undefined> => {
  const standing = await readStanding(db, ownerId)
  if (standing.odds === null) return undefined
  const programIndex = await awaitWithTimeout(readProgramIndex(database), sourceLimitsMs.database)
  if (!programIndex) return undefined
  const own = { odds: calculateOddsByCountry(programIndex, standing), variance: standing.variance }
  return {
    of: (programId) => {
      const [index = -1, row = -1] = programIndex.places.get(programId) ?? []
      const segment = programIndex.segments[index]
      return segment ? tierAt(own, segment, row) : null
    },
    list: (tier) =>
      programIndex.segments.flatMap((segment) =>
        Array.from({ length: segment.size }, (_, row) => row)
          .filter((row) => byteAt(segment.isDeleted, row) === 0 && tierAt(own, segment, row) === tier)
          .map((row) => idAt(segment, row)),
      ),
  }
}
