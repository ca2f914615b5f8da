import { describe, expect, it } from 'vitest'
import { overlapOf, professorDefaults, statusAfter } from './rules.ts'

const stemsOf = (words: string) => words.toLowerCase().split(' ')
const interest = (words: string, ...others: string[]) => ({
  words,
  weight: 1 as const,
  ways: [words, ...others].map(stemsOf),
})
const studied = (words: string) => ({ words, stems: stemsOf(words) })

describe('how far interests meet (PF-01, PF-02)', () => {
  it.each([
    [[interest('machine learning')], ['machine learning', 'privacy'], 1, ['machine learning']],
    [[interest('Machine Learning'), interest('optics')], ['machine learning'], 0.5, ['machine learning']],
    [[interest('deep learning')], ['machine learning'], 0.33, []],
    [[interest('ML', 'machine learning')], ['machine learning'], 1, ['machine learning']],
    [[interest('neural networks', 'deep learning')], ['machine learning', 'deep learning'], 1, ['deep learning']],
    [[interest('optics')], ['law'], 0, []],
    [[{ words: '机器学习', weight: 1 as const, ways: [] }], ['机器学习'], 1, ['机器学习']],
  ])('PF-01 %j with %j scores %d', (mine, theirs, score, shared) => {
    expect(overlapOf(mine, theirs.map(studied))).toEqual({ score, shared })
  })

  it('PF-02 without interests on either side the score is the default of 0.8', () => {
    expect(professorDefaults.matchScore).toBe(0.8)
    expect(overlapOf([], [studied('optics')])).toEqual({ score: 0.8, shared: [] })
    expect(overlapOf([interest('optics')], [])).toEqual({ score: 0.8, shared: [] })
  })

  it('PF-01 the same input gives the same answer', () => {
    const mine = [interest('a b c'), interest('vision')]
    const theirs = ['vision systems', 'b c d'].map(studied)
    expect(new Set(Array.from({ length: 20 }, () => overlapOf(mine, theirs).score)).size).toBe(1)
  })
})

it('PF-02 the log moves the contact status, a note does not', () => {
  expect(['drafted', 'sent', 'replied', 'follow_up', 'note'].map((kind) => statusAfter(kind as never))).toEqual([
    'Draft ready',
    'Contacted',
    'Replied',
    undefined,
    undefined,
  ])
})
