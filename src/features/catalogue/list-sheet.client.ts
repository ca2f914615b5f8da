import { keepFile } from '#src/client/keep-file.ts'
import { writtenCell } from '#src/shared/sheet-cells.ts'

/** Saves rows as a spreadsheet, in a form that every program for spreadsheets opens as it is meant; no cell is a formula. */
export const saveSheet = async (
  name: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): Promise<void> => {
  // Only whoever saves a list downloads what writes it.
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  const lines = [head, ...rows].map((line) => line.map((cell) => (typeof cell === 'string' ? writtenCell(cell) : cell)))
  keepFile(new Blob([stringify(lines, { bom: true })], { type: 'text/csv' }), name)
}
