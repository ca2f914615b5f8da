import { readFileSync } from 'node:fs'
import { type Tier, tiers } from '#src/features/catalogue/tiers.rules.ts'
import type { Area } from './areas.rules.ts'
import {
  type Disclosure,
  type GroupCheck,
  getGroupKey,
  type MeasuredGroup,
  type TierRecord,
} from './measured-tiers.rules.ts'
import { type MeasuredLevel, minCases } from './tiers.rules.ts'

type Records = { tiers: Record<Tier, TierRecord> }

/** Published part of catalogue/measurement.json. */
export interface Published {
  measuredAt: string
  files: (Records & { unsaid: Records })[]
  groups: Record<Disclosure, Record<string, MeasuredGroup>>
}

const file = new URL('../../../../catalogue/measurement.json', import.meta.url)

/** Group of the acting applicant: level and field, and whether they have stated a citizenship. */
export interface ApplicantGroup {
  area: Area
  level: string
  telling: Disclosure
}

export interface TierRecords {
  measuredAt: string
  /** True when the figures are those of applicants with a known citizenship. */
  isCitizenshipSaid: boolean
  /** Empty unless the check of the applicant's group holds. */
  tierRecords: { tier: Tier; count: number; acceptedShare: number }[]
  /** `unmeasured`: no outcomes of such degrees are reported. */
  tierCheck: GroupCheck | 'unmeasured'
}

const isMeasuredLevel = (level: string): level is MeasuredLevel => level === 'masters' || level === 'phd'

/** Returns the check result of the applicant's group; `few` for a group without outcomes. */
export const getTierCheck = (
  { groups }: Published,
  { area, level, telling }: ApplicantGroup,
): TierRecords['tierCheck'] =>
  isMeasuredLevel(level) ? (groups[telling][getGroupKey({ area, level })]?.check ?? 'few') : 'unmeasured'

/** Pools only tiers with enough cases in the applicant's own group: the share of an unmeasured tier is never shown. */
const pooled = ({ files, groups }: Published, { telling, area, level }: ApplicantGroup): TierRecords['tierRecords'] =>
  tiers.flatMap((tier) => {
    const own = isMeasuredLevel(level) ? groups[telling][getGroupKey({ area, level })]?.tiers[tier] : undefined
    if (!own || own.count < minCases) return []
    const records = files.map((measured) => (telling === 'said' ? measured : measured.unsaid).tiers[tier])
    const count = records.reduce((sum, record) => sum + record.count, 0)
    const accepted = records.reduce((sum, record) => sum + record.count * (record.acceptedShare ?? 0), 0)
    return count < minCases ? [] : [{ tier, count, acceptedShare: Math.round((100 * accepted) / count) / 100 }]
  })

export const selectTierRecords = (published: Published, asking: ApplicantGroup): TierRecords => {
  const tierCheck = getTierCheck(published, asking)
  return {
    measuredAt: published.measuredAt,
    isCitizenshipSaid: asking.telling === 'said',
    tierCheck,
    tierRecords: tierCheck === 'holds' ? pooled(published, asking) : [],
  }
}

/** Reads the published tier records for applicants measured like the acting one. */
export const readTierRecords = (asking: ApplicantGroup): TierRecords =>
  selectTierRecords(JSON.parse(readFileSync(file, 'utf8')) as Published, asking)
