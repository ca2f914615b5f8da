import { expect, it } from 'vitest'
import { joinPdfLines } from './pdf-text.format.ts'

const line = (page: number, text: string, startsBlock: boolean) => ({ page, line: 1, text, size: 1, startsBlock })

it('separates paragraphs and pages of a PDF by an empty line, and keeps the lines of a paragraph together', () => {
  const lines = [
    line(1, 'Application deadlines', true),
    line(1, 'Applications for autumn 2027 are', true),
    line(1, 'due on 15 January 2027.', false),
    line(2, 'Fees', false),
  ]
  expect(joinPdfLines(lines)).toBe(
    'Application deadlines\n\nApplications for autumn 2027 are\ndue on 15 January 2027.\n\nFees',
  )
})

it('a PDF without lines has no text', () => {
  expect(joinPdfLines([])).toBe('')
})
