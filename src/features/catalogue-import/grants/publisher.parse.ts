import { type RegistryRow, readCell } from '../registries/registry.parse.ts'
import type { GrantRow } from './grant-entries.parse.ts'
import type { GrantRegisterId } from './registers.rules.ts'

// Interface of publisher exports: a row per grant, with publisher-specific columns.

/** Parsed row, with defaults for values that most registers omit. */
type Said = Pick<GrantRow, 'person' | 'institution'> & Partial<GrantRow>

export const buildGrantRow = (register: GrantRegisterId, country: string | null, parsed: Said): GrantRow => ({
  ...{ country, register, department: '', isFellow: false, funder: '', scheme: '', url: '', from: '', to: '' },
  ...{ numbers: [], titles: [], topics: [], areas: [] },
  ...parsed,
})

export interface Publisher {
  register: GrantRegisterId
  /** Columns that identify the format; prefixes, where a publisher writes them in two languages or lines. */
  columns: readonly string[]
  /** Parses a row; undefined for irrelevant ones, such as students. */
  row: (row: RegistryRow) => GrantRow | undefined
}

/** Returns the cell whose column has this prefix, ignoring line breaks. */
export const findCellByPrefix = (row: RegistryRow, prefix: string): string =>
  readCell(row, Object.keys(row).find((column) => column.replaceAll(/\s+/g, ' ').startsWith(prefix)) ?? prefix)
