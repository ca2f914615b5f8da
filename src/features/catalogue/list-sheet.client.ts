import { keepFile } from '#src/client/keep-file.ts'

/** Saves rows as a spreadsheet, in a form that every program for spreadsheets opens as it is meant. */
export const saveSheet = async (
  name: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): Promise<void> => {
  // Only whoever saves a list downloads what writes it.
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  keepFile(
    new Blob([stringify([[...head], ...rows.map((row) => [...row])], { bom: true })], { type: 'text/csv' }),
    name,
  )
}
