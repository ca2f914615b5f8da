import { downloadFile } from '#src/client/download-file.ts'
import { escapeCell } from '#src/shared/csv-injection.ts'

/**
 * Saves rows as a spreadsheet file that every spreadsheet program opens correctly; formulas are escaped (CSV
 * injection).
 */
export const exportList = async (
  name: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): Promise<void> => {
  // Lazy-loads the spreadsheet writer: only users who save a list download it.
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  const lines = [head, ...rows].map((line) => line.map((cell) => (typeof cell === 'string' ? escapeCell(cell) : cell)))
  downloadFile(new Blob([stringify(lines, { bom: true })], { type: 'text/csv' }), name)
}
