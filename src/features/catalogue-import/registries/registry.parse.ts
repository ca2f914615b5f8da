import {
  createRefusal,
  type FileContext,
  normalizeUrl,
  type ProgramEntry,
  parseHost,
  type Reading,
  type Refusal,
  type SourceRow,
  skippedEntry,
  type UniversityEntry,
} from '#src/features/catalogue/entries/source-entry.parse.ts'
import type { Fact, Facts } from '#src/features/catalogue/facts/facts.rules.ts'
import { parseStudyModes } from '#src/features/catalogue/facts/study-modes.parse.ts'
import type { FieldId } from '#src/features/catalogue/rules.ts'
import type { DegreeLevel } from '#src/features/profile/rules.ts'
import type { Format } from '../formats/import-format.parse.ts'

// Base of register formats: an authority lists the programmes of its country in a table, a row per programme or part of
// one. Each register only defines its columns.

export type RegistryRow = Readonly<Record<string, string>>

export interface RegisteredInstitution {
  /** Number in the register, or the name without one. */
  number: string
  name: string
  aliases?: string[]
  website?: string | undefined
  /** Further domains, such as a former one. */
  domains?: readonly string[]
  region?: string | null
  control?: string | null
  /** ISO code, in a register of several countries. */
  country?: string
}

/** A fact in a row; its source is the register's. */
export type StatedFact = Pick<Fact, 'value' | 'currency' | 'note' | 'url' | 'partial'>

export interface RegisteredProgram {
  institution: RegisteredInstitution
  name: string
  /** Null in a register that only adds facts to known programmes. */
  field: FieldId | null
  level: DegreeLevel
  degree: string
  language: string | null
  website?: string | undefined
  /** Synonyms for the search. */
  keywords?: string[]
  /** Whether the register contains only the field. */
  isByField?: true
  /** Whether the register only adds facts to programmes that the catalogue knows. */
  isOnlyKnown?: true
  facts: Record<string, StatedFact | undefined>
}

export interface Registry {
  /** Name of the format for messages. */
  title: string
  /** Prefix of its institution numbers; "cricos" makes "cricos:00026A". */
  register: string
  /** ISO code; that of the institution precedes it. */
  country: string
  columns: readonly string[]
  /** Columns of an alternative format of the same register. */
  otherColumns?: readonly string[]
  /** Whether the table lists only a part of the programmes, so that others have not ended. */
  isPartial?: true
  source: Omit<SourceRow, 'year' | 'checked_on' | 'id'> & { id: string }
  /** Parses a row; undefined for irrelevant ones. */
  read: (row: RegistryRow, context: FileContext) => RegisteredProgram[] | Refusal
}

/** Reads the modes of study in the words of a register; undefined when it states none. */
export const readStatedModes = (...cells: string[]): StatedFact | undefined => {
  const modes = parseStudyModes(cells.join(' '))
  return modes.length > 0 ? { value: modes } : undefined
}

/** Characters of a number that are indexed: letters, digits and separators. */
const getNumber = (register: string, number: string): string => `${register}:${number.trim().replaceAll(/\s+/g, ' ')}`

type RegistryHead = Pick<Registry, 'register' | 'country'>

const buildHome = (
  registry: RegistryHead,
  institution: RegisteredInstitution,
  origin: Omit<Fact, 'value'>,
): UniversityEntry => {
  const website = normalizeUrl(institution.website)
  const host = website && parseHost(website)
  return {
    kind: 'university',
    externalIds: [getNumber(registry.register, institution.number)],
    name: institution.name,
    aliases: institution.aliases ?? [],
    country: institution.country ?? registry.country,
    region: institution.region ?? null,
    domains: [...(host ? [host] : []), ...(institution.domains ?? [])],
    control: institution.control ?? null,
    // Undated, so that a known university keeps its website.
    facts: website ? { website: { value: website, ...origin, year: '' } } : {},
    source: origin.source,
  }
}

const buildFacts = (stated: RegisteredProgram['facts'], origin: Omit<Fact, 'value'>): Facts =>
  Object.fromEntries(Object.entries(stated).flatMap(([kind, fact]) => (fact ? [[kind, { ...origin, ...fact }]] : [])))

const buildEntry = (registry: RegistryHead, program: RegisteredProgram, origin: Omit<Fact, 'value'>): ProgramEntry => ({
  kind: 'program',
  university: {
    externalId: getNumber(registry.register, program.institution.number),
    name: program.institution.name || undefined,
    country: program.institution.country ?? registry.country,
  },
  name: program.name,
  field: program.field ?? '',
  level: program.level,
  degree: program.degree,
  language: program.language,
  keywords: program.keywords ?? [],
  website: normalizeUrl(program.website),
  isVerified: false,
  isRegistered: program.isByField ? 'field' : 'name',
  isOnlyKnown: program.isOnlyKnown,
  facts: buildFacts(program.facts, origin),
  source: origin.source,
})

/** Builds the source of an edition, and the origin of its facts. */
export const buildEdition = ({ source }: Pick<Registry, 'source'>, { year, checkedOn }: FileContext) => {
  const edition: SourceRow = { ...source, id: `${source.id}-${year}`, year, checked_on: checkedOn }
  return { source: edition, origin: { year, source: edition.id, checked_on: checkedOn } }
}

/** Builds the entries of the programmes of one row or object of a register. */
export const buildReading = (
  registry: RegistryHead,
  programs: readonly RegisteredProgram[] | Refusal,
  origin: Omit<Fact, 'value'>,
): Reading => {
  if (typeof programs === 'string') return createRefusal(programs)
  const [first, ...others] = programs
  if (!first) return skippedEntry
  // An institution given by number only must be known, and one whose programmes are only known is not added.
  const hasHome = first.institution.name !== '' && !first.isOnlyKnown
  return {
    ...(hasHome ? { home: buildHome(registry, first.institution, origin) } : {}),
    entry: buildEntry(registry, first, origin),
    also: others.map((program) => buildEntry(registry, program, origin)),
    leftOut: [],
  }
}

/** Creates an import format from a register. */
export const createRegistryFormat = (registry: Registry): Format => ({
  form: 'csv',
  title: registry.title,
  columns: registry.otherColumns ?? registry.columns,
  ...(registry.isPartial ? {} : { register: registry.source.id }),
  needsYear: true,
  missing: (columns) => {
    const findMissingColumns = (requiredColumns: readonly string[]) =>
      requiredColumns.filter((column) => !columns.includes(column))
    return registry.otherColumns && findMissingColumns(registry.otherColumns).length === 0
      ? []
      : findMissingColumns(registry.columns)
  },
  open: (context) => {
    const { source, origin } = buildEdition(registry, context)
    return { source, read: (value) => buildReading(registry, registry.read(value as RegistryRow, context), origin) }
  },
})

/** Normalises the whitespace of a cell. */
export const readCell = (row: RegistryRow, column: string): string => (row[column] ?? '').replaceAll(/\s+/g, ' ').trim()

/** Splits "University of Technology Sydney (UTS)" into name and abbreviation. */
export const splitShortName = (text: string): { name: string; aliases: string[] } => {
  const openingBracket = text.endsWith(')') ? text.lastIndexOf('(') : -1
  if (openingBracket < 1) return { name: text, aliases: [] }
  return {
    name: text.slice(0, openingBracket).trim(),
    aliases: [text.slice(openingBracket + 1, -1).trim()].filter(Boolean),
  }
}

const languageCodes: Readonly<Record<string, string>> = {
  english: 'en',
  dutch: 'nl',
  swedish: 'sv',
  danish: 'da',
  italian: 'it',
  portuguese: 'pt',
  chinese: 'zh',
  german: 'de',
  french: 'fr',
  spanish: 'es',
}
/** Returns the code of a single language in a cell; null for several and for none. */
export const parseLanguageCode = (text: string): string | null => languageCodes[text.trim().toLowerCase()] ?? null
