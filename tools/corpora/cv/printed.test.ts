import { describe, expect, test } from 'vitest'
import { readWithoutThread } from '#src/features/cv/reading.fixtures.ts'
import { type CvScore, emptyScore, formatScore, scoreCv } from '../../evaluate/cv-scores.ts'
import { countHeadings, printFiles } from './printed.ts'

// The part of the corpus of printed CVs that Chromium prints; the other programs are not on every machine.

const readPart = async (part: 'tuned' | 'apart') => {
  const { files } = await printFiles(part, ['chromium'])
  let score: CvScore = emptyScore()
  let [found, expected, hidden] = [0, 0, 0]
  for (const { content, expected: values, headings } of files) {
    const { findings, notices } = await readWithoutThread(content.slice())
    score = scoreCv(score, values, findings)
    hidden += notices.filter(({ code }) => code === 'HIDDEN_TEXT').length
    found += await countHeadings({ content, headings })
    expected += headings.length
  }
  const f1 = new Map(formatScore(score).map((figures) => [figures.field, figures.f1]))
  return { files: files.length, headings: (100 * found) / expected, hidden, f1 }
}

describe('CVs that Chromium prints with shadows, outlines, gradients and letter-spacing', () => {
  test.each([
    // A heading in a rail is read with the first line beside it, and then is no line of its own.
    ['tuned', 30, 94],
    ['apart', 12, 40],
  ] as const)('names are read and nothing is hidden: %s', { timeout: 120_000 }, async (part, count, leastHeadings) => {
    const { files, headings, hidden, f1 } = await readPart(part)
    expect(files).toBe(count)
    expect(hidden).toBe(0)
    expect(headings).toBeGreaterThanOrEqual(leastHeadings)
    for (const [field, least] of [
      ['name', 98],
      ['degree', 95],
    ] as const)
      expect([field, (f1.get(field) ?? 0) >= least]).toEqual([field, true])
  })
})
