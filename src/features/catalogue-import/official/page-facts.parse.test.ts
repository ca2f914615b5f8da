import { describe, expect, it } from 'vitest'
import { readPageFacts } from './page-facts.parse.ts'
import type { PageValue } from './page-value.parse.ts'

const read = (facts: object[], country = 'US') =>
  readPageFacts({
    country,
    year: 2026,
    facts: facts.map((fact) => ({ kind: '', value: null, term: null, audience: null, round: null, ...fact })),
  })

describe('facts of the catalogue from values of a page', () => {
  it('reads a scale as a number and as a text', () => {
    expect(read([{ kind: 'gpa_min', value: { value: 3.2, scale: '4.0' } }]).minimum_gpa?.value).toEqual({
      grade: 3.2,
      scale: '4.0',
    })
    expect(read([{ kind: 'gpa_min', value: { value: 72, scale: '100.0' } }]).minimum_gpa?.value).toEqual({
      grade: 72,
      scale: '100',
    })
    expect(read([{ kind: 'gpa_min', value: { value: 2.5, scale: 'german' } }]).minimum_gpa?.value).toEqual({
      grade: 2.5,
      scale: 'german',
    })
  })

  it('reads the lowest grade from a British class that a page states as a condition', () => {
    const condition = { kind: 'eligibility', value: 'upper second-class honours degree in physics' }
    expect(read([condition]).minimum_gpa?.value).toMatchObject({ scale: 'uk' })
    expect(
      read([condition, { kind: 'gpa_min', value: { value: 3.2, scale: '4.0' } }]).minimum_gpa?.value,
    ).toMatchObject({ scale: '4.0' })
  })

  it('leaves out tests that only applicants for funding need', () => {
    expect(read([{ kind: 'gre', value: 'required', audience: 'funding' }]).tests).toBeUndefined()
    expect(read([{ kind: 'ielts', value: 7.5, audience: 'funding' }]).tests).toBeUndefined()
    expect(read([{ kind: 'gmat', value: 700, audience: 'funding' }]).gmat).toBeUndefined()
  })

  it('names the level of a test', () => {
    expect(read([{ kind: 'other_test', value: { test: 'DSH', level: '2' } }]).tests?.value).toEqual(['DSH 2'])
    expect(read([{ kind: 'other_test', value: { test: 'HSK', level: '5' } }]).tests?.value).toEqual(['HSK 5'])
  })

  it('takes the length of a programme from a page', () => {
    expect(read([{ kind: 'length', value: { months: 24 } }]).duration_months?.value).toBe(24)
  })

  it('formats the limits of texts', () => {
    const limits = [
      { kind: 'prompt_limit', value: { words: 800, about: 'statement of purpose' } },
      { kind: 'prompt_limit', value: { pages: 1 } },
    ]
    expect(read(limits).prompts?.value).toEqual(['statement of purpose: 800 words', '1 page'])
  })

  it('reads that a programme has no tuition, unless only residents pay none', () => {
    const free = { kind: 'tuition', value: { amount: 0, currency: 'EUR', per: 'year' } }
    expect(read([free]).tuition_per_year?.value).toBe(0)
    expect(read([{ ...free, audience: 'eu' }]).tuition_per_year).toBeUndefined()
  })
})

const mode = (value: unknown, round: string | null = null): PageValue => ({
  ...{ kind: 'mode', value, round },
  ...{ term: null, audience: null },
})
const readMode = (...facts: PageValue[]) => readPageFacts({ country: 'GB', year: 2026, facts }).mode

it('the modes of study of all lines of a page are joined in one order', () => {
  expect(readMode(mode('part-time'), mode('online'), mode('full-time|part-time'))).toEqual({
    value: ['fullTime', 'partTime', 'online'],
  })
})

it('a mode in unknown words, of another type or of one round is not read', () => {
  expect(readMode(mode('modular'), mode({ mode: 'online' }), mode('online', 'January intake'))).toBeUndefined()
})
