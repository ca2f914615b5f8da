import type { Database, Db, OwnerId } from '#src/server/database.ts'
import type { RequestContext } from '#src/server/procedures.ts'
import type { Tier } from '../tiers.rules.ts'

/** Tiers of a user over the whole catalogue. */
export interface Tiers {
  of: (programId: string) => Tier | null
  list: (tier: Tier) => string[]
}

/** Undefined when the user has no data for tiers. */
export type ReadTiers = (database: Database, db: Db, ownerId: OwnerId) => Promise<Tiers | undefined>

/**
 * Context of the catalogue API. Tiers come from matching, which itself depends on the catalogue, so `readTiers` is
 * injected where both routers are composed.
 */
export type CatalogueContext = RequestContext & { readTiers: ReadTiers }
