import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  calculateEditDistance,
  correctWords,
  createNameIndex,
  listDistinctiveWords,
  type NamedUniversity,
  normalizeName,
  resolveUniversity,
} from './names.engine.ts'

const universities = JSON.parse(
  readFileSync(new URL('../../../catalogue/universities.json', import.meta.url), 'utf8'),
) as NamedUniversity[]

describe('normalizeName', () => {
  it.each(['Constructor University', 'toString', '__proto__', 'valueOf hasOwnProperty'])(
    'maps "%s" to words only, not to members of Object.prototype',
    (name) => {
      expect(normalizeName(name)).toBe(name.toLowerCase().replaceAll('_', ''))
    },
  )

  it.each([
    ['ETH Zuerich', 'ETH Zürich'],
    ['Univ. of Sao Paulo', 'University of São Paulo'],
    ['U of Chicago', 'University of Chicago'],
    ['Universität Heidelberg', 'UNIVERSITAET  HEIDELBERG'],
    ['Texas A & M', 'Texas A&M'],
    ['William & Mary', 'William and Mary'],
    ['M.I.T.', 'MIT'],
    ['St. Andrews', 'Saint Andrews'],
    ["King's College", 'Kings College'],
    ['King’s College', "King's College"],
    ['University of Michigan-Ann Arbor', 'University of Michigan, Ann Arbor'],
    ['Københavns', 'Kobenhavns'],
    ['Boğaziçi', 'Bogazici'],
    ['Sabancı', 'SABANCI'],
    ['Łódź', 'Lodz'],
  ])('normalizes %s like %s', (one, other) => {
    expect(normalizeName(one)).toBe(normalizeName(other))
  })

  it.each([
    ['Washington University', 'University of Washington'],
    ['Miami University', 'University of Miami'],
    ['York University', 'University of York'],
  ])('normalizes %s unlike %s', (one, other) => {
    expect(normalizeName(one)).not.toBe(normalizeName(other))
  })

  it('keeps names in other scripts and returns an empty text for an empty one', () => {
    expect(normalizeName('清华大学')).toBe('清华大学')
    expect(normalizeName('جامعة القاهرة')).not.toBe('')
    expect(normalizeName(' .,- ')).toBe('')
  })
})

describe('resolveUniversity', () => {
  const index = createNameIndex(universities)

  it.each([
    ['MIT', 'massachusetts-institute-of-technology', 'name'],
    ['m.i.t', 'massachusetts-institute-of-technology', 'name'],
    ['ETH Zuerich', 'eth-zurich', 'name'],
    ['Univ. of Sao Paulo', 'university-of-sao-paulo', 'name'],
    ['University of Texas, Austin', 'university-of-texas-at-austin', 'name'],
    ['The Ohio State University', 'ohio-state-university', 'name'],
    ['Texas A & M University', 'texas-a-and-m-university', 'name'],
    ['Universität Heidelberg', 'heidelberg-university', 'name'],
    ['Washington University', 'washington-university-in-st-louis', 'name'],
    ['University of Washington', 'university-of-washington', 'name'],
    ['Miami University', 'miami-university', 'name'],
    ['University of Miami', 'university-of-miami', 'name'],
    ['School of Education, University of Pennsylvania', 'university-of-pennsylvania', 'part'],
    ['Tepper School of Business CMU', 'carnegie-mellon-university', 'part'],
    ['Durham University UK', 'durham-university', 'part'],
    ['Univeristy of Pennylvania', 'university-of-pennsylvania', 'typing'],
    ['Vriginia Tech', 'virginia-tech', 'typing'],
    ['Stanfrod University', 'stanford-university', 'typing'],
  ])('resolves %s to %s (by %s)', (raw, id, by) => {
    expect(resolveUniversity(index, raw)).toEqual({ id, by })
  })

  it.each([
    '',
    '???',
    'Samford University',
    'Arkansas State University',
    'Texas Tech University Health Sciences Center',
  ])('resolves %s to no university of the catalogue', (raw) => {
    expect(resolveUniversity(index, raw)).toBeNull()
  })

  it('finds a name among many words for its part, and stops on a text that is no name', () => {
    const parts = 'School of Graduate Studies, Faculty of Arts and Sciences, Department of Public Health, '
    expect(resolveUniversity(index, `${parts}University of Pennsylvania`)).toEqual({
      id: 'university-of-pennsylvania',
      by: 'part',
    })
    for (const unit of ['a ', 'university ', 'ä-', 'school of ', 'zz'])
      expect(resolveUniversity(index, unit.repeat(200_000))).toBeNull()
  })

  it('finds every university by its own name', () => {
    const lost = universities.filter(({ id, name }) => resolveUniversity(index, name)?.id !== id)
    expect(lost.map(({ id }) => id)).toEqual([])
  })

  it('resolves an alias of two universities to neither, and a name to its owner', () => {
    const shared = createNameIndex([
      { id: 'a', name: 'University of Alpha', aliases: ['UX', 'Gamma'] },
      { id: 'b', name: 'University of Beta', aliases: ['UX'] },
      { id: 'g', name: 'Gamma', aliases: [] },
    ])
    expect(resolveUniversity(shared, 'UX')).toBeNull()
    expect(resolveUniversity(shared, 'gamma')).toEqual({ id: 'g', by: 'name' })
  })
})

describe('a query that names no university', () => {
  const known = ['brown', 'brownsville', 'oxford', 'heidelberg', 'of', 'university', 'rowan']

  it.each([
    ['brwon', 'brown'],
    ['university of oxfrod', 'university of oxford'],
    ['heidlbreg', 'heidelberg'],
    ['browm rowna', 'brown rowan'],
    ['rbown', 'rbown'],
    ['brw', 'brw'],
    ['nowhere', 'nowhere'],
  ])('reads "%s" as "%s"', (query, meant) => {
    expect(correctWords(query, known)).toBe(meant)
  })

  it.each([
    ['university of zurich', 'zurich'],
    ['university', 'university'],
    ['the of', 'the of'],
    ['columbia university', 'columbia'],
  ])('the distinctive part of "%s" is "%s"', (query, own) => {
    expect(listDistinctiveWords(query)).toBe(own)
  })
})

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['virginia', 'vriginia', 1],
    ['stanford', 'stanfrod', 1],
    ['kitten', 'sitting', 3],
  ])('the edit distance of %s → %s is %i', (from, to, distance) => {
    expect(calculateEditDistance(from, to)).toBe(distance)
  })

  it('editDistance compares very long words as wholes', () => {
    const long = 'a'.repeat(100_000)
    expect(calculateEditDistance(long, long)).toBe(0)
    expect(calculateEditDistance(long, `${long}b`)).toBe(100_001)
    expect(correctWords(long, ['aaaa'])).toBe(long)
  })
})
