import { describe, expect, it } from 'vitest'
import { formatDisclosure, toPercentages } from './disclosure.format.ts'
import { writingLanguages } from './rules.ts'

const shares = { typed: 2, pasted: 1, generated: 0, imported: 0 }

describe('disclosure of the origin of a text', () => {
  it('the shares of a disclosure sum to a hundred percent after rounding', () => {
    expect(toPercentages(shares)).toEqual([
      ['typed', 67],
      ['pasted', 33],
    ])
    const many = toPercentages({ typed: 1, pasted: 1, generated: 1, imported: 4 })
    expect(many.reduce((sum, [, percent]) => sum + percent, 0)).toBe(100)
    expect(many[0]).toEqual(['imported', 57])
  })

  it.each(writingLanguages)('the disclosure is written in the language of the text: %s', (language) => {
    const told = formatDisclosure(shares, language, 'Ourname')
    expect(told).toContain('Ourname')
    expect(told).toContain(new Intl.NumberFormat(language, { style: 'percent' }).format(0.67))
  })

  it('the disclosure of an empty text is empty', () => {
    expect(formatDisclosure({ typed: 0, pasted: 0, generated: 0, imported: 0 }, 'en', 'X')).toBe('')
  })
})
