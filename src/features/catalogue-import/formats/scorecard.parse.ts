import {
  createRefusal,
  type FileContext,
  type Reading,
  type SourceRow,
  skippedEntry,
} from '#src/features/catalogue/entries/source-entry.parse.ts'
import type { DegreeLevel } from '#src/features/profile/rules.ts'
import { findCipField } from '../registries/cip.rules.ts'

// Parses the field-of-study file of the College Scorecard (https://collegescorecard.ed.gov/data): a row per
// institution, subject (four digits of the Classification of Instructional Programs, CIP 2020) and credential.

export const scorecardColumns = ['UNITID', 'INSTNM', 'CIPCODE', 'CIPDESC', 'CREDLEV'] as const

export const buildScorecardSource = ({ year, checkedOn }: FileContext): SourceRow => ({
  id: `scorecard-fields-${year}`,
  title: 'College Scorecard, most recent data by field of study',
  publisher: 'U.S. Department of Education',
  url: 'https://collegescorecard.ed.gov/data',
  licence: 'public domain (work of the U.S. government)',
  year,
  checked_on: checkedOn,
})

const toLevel = (credential: string, code: string): { level: DegreeLevel; degree: string } | undefined => {
  if (credential === '5') return { level: 'masters', degree: "Master's" }
  if (credential === '6') return { level: 'phd', degree: 'Doctorate' }
  if (credential !== '7') return undefined
  if (code.startsWith('22')) return { level: 'law', degree: 'JD' }
  return code.startsWith('51') ? { level: 'medical', degree: 'Professional doctorate' } : undefined
}

/** Master's, doctoral and professional degrees; other credentials are skipped. */
export const readScorecardRow = (row: Readonly<Record<string, string>>, source: SourceRow): Reading => {
  const { UNITID: unit = '', CIPCODE: cip = '', CIPDESC: title = '', CREDLEV: credential = '' } = row
  const code = cip.padStart(4, '0')
  const at = toLevel(credential, code)
  if (!at) return skippedEntry
  if (!/^\d{4}$/.test(code) || title === '') return createRefusal('shape')
  const field = findCipField(code)
  if (!field) return createRefusal('field_unknown')
  return {
    entry: {
      kind: 'program',
      university: { externalId: `ipeds:${unit}`, name: row.INSTNM, country: 'US' },
      name: title.replace(/\.$/, ''),
      field,
      ...at,
      language: null,
      keywords: [],
      website: null,
      isVerified: false,
      facts: {},
      source: source.id,
    },
    leftOut: [],
  }
}
