import {
  type FileContext,
  passedOver,
  type Reading,
  refusedAs,
  type SourceRow,
} from '#src/features/catalogue/entries/source-entry.parse.ts'
import type { FieldId } from '#src/features/catalogue/rules.ts'
import type { DegreeLevel } from '#src/features/profile/rules.ts'

// College Scorecard's field-of-study file (https://collegescorecard.ed.gov/data): one row for each institution, subject
// (four digits of the Classification of Instructional Programs, CIP 2020) and credential.

export const scorecardColumns = ['UNITID', 'INSTNM', 'CIPCODE', 'CIPDESC', 'CREDLEV'] as const

export const scorecardSource = ({ year, checkedOn }: FileContext): SourceRow => ({
  id: `scorecard-fields-${year}`,
  title: 'College Scorecard, most recent data by field of study',
  publisher: 'U.S. Department of Education',
  url: 'https://collegescorecard.ed.gov/data',
  licence: 'public domain (work of the U.S. government)',
  year,
  checked_on: checkedOn,
})

/** Beginnings of CIP codes and our fields; the longest beginning that fits decides. */
const fieldsOfCip: readonly (readonly [FieldId, string])[] = [
  ['agriculture', '01 02'],
  ['environmental-science', '03'],
  ['architecture', '04'],
  ['languages', '05 16'],
  ['communication', '09 10'],
  ['computer-science', '11'],
  ['data-science', '3070 1108'],
  ['education', '13'],
  ['engineering', '14 15'],
  ['aerospace-engineering', '1402'],
  ['biomedical-engineering', '1405'],
  ['chemical-engineering', '1407'],
  ['civil-engineering', '1408'],
  ['electrical-engineering', '1409 1410 1447'],
  ['materials-science', '1418 4010'],
  ['mechanical-engineering', '1419'],
  ['industrial-engineering', '1427 1435 1436 1437'],
  ['linguistics', '1601'],
  ['law', '22'],
  ['literature', '23'],
  ['creative-writing', '2313'],
  ['library-science', '25'],
  ['biology', '26'],
  ['biochemistry', '2602'],
  ['ecology', '2613'],
  ['neuroscience', '2615 3025'],
  ['biostatistics', '2611'],
  ['mathematics', '27'],
  ['statistics', '2705'],
  ['philosophy', '3801'],
  ['religion', '3802 39'],
  ['physics', '4008'],
  ['astronomy', '4002'],
  ['chemistry', '4005'],
  ['earth-science', '4004 4006'],
  ['psychology', '42'],
  ['public-policy', '4404 4405'],
  ['social-work', '4407'],
  ['anthropology', '4502'],
  ['economics', '4506'],
  ['geography', '4507'],
  ['international-relations', '4509'],
  ['political-science', '4510'],
  ['sociology', '4511'],
  ['arts', '50'],
  ['music', '5009'],
  ['speech-hearing', '5102'],
  ['medicine', '5104 5112 5119 5124'],
  ['public-health', '5122 5107'],
  ['pharmacy', '5120'],
  ['nursing', '5138'],
  ['business', '52'],
  ['finance', '5208'],
  ['history', '54'],
  ['international-development', '3020'],
]
const fieldByBeginning = new Map(
  fieldsOfCip.flatMap(([field, beginnings]) => beginnings.split(' ').map((beginning) => [beginning, field] as const)),
)

export const fieldOfCip = (code: string): FieldId | undefined =>
  fieldByBeginning.get(code.slice(0, 4)) ?? fieldByBeginning.get(code.slice(0, 2))

const levelOf = (credential: string, code: string): { level: DegreeLevel; degree: string } | undefined => {
  if (credential === '5') return { level: 'masters', degree: "Master's" }
  if (credential === '6') return { level: 'phd', degree: 'Doctorate' }
  if (credential !== '7') return undefined
  if (code.startsWith('22')) return { level: 'law', degree: 'JD' }
  return code.startsWith('51') ? { level: 'medical', degree: 'Professional doctorate' } : undefined
}

/** Master's, doctoral and professional degrees; other credentials are passed over. */
export const readScorecardRow = (row: Readonly<Record<string, string>>, source: SourceRow): Reading => {
  const { UNITID: unit = '', CIPCODE: cip = '', CIPDESC: title = '', CREDLEV: credential = '' } = row
  const code = cip.padStart(4, '0')
  const at = levelOf(credential, code)
  if (!at) return passedOver
  if (!/^\d{4}$/.test(code) || title === '') return refusedAs('shape')
  const field = fieldOfCip(code)
  if (!field) return refusedAs('field_unknown')
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
