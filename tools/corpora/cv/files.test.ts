import { describe, expect, test } from 'vitest'
import { readWithoutThread } from '#src/features/cv/reading.fixtures.ts'
import { type CvScore, emptyScore, formatScore, scoreCv } from '../../evaluate/cv-scores.ts'
import { generateFiles } from './files.ts'

// CV parser accuracy on CVs in 18 layouts, of which a sample is parsed here: every fourth file of the tuning set, and
// every third of the held-out set.

const files = generateFiles()
const some = files.filter(({ isApart }, index) => index % (isApart ? 3 : 4) === 0)

const scorePart = async (part: readonly (typeof files)[number][]) => {
  let score: CvScore = emptyScore()
  for (const { content, expected } of part)
    score = scoreCv(score, expected, (await readWithoutThread(content())).findings)
  return new Map(formatScore(score).map((figures) => [figures.field, figures]))
}

describe('CVs generated in 18 layouts and six languages', () => {
  test('the corpus has at least 120 files, a third of them held out', () => {
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
    '98 of 100 clear values are right, and 85 of 100 right values are clear: %s',
    async (field) => {
      const clear = (await figures()).get(`clear ${field}`)
      expect(clear?.precision).toBeGreaterThanOrEqual(98)
      expect(clear?.recall).toBeGreaterThanOrEqual(85)
    },
  )
})

let read: ReturnType<typeof scorePart> | undefined
const figures = () => {
  read ??= scorePart(some)
  return read
}
