import type { FileContext, Reading } from '#src/features/catalogue/entries/source-entry.parse.ts'
import { peopleColumns, readPeople } from './people-form.parse.ts'
import { publishers, readPublished } from './publishers.parse.ts'
import type { GrantRegisterId } from './registers.rules.ts'

// Formats of published grants, distinguished by their columns.

export interface GrantForm {
  /** Register of the format; in our own format each row names it. */
  register: GrantRegisterId
  columns: readonly string[]
  read: (row: Readonly<Record<string, string>>, context: FileContext) => Reading
}

export const peopleForm: GrantForm = { register: 'own', columns: peopleColumns, read: readPeople }

const forms: readonly GrantForm[] = [
  peopleForm,
  ...publishers.map((publisher) => ({
    register: publisher.register,
    columns: publisher.columns,
    read: (row: Readonly<Record<string, string>>, context: FileContext) => readPublished(publisher, row, context),
  })),
]

/** Finds the format by the columns of a table, in any order; undefined for other tables. */
export const detectGrantForm = (columns: readonly string[]): GrantForm | undefined =>
  forms.find((form) => form.columns.every((wanted) => columns.some((column) => column.startsWith(wanted))))
