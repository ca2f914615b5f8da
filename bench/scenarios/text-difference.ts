import { diffTexts } from '#src/shared/text-diff.ts'
import { type Figure, median, rangeOf } from '../measure.ts'
import type { Sizes } from '../sizes.ts'

const vocabulary = 'river city lab method result question paper course model data field study project work idea'.split(
  ' ',
)

/** Generates random words, the same in every run. */
const textOf = (count: number, seed: number): string[] => {
  let state = seed
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return vocabulary[state % vocabulary.length] ?? ''
  })
}

/** Builds a text, and its revision: every twentieth word replaced, a paragraph moved. */
const buildVersions = (words: number): [string, string] => {
  const before = textOf(words, 1)
  const edited = before.map((word, index) => (index % 20 === 0 ? `${word}s` : word))
  return [before.join(' '), [...edited.slice(0, 400), ...edited.slice(500), ...edited.slice(400, 500)].join(' ')]
}

/** The difference of two versions of a text. */
export const benchDifference = ({ rounds, words }: Sizes['difference']): Figure[] => {
  const [before, after] = buildVersions(words)
  // Beyond a number of differences the diff replaces the whole text, which costs nothing.
  if (diffTexts(before, after, 'en').length < 3) throw new Error('the versions differ too much to be compared')
  const times = Array.from({ length: rounds }, () => {
    const began = performance.now()
    diffTexts(before, after, 'en')
    return performance.now() - began
  })
  return [
    {
      id: 'writing',
      what: `difference of two versions of ${words} words`,
      value: median(times),
      range: rangeOf(times),
      unit: 'ms',
      bar: '<= 50 ms',
      holds: median(times) <= 50,
    },
  ]
}
