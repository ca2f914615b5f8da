import type { Facts } from '#src/features/catalogue/facts/facts.rules.ts'
import type { Database, Db, OwnerId } from '#src/server/database.ts'

// Facts that an applicant accepted from official pages, as the ranking reads them. The feature of official pages imports
// this one, so its reader is passed in.

/** Facts of programmes that a user accepted. */
export interface OwnFacts {
  programIds: readonly string[]
  /** Puts the user's facts of a programme in front of those of the catalogue. */
  merge: (programId: string, facts: Facts) => Facts
}

/** Reads the facts that a user accepted, in one statement. */
export type OwnFactsReader = (db: Db, ownerId: OwnerId) => Promise<OwnFacts>

/** Sources of a user's ranking. */
export interface RankingSources {
  database: Database
  db: Db
  ownerId: OwnerId
  readOwnFacts: OwnFactsReader
}
