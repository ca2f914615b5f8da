import type { Tiers } from '#src/features/catalogue/search/commands.ts'
import { findAcademicProfile } from '#src/features/profile/data.ts'
import type { Database, Db, OwnerId } from '#src/server/database.ts'
import { measuredProfile } from '../commands.ts'
import { sourceLimitsMs } from '../rules.ts'
import { readShelf } from '../shelf/commands.ts'
import { byteAt, idAt, realAt, type Segment } from '../shelf/rules.ts'
import { awaitInTime } from '../sources/commands.ts'
import { readTierModel } from '../tiers/commands.ts'
import { profileOdds, tierOfOdds } from '../tiers/rules.ts'

/** A person's tier at every programme of the catalogue, ranked or not; undefined without a grade. */
export const readTiersOf = async (database: Database, db: Db, ownerId: OwnerId): Promise<Tiers | undefined> => {
  const profile = measuredProfile(await findAcademicProfile(db, ownerId))
  if (profile.gradePoints === null) return undefined
  const shelf = await awaitInTime(readShelf(database), sourceLimitsMs.database)
  if (!shelf) return undefined
  const own = profileOdds(readTierModel(), profile)
  const tierAt = (segment: Segment, row: number) => {
    const place = realAt(segment.odds, row)
    return Number.isNaN(place) ? null : tierOfOdds(own + place)
  }
  return {
    of: (programId) => {
      const [index = -1, row = -1] = shelf.places.get(programId) ?? []
      const segment = shelf.segments[index]
      return segment ? tierAt(segment, row) : null
    },
    list: (tier) =>
      shelf.segments.flatMap((segment) =>
        Array.from({ length: segment.size }, (_, row) => row)
          .filter((row) => byteAt(segment.isStruck, row) === 0 && tierAt(segment, row) === tier)
          .map((row) => idAt(segment, row)),
      ),
  }
}
