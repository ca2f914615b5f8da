import { describe, expect, it } from 'vitest'
import type { TextLine } from '../rules.ts'
import { removeColumns } from './paper-columns.parse.ts'

/** Lines of a list; two leading spaces mark a continuation line. */
const linesOf = (...texts: string[]): TextLine[] =>
  texts.map((text, index) => ({
    page: 1,
    line: index + 1,
    text: text.trimStart(),
    size: 1,
    startsBlock: !text.startsWith('  '),
  }))
const textsOf = (...texts: string[]) => removeColumns(linesOf(...texts)).map(({ text }) => text)

describe('removing table columns around publications', () => {
  it('removes columns of numbers before, and of years behind the publications', () => {
    expect(
      textsOf('1\tOkafor, A. Tides and\t2024', '  turbines. Energy, 2024.', '2\tBello, T. Sand. Sea.\t2023'),
    ).toEqual(['1. Okafor, A. Tides and', 'turbines. Energy, 2024.', '2. Bello, T. Sand. Sea. (2023)'])
  })

  it('removes letters before descending numbers', () => {
    expect(textsOf('J\t2 Okafor, A. Tides. Energy, 2024.', 'C 1 Bello, T. Sand. Sea, 2023.')).toEqual([
      '2. Okafor, A. Tides. Energy, 2024.',
      '1. Bello, T. Sand. Sea, 2023.',
    ])
  })

  it('removes years in the margin', () => {
    expect(textsOf('2024\tOkafor, A. Tides. Energy, 2024.', '2023 Bello, T. Sand. Sea, 2023.')).toEqual([
      'Okafor, A. Tides. Energy, 2024.',
      'Bello, T. Sand. Sea, 2023.',
    ])
  })

  it('keeps text that only resembles a column', () => {
    for (const lines of [
      ['Okafor, A. Tides. Energy, 2024.', '2023 was a good year for sand. Sea.'],
      ['王明. 海洋. 学报, 2021 年第', '  10 期。', '李雷. 沙. 学报, 2020 年第', '  3 期。'],
      ['A Study of Tides. Energy, 2024.', 'I Think of Sand. Sea, 2023.'],
    ])
      expect(textsOf(...lines)).toEqual(lines.map((line) => line.trimStart()))
  })
})
