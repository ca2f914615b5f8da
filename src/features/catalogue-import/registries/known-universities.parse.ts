import {
  createRefusal,
  type FileContext,
  type Reading,
  type Refusal,
  type SourceRow,
  skippedEntry,
  type UniversityEntry,
} from '#src/features/catalogue/entries/source-entry.parse.ts'
import type { Format } from '../formats/import-format.parse.ts'
import { buildEdition, type RegistryRow, type StatedFact } from './registry.parse.ts'

// Base of lists of institutions that add names and facts to universities of the catalogue, and never add a university.

export interface ListedInstitution {
  /** "register:number"; without one, the name decides. */
  externalId?: string
  name: string
  /** Other names of this very institution. */
  aliases: readonly string[]
  country: string
  facts: Record<string, StatedFact | undefined>
}

export interface InstitutionList {
  /** Name of the format for messages. */
  title: string
  columns: readonly string[]
  source: Omit<SourceRow, 'year' | 'checked_on'>
  /** Parses a row; undefined for irrelevant ones. */
  read: (row: RegistryRow, context: FileContext) => ListedInstitution | Refusal | undefined
}

/** Builds the entry of an institution that must be known. */
export const buildKnownUniversity = (
  { externalId, name, aliases, country, facts }: ListedInstitution,
  origin: { year: string; source: string; checked_on: string },
): UniversityEntry => ({
  kind: 'university',
  externalIds: externalId ? [externalId] : [],
  name,
  aliases: [...aliases],
  alsoCalled: aliases,
  isOnlyKnown: true,
  country,
  region: null,
  domains: [],
  control: null,
  facts: Object.fromEntries(
    Object.entries(facts).flatMap(([kind, fact]) => (fact ? [[kind, { ...origin, ...fact }]] : [])),
  ),
  source: origin.source,
})

/** Creates an import format from a list of institutions. */
export const createInstitutionFormat = (list: InstitutionList): Format => ({
  form: 'csv',
  title: list.title,
  columns: list.columns,
  needsYear: true,
  missing: (columns) => list.columns.filter((column) => !columns.includes(column)),
  open: (context) => {
    const { source, origin } = buildEdition(list, context)
    const read = (value: unknown): Reading => {
      const listed = list.read(value as RegistryRow, context)
      if (listed === undefined) return skippedEntry
      if (typeof listed === 'string') return createRefusal(listed)
      return { entry: buildKnownUniversity(listed, origin), leftOut: [] }
    }
    return { source, read }
  },
})
