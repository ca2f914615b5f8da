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

// What any register says of a grant, as an entry of the person who leads it. Pure.

/** One row, in whatever columns it came. */
export interface GrantRow {
  person: string
  institution: string
  /** Its number in the Research Organization Registry, as an address or alone, where the row gives one. */
  ror?: string
  /** ISO code; null where the row says none that is known. */
  country: string | null
  department: string
  isFellow: boolean
  register: GrantRegisterId
  /** What the last year means, where this file says more than the register usually does. */
  timing?: GrantTiming
  /** As the register writes it; empty: the register's own funder. */
  funder: string
  scheme: string
  numbers: string[]
  titles: string[]
  /** Fields of research that the register names itself. */
  topics: string[]
  /** What else says the field of study: a division of the funder, an area. */
  areas: string[]
  from: string
  to: string
  /** The page of the grant; empty: the register's. */
  url: string
}

const maxTopics = 8
const maxTitles = 20
const maxNumbers = 20
const longestTopic = 120
const longestPlain = 200

/** Markup and entities that stand in published titles. */
const isMarkup = /<\/?[a-z][^<>]{0,200}>/gi
const isEntity = /&(?:#\d{1,6}|[a-z]{2,8})[;-]/gi
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/** A text of a register in one line, without markup, cut at the bound with a sign that it was. */
export const toPlainText = (text: string, longest: number): string => {
  const bounded = text.slice(0, longest * 4)
  const plain = bounded
    .replaceAll(isMarkup, '')
    .replaceAll(isEntity, (entity) => entities[entity.toLowerCase()] ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain.length > longest ? `${plain.slice(0, longest - 1).trimEnd()}…` : plain
}

const firstYear = 1950
const lastYear = 2099

/** The year of "2026", "2026-08-31", "08/31/2026", "31.08.2026"; null where there is none. */
export const parseYear = (text: string): number | null => {
  const year = Number(/(?<!\d)(?:19|20)\d\d(?!\d)/.exec(text.slice(0, 40))?.[0])
  return year >= firstYear && year <= lastYear ? year : null
}

/** An end before the beginning is a mistake of the register: neither is said. */
const yearsOf = ({ from, to }: GrantRow) => {
  const [first, last] = [parseYear(from), parseYear(to)]
  return first !== null && last !== null && last < first ? { from: null, to: null } : { from: first, to: last }
}

/** An address that a page may lead to. */
const pageOf = (url: string, otherwise: string): string => (/^https:\/\/[^\s<>"]{4,400}$/.test(url) ? url : otherwise)

const grantOf = (row: GrantRow, checkedOn: string): Grant => {
  const { funder, source, timing } = grantRegisters[row.register]
  return {
    funder: toPlainText(row.funder, longestPlain) || funder,
    scheme: toPlainText(row.scheme, longestPlain),
    numbers: row.numbers
      .map((number) => toPlainText(number, 60))
      .filter(Boolean)
      .slice(0, maxNumbers),
    titles: row.titles
      .map((title) => toPlainText(title, maxGrantTitleLength))
      .filter(Boolean)
      .slice(0, maxTitles),
    ...yearsOf(row),
    timing: row.timing ?? timing,
    url: pageOf(row.url, source.url),
    source: buildRegisterSource(row.register, checkedOn).id,
    read: checkedOn,
  }
}

/** Areas of the Chilean agency, in Spanish and cut short, that the words of fields do not know. */
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

/** By which number an institution is known: its own one, else its name in this country. */
const numberOf = ({ country, ror = '' }: GrantRow, institution: string): string => {
  const number = /(?:^|\/)(0[a-z0-9]{6}\d{2})$/.exec(ror.trim().toLowerCase())?.[1]
  return number ? `ror:https://ror.org/${number}` : `grants:${country ?? ''}:${buildNameKey(institution)}`
}

/** The first of these that says a field of study: titles do not, they speak of what is studied and not of who studies it. */
const fieldOf = (texts: readonly string[]): FieldId | undefined => {
  for (const text of texts) {
    const plain = text.slice(0, maxGrantTitleLength).toLowerCase()
    const field = text === '' ? undefined : (findFieldByWords(plain) ?? areas.find(([words]) => words.test(plain))?.[1])
    if (field) return field
  }
  return undefined
}

const topicsOf = (row: GrantRow, { topicsIn }: FileContext, titles: readonly string[]): string[] => {
  const named = row.topics
    .map((topic) => toPlainText(topic.replaceAll(/ ?\([^()]{0,80}\)/g, ''), longestTopic))
    .filter(Boolean)
  return [...new Set([...named, ...(topicsIn?.(titles.join(' . ')) ?? [])])].slice(0, maxTopics)
}

/** An entry of the person who leads a grant; none for companies, hospitals and offices. */
export const readGrantRow = (row: GrantRow, context: FileContext): Reading => {
  const { checkedOn } = context
  if (row.institution.trim() === '' || row.person.trim() === '') return createRefusal('shape')
  const fullName = readPersonName(row.person)
  if (!fullName) return skippedEntry
  const grant = grantOf(row, checkedOn)
  if (grant.titles.length === 0 && row.topics.length === 0 && grant.numbers.length === 0) return createRefusal('shape')
  const institution = toPlainText(row.institution, longestPlain)
  const department = toPlainText(row.department, longestPlain)
  const topics = topicsOf(row, context, grant.titles)
  const known = context.nameOfInstitution?.(`${row.country ?? ''} ${buildNameKey(institution)}`)
  return {
    entry: {
      kind: 'faculty',
      university: {
        externalId: numberOf(row, institution),
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
      field: fieldOf([department, ...row.areas, ...row.topics]),
      isFellow: row.isFellow,
      isPassedOverUnplaced: !isLikelyUniversity(institution),
      source: grant.source,
      checkedOn,
    },
    source: buildRegisterSource(row.register, checkedOn),
    leftOut: [],
  }
}
