import type { FileContext, Reading } from '#src/features/catalogue/entries/source-entry.parse.ts'
import { type RegistryRow, readCell } from '../registries/registry.parse.ts'
import { type GrantRow, readGrantRow } from './grant-entries.parse.ts'
import { parseCountry } from './institutions.parse.ts'
import { findRegister, type GrantRegisterId, grantRegisters } from './registers.rules.ts'

// Parses our own table of grants, a row per person at an institution: docs/professors.md describes the columns.

type PeopleRow = RegistryRow

export const peopleColumns = [
  'person',
  'institution',
  'institution_country',
  'department',
  'role',
  'topics_or_titles',
  'first_year',
  'last_year',
  'funder',
  'grant_ids',
  'url',
] as const

const splitBetween = (text: string, sign: string): string[] =>
  text
    .split(sign)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Splits "Council (Ideas Grants)" into funder and scheme. */
const splitScheme = (part: string) => {
  const opens = part.indexOf('(')
  if (opens < 0) return { funder: part.trim(), scheme: '' }
  const closes = part.lastIndexOf(')')
  return {
    funder: part.slice(0, opens).trim(),
    scheme: part.slice(opens + 1, closes < opens ? undefined : closes).trim(),
  }
}

/** Splits funders: "A (x); A (y)" is one funder with two schemes, "A (x); B; C" are three. */
const readFunders = (text: string) => {
  const parts = splitBetween(text.replaceAll(');', ')\n'), '\n').map(splitScheme)
  return {
    funders: [...new Set(parts.flatMap(({ funder }) => splitBetween(funder, ';')))],
    schemes: [...new Set(parts.map(({ scheme }) => scheme).filter(Boolean))],
  }
}

/**
 * "contact PI (R01)" names an NIH activity code; people with only a fellowship among these are students or early
 * fellows.
 */
const activities = (role: string): string[] => [...role.matchAll(/\(([A-Z]+\d*)\)/g)].map(([, code = '']) => code)
const isFellowship = (code: string): boolean => /^(F\d\d|K99|K00|R36)$/.test(code)

/** Early fellowships of the Australian registers, whose holders have a doctorate and nothing but a fellowship. */
const isEarlyFellow = (role: string): boolean =>
  splitBetween(role, ';').every((one) => /fellow/i.test(one) && !/prof|a\/pr/i.test(one)) && /fellow/i.test(role)

const isFellowOnly = (register: GrantRegisterId, role: string): boolean => {
  const codes = activities(role)
  if (register === 'nih') return codes.length > 0 && codes.every(isFellowship)
  return register === 'arc' && isEarlyFellow(role)
}

/** Fields of the Australian Research Council beside a title, or alone: "Title — Field; Field". */
const readFields = (parts: readonly string[]) => {
  const read = parts.map((part) => {
    const at = part.lastIndexOf(' — ')
    return at < 0 ? { title: '', fields: part } : { title: part.slice(0, at), fields: part.slice(at + 3) }
  })
  return {
    titles: read.map(({ title }) => title).filter(Boolean),
    topics: [...new Set(read.flatMap(({ fields }) => splitBetween(fields, ';')))],
  }
}

/** Area behind a Chilean title, in truncated Spanish: "(Ciencias naturales; Quimica 1)". */
const readArea = (title: string) => {
  const [whole = '', area = ''] = / \(([^()]{0,120})\)?$/.exec(title) ?? []
  // The subarea is more specific than the area.
  return { title: title.slice(0, title.length - whole.length), areas: splitBetween(area, ';').toReversed() }
}

/** Maximum characters of titles in this format: the last title of a long list may be truncated. */
const maxTitlesLength = 298

const readWork = (register: GrantRegisterId, text: string) => {
  const parts = splitBetween(text, ' | ')
  if (register === 'arc') return { ...readFields(parts), areas: [] }
  const read = register === 'anid' ? parts.map(readArea) : parts.map((title) => ({ title, areas: [] as string[] }))
  const last = read.length - 1
  return {
    titles: read.map(({ title }, at) => (at === last && text.length >= maxTitlesLength ? `${title}…` : title)),
    topics: [],
    areas: read.flatMap(({ areas }) => areas),
  }
}

/** Registers that fund a single area. */
const areaByRegister: Partial<Record<GrantRegisterId, string>> = { nhmrc: 'medicine', mrff: 'medicine' }

/** Registers of several funders, where each row names its funder. */
const hasFunders = new Set<GrantRegisterId>(['own', 'swecris'])

/** Full name of a known funder. */
const getFullName = (funder: string): string => {
  const register = findRegister(funder)
  return hasFunders.has(register) ? funder : grantRegisters[register].funder
}

const readSupport = (row: PeopleRow) => {
  const { funders, schemes } = readFunders(readCell(row, 'funder'))
  const codes = [...new Set(activities(readCell(row, 'role')))]
  return {
    // A row of several awards may name several funders: all are stored, and the first one's register is the source.
    funder: [...new Set(funders.map(getFullName))].join(', '),
    register: findRegister(funders[0] ?? ''),
    schemes,
    scheme: (codes.length > 0 ? codes : schemes).join(', '),
  }
}

/** Parses a row of the table into a grant. */
export const readPeopleRow = (row: PeopleRow): GrantRow => {
  const { funder, register, schemes, scheme } = readSupport(row)
  const { titles, topics, areas } = readWork(register, readCell(row, 'topics_or_titles'))
  const funded = areaByRegister[register]
  return {
    person: readCell(row, 'person'),
    institution: readCell(row, 'institution'),
    // Optional column.
    ror: readCell(row, 'institution_ror'),
    country: parseCountry(readCell(row, 'institution_country')),
    // The French register contains the town in this column.
    department: register === 'anr' ? '' : readCell(row, 'department'),
    isFellow: isFellowOnly(register, readCell(row, 'role')),
    register,
    funder,
    scheme,
    numbers: splitBetween(readCell(row, 'grant_ids'), ';'),
    titles,
    topics,
    areas: [...(register === 'nsf' ? schemes : []), ...areas, ...(funded ? [funded] : [])],
    from: readCell(row, 'first_year'),
    to: readCell(row, 'last_year'),
    url: readCell(row, 'url'),
  }
}

export const readPeople = (row: PeopleRow, context: FileContext): Reading => readGrantRow(readPeopleRow(row), context)
