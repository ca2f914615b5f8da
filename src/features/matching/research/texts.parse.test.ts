import { describe, expect, it } from 'vitest'
import { removeHeadings, selectTopics } from './texts.parse.ts'

describe('topics of a longer text', () => {
  it('MA-03 headings of a CV are no topics, and the text below them is', () => {
    expect(removeHeadings('EDUCATION\nMSc Physics\nResearch Experience\nOptics lab\nLanguages\nSpanish')).toBe(
      'MSc Physics\nOptics lab\nSpanish',
    )
  })

  it('MA-03 a text has at most five main topics, none of them part of another', () => {
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
