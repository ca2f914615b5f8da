import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readIntent } from './intent.parse.ts'
import { buildLexicon } from './search-words.parse.ts'
import { parseSynonyms } from './synonym-groups.parse.ts'
import { normalizePhrase, tokenize } from './tokens.parse.ts'

const read = (name: string) => readFileSync(new URL(`../../../../catalogue/${name}`, import.meta.url), 'utf8')
const lexicon = buildLexicon(read('search-words.txt'), [], parseSynonyms(read('synonyms.txt')))
const understand = (query: string) => readIntent(query, lexicon)

describe('parsing a query', () => {
  it.each([
    ['no gre', { withoutTest: 'GRE' }, ''],
    ['without the IELTS or TOEFL', { withoutTest: 'IELTS,TOEFL' }, ''],
    ['GRE optional', { withoutTest: 'GRE' }, ''],
    ['GRE 320', { about: 'GRE 320' }, ''],
    ['免GRE', { withoutTest: 'GRE' }, ''],
    ['GRE不要求', { withoutTest: 'GRE' }, ''],
    ['not in the USA', { except: 'US' }, ''],
    ['masters or phd', {}, ''],
    ['executive mba masters', { level: 'mba', format: 'executive' }, ''],
    ['master informática 硕士', { level: 'masters', field: 'computer-science' }, ''],
    ['funded fully funded', { funding: 'full' }, ''],
    ['fall 2027', { start: 'fall' }, ''],
    ['ph.d. in the u.k.', { level: 'phd', country: 'GB' }, ''],
    ['Master’s in Zuerich', { level: 'masters', place: 'Zurich' }, ''],
    ['والفيزياء بألمانيا', { field: 'physics', country: 'DE' }, ''],
    ['deutsche Universitäten', { country: 'DE' }, ''],
    ['Germny', { country: 'DE' }, ''],
    ['doctorat financé', { level: 'phd', funding: 'any' }, ''],
    ['finance', { field: 'finance' }, ''],
    ['promotion physik', { level: 'phd', field: 'physics' }, ''],
    ['physics chemistry', { field: 'physics', about: 'chemistry' }, ''],
    ['IELTS 6.5 and GPA 3.4/4.0', { about: 'IELTS 6.5;GPA 3.4/4.0' }, ''],
    ['雅思7', { about: '雅思7' }, ''],
    ['German B2', { about: 'B2' }, 'German'],
    ['September 2027', { start: 'fall' }, ''],
    ['2027年2月', { start: 'spring' }, ''],
    ['rentrée automne 2027', { start: 'fall' }, ''],
    ['WS 2027/28', { start: 'fall' }, ''],
    ['march 2028', { start: 'spring' }, ''],
    ['march', { level: 'masters', field: 'architecture' }, ''],
    ['12 months', { months: 12 }, ''],
    ['一年制', { months: 12 }, ''],
    ['5 years of work experience', { about: '5 years;experience' }, 'work'],
    ['M.Sc. in Comp. Sci.', { level: 'masters', field: 'computer-science' }, ''],
    ['m.b.a.', { level: 'mba' }, ''],
    ['Ed.D. à distância', { level: 'phd', field: 'education', format: 'distance' }, ''],
    ['LL.M.', { level: 'law' }, ''],
    ['Aachen München Berlin', { place: 'Aachen;Munich;Berlin' }, ''],
    ['哈佛 或 耶鲁', { university: 'Harvard;Yale' }, ''],
    ['nursing for a registered nurse from Turkey', { field: 'nursing', about: 'from Turkey;registered' }, ''],
    ['masters from Germany', { level: 'masters', country: 'DE' }, ''],
    ['BSc in biology, masters in physics', { field: 'physics', level: 'masters', about: 'BSc in biology' }, ''],
    ['law, deadline after january', { field: 'law', about: 'deadline after january' }, ''],
    [
      'mestrado em odontologia no Reino Unido sem GRE',
      { field: 'dentistry', country: 'GB', withoutTest: 'GRE', level: 'masters' },
      '',
    ],
  ])('parses the query "%s"', (query, filters, text) => {
    expect(understand(query)).toEqual({ filters, text })
  })

  it('an abbreviation of two or three letters is a topic only in capitals', () => {
    expect(understand('phd in IR').filters.topic).toBe('IR')
    expect(understand('mis ideas')).toEqual({ filters: {}, text: 'mis ideas' })
  })

  it('a name of the catalogue is text, even if its words are filters elsewhere', () => {
    const names = { nameFrom: (at: number) => (at === 0 ? 2 : 0), isKnown: () => false }
    expect(readIntent('petroleum engineering masters', lexicon, names)).toEqual({
      filters: { level: 'masters' },
      text: 'petroleum engineering',
    })
  })

  it('universities are alternatives, and a programme name that a level and a field cover is none', () => {
    const universityFrom = (at: number) => (at === 0 ? 2 : 0)
    const names = { nameFrom: universityFrom, universityFrom, isKnown: () => false }
    expect(readIntent('Georgia Tech robotics', lexicon, names)).toEqual({
      filters: { university: 'Georgia Tech', topic: 'robotics' },
      text: '',
    })
    const programmes = { nameFrom: (at: number) => (at === 0 ? 3 : 0), isKnown: () => false }
    expect(readIntent('mestrado em letras', lexicon, programmes)).toEqual({
      filters: { level: 'masters', field: 'linguistics' },
      text: '',
    })
  })

  it('a word of the catalogue is not corrected as a typing error', () => {
    const names = { nameFrom: () => 0, isKnown: () => true }
    expect(readIntent('Germny', lexicon, names)).toEqual({ filters: {}, text: 'Germny' })
  })
})

describe('amounts in a query', () => {
  it.each([
    ['under 10000 euro', 10_000, 'EUR'],
    ['under €10,000', 10_000, 'EUR'],
    ['max. 10.000 EUR', 10_000, 'EUR'],
    ['20k$', 20_000, 'USD'],
    ['jusqu’à 12 000 €', 12_000, 'EUR'],
    ['低于2万美元', 20_000, 'USD'],
    ['أقل من ١٠٠٠٠ يورو', 10_000, 'EUR'],
    ['budget of 15 thousand pounds', 15_000, 'GBP'],
    ['10000 or less', 10_000, undefined],
    ['under 2026 euro', 2026, 'EUR'],
    ['under 900 pounds', 900, 'GBP'],
    ['free', 0, undefined],
  ])('parses the amount "%s"', (query, maxTuition, currency) => {
    expect(understand(query)).toEqual({
      filters: { maxTuition, ...(currency ? { currency } : {}) },
      text: '',
    })
  })

  it('a number behind an excluded test is an amount when no score is as high', () => {
    expect(understand('no GRE under 20000').filters).toEqual({ withoutTest: 'GRE', maxTuition: 20_000 })
  })

  it.each([
    'top 10',
    '1=1',
    'under 5',
    '99999999999999 euro',
    'MBA GMAT under 600',
    'GRE below 310',
    'GRE under 1400',
    'TOEFL 100 or less',
    'top 200 or less',
    'top 1500 or less',
    'before 2026',
    'under 2026',
  ])('%s is no amount', (query) => {
    expect(understand(query).filters.maxTuition).toBeUndefined()
  })
})

describe('malicious queries', () => {
  it.each([
    '',
    ' ',
    '😀🤖',
    "'; drop table programs; --",
    '%_\\',
    '\u202e\u0000\uffff',
    '"master" & !phd | (x)',
    'a'.repeat(10_000),
    'no '.repeat(4_000),
    '硕'.repeat(10_000),
  ])('reads %j to the end', (query) => {
    const { text } = understand(query)
    expect(text.length).toBeLessThanOrEqual(500)
  })

  it('reads 500 characters of a query and no more', () => {
    expect(understand(`${'x '.repeat(250)}phd`).filters.level).toBeUndefined()
    expect(tokenize('x '.repeat(1_000)).length).toBe(250)
  })
})

it('creates the same key for equivalent queries', () => {
  expect(normalizePhrase('Zürich')).toBe(normalizePhrase('zuerich'))
  expect(normalizePhrase('master’s')).toBe(normalizePhrase('Masters'))
  expect(normalizePhrase('الماجستير')).toBe(normalizePhrase('ماجستير'))
})
