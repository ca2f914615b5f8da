import type { Database, Db, OwnerId } from '#src/server/database.ts'
import type { Tier } from '../rules.ts'

// The catalogue knows programmes and nothing of anybody's chances. Whoever computes tiers hands a reader of them in where
// the product is put together.

/** The tiers of one person over the whole catalogue. */
export interface Tiers {
  of: (programId: string) => Tier | null
  list: (tier: Tier) => string[]
}

type ReadTiers = (database: Database, db: Db, ownerId: OwnerId) => Promise<Tiers | undefined>

let reader: ReadTiers | undefined

export const provideTiers = (read: ReadTiers) => {
  reader = read
}

/** Undefined where nothing is known of a person that a tier could come from. */
export const readTiers: ReadTiers = async (database, db, ownerId) => await reader?.(database, db, ownerId)
