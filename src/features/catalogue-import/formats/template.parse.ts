import {
  buildScholarshipId,
  createRefusal,
  type FileContext,
  isDay,
  isFactYear,
  normalizeUrl,
  type Reading,
  type Refusal,
  readAmount,
  type SourceRow,
} from '#src/features/catalogue/entries/source-entry.parse.ts'
import type { Fact, Facts } from '#src/features/catalogue/facts/facts.rules.ts'
import { FIELDS } from '#src/features/catalogue/rules.ts'
import type { DegreeLevel } from '#src/features/profile/rules.ts'
import { degreeLevels, parseStatedGrade } from '#src/features/profile/rules.ts'
import { isKnownZone } from '#src/shared/time-zones.ts'

// Parses our own table templates for operators: programmes, scholarships and faculty. docs/catalogue.md describes the
// columns; list cells are separated by semicolons.

export type TemplateRow = Readonly<Record<string, string>>

export const templateColumns = {
  programs: ['university', 'name', 'field', 'level', 'degree'],
  scholarships: ['name', 'provider', 'website'],
  faculty: ['university', 'full_name'],
} as const

export const buildTemplateSource = ({ year, checkedOn }: FileContext): SourceRow => ({
  id: 'own-file',
  title: 'File of the operator: the address given with the fact is where to check it',
  publisher: 'the operator of this instance',
  url: '',
  licence: 'facts',
  year,
  checked_on: checkedOn,
})

const list = (cell: string | undefined): string[] =>
  (cell ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const orNull = <T>(values: T[]): T[] | null => (values.length > 0 ? values : null)
const isYes = (cell: string | undefined): boolean => ['yes', 'true', '1'].includes((cell ?? '').toLowerCase())

type Value = { value: unknown; currency?: string } | { reason: Refusal } | undefined

const money =
  (column: string) =>
  (row: TemplateRow): Value => {
    const amount = readAmount(row[column])
    if (!amount || 'reason' in amount) return amount
    const currency = (row.currency ?? '').toUpperCase()
    return /^[A-Z]{3}$/.test(currency) ? { value: amount.value, currency } : { reason: 'currency_missing' }
  }

/** 0 means that no fee is required; an empty cell means unknown. */
const fee = (row: TemplateRow): Value =>
  row.application_fee === '0'
    ? { value: 0, currency: (row.currency ?? '').toUpperCase() || 'USD' }
    : money('application_fee')(row)

/** Parses the zone rule of a deadline; undefined when invalid. */
const parseZoneRule = (cell: string): { zone_rule: string; zone: string | null } | undefined => {
  const word = cell.toLowerCase()
  if (word === 'aoe' || word === 'anywhere on earth') return { zone_rule: 'anywhere_on_earth', zone: null }
  if (word === 'own') return { zone_rule: 'own', zone: null }
  if (word === '' || word === 'unknown') return { zone_rule: 'unknown', zone: null }
  return isKnownZone(cell) ? { zone_rule: 'zone', zone: cell } : undefined
}

const deadline = (row: TemplateRow): Value => {
  if (!row.deadline) return undefined
  if (!isDay(row.deadline)) return { reason: 'value_not_a_date' }
  const time = row.deadline_time || '23:59'
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return { reason: 'value_not_a_time' }
  const zone = parseZoneRule(row.deadline_zone ?? '')
  return zone ? { value: { date: row.deadline, time, ...zone } } : { reason: 'value_not_a_zone' }
}

const listed =
  (column: string) =>
  (row: TemplateRow): Value => {
    const values = list(row[column])
    return values.length > 0 ? { value: values } : undefined
  }

const letters = (row: TemplateRow): Value => {
  if (!row.letters) return undefined
  const number = Number(row.letters)
  return Number.isInteger(number) && number >= 0 && number <= 10 ? { value: number } : { reason: 'value_not_a_number' }
}

/** Parses "3.0/4.0", "75 %", "2:1" or "german 2.5"; stored in its own scale, because scales are not convertible. */
const minimumGpa = (row: TemplateRow): Value => {
  if (!row.minimum_gpa) return undefined
  const value = parseStatedGrade(row.minimum_gpa)
  return value ? { value } : { reason: 'value_not_a_grade' }
}

type Readers = Readonly<Record<string, (row: TemplateRow) => Value>>
const programFacts: Readers = {
  tuition_per_year: money('tuition'),
  living_cost_per_year: money('living_cost'),
  application_fee: fee,
  deadline,
  tests: listed('tests'),
  letters,
  prompts: listed('prompts'),
  requirements: listed('requirements'),
  minimum_gpa: minimumGpa,
}
const scholarshipFacts: Readers = { amount: money('amount'), deadline, minimum_gpa: minimumGpa }

const buildOrigin = (
  row: TemplateRow,
  { checked_on: today }: SourceRow,
): Pick<Fact, 'year' | 'url' | 'checked_on'> | undefined => {
  const url = normalizeUrl(row.source_url)
  const { year = '', checked_on: checkedOn = '' } = row
  return url && isFactYear(year, today) && isDay(checkedOn) ? { year, url, checked_on: checkedOn } : undefined
}

const readFacts = (
  row: TemplateRow,
  readers: Readers,
  source: SourceRow,
): { facts: Facts; leftOut: Reading['leftOut'] } => {
  const origin = buildOrigin(row, source)
  const facts: Facts = {}
  const leftOut: Reading['leftOut'] = []
  for (const [kind, read] of Object.entries(readers)) {
    const value = read(row)
    if (!value) continue
    if ('reason' in value) leftOut.push({ field: kind, reason: value.reason })
    else if (!origin) leftOut.push({ field: kind, reason: 'source_missing' })
    else facts[kind] = { ...value, ...origin, source: source.id }
  }
  return { facts, leftOut }
}

const isLevel = (text: string): text is DegreeLevel => degreeLevels.some((level) => level === text)
/** Pattern of ids in URLs of the product. */
const isIdOrNone = (text = ''): boolean => text === '' || (/^[a-z\d]+(-[a-z\d]+)*$/.test(text) && text.length <= 120)
const isFieldId = (text: string): boolean => FIELDS.some(({ id }) => id === text)

const readUniversity = (row: TemplateRow) => {
  const cell = row.university ?? ''
  const external = /^(ipeds|ror|openalex):/.test(cell)
  // Catalogue ids contain neither capitals nor spaces; a lower-case name still resolves as a name.
  return {
    ...(external ? { externalId: cell } : { name: cell }),
    ...(row.university_id ? { id: row.university_id } : {}),
    ...(row.country ? { country: row.country.toUpperCase() } : {}),
  }
}

export const readProgramRow = (row: TemplateRow, source: SourceRow): Reading => {
  const { name = '', field = '', level = '', degree = '' } = row
  if (name === '') return createRefusal('name_missing')
  if (!isFieldId(field)) return createRefusal('field_unknown')
  if (!isLevel(level)) return createRefusal('level_unknown')
  if (!isIdOrNone(row.id)) return createRefusal('id_wrong')
  const { facts, leftOut } = readFacts(row, programFacts, source)
  return {
    entry: {
      kind: 'program',
      ...(row.id ? { id: row.id } : {}),
      university: readUniversity(row),
      name,
      field,
      level,
      degree,
      language: /^[a-z]{2}$/.test(row.language ?? '') ? (row.language ?? null) : null,
      keywords: list(row.keywords),
      website: normalizeUrl(row.website),
      isVerified: isYes(row.verified) && buildOrigin(row, source) !== undefined,
      facts,
      source: source.id,
    },
    leftOut,
  }
}

const codes = (cell: string | undefined): string[] =>
  list(cell)
    .map((code) => code.toUpperCase())
    .filter((code) => /^[A-Z]{2}$/.test(code))

export const readScholarshipRow = (row: TemplateRow, source: SourceRow): Reading => {
  const website = normalizeUrl(row.website)
  if (!row.name) return createRefusal('name_missing')
  if (!website) return createRefusal('website_missing')
  if (!isIdOrNone(row.id)) return createRefusal('id_wrong')
  const { facts, leftOut } = readFacts(row, scholarshipFacts, source)
  const amount = facts.amount
  return {
    entry: {
      kind: 'scholarship',
      id: row.id || buildScholarshipId(row.name),
      name: row.name,
      provider: row.provider ?? '',
      website,
      countries: codes(row.countries),
      nationalities: orNull(codes(row.nationalities)),
      levels: list(row.levels).filter(isLevel),
      fields: orNull(list(row.fields).filter(isFieldId)),
      amount: typeof amount?.value === 'number' ? Math.round(amount.value) : null,
      currency: amount?.currency ?? null,
      isVerified: isYes(row.verified) && buildOrigin(row, source) !== undefined,
      facts,
      source: source.id,
    },
    leftOut,
  }
}

const accepting = new Map([
  ['yes', true],
  ['true', true],
  ['no', false],
  ['false', false],
])

export const readFacultyRow = (row: TemplateRow, source: SourceRow): Reading => {
  const fullName = row.full_name ?? ''
  if (fullName === '') return createRefusal('name_missing')
  return {
    entry: {
      kind: 'faculty',
      university: readUniversity(row),
      fullName,
      department: row.department || null,
      email: /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(row.email ?? '') ? (row.email ?? null) : null,
      interests: list(row.research_interests),
      isAccepting: accepting.get((row.accepting ?? '').toLowerCase()) ?? null,
      profileUrl: normalizeUrl(row.website),
      source: source.id,
      checkedOn: isDay(row.checked_on ?? '') ? (row.checked_on ?? source.checked_on) : source.checked_on,
    },
    leftOut: [],
  }
}
