import { describe, expect, it } from 'vitest'
import { removeHeadings, selectTopics } from './texts.parse.ts'

describe('what a longer text is about', () => {
  it('MA-03 the headings of a CV are no topics, what stands below them is', () => {
    expect(removeHeadings('EDUCATION\nMSc Physics\nResearch Experience\nOptics lab\nLanguages\nSpanish')).toBe(
      'MSc Physics\nOptics lab\nSpanish',
    )
  })

  it('MA-03 the five topics that a text is most about, none of them a part of another', () => {
    const met = ['learning', 'machine learning', 'a', 'b', 'c', 'd', 'e'].map((words, at) => ({
      source: 'cv' as const,
      words,
      rank: 10 - at,
    }))
    expect(selectTopics([...met, { source: 'goals', words: 'law', rank: 99 }], 'cv')).toEqual([
      'machine learning',
      'a',
      'b',
      'c',
      'd',
    ])
  })
})
