import { describe, expect, it } from 'vitest'
import { readScoreRows } from './score-rows.parse.ts'
import { buildTextPage } from './text-pages.fixtures.ts'

const read = (text: string, language = 'en') => readScoreRows(buildTextPage(text, language))

describe('scores below a row of test names', () => {
  it('assigns the numbers of each line to the tests in their order', () => {
    expect(read('TOEFL IELTS PTE\nMSc Robotics 90 6.5 62\nMSc Design 100 7.0 68')).toMatchObject([
      { kind: 'ielts', value: 6.5, appliesTo: 'MSc Robotics', quote: 'MSc Robotics 90 6.5 62' },
      { kind: 'other_test', value: { test: 'PTE Academic', score: 62 }, appliesTo: 'MSc Robotics' },
      { kind: 'toefl', value: { ibt: 90 }, appliesTo: 'MSc Robotics' },
      { kind: 'ielts', value: 7, appliesTo: 'MSc Design' },
      { kind: 'other_test', value: { test: 'PTE Academic', score: 68 }, appliesTo: 'MSc Design' },
      { kind: 'toefl', value: { ibt: 100 }, appliesTo: 'MSc Design' },
    ])
  })

  it('assigns numbers that have a line each, without a column for the name above variants', () => {
    expect(read('IELTS\nTOEFL\niBT\nCBT\nPBT\n5.5\n61\n173\n500')).toMatchObject([
      { kind: 'ielts', value: 5.5, quote: '5.5' },
      { kind: 'toefl', value: { ibt: 61, cbt: 173, pbt: 500 }, quote: '61\n173\n500' },
    ])
  })

  it('reads nothing from numbers that are no scores of the tests above', () => {
    expect(read('TOEFL IELTS PTE\nPlaces in 2026 40 12 3')).toEqual([])
    expect(read('TOEFL IELTS PTE\nSend them to us.')).toEqual([])
  })
})
