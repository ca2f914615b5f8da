import { createRefusal, isDay, type Reading, skippedEntry } from '#src/features/catalogue/entries/source-entry.parse.ts'
import type { DegreeLevel } from '#src/features/profile/rules.ts'
import type { Format } from '../formats/import-format.parse.ts'
import { buildKnownUniversity } from './known-universities.parse.ts'
import { buildEdition, buildReading, type RegistryRow, readCell } from './registry.parse.ts'

// Parses DEQAR, the Database of External Quality Assurance Results (EQAR, https://www.eqar.eu/qa-results/download-data-sets/):
// until when institutions and programmes of Europe are accredited. Two daily tables, whose columns were read on 8 October
// 2026: institutions, which bind their DEQAR numbers to universities of the catalogue, and reports.

const institutionColumns = ['deqar_id', 'name_primary', 'name_official', 'country'] as const
const reportColumns = [
  'country',
  'hei_deqar_id',
  'report_type',
  'report_valid_to',
  'programme_name',
  'programme_qf_ehea_level',
] as const

/** Countries of the European Higher Education Area, as DEQAR writes them, with ISO codes. */
const countries: ReadonlyMap<string, string> = new Map(
  (
    'Albania AL|Andorra AD|Armenia AM|Austria AT|Azerbaijan AZ|Belarus BY|Belgium BE|Bosnia and Herzegovina BA|' +
    'Bulgaria BG|Croatia HR|Cyprus CY|Czech Republic CZ|Czechia CZ|Denmark DK|Estonia EE|Finland FI|France FR|Georgia GE|' +
    'Germany DE|Greece GR|Holy See VA|Hungary HU|Iceland IS|Ireland IE|Italy IT|Kazakhstan KZ|Latvia LV|Liechtenstein LI|' +
    'Lithuania LT|Luxembourg LU|Malta MT|Moldova MD|Montenegro ME|Netherlands NL|North Macedonia MK|Norway NO|Poland PL|' +
    'Portugal PT|Romania RO|San Marino SM|Serbia RS|Slovakia SK|Slovak Republic SK|Slovenia SI|Spain ES|Sweden SE|' +
    'Switzerland CH|Türkiye TR|Turkey TR|Ukraine UA|United Kingdom GB'
  )
    .split('|')
    .map((one) => [one.slice(0, -3), one.slice(-2)] as const),
)

const levels: Readonly<Record<string, DegreeLevel>> = { 'second cycle': 'masters', 'third cycle': 'phd' }

const registry = {
  register: 'deqar',
  country: '',
  source: {
    id: 'deqar',
    title: 'DEQAR, Database of External Quality Assurance Results',
    publisher: 'European Quality Assurance Register for Higher Education (EQAR)',
    url: 'https://www.eqar.eu/qa-results/download-data-sets/',
    licence: 'Open Data Commons Public Domain Dedication and Licence (PDDL)',
  },
}

type Origin = ReturnType<typeof buildEdition>['origin']

/** Binds the DEQAR number to the university with one of the names. */
const readInstitution = (row: RegistryRow, origin: Origin): Reading => {
  const country = countries.get(readCell(row, 'country'))
  const [number, name, official] = ['deqar_id', 'name_primary', 'name_official'].map((column) => readCell(row, column))
  if (!country) return skippedEntry
  if (!number || !name) return createRefusal('shape')
  const aliases = official && official !== name ? [official] : []
  return {
    entry: buildKnownUniversity({ externalId: `deqar:${number}`, name, aliases, country, facts: {} }, origin),
    leftOut: [],
  }
}

/** Whether a decision, where the table states it, is negative. */
const isNegative = (row: RegistryRow): boolean => /negative|not applicable/i.test(readCell(row, 'report_decision'))

const readReport = (row: RegistryRow, origin: Origin): Reading => {
  const country = countries.get(readCell(row, 'country'))
  const [number = '', type = '', until = '', name = ''] = [
    'hei_deqar_id',
    'report_type',
    'report_valid_to',
    'programme_name',
  ].map((column) => readCell(row, column))
  // A report about several institutions has a row for each.
  if (!country || !number || until === '' || isNegative(row)) return skippedEntry
  const day = until.slice(0, 10)
  if (!isDay(day)) return createRefusal('value_not_a_date')
  // Past accreditations say nothing about today's.
  if (day < origin.checked_on) return skippedEntry
  const facts = { accredited_until: { value: day } }
  if (type === 'institutional') {
    const entry = buildKnownUniversity({ externalId: `deqar:${number}`, name: '', aliases: [], country, facts }, origin)
    return { entry: { ...entry, name: null }, leftOut: [] }
  }
  const level = levels[readCell(row, 'programme_qf_ehea_level')]
  if (!level || !name) return skippedEntry
  return buildReading(
    registry,
    [
      {
        institution: { number, name: '', country },
        name,
        field: null,
        level,
        degree: level === 'phd' ? 'PhD' : 'Master',
        language: null,
        isOnlyKnown: true,
        facts,
      },
    ],
    origin,
  )
}

const isInstitutions = (columns: readonly string[]) => institutionColumns.every((column) => columns.includes(column))

export const deqar: Format = {
  form: 'csv',
  title: 'a table of institutions or reports of DEQAR',
  columns: [...institutionColumns, ...reportColumns],
  needsYear: true,
  missing: (columns) => (isInstitutions(columns) ? [] : reportColumns.filter((column) => !columns.includes(column))),
  open: (context, columns) => {
    const { source, origin } = buildEdition(registry, context)
    const readRow = isInstitutions(columns) ? readInstitution : readReport
    return { source, read: (value) => readRow(value as RegistryRow, origin) }
  },
}
