import { describe, expect, test } from 'vitest'
import { readWithoutThread } from '#src/features/cv/reading.fixtures.ts'
import { type CvScore, emptyScore, formatScore, scoreCv } from '../../evaluate/cv-scores.ts'
import { generateFiles } from './files.ts'

// What the reader makes of CVs in 18 layouts, of which a part is read here: every fourth file that rules were tuned on, and
// every third of those that stand apart.

const files = generateFiles()
const some = files.filter(({ isApart }, index) => index % (isApart ? 3 : 4) === 0)

const scoreOf = async (part: readonly (typeof files)[number][]) => {
  let score: CvScore = emptyScore()
  for (const { content, expected } of part)
    score = scoreCv(score, expected, (await readWithoutThread(content())).findings)
  return new Map(formatScore(score).map((figures) => [figures.field, figures]))
}

describe('CVs made in 18 layouts and six languages', () => {
  test('are at least 120 files, a third of them apart', () => {
    expect(files.length).toBeGreaterThanOrEqual(216)
    expect(files.filter(({ isApart }) => isApart).length * 3).toBeGreaterThanOrEqual(files.length)
    expect(new Set(files.map(({ file }) => file)).size).toBe(files.length)
  })

  test.each([
    ['name', 97],
    ['institution', 93],
    ['degree', 98],
    ['gpa', 97],
    ['publication', 88],
    ['author position', 95],
    ['paper state', 95],
  ] as const)('%s has an F1 of at least %i', { timeout: 120_000 }, async (field, least) => {
    expect((await figures()).get(field)?.f1).toBeGreaterThanOrEqual(least)
  })

  test.each(['name', 'institution', 'degree', 'gpa', 'publication'])(
    'of what is called clear, 98 of 100 are right, and 85 of 100 that are right are called clear: %s',
    async (field) => {
      const clear = (await figures()).get(`clear ${field}`)
      expect(clear?.precision).toBeGreaterThanOrEqual(98)
      expect(clear?.recall).toBeGreaterThanOrEqual(85)
    },
  )
})

let read: ReturnType<typeof scoreOf> | undefined
const figures = () => {
  read ??= scoreOf(some)
  return read
}
