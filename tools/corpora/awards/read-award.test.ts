import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CATALOGUE } from '../build-catalogue-inputs.ts'
import { buildAwards } from './build-awards.ts'
import { type AwardLine, identifyAwards, readAwardFacts, readNationality, removeCall } from './read-award.ts'

const lineOf = (more: Partial<AwardLine> = {}): AwardLine => ({
  scholarship: 'Aurora Scholarship',
  provider: 'University of Aurora',
  domain: 'www.aurora.ac.uk',
  countries_of_study: ['GB'],
  nationalities: null,
  levels: ['masters'],
  fields: null,
  url: 'https://www.aurora.ac.uk/award',
  cycle: null,
  year: 2026,
  facts: [],
  ...more,
})
const amount = (value: object, audience: string | null = null) => ({ kind: 'amount', value, audience })

it('the shipped scholarships equal what the tool builds from the sources', () => {
  const { entries, pages } = buildAwards()
  const read = (name: string) => JSON.parse(readFileSync(new URL(name, CATALOGUE), 'utf8')) as unknown
  expect(read('awards.json')).toEqual(JSON.parse(JSON.stringify(entries)))
  expect(read('award-facts.json')).toEqual(JSON.parse(JSON.stringify(pages)))
  expect(new Set(pages.flatMap(({ facts }) => Object.keys(facts)))).not.toContain('quote')
})

it.each([
  [['all nationalities'], { any: true }],
  [['IN', 'BD'], { in: ['BD', 'IN'] }],
  [['international students'], { not_in: ['GB'] }],
  [['Canadian citizens', 'permanent residents'], { in: ['CA', 'GB'], residents: true }],
  [['UK fee status', 'all'], { any: true }],
  // A phrase that the table does not have is a rule without a verdict.
  [['US citizens', 'friends of the founder'], { group: 'people' }],
  [['friends of the founder'], { group: 'people' }],
  [null, undefined],
])('the nationalities %j are read as the rule %j', (nationalities, rule) => {
  const found = readNationality(lineOf({ nationalities }))
  if (rule) expect(found).toMatchObject(rule)
  else expect(found).toBeUndefined()
})

it.each([
  ['a month', amount({ amount: 1000, currency: 'EUR', per: 'month' }), { amount: { value: 12_000, currency: 'EUR' } }],
  ['a semester', amount({ amount: 5000, currency: 'CHF', per: 'semester' }), { amount: { value: 10_000 } }],
  ['an academic year', amount({ amount: 700, currency: 'GBP', per: 'academic year' }), { amount: { value: 700 } }],
  ['no period', amount({ amount: 4000, currency: 'GBP', per: null }), { amount_total: { value: 4000 } }],
  ['the first year', amount({ amount: 10, currency: 'GBP', per: 'first year' }), { amount_total: { value: 10 } }],
])('an amount for %s is converted', (_period, fact, expected) => {
  expect(readAwardFacts(lineOf({ facts: [fact] }))).toMatchObject(expected)
})

it.each([
  ['at most', amount({ amount: 1000, currency: 'EUR', per: 'month, at most' })],
  ['for some applicants', amount({ amount: 1000, currency: 'EUR', per: 'month' }, 'doctoral candidates')],
  ['a range', amount({ min: 1, max: 2, currency: 'EUR', per: 'month' })],
])('an amount that is stated %s is omitted', (_how, fact) => {
  expect(readAwardFacts(lineOf({ facts: [fact] }))).toEqual({})
})

it.each([
  [['tuition fee', 'stipend'], 'full'],
  [['100% tuition waiver', 'living expenses'], 'full'],
  [['course fees', 'grant for living expenses'], 'full'],
  [['all tuition fees'], 'partial'],
  [['50% of tuition', 'stipend'], 'partial'],
  [['up to 80% of the tuition difference', 'annual stipend'], 'partial'],
  [['full tuition', 'no living costs'], 'partial'],
  [['no tuition fees', 'stipend'], 'partial'],
])('an award that covers %j is %s funding', (value, funding) => {
  const facts = [{ kind: 'covers', value }]
  expect(readAwardFacts(lineOf({ facts }))).toEqual({ funding: { value: funding } })
})

it('a deadline of one campus or one group of applicants is not that of the award', () => {
  const value = { month: 11, day: 1, year: 2026 }
  const deadline = (more: object) => [{ kind: 'deadline', value, ...more }]
  expect(readAwardFacts(lineOf({ facts: deadline({}) }))).toMatchObject({ deadline: { value: { date: '2026-11-01' } } })
  expect(readAwardFacts(lineOf({ facts: deadline({ round: 'internal (Strasbourg)' }) }))).toEqual({})
  expect(readAwardFacts(lineOf({ facts: deadline({ audience: 'US citizens resident in the USA' }) }))).toEqual({})
})

it('a page about one country or campus of a scholarship has an entry of its own', () => {
  const known = [
    { id: 'rhodes', name: 'Rhodes Scholarship' },
    { id: 'rtp', name: 'Research Training Program' },
    { id: 'commonwealth-masters', name: "Commonwealth Master's Scholarships" },
  ]
  const named = (scholarship: string) => lineOf({ scholarship })
  const lines = [
    named('The Rhodes Scholarships'),
    named('Rhodes Scholarship (United States)'),
    named('Research Training Program (RTP) Scholarship, University of Sydney'),
    named('Commonwealth PhD Scholarships'),
  ]
  expect([...identifyAwards(lines, known).values()]).toEqual([
    'rhodes',
    'aurora-rhodes-scholarship-united-states',
    'aurora-research-training-program-scholarship-university-of-sydney',
    'aurora-commonwealth-phd-scholarships',
  ])
})

it.each([
  ['Yanmar scholarship (2024)', 'Yanmar scholarship'],
  ['Stefan Banach Programme (2023 call, amended amount)', 'Stefan Banach Programme'],
  ['Stipendium Hungaricum (doctoral, 2024/2025)', 'Stipendium Hungaricum (doctoral)'],
  ['Graduate Science Scholarship (KR) 2024', 'Graduate Science Scholarship (KR)'],
  ["PEC-PG, CAPES call 12/2025 (master's)", "PEC-PG, CAPES (master's)"],
  ['DAAD Research Grants (57135739)', 'DAAD Research Grants'],
  ['Research Training Program (RTP) Scholarship', 'Research Training Program (RTP) Scholarship'],
])('the name %s is that of the scholarship %s without its call', (name, expected) => {
  expect(removeCall(name)).toBe(expected)
})

it('two calls of one scholarship are one entry', () => {
  const lines = [lineOf({ scholarship: 'Banach (2023 call)' }), lineOf({ scholarship: 'Banach (second 2024 call)' })]
  expect(new Set(identifyAwards(lines, []).values())).toEqual(new Set(['aurora-banach']))
})

it.each([
  [['nursing'], { in: ['nursing'] }],
  [['airport transportation'], { group: 'fields' }],
  [['nursing', 'airport transportation'], { group: 'fields' }],
])('the fields %j are read as the rule %j, so that no award looks open to all', (fields, rule) => {
  expect(readAwardFacts(lineOf({ fields }))).toMatchObject({ study_field: { value: rule } })
})
