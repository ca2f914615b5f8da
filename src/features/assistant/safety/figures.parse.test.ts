import { describe, expect, it } from 'vitest'
import { collectFigures, extractFigures, hasOnlySupportedFigures, listShownFigures } from './figures.parse.ts'

describe('CH-01: figures without a source', () => {
  it.each([
    ['56,487', 56_487],
    ['56.487', 56_487],
    ['56’487', 56_487],
    ['56\u202f487', 56_487],
    ['3,68', 3.68],
    ['3.68', 3.68],
    ['٥٦٤٨٧', 56_487],
    ['５６', 56],
    ['𝟓𝟔', 56],
    ['৫৬', 56],
    ['⑫', 12],
  ])('the figure %s is parsed as %d', (written, value) => {
    expect(extractFigures(written).flat()).toContain(value)
  })

  const facts = { tuition: 56_487, rate: 0.0368, year: '2022-23', due: '2026-12-15T23:59', items: ['a', 'b', 'c'] }
  it.each([
    ['Tuition is $56,487 a year (2022-23).', true],
    ['It admits 3.68 %.', true],
    ['It admits 3.7 %.', true],
    ['It admits about 4 percent.', true],
    // Words cannot be compared with what was looked up.
    ['It admits four percent.', false],
    ['Due on 15 December 2026 at 23:59.', true],
    ['You have 3 of them.', true],
    ['You have three of them.', false],
    ['Tuition is 56 thousand dollars.', false],
    ['There is no figure here.', true],
    ['1. the first of a list', true],
    ['See [the page](/university/x-99).', true],
    ['Tuition is $60,000.', false],
    ['Tuition is sixty thousand dollars.', false],
    ['It admits 5 %.', false],
    ['It admits ninety percent.', false],
    ['Due on 16 December 2026.', false],
    ['الرسوم ٦٠٠٠٠ دولار', false],
    ['学费九万美元', false],
  ])('the figures of the sentence are checked against the sources: %s', (text, isShown) => {
    expect(hasOnlySupportedFigures(listShownFigures(text), new Set(collectFigures(facts)))).toBe(isShown)
  })

  it('ids and addresses contain no figures', () => {
    const row = {
      id: '12345678-1212-4121-8121-121212121212',
      universityId: 'school-77',
      page: '/applications?open=12345678-1212-4121-8121-121212121212',
      website: 'https://example.org/99',
      version: 31,
      note: 'see 12345678-1212-4121-8121-121212121212 and https://example.org/66 or /university/x-55',
    }
    expect(collectFigures(row)).toEqual([])
    expect(collectFigures({ ...row, letters: 12 })).toEqual([12])
  })
})
