import { type RegistryRow, readCell } from '../registries/registry.parse.ts'
import type { GrantRow } from './grant-entries.parse.ts'
import type { GrantRegisterId } from './registers.rules.ts'

// What the exports of all publishers have in common: one row a grant, and each says what its columns mean.

/** What a row says, but for what most registers leave open. */
type Said = Pick<GrantRow, 'person' | 'institution'> & Partial<GrantRow>

export const buildGrantRow = (register: GrantRegisterId, country: string | null, said: Said): GrantRow => ({
  ...{ country, register, department: '', isFellow: false, funder: '', scheme: '', url: '', from: '', to: '' },
  ...{ numbers: [], titles: [], topics: [], areas: [] },
  ...said,
})

export interface Publisher {
  register: GrantRegisterId
  /** Columns by which the form is known; their beginnings, where a publisher writes them in two languages or lines. */
  columns: readonly string[]
  /** What a row says; undefined where it is about something else, such as a student. */
  row: (row: RegistryRow) => GrantRow | undefined
}

/** The cell whose column begins so, whatever the breaks between its words. */
export const findCellByPrefix = (row: RegistryRow, beginning: string): string =>
  readCell(row, Object.keys(row).find((column) => column.replaceAll(/\s+/g, ' ').startsWith(beginning)) ?? beginning)
