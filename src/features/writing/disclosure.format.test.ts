import { describe, expect, it } from 'vitest'
import { formatDisclosure, toPercentages } from './disclosure.format.ts'
import { writingLanguages } from './rules.ts'

const shares = { typed: 2, pasted: 1, generated: 0, imported: 0 }

describe('how a text came about', () => {
  it('comes to a hundred percent, however it is rounded', () => {
    expect(toPercentages(shares)).toEqual([
      ['typed', 67],
      ['pasted', 33],
    ])
    const many = toPercentages({ typed: 1, pasted: 1, generated: 1, imported: 4 })
    expect(many.reduce((sum, [, percent]) => sum + percent, 0)).toBe(100)
    expect(many[0]).toEqual(['imported', 57])
  })

  it.each(writingLanguages)('is told in the language of the text: %s', (language) => {
    const told = formatDisclosure(shares, language, 'Ourname')
    expect(told).toContain('Ourname')
    expect(told).toContain(new Intl.NumberFormat(language, { style: 'percent' }).format(0.67))
  })

  it('says nothing of an empty text', () => {
    expect(formatDisclosure({ typed: 0, pasted: 0, generated: 0, imported: 0 }, 'en', 'X')).toBe('')
  })
})
