import { describe, expect, it } from 'vitest'
import { overlapOf, professorDefaults, statusAfter } from './rules.ts'

describe('how far interests meet (PF-01, PF-02)', () => {
  it.each([
    [['machine learning'], ['machine learning', 'privacy'], 1, ['machine learning']],
    [['Machine Learning', 'optics'], ['machine learning'], 0.5, ['machine learning']],
    [['deep learning'], ['machine learning'], 0.33, []],
    [['optics'], ['law'], 0, []],
    [['机器学习'], ['机器学习'], 1, ['机器学习']],
  ])('PF-01 %j with %j scores %d', (mine, theirs, score, shared) => {
    expect(overlapOf(mine, theirs)).toEqual({ score, shared })
  })

  it('PF-02 without interests on either side the score is the default of 0.8', () => {
    expect(professorDefaults.matchScore).toBe(0.8)
    expect(overlapOf([], ['optics'])).toEqual({ score: 0.8, shared: [] })
    expect(overlapOf(['optics'], [])).toEqual({ score: 0.8, shared: [] })
  })

  it('PF-01 the same input gives the same answer', () => {
    const answers = Array.from({ length: 20 }, () => overlapOf(['a b c', 'vision'], ['vision systems', 'b c d']).score)
    expect(new Set(answers).size).toBe(1)
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
