import type { FileContext, Reading } from '#src/features/catalogue/entries/source-entry.parse.ts'
import { peopleColumns, readPeople } from './people-form.parse.ts'
import { publishers, readPublished } from './publishers.parse.ts'
import type { GrantRegisterId } from './registers.rules.ts'

// The forms in which grants are published, told apart by their columns.

export interface GrantForm {
  /** Whose register it is; of our own form each row says it. */
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

/** The form whose columns a table has, in whatever order; undefined for a table of something else. */
export const detectGrantForm = (columns: readonly string[]): GrantForm | undefined =>
  forms.find((form) => form.columns.every((wanted) => columns.some((column) => column.startsWith(wanted))))
