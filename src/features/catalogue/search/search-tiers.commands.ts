import type { Database, Db, OwnerId } from '#src/server/database.ts'
import type { RequestContext } from '#src/server/procedures.ts'
import type { Tier } from '../tiers.rules.ts'

/** The tiers of one person over the whole catalogue. */
export interface Tiers {
  of: (programId: string) => Tier | null
  list: (tier: Tier) => string[]
}

/** Undefined where nothing is known of a person that a tier could come from. */
export type ReadTiers = (database: Database, db: Db, ownerId: OwnerId) => Promise<Tiers | undefined>

/**
 * What the calls of the catalogue are given. Tiers come from matching, which reads the catalogue itself, so the reader is
 * added where both routers meet.
 */
export type CatalogueContext = RequestContext & { readTiers: ReadTiers }
