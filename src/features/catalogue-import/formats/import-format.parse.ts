import type { FileContext, Reading, SourceRow } from '#src/features/catalogue/entries/source-entry.parse.ts'

export interface OpenedFormat {
  source: SourceRow
  read: (value: unknown) => Reading
}

export interface Format {
  form: 'csv' | 'json array' | 'json lines' | 'turtle'
  /** Name of the format for messages. */
  title: string
  /** Columns of the table, or fields of a JSON object, that the format reads. */
  columns: readonly string[]
  /** Whether the year must be in the file's name or the command, because the file's date is no indication. */
  needsYear?: true
  /** Prefix of the source ids of a complete list, in which unlisted entries have ended. */
  register?: string
  /** Whether the data are dated to a day: the one in the file's name, else its modification date. */
  isDated?: true
  /** Lists the missing columns of a header; empty for a valid one. */
  missing: (columns: readonly string[]) => string[]
  open: (context: FileContext, columns: readonly string[]) => OpenedFormat
  /** Parses the objects of an API response, where such a file may replace the table. */
  objects?: (context: FileContext) => OpenedFormat
}
