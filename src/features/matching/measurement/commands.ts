import { readFileSync } from 'node:fs'
import { fewestCases, type Tier, tiers } from '../tiers/rules.ts'
import type { Measurement } from './rules.ts'

interface Published {
  measuredAt: string
  files: Pick<Measurement, 'tiers'>[]
}

const file = new URL('../../../../catalogue/measurement.json', import.meta.url)

export interface TierRecords {
  measuredAt: string | null
  tierRecords: { tier: Tier; count: number; acceptedShare: number }[]
}

/** How often each tier came true in what is published, over all measured files; nothing for a tier with few cases. */
export const readTierRecords = (): TierRecords => {
  const published = JSON.parse(readFileSync(file, 'utf8')) as Published
  return {
    measuredAt: published.measuredAt,
    tierRecords: tiers.flatMap((tier) => {
      const records = published.files.map((measured) => measured.tiers[tier])
      const count = records.reduce((sum, record) => sum + record.count, 0)
      const accepted = records.reduce((sum, record) => sum + record.count * (record.acceptedShare ?? 0), 0)
      return count < fewestCases ? [] : [{ tier, count, acceptedShare: Math.round((100 * accepted) / count) / 100 }]
    }),
  }
}
