import { readFileSync } from 'node:fs'
import { type Tier, tiers } from '#src/features/catalogue/tiers.rules.ts'
import type { Area } from './areas.rules.ts'
import {
  type Disclosure,
  type GroupCheck,
  groupOf,
  type MeasuredGroup,
  type Measurement,
} from './measurement.engine.ts'
import { type MeasuredLevel, minCases } from './tiers.rules.ts'

type Records = Pick<Measurement, 'tiers'>

/** What catalogue/measurement.json holds, as far as people are shown it. */
export interface Published {
  measuredAt: string
  files: (Records & { unsaid: Records })[]
  groups: Record<Disclosure, Record<string, MeasuredGroup>>
}

const file = new URL('../../../../catalogue/measurement.json', import.meta.url)

/** Who asks: where they apply to, and whether they have said whose citizens they are. */
export interface Asking {
  area: Area
  level: string
  telling: Disclosure
}

export interface TierRecords {
  measuredAt: string
  /** Whether the figures are those of people whose citizenship is known. */
  isCitizenshipSaid: boolean
  /** Empty where the check of the person's group does not hold. */
  tierRecords: { tier: Tier; count: number; acceptedShare: number }[]
  /** `unmeasured`: nobody has reported outcomes of such degrees. */
  tierCheck: GroupCheck | 'unmeasured'
}

const isMeasuredLevel = (level: string): level is MeasuredLevel => level === 'masters' || level === 'phd'

/** How a person's own group did; where it has no outcomes at all, that is too few. */
export const checkFor = ({ groups }: Published, { area, level, telling }: Asking): TierRecords['tierCheck'] =>
  isMeasuredLevel(level) ? (groups[telling][groupOf({ area, level })]?.check ?? 'few') : 'unmeasured'

/** Only tiers that the person's own group has enough cases of: nobody there is told how often another tier came true. */
const pooled = ({ files, groups }: Published, { telling, area, level }: Asking): TierRecords['tierRecords'] =>
  tiers.flatMap((tier) => {
    const own = isMeasuredLevel(level) ? groups[telling][groupOf({ area, level })]?.tiers[tier] : undefined
    if (!own || own.count < minCases) return []
    const records = files.map((measured) => (telling === 'said' ? measured : measured.unsaid).tiers[tier])
    const count = records.reduce((sum, record) => sum + record.count, 0)
    const accepted = records.reduce((sum, record) => sum + record.count * (record.acceptedShare ?? 0), 0)
    return count < minCases ? [] : [{ tier, count, acceptedShare: Math.round((100 * accepted) / count) / 100 }]
  })

export const selectTierRecords = (published: Published, asking: Asking): TierRecords => {
  const tierCheck = checkFor(published, asking)
  return {
    measuredAt: published.measuredAt,
    isCitizenshipSaid: asking.telling === 'said',
    tierCheck,
    tierRecords: tierCheck === 'holds' ? pooled(published, asking) : [],
  }
}

/** How often each tier came true in what is published, for people who are measured like the one who asks. */
export const readTierRecords = (asking: Asking): TierRecords =>
  selectTierRecords(JSON.parse(readFileSync(file, 'utf8')) as Published, asking)
