import {
  createRefusal,
  type FileContext,
  type Reading,
  skippedEntry,
} from '#src/features/catalogue/entries/source-entry.parse.ts'
import { type Grant, type GrantTiming, maxGrantTitleLength } from '#src/features/catalogue/faculty/grants.rules.ts'
import { readPersonName } from '#src/features/catalogue/faculty/person-names.parse.ts'
import { buildNameKey } from '#src/features/catalogue/names.engine.ts'
import type { FieldId } from '#src/features/catalogue/rules.ts'
import { findFieldByWords } from '../registries/field-words.rules.ts'
import { isLikelyUniversity, listAlternativeNames } from './institutions.parse.ts'
import { buildRegisterSource, type GrantRegisterId, grantRegisters } from './registers.rules.ts'

// Converts a grant of any register to an entry of its principal investigator. Pure.

/** A row with arbitrary columns. */
export interface GrantRow {
  person: string
  institution: string
  /** ROR id, as a URL or bare, when the row has one. */
  ror?: string
  /** ISO code; null when the row names no known country. */
  country: string | null
  department: string
  isFellow: boolean
  register: GrantRegisterId
  /** Meaning of the last year, when this file states more than the register usually does. */
  timing?: GrantTiming
  /** Funder in the register's spelling; empty: the register's own. */
  funder: string
  scheme: string
  numbers: string[]
  titles: string[]
  /** Fields of research that the register names. */
  topics: string[]
  /** Further hints at the field of study: a division of the funder, an area. */
  areas: string[]
  from: string
  to: string
  /** Page of the grant; empty: that of the register. */
  url: string
}

const maxTopics = 8
const maxTitles = 20
const maxNumbers = 20
const maxTopicLength = 120
const maxPlainTextLength = 200

/** Markup and entities that occur in published titles. */
const isMarkup = /<\/?[a-z][^<>]{0,200}>/gi
const isEntity = /&(?:#\d{1,6}|[a-z]{2,8})[;-]/gi
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/** Normalises a text to one line without markup, truncated with an ellipsis. */
export const toPlainText = (text: string, maxLength: number): string => {
  const bounded = text.slice(0, maxLength * 4)
  const plain = bounded
    .replaceAll(isMarkup, '')
    .replaceAll(isEntity, (entity) => entities[entity.toLowerCase()] ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain.length > maxLength ? `${plain.slice(0, maxLength - 1).trimEnd()}…` : plain
}

const firstYear = 1950
const lastYear = 2099

/** Parses the year of "2026", "2026-08-31", "08/31/2026", "31.08.2026"; null without one. */
export const parseYear = (text: string): number | null => {
  const year = Number(/(?<!\d)(?:19|20)\d\d(?!\d)/.exec(text.slice(0, 40))?.[0])
  return year >= firstYear && year <= lastYear ? year : null
}

/** Drops both years when the end precedes the start, which is an error of the register. */
const readYears = ({ from, to }: GrantRow) => {
  const [first, last] = [parseYear(from), parseYear(to)]
  return first !== null && last !== null && last < first ? { from: null, to: null } : { from: first, to: last }
}

/** Validates a URL that a page may link to. */
const parsePage = (url: string, fallback: string): string => (/^https:\/\/[^\s<>"]{4,400}$/.test(url) ? url : fallback)

const readGrant = (row: GrantRow, checkedOn: string): Grant => {
  const { funder, source, timing } = grantRegisters[row.register]
  return {
    funder: toPlainText(row.funder, maxPlainTextLength) || funder,
    scheme: toPlainText(row.scheme, maxPlainTextLength),
    numbers: row.numbers
      .map((number) => toPlainText(number, 60))
      .filter(Boolean)
      .slice(0, maxNumbers),
    titles: row.titles
      .map((title) => toPlainText(title, maxGrantTitleLength))
      .filter(Boolean)
      .slice(0, maxTitles),
    ...readYears(row),
    timing: row.timing ?? timing,
    url: parsePage(row.url, source.url),
    source: buildRegisterSource(row.register, checkedOn).id,
    read: checkedOn,
  }
}

/** Areas of the Chilean agency, in truncated Spanish, that the field words do not contain. */
const areas: readonly (readonly [RegExp, FieldId])[] = [
  [/matem/, 'mathematics'],
  [/biolog/, 'biology'],
  [/qu[ií]m/, 'chemistry'],
  [/f[ií]sica/, 'physics'],
  [/astron/, 'astronomy'],
  [/medic|salud/, 'medicine'],
  [/sociol/, 'sociology'],
  [/histor/, 'history'],
  [/econom/, 'economics'],
  [/jur[ií]d|derecho/, 'law'],
  [/psicol/, 'psychology'],
  [/educ/, 'education'],
  [/agr[ií]c|agron|prod veg/, 'agriculture'],
  [/tierra/, 'earth-science'],
  [/ingenier/, 'engineering'],
]

/** Returns the number of an institution: its ROR id, else its name with the country. */
const getInstitutionNumber = ({ country, ror = '' }: GrantRow, institution: string): string => {
  const number = /(?:^|\/)(0[a-z0-9]{6}\d{2})$/.exec(ror.trim().toLowerCase())?.[1]
  return number ? `ror:https://ror.org/${number}` : `grants:${country ?? ''}:${buildNameKey(institution)}`
}

/**
 * Finds the first hint that names a field of study. Titles do not: they describe the object of research, not the
 * discipline.
 */
const findField = (texts: readonly string[]): FieldId | undefined => {
  for (const text of texts) {
    const plain = text.slice(0, maxGrantTitleLength).toLowerCase()
    const field = text === '' ? undefined : (findFieldByWords(plain) ?? areas.find(([words]) => words.test(plain))?.[1])
    if (field) return field
  }
  return undefined
}

const listTopics = (row: GrantRow, { topicsIn }: FileContext, titles: readonly string[]): string[] => {
  const named = row.topics
    .map((topic) => toPlainText(topic.replaceAll(/ ?\([^()]{0,80}\)/g, ''), maxTopicLength))
    .filter(Boolean)
  return [...new Set([...named, ...(topicsIn?.(titles.join(' . ')) ?? [])])].slice(0, maxTopics)
}

/** Creates an entry of the principal investigator; none for companies, hospitals and offices. */
export const readGrantRow = (row: GrantRow, context: FileContext): Reading => {
  const { checkedOn } = context
  if (row.institution.trim() === '' || row.person.trim() === '') return createRefusal('shape')
  const fullName = readPersonName(row.person)
  if (!fullName) return skippedEntry
  const grant = readGrant(row, checkedOn)
  if (grant.titles.length === 0 && row.topics.length === 0 && grant.numbers.length === 0) return createRefusal('shape')
  const institution = toPlainText(row.institution, maxPlainTextLength)
  const department = toPlainText(row.department, maxPlainTextLength)
  const topics = listTopics(row, context, grant.titles)
  const known = context.nameOfInstitution?.(`${row.country ?? ''} ${buildNameKey(institution)}`)
  return {
    entry: {
      kind: 'faculty',
      university: {
        externalId: getInstitutionNumber(row, institution),
        name: institution,
        alsoCalled: [...(known ? [known] : []), ...listAlternativeNames(institution)],
        country: row.country ?? undefined,
      },
      fullName,
      department: department || null,
      email: null,
      interests: topics,
      isAccepting: null,
      profileUrl: null,
      grants: [grant],
      field: findField([department, ...row.areas, ...row.topics]),
      isFellow: row.isFellow,
      isPassedOverUnplaced: !isLikelyUniversity(institution),
      source: grant.source,
      checkedOn,
    },
    source: buildRegisterSource(row.register, checkedOn),
    leftOut: [],
  }
}
