import type { DegreeLevel } from '#src/features/profile/rules.ts'
import { foldText, normalizeUnicode } from '#src/shared/unicode.ts'
import type { Facts } from '../facts/facts.rules.ts'
import type { Grant } from '../faculty/grants.rules.ts'
import { type FieldId, yearlyAmount } from '../rules.ts'

// Interface between file parsers and the catalogue: parsed entries and their values. Pure: no file, no database.

/** Metadata of a file. */
export interface FileContext {
  /** Year of the data, such as "2022"; an academic year is named by the year in which it begins. */
  year: string
  /** ISO date on which the file was read. */
  checkedOn: string
  /** Returns the title of a CIP 2020 code, for tables without titles. */
  titleOfCip?: (code: string) => string
  /** Maps an institution in the spelling of a register to its catalogue name, by country and `nameKey`. */
  nameOfInstitution?: (key: string) => string | undefined
  /** Maps the institution of an official page to its catalogue name, by the page's domain and its name there. */
  institutionOfPage?: (
    domain: string,
    name: string,
  ) => { name: string; country: string; isDomainOwn: boolean } | undefined
  /** Finds the catalogue topics that a text mentions. */
  topicsIn?: (text: string) => string[]
}

/** Source of the facts of a file: a row of `catalogue_sources`. */
export interface SourceRow {
  id: string
  title: string
  publisher: string
  url: string
  licence: string
  year: string
  checked_on: string
}

export interface UniversityEntry {
  kind: 'university'
  id?: string | undefined
  /** "register:number", such as "ipeds:166683" or "ror:https://ror.org/042nb2s44". */
  externalIds: string[]
  /** Null when the file only adds facts to institutions known by their number. */
  name: string | null
  aliases: string[]
  country: string | null
  region: string | null
  domains: string[]
  control: string | null
  /** Further names of this very institution, under which the catalogue may know it. */
  alsoCalled?: readonly string[] | undefined
  /** The file adds facts and names only: without a match, the row is skipped. */
  isOnlyKnown?: true | undefined
  /** City and website are facts as well. */
  facts: Facts
  source: string
}

/** Reference of a row to its university; all given values must match. */
export interface UniversityReference {
  id?: string | undefined
  externalId?: string | undefined
  name?: string | undefined
  /** Alternative names for the lookup, most likely first, when the name matches none. */
  alsoCalled?: readonly string[] | undefined
  country?: string | undefined
  /** Domains of the page that names it; the name decides between universities on the same domain. */
  domains?: readonly string[] | undefined
}

export interface ProgramEntry {
  kind: 'program'
  id?: string | undefined
  university: UniversityReference
  name: string
  field: string
  level: DegreeLevel
  degree: string
  language: string | null
  keywords: string[]
  /** Null: the university's own. */
  website: string | null
  isVerified: boolean
  /**
   * Identity in a national register whose file may have several rows per programme: by name, or by field only, in which
   * case it matches the programme of that name in that field.
   */
  isRegistered?: 'name' | 'field' | undefined
  /** The file adds facts only: without a match, the row is skipped. */
  isOnlyKnown?: true | undefined
  /** Address of the official page it was read from; such an entry is matched by name instead of id. */
  page?: string | undefined
  facts: Facts
  source: string
}

export interface FacultyEntry {
  kind: 'faculty'
  university: UniversityReference
  fullName: string
  department: string | null
  email: string | null
  interests: string[]
  isAccepting: boolean | null
  profileUrl: string | null
  /** Grants from authorities; several rows of such a file may belong to one person. */
  grants?: readonly Grant[]
  field?: FieldId | undefined
  /** A student or early fellow, who is not a potential supervisor. */
  isFellow?: boolean
  /** The institution is no university by its name: without a match in the catalogue, the row is skipped. */
  isPassedOverUnplaced?: boolean
  source: string
  checkedOn: string
}

export interface ScholarshipEntry {
  kind: 'scholarship'
  id: string
  name: string
  provider: string
  website: string
  countries: string[]
  nationalities: string[] | null
  levels: string[]
  fields: string[] | null
  amount: number | null
  currency: string | null
  isVerified: boolean
  facts: Facts
  source: string
}

export type Entry = UniversityEntry | ProgramEntry | FacultyEntry | ScholarshipEntry

/** Reasons of a rejected row or value; each has its sentence in `refusalTexts`. */
export type Refusal =
  | 'quote_open'
  | 'quotes'
  | 'json'
  | 'encoding'
  | 'columns'
  | 'shape'
  | 'name_missing'
  | 'website_missing'
  | 'country_missing'
  | 'university_unknown'
  | 'university_ambiguous'
  | 'field_unknown'
  | 'level_unknown'
  | 'value_zero'
  | 'value_negative'
  | 'value_not_a_number'
  | 'value_not_a_share'
  | 'value_not_a_grade'
  | 'value_not_a_date'
  | 'currency_missing'
  | 'source_missing'
  | 'value_too_large'
  | 'value_not_a_zone'
  | 'value_not_a_time'
  | 'too_long'
  | 'id_wrong'
  | 'program_uncertain'
  | 'value_unreadable'
  | 'twice'

export const refusalTexts: Record<Refusal, string> = {
  quote_open: 'a quote was left open on this line',
  quotes: 'quotes stand inside a cell that is not quoted',
  json: 'this is not valid JSON',
  encoding: 'this line is not valid UTF-8 or holds a character that no text has; save the file as UTF-8',
  columns: 'the number of cells is not that of the header',
  shape: 'what every entry of this format has is missing',
  name_missing: 'it has no name',
  website_missing: 'it has no website',
  country_missing: 'it has no country that is known',
  university_unknown: 'its university is not in the catalogue; import universities first',
  university_ambiguous: 'more than one university has this name; give its id or its country',
  field_unknown: 'its field of study is none of the catalogue',
  level_unknown: 'its level is none of masters, phd, mba, law, medical',
  value_zero: 'an amount of 0 says that nothing is known, not that it is free',
  value_negative: 'an amount is never negative',
  value_not_a_number: 'this is not an amount',
  value_not_a_share: 'a share lies between 0 and 1',
  value_not_a_grade: 'a lowest grade is written with its scale: 3.0/4.0, 75 %, 2:1, german 2.5',
  value_not_a_date: 'this is not a date such as 2027-01-15',
  currency_missing: 'an amount needs a currency such as EUR',
  source_missing: 'a fact needs its source: the columns source_url, year and checked_on',
  value_too_large: 'nothing costs as much as this',
  value_not_a_zone: 'this is no time zone such as Europe/Berlin, nor aoe, own or empty',
  value_not_a_time: 'this is not a time such as 17:00',
  too_long: 'a text of it is longer than any name or address',
  id_wrong: 'an id has small letters, digits and hyphens, at most 120',
  program_uncertain:
    'it may be a programme of the catalogue under another name; an editor decides at /catalogue-review',
  value_unreadable: 'none of its values is one that the catalogue holds',
  twice: 'the same entry stands earlier in this file',
}

/** Result of a row: an entry, or the reason of its rejection. `leftOut` lists skipped values of an accepted entry. */
export interface Reading {
  entry?: Entry
  /** University of a programme, in files that contain both. */
  home?: UniversityEntry
  /** Source of the row, in files with several sources. */
  source?: SourceRow
  /** Further programmes of the same row. */
  also?: readonly ProgramEntry[]
  refused?: Refusal
  /** The row is irrelevant, such as an institution without graduate programmes. */
  isPassedOver?: true
  leftOut: { field: string; reason: Refusal }[]
}

export const skippedEntry: Reading = { isPassedOver: true, leftOut: [] }
export const createRefusal = (refused: Refusal): Reading => ({ refused, leftOut: [] })

type Amount = { value: number } | { reason: Refusal } | undefined

/** Maximum amount, which exceeds any price in the smallest currency unit; the columns hold no more. */

/** Rejects ambiguous numbers: "58.000" is 58 in one country and 58 thousand in another. */
const plainNumber = /^-?(?!\d{1,3}(?:\.\d{3})+$)\d+(?:\.\d+)?(?:e\+?\d+)?$/i

const notKnown = new Set(['', '.', 'n/a', 'null', 'nan', 'privacysuppressed', 'ps'])

/** Parses an amount of money; undefined when the file states it as unknown. */
export const readAmount = (cell: string | undefined): Amount => {
  const text = (cell ?? '').trim()
  if (notKnown.has(text.toLowerCase())) return undefined
  if (!plainNumber.test(text)) return { reason: 'value_not_a_number' }
  const number = Number(text)
  if (number < 0) return { reason: 'value_negative' }
  if (number > yearlyAmount.max) return { reason: 'value_too_large' }
  return number === 0 ? { reason: 'value_zero' } : { value: number }
}

/** Maximum characters of a name that count in its slug. Millions of them would overflow the stack of the expressions. */
const maxSluggedLength = 1_000

export const slugify = (text: string): string =>
  foldText(text.slice(0, maxSluggedLength))
    .replace(/&/g, ' and ')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const hasOtherLetters = (text: string): boolean => /[^\p{Script=Latin}\P{L}]/u.test(normalizeUnicode(text, 'NFKD'))

/** Builds a slug with a hash of unsupported characters, so that names in other scripts stay distinct. */
export const slugifyUniquely = (text: string): string => {
  const slug = slugify(text)
  if (slug !== '' && !hasOtherLetters(text)) return slug
  return slug === '' ? hashText(text) : `${slug}-${hashText(text)}`
}

export const buildScholarshipId = (name: string): string => {
  const slug = slugifyUniquely(name)
  return slugify(name) === '' ? `scholarship-${slug}` : slug
}

/** Whether a text is a valid ISO date: 2027-02-30 is not. */
export const isDay = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Maximum years in advance; a fact of a later year could not be corrected by the next edition. */
const yearsAhead = 2

/**
 * Parses "2026", or "2026-27" for an academic year.
 * @param today ISO date
 */
export const isFactYear = (year: string, today: string): boolean => {
  const [, begins = '', ends] = /^(20\d\d)(?:-(\d\d))?$/.exec(year) ?? []
  const isWhole = ends === undefined || Number(ends) === (Number(begins) + 1) % 100
  return begins !== '' && isWhole && Number(begins) <= Number(today.slice(0, 4)) + yearsAhead
}

const maxNameLength = 400
/** Maximum length of indexed text. */
const maxBytes = 2_000

const isLong = (text: string): boolean => text.length > maxBytes / 4 && new TextEncoder().encode(text).length > maxBytes

/** Whether a text exceeds the length of any name, topic or URL. */
export const isTooLong = (entry: Entry): boolean => {
  const name = entry.kind === 'faculty' ? entry.fullName : entry.name
  if (name !== null && name.length > maxNameLength) return true
  return Object.values(entry).some((value) =>
    Array.isArray(value) ? value.some((one) => isLong(one)) : typeof value === 'string' && isLong(value),
  )
}

/** Extracts the host of a URL without "www."; null without one. */
export const parseHost = (address: string): string | null => {
  try {
    return new URL(address.includes('://') ? address : `https://${address}`).hostname.replace(/^(www\d?|web)\./, '')
  } catch {
    return null
  }
}

/** Normalises a URL for storage; null when invalid. */
export const normalizeUrl = (address: string | null | undefined): string | null => {
  const text = (address ?? '').trim()
  if (!text.includes('.') || /\s/.test(text)) return null
  try {
    const url = new URL(text.includes('://') ? text.replace(/^http:/i, 'https:') : `https://${text}`)
    return url.protocol === 'https:' ? url.href : null
  } catch {
    return null
  }
}

/** FNV-1a hash in hexadecimal: keeps truncated names distinct. */
export const hashText = (text: string): string => {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash.toString(16).padStart(8, '0')
}
