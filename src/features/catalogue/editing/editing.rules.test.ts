import { describe, expect, it } from 'vitest'
import { type EditableKind, type Typed, toFact, toTyped } from './editing.rules.ts'

const typed = (kind: Typed['kind'], value: string, more: Partial<Typed> = {}): Typed => ({
  kind,
  value,
  year: '2026',
  sourceUrl: 'https://example.edu/page',
  ...more,
})
const today = '2026-11-22'
const readValue = (of: Typed) => toFact(of, today)?.value

describe('typed facts (RT-14)', () => {
  it('a typed deadline keeps its time and zone rule', () => {
    const zone = { time: '17:00', zoneRule: 'zone', zone: 'Europe/Zurich' } as const
    expect(readValue(typed('deadline', '2027-01-15', zone))).toEqual({
      date: '2027-01-15',
      time: '17:00',
      zone_rule: 'zone',
      zone: 'Europe/Zurich',
    })
    expect(
      readValue(typed('deadline', '2027-01-15', { zoneRule: 'anywhere_on_earth', zone: 'Europe/Zurich' })),
    ).toEqual({
      date: '2027-01-15',
      time: '23:59',
      zone_rule: 'anywhere_on_earth',
      zone: null,
    })
    expect(readValue(typed('deadline', '2027-01-15'))).toMatchObject({ zone_rule: 'unknown', zone: null })
  })

  it.each([{ time: '25:00' }, { zoneRule: 'zone' }, { zoneRule: 'zone', zone: 'Europe/Nowhere' }] as const)(
    'a deadline with %j is rejected',
    (more) => {
      expect(readValue(typed('deadline', '2027-01-15', more))).toBeUndefined()
    },
  )

  it.each([
    ['application_fee', '0', 'USD', 0],
    ['generated_text', 'disclosed', undefined, 'disclosed'],
    ['generated_text', 'perhaps', undefined, undefined],
    ['application_fee', '90', 'USD', 90],
    ['tuition_per_year', '0', 'USD', undefined],
    ['tuition_per_year', '61,200.50', 'USD', 61_200.5],
    ['tuition_per_year', '150 000 000', 'IDR', 150_000_000],
    ['tuition_per_year', '58.000', 'EUR', undefined],
    ['tuition_per_year', '58,5', 'EUR', undefined],
    ['deadline', '2027-02-30', undefined, undefined],
    ['application_fee', '90', undefined, undefined],
    ['tests', '', undefined, []],
    ['tests', 'GRE; IELTS 7.0', undefined, ['GRE', 'IELTS 7.0']],
    ['prompts', 'Why here?', undefined, ['Why here?']],
    ['letters', '0', undefined, 0],
    ['city', '', undefined, undefined],
    ['city', 'x'.repeat(101), undefined, undefined],
    ['minimum_gpa', '3.0/4.0', undefined, { grade: 3, scale: '4.0' }],
    ['minimum_gpa', '0.75', undefined, undefined],
  ] as const)('a typed %s "%s" with the currency %s is parsed as %j', (kind, value, currency, expected) => {
    expect(readValue(typed(kind, value, { currency }))).toEqual(expected)
  })
})

describe('the year of a fact (RT-14)', () => {
  it.each([
    ['2026', true],
    ['2027-28', true],
    ['2019-20', true],
    ['2099', false],
    ['2026-99', false],
    ['2026-26', false],
  ])('the year %s is valid in 2026: %s', (year, isOne) => {
    expect(toFact(typed('city', 'Bonn', { year }), today)?.year).toBe(isOne ? year : undefined)
  })
})

describe('the initial values of a correction (RT-17)', () => {
  const cases: [EditableKind, unknown, string?][] = [
    ['tuition_per_year', 61_200, 'USD'],
    ['application_fee', 0, 'EUR'],
    ['admission_rate_undergraduate', 0.0396],
    ['admission_rate_undergraduate', 0.07],
    ['minimum_gpa', { grade: 3.5, scale: '4.0' }],
    ['minimum_gpa', { grade: 2.5, scale: 'german' }],
    ['minimum_gpa', { grade: 65, scale: 'uk' }],
    ['tests', ['GRE', 'IELTS 7.0']],
    ['requirements', []],
    ['letters', 3],
    ['city', 'Zürich'],
    ['website', 'https://example.edu/'],
    ['deadline', { date: '2027-01-15', time: '17:00', zone_rule: 'zone', zone: 'Europe/Zurich' }],
    ['deadline', { date: '2027-01-15', time: '23:59', zone_rule: 'anywhere_on_earth', zone: null }],
  ]
  it.each(cases)('a correction of %s %j starts from the text that is parsed back to it', (kind, value, currency) => {
    const { zone, ...shown } = toTyped(kind, { value, currency })
    const read = toFact(typed(kind, shown.value, { ...shown, zone: zone ?? undefined }), today)
    expect([read?.value, read?.currency]).toEqual([value, currency])
  })

  it('a correction of an unknown fact, or one without a typed form, starts empty', () => {
    expect(toTyped('city', undefined).value).toBe('')
    expect(toTyped('minimum_gpa', { value: 0.75 }).value).toBe('')
    expect(toTyped('letters', { value: null }).value).toBe('')
  })
})
