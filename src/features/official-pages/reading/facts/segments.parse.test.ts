import { describe, expect, it } from 'vitest'
import { foldUnits } from './fold.parse.ts'
import { isStatistic, isUndergraduate, listSegments } from './segments.parse.ts'
import { buildTextPage } from './text-pages.fixtures.ts'

const segmentsOf = (text: string, language = 'en') => listSegments(buildTextPage(text, language))

describe('sentences of a page', () => {
  it('ends no sentence at an abbreviation or decimal', () => {
    const sentences = segmentsOf('Nötig sind mind. 6,5 Punkte im IELTS. Ein Ph.D. ist nicht nötig.', 'de')
    expect(sentences.map(({ text }) => text.trim())).toEqual([
      'Nötig sind mind. 6,5 Punkte im IELTS.',
      'Ein Ph.D. ist nicht nötig.',
    ])
  })

  it('bounds the length of a sentence', () => {
    for (const { text } of segmentsOf('word '.repeat(2000))) expect(text.length).toBeLessThanOrEqual(600)
  })

  it('keeps the positions of a text that it folds', () => {
    const text = 'Ça coûte 1 500 € – déjà “payé” İ ﬁ'
    expect(foldUnits(text)).toHaveLength(text.length)
  })

  it('takes sentences below a heading about first degrees for undergraduate ones', () => {
    const [, graduate] = segmentsOf('# Undergraduate admission\nIELTS 6.0\n# Graduate admission\nIELTS 7.0').filter(
      ({ text }) => text.startsWith('IELTS'),
    )
    expect(segmentsOf('# Undergraduate admission\nIELTS 6.0').map(isUndergraduate)).toContain(true)
    expect(graduate && isUndergraduate(graduate)).toBe(false)
  })

  it('takes a sentence that names the grade of a first degree for a graduate one', () => {
    expect(segmentsOf('An undergraduate GPA of 3.0 is required.').map(isUndergraduate)).toEqual([false])
  })

  it('recognises a sentence about admitted applicants as a statistic', () => {
    expect(segmentsOf('The average GPA of admitted students is 3.7.').map(isStatistic)).toEqual([true])
    expect(segmentsOf('A grade point average of 3.0 is needed to be admitted.').map(isStatistic)).toEqual([false])
  })
})
