import { downloadFile } from '#src/client/download-file.ts'
import { escapeCell } from '#src/shared/csv-injection.ts'

/** Saves rows as a spreadsheet, in a form that every program for spreadsheets opens as it is meant; no cell is a formula. */
export const exportList = async (
  name: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): Promise<void> => {
  // Only whoever saves a list downloads what writes it.
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  const lines = [head, ...rows].map((line) => line.map((cell) => (typeof cell === 'string' ? escapeCell(cell) : cell)))
  downloadFile(new Blob([stringify(lines, { bom: true })], { type: 'text/csv' }), name)
}
