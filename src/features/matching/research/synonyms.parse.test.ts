import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { parseSynonyms } from '#src/features/catalogue/intent/synonym-groups.parse.ts'
import { findInterests, listVariants } from './synonyms.parse.ts'

const groups = parseSynonyms(readFileSync(new URL('../../../../catalogue/synonyms.txt', import.meta.url), 'utf8'))

describe('synonyms of an interest', () => {
  it('the synonym table has at least 300 pairs and no group of a single word', () => {
    expect(groups.reduce((pairs, group) => pairs + group.length - 1, 0)).toBeGreaterThanOrEqual(300)
    expect(groups.filter((group) => group.length < 2)).toEqual([])
  })

  it.each([
    ['ML', 'machine learning'],
    ['nlp', 'natural language processing'],
    ['HCI research', 'human-computer interaction research'],
    ['机器学习', 'machine learning'],
    ['تعلم الآلة', 'machine learning'],
    ['量子计算', 'quantum computing'],
    ['الطاقة المتجددة', 'energy'],
    ['maschinelles Lernen', 'machine learning'],
    ['cyber security', 'computer security'],
  ])('MA-03 "%s" has the synonym "%s"', (interest, way) => {
    expect(listVariants(groups, interest)).toContain(way)
  })

  it.each(['量子引力的哲学', 'شعر', '...', ''])('MA-03 "%s" has no synonym in an unsupported language', (interest) => {
    expect(listVariants(groups, interest).filter((way) => /\p{L}/u.test(way))).toEqual([])
  })

  it('MA-03 an abbreviation matches only in its own capitalization', () => {
    expect(listVariants(groups, 'biology or chemistry').join()).not.toContain('operations research')
    expect(listVariants(groups, 'OR methods').join()).toContain('operations research')
  })

  it('MA-03 a longer text is searched for the interests that it names', () => {
    expect(findInterests(groups, 'I want to use machine learning and remote sensing for climate policy.')).toEqual(
      expect.arrayContaining(['machine learning', 'remote sensing', 'climate']),
    )
    expect(findInterests(groups, '我希望从事机器学习研究')).toEqual(['machine learning'])
    expect(findInterests(groups, '')).toEqual([])
  })

  it('MA-03 a CV of 100,000 letters is normalized once, not once for every word of the table', () => {
    const text = `Worked on machine learning. ${'Zürich robotics '.repeat(6_250)}`
    const normalize = vi.spyOn(String.prototype, 'normalize')
    const found = findInterests(groups, text)
    const long = normalize.mock.contexts.filter((said) => String(said).length > 1_000)
    normalize.mockRestore()
    expect(found).toEqual(expect.arrayContaining(['machine learning', 'robotics']))
    expect(long).toHaveLength(1)
  })
})
