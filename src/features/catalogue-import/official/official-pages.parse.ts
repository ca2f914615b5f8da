import {
  createRefusal,
  type FileContext,
  isDay,
  isFactYear,
  normalizeUrl,
  type ProgramEntry,
  type Reading,
  type Refusal,
  type SourceRow,
  skippedEntry,
  type UniversityEntry,
} from '#src/features/catalogue/entries/source-entry.parse.ts'
import { type Facts, getFactText } from '#src/features/catalogue/facts/facts.rules.ts'
import { buildNameKey } from '#src/features/catalogue/names.engine.ts'
import type { FieldId } from '#src/features/catalogue/rules.ts'
import { pageSource } from '../page-facts.engine.ts'
import { parseLanguageCode } from '../registries/registry.parse.ts'
import { readPageFacts } from './page-facts.parse.ts'
import { findPageField } from './page-fields.rules.ts'
import { readPageValues } from './page-line.parse.ts'
import { isRecord, type PageValue } from './page-value.parse.ts'
import { isAboutSeveral, type ProgramTitle, readProgramTitle } from './program-titles.parse.ts'

// Parses official pages of programmes, one page and programme per line (JSON): university, title and stated values.

/** Limit of a B-tree index entry. */
const maxUrlLength = 1_000
const maxCycleLength = 60
/** Longer texts are no titles; the bound also keeps the patterns for degrees cheap. */
const maxTitleLength = 300

/** Builds the row of `catalogue_sources` for facts from official pages; each fact has its own address and day. */
export const buildPageSource = ({ checkedOn }: FileContext): SourceRow => ({
  id: pageSource,
  title:
    'Official page of the university, department or funder, read from a stored copy; not compared with today’s page',
  publisher: 'the universities, departments and funders themselves',
  url: '',
  licence: 'facts',
  year: '',
  checked_on: checkedOn,
})

const maxTextLength = 4_000

const toText = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, maxTextLength).replaceAll(/\s+/g, ' ').trim() : ''

const toCountry = (value: unknown): string | null => {
  const code = toText(value).toUpperCase()
  // Joint degrees of several countries are filed under the Union.
  return /^[A-Z]{2}$/.test(code) && code !== 'EU' ? code : null
}

const toDomain = (value: unknown): string => {
  const domain = toText(value).toLowerCase()
  return /^[a-z\d.-]{3,200}$/.test(domain) && domain.includes('.') ? domain.replace(/^www\./, '') : ''
}

const stripBrackets = (name: string): string =>
  name
    .replaceAll(/\([^()]*\)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Lists shorter forms of a name for the lookup: "Reutlingen University (ESB Business School)" without the brackets. */
const listShortNames = (name: string): string[] => {
  const plain = stripBrackets(name)
  const [before = ''] = plain.split(/, | and (?=University)/)
  return [...new Set([plain, before])].filter((one) => one !== name && one !== '')
}

/** Builds the key of an institution from domain and name, because several may share a domain. */
export const buildPageInstitutionId = (domain: string, name: string): string =>
  `official:${domain} ${buildNameKey(name)}`

/** Kinds of the catalogue by kind of the file, to count unreadable values. */
const kindsRead: Readonly<Record<string, readonly string[]>> = {
  deadline: ['deadline'],
  opens: ['opens'],
  tuition: ['tuition_per_year', 'tuition_per_credit'],
  fee: ['application_fee'],
  gpa_min: ['minimum_gpa'],
  duration: ['duration_months'],
  letters: ['letters'],
  start: ['start'],
}

const listUnread = (values: readonly PageValue[], facts: object): Reading['leftOut'] =>
  Object.entries(kindsRead).flatMap(([kind, names]) =>
    values.some((value) => value.kind === kind) && !names.some((name) => name in facts)
      ? [{ field: kind, reason: 'value_unreadable' as const }]
      : [],
  )

const readLanguage = (values: readonly PageValue[]): string | null => {
  const stated = values.filter(({ kind }) => kind === 'language_of_instruction').map(({ value }) => toText(value))
  return stated.length === 1 ? parseLanguageCode(stated[0] ?? '') : null
}

const toYear = (stated: unknown, checkedOn: string): string => {
  const year = typeof stated === 'number' || typeof stated === 'string' ? String(stated) : ''
  return isFactYear(year, checkedOn) ? year : ''
}

/** Reads the facts of a page, each with the page's address, cycle and year and the day on which it was read. */
const readFacts = (line: Record<string, unknown>, values: PageValue[], url: string, checkedOn: string): Facts => {
  const year = toYear(line.year, checkedOn)
  const cycle = toText(line.cycle).slice(0, maxCycleLength)
  const read = readPageFacts({
    country: toCountry(line.country),
    year: year === '' ? null : Number(year),
    facts: values,
  })
  const language = readLanguage(values)
  const stated = language ? { ...read, language: { value: language } } : read
  return Object.fromEntries(
    Object.entries(stated).map(([kind, { year: own, ...fact }]) => [
      kind,
      {
        ...fact,
        year: own === undefined ? year : toYear(own, checkedOn),
        ...(cycle === '' ? {} : { cycle }),
        source: pageSource,
        url,
        checked_on: checkedOn,
      },
    ]),
  )
}

const getReadDay = (line: Record<string, unknown>, { checkedOn }: FileContext): string =>
  isDay(toText(line.read_on)) && toText(line.read_on) <= checkedOn ? toText(line.read_on) : checkedOn

const readUniversity = (line: Record<string, unknown>): ProgramEntry['university'] | undefined => {
  const [name, domain] = [toText(line.university), toDomain(line.domain)]
  if (name === '' || name.length > maxTitleLength || domain === '') return undefined
  const country = toCountry(line.country)
  return {
    externalId: buildPageInstitutionId(domain, name),
    name,
    alsoCalled: listShortNames(name),
    domains: [domain],
    ...(country ? { country } : {}),
  }
}

/** Finds the university of a page in page-institutions.txt; it is added with the page's domain and name if it is missing. */
const findHome = (
  { name = '', domains: [domain = ''] = [] }: ProgramEntry['university'],
  { institutionOfPage, checkedOn }: FileContext,
): UniversityEntry | undefined => {
  const listed = institutionOfPage?.(domain, name)
  if (!listed) return undefined
  const website = `https://${domain}/`
  return {
    kind: 'university',
    // Several names and domains may be the same university; an id for each would keep them apart.
    externalIds: [],
    name: listed.name,
    // "Example University (North Campus)" and "School of Design, Example University" are names of parts.
    aliases: listed.isDomainOwn && !/[(,]/.test(name) ? [name] : [],
    country: listed.country,
    region: null,
    domains: listed.isDomainOwn ? [domain] : [],
    control: null,
    // Undated: the address of a university that is known already stays.
    facts: { website: { value: website, year: '', source: pageSource, url: website, checked_on: checkedOn } },
    source: pageSource,
  }
}

interface PageHead {
  university: ProgramEntry['university']
  website: string
  title: ProgramTitle
  field: FieldId
}

const findField = ({ name, level }: ProgramTitle, country: string | null): FieldId | undefined => {
  if (level === 'law') return 'law'
  return level === 'mba' ? 'business' : findPageField(name, country)
}

/** Parses the programme of a line, or returns the reason for its rejection. */
const readHead = (line: Record<string, unknown>): PageHead | Refusal => {
  const written = toText(line.program)
  const university = readUniversity(line)
  if (written === '' || !university) return 'name_missing'
  const website = normalizeUrl(toText(line.url))
  if (!website || website.length > maxUrlLength) return 'website_missing'
  if (written.length > maxTitleLength) return 'too_long'
  const title = readProgramTitle({ title: written, degree: line.degree, level: line.level })
  if (!title) return 'level_unknown'
  const field = findField(title, toCountry(line.country))
  return field ? { university, website, title, field } : 'field_unknown'
}

const isAboutOne = ({ scope, program }: Record<string, unknown>): boolean =>
  scope === 'programme' && !isAboutSeveral(toText(program).slice(0, maxTitleLength))

/** Reads a line of a file of official pages; skips pages about several programmes. */
export const readOfficialPage = (value: unknown, context: FileContext): Reading => {
  if (!isRecord(value) || !Array.isArray(value.facts)) return createRefusal('shape')
  if (!isAboutOne(value)) return skippedEntry
  const head = readHead(value)
  if (typeof head === 'string') return createRefusal(head)
  const { university, website, title, field } = head
  const values = readPageValues(value.facts, toCountry(value.country))
  const facts = readFacts(value, values, website, getReadDay(value, context))
  const home = findHome(university, context)
  const { externalId } = university
  return {
    source: buildPageSource(context),
    ...(home ? { home } : {}),
    entry: {
      kind: 'program',
      university: home ? { externalId, name: home.name ?? '', country: home.country ?? '' } : university,
      ...title,
      field,
      language: getFactText(facts.language),
      keywords: [],
      website,
      isVerified: false,
      page: website,
      facts,
      source: pageSource,
    },
    leftOut: listUnread(values, facts),
  }
}
