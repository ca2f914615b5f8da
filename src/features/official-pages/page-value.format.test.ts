import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { formatPageValue, formatQualifiers } from './page-value.format.ts'

const t = ((key: string, options: object = {}) => [key, ...Object.values(options)].join(' ')) as unknown as TFunction
const reader = { t, language: 'en' }
const date = { month: 12, day: 1, year: 2027, time: null, zone: null }

it.each([
  ['deadline', date, 'Dec 1, 2027'],
  ['deadline', { ...date, time: '17:00', zone: 'ET' }, 'Dec 1, 2027, 17:00 ET'],
  ['deadline', { ...date, year: null }, 'officialPages.undated December 1'],
  ['deadline', { ...date, day: null }, 'December'],
  ['deadline', 'rolling', 'catalogue.fact.rolling'],
  ['fee', { amount: 90, currency: 'USD', per: null }, '$90'],
  ['tuition', { amount: 9_000, currency: 'USD', per: 'semester' }, 'officialPages.per.semester $9,000'],
  ['amount', { text: 'full tuition' }, 'full tuition'],
  ['gre', 'not_accepted', 'catalogue.fact.gmatPolicy.not_accepted'],
  ['toefl', { ibt: 100, pbt: 600 }, 'iBT 100; pbt 600'],
  ['ielts', { overall: 7, each: 6.5 }, '7; each 6.5'],
  ['gpa_min', { value: 3.2, scale: '4.0' }, '3.2 / 4.0'],
  ['length', { months: 24 }, 'catalogue.fact.months 24'],
  ['prompt_limit', { words: 500, about: 'personal statement' }, 'personal statement: officialPages.limit.words 500'],
  ['prompt_limit', { pages: 1 }, 'officialPages.limit.pages 1'],
  ['ielts', 7, '7.0'],
  ['letters', 2, '2'],
  ['fee_waiver', true, 'officialPages.yes'],
  ['document', 'CV', 'CV'],
  ['document', null, ''],
] as const)('%s %j is written as "%s"', (kind, value, text) => {
  expect(formatPageValue(kind, value, reader)).toBe(text)
})

it('term, audience and round are written in words, unknown ones as the page states them', () => {
  expect(formatQualifiers({ term: 'fall', audience: 'eu', round: 'round 2' }, t)).toEqual([
    'catalogue.fact.term.fall',
    'officialPages.audience.eu',
    'round 2',
  ])
  expect(formatQualifiers({ term: 'trimester 1', audience: null, round: null }, t)).toEqual(['trimester 1'])
})
