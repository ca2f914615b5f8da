import { expect, it } from 'vitest'
import { joinPdfLines } from './pdf-text.format.ts'

const line = (page: number, text: string, startsBlock = false, size = 1) => ({ page, line: 1, text, size, startsBlock })

it('a paragraph of a PDF becomes one line, with an empty line before each paragraph and page', () => {
  const lines = [
    line(1, 'Applications for autumn 2027 are', true),
    line(1, 'due on 15 January 2027.'),
    line(1, 'Late applications are not read.', true),
    line(2, 'The fee is 75 dollars.'),
  ]
  expect(joinPdfLines(lines)).toBe(
    'Applications for autumn 2027 are due on 15 January 2027.\n\nLate applications are not read.\n\nThe fee is 75 dollars.',
  )
})

it('a heading of a PDF stands alone', () => {
  const lines = [line(1, 'Application', true, 1.5), line(1, 'deadlines', false, 1.5), line(1, 'Apply by 1 March 2027.')]
  expect(joinPdfLines(lines)).toBe('Application deadlines\n\nApply by 1 March 2027.')
})

it('rows of a table and list items have a line each', () => {
  const lines = [
    line(1, 'Physics PhD\t15 December', true),
    line(1, 'History MA\t1 February', true),
    line(1, 'Send us:', true),
    line(1, '• a transcript'),
    line(1, 'of all records'),
    line(1, '• three letters'),
  ]
  expect(joinPdfLines(lines)).toBe(
    'Physics PhD\t15 December\nHistory MA\t1 February\n\nSend us:\n• a transcript of all records\n• three letters',
  )
})

it('a PDF without lines has no text', () => {
  expect(joinPdfLines([])).toBe('')
})
