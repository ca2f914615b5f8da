import type { InstitutionList, ListedInstitution } from './known-universities.parse.ts'
import { readCell } from './registry.parse.ts'

// Lists of institutions of the United Kingdom: other names (Department for Education), and licences to sponsor students
// from abroad (Home Office).

const country = 'GB'

/** Splits a cell with several names. */
const readNames = (cell: string): string[] =>
  cell
    .split('|')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/**
 * Institutions with degree-awarding powers and their other names, from the reference data of the Department for
 * Education (dfe-reference-data 3.10.0, degrees/institutions, 5 August 2026). `may_be`, names that several institutions
 * may share, is only for suggestions and not read here.
 */
export const ukInstitutions: InstitutionList = {
  title: 'the institutions of the United Kingdom with their other names',
  columns: ['name', 'same_as', 'may_be', 'ukprn'],
  source: {
    id: 'uk-institutions',
    title: 'Degree-awarding institutions, dfe-reference-data',
    publisher: 'Department for Education (United Kingdom)',
    url: 'https://github.com/DFE-Digital/dfe-reference-data',
    licence: "MIT, copyright 2022 Tomas D'Stefano / Alaric Snell-Pym",
  },
  read: (row) => {
    const [name, ukprn] = [readCell(row, 'name'), readCell(row, 'ukprn')]
    if (!name) return 'name_missing'
    // Without a number in the register of providers, the institution no longer exists.
    if (!/^\d{8}$/.test(ukprn)) return undefined
    return { externalId: `ukprn:${ukprn}`, name, aliases: readNames(readCell(row, 'same_as')), country, facts: {} }
  },
}

/** Ratings of a licence, by the register's words, best first. */
const ratings: readonly (readonly [value: string, words: RegExp])[] = [
  ['track_record', /track record/i],
  ['probationary', /probationary/i],
  ['licensed', /^student sponsor/i],
]

/** Legal forms at the end of a name that the institution does not use. */
const legalForm = /,? (?:Higher Education Corporation|Limited|Ltd\.?|plc)$/i
const tradingName = / (?:T\/A|trading as) /i

/** Extracts the names of a sponsor: its legal name, and the name under which it trades. */
const readSponsorNames = (cell: string): string[] =>
  cell.split(tradingName, 2).map((name) => name.replace(legalForm, '').trim())

/**
 * Register of licensed sponsors, students (Home Office). Columns as in the editions of 25 August and 9 October 2026. The
 * register has a row for each route; the Student route is the one for degrees.
 */
export const ukSponsors: InstitutionList = {
  title: 'the register of licensed student sponsors (United Kingdom)',
  columns: ['Sponsor Name', 'Town/City', 'Sponsor Type', 'Status', 'Route'],
  source: {
    id: 'uk-sponsors',
    title: 'Register of licensed sponsors: students',
    publisher: 'Home Office (United Kingdom)',
    url: 'https://www.gov.uk/government/publications/register-of-licensed-sponsors-students',
    licence: 'Open Government Licence v3.0',
  },
  read: (row): ListedInstitution | 'name_missing' | undefined => {
    if (readCell(row, 'Route') !== 'Student') return undefined
    const [name = '', ...aliases] = readSponsorNames(readCell(row, 'Sponsor Name'))
    if (!name) return 'name_missing'
    const status = readCell(row, 'Status')
    const rating = ratings.find(([, words]) => words.test(status))?.[0]
    if (!rating) return undefined
    const action = readCell(row, 'Immigration Compliance')
    return {
      name,
      aliases: aliases.filter((alias) => alias !== ''),
      country,
      facts: { student_sponsor: { value: rating, ...(action ? { note: `Home Office: ${action}` } : {}) } },
    }
  },
}
