import type { Tier } from '#src/features/catalogue/tiers.rules.ts'
import type { ProgramGroup } from './tiers.rules.ts'

// Published measurement of the tiers, computed by tools/matching/measurement.ts; docs/matching.md explains the figures.

export interface TierRecord {
  count: number
  /** Null when the tier has no cases. */
  acceptedShare: number | null
}

/** Disclosure of citizenship by applicants: the measurement covers both cases, because the product serves both. */
export type Disclosure = 'said' | 'unsaid'

/**
 * Check results of the tiers in one area and level. `few`: a tier has fewer than 30 cases; `fails`: the tiers do not
 * discriminate enough.
 */
export const groupChecks = ['holds', 'few', 'fails'] as const
export type GroupCheck = (typeof groupChecks)[number]

export interface MeasuredGroup {
  check: GroupCheck
  auc: number | null
  tiers: Record<Tier, TierRecord>
}

export const getGroupKey = ({ area, level }: Pick<ProgramGroup, 'area' | 'level'>): string => `${area} ${level}`
