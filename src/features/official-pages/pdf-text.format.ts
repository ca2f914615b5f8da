import type { TextLine } from '#src/features/cv/rules.ts'

/** Height relative to the body text from which a line is a heading. */
const headingSize = 1.15

const itemMark = /^(?:[-–•*·▪◦●■○‣✓]|\d{1,2}[.)])\s/u

const isHeading = ({ size }: TextLine) => size >= headingSize
/** A tab stands for the wide gap between two columns of a table. */
const isRow = ({ text }: TextLine) => text.includes('\t')

const findSeparator = (previous: TextLine, line: TextLine): string => {
  if (isRow(previous) && isRow(line) && previous.page === line.page) return '\n'
  if (line.page !== previous.page || isHeading(line) !== isHeading(previous)) return '\n\n'
  if (itemMark.test(line.text)) return '\n'
  if (line.startsBlock) return '\n\n'
  return isRow(previous) || isRow(line) ? '\n' : ' '
}

/**
 * Joins the lines of a PDF to text: a paragraph is one line, rows of a table and list items have a line each, and an
 * empty line is before each paragraph, heading and page.
 */
export const joinPdfLines = (lines: readonly TextLine[]): string =>
  lines
    .map((line, index) => {
      const previous = lines[index - 1]
      return previous ? findSeparator(previous, line) + line.text : line.text
    })
    .join('')
