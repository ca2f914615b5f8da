import { describe, expect, it } from 'vitest'
import { toComparedText } from '#src/features/catalogue/facts/compared-facts.rules.ts'
import { findAgreedValue, isOnDomain, isSameOrigin, type SharedValue } from './shared-facts.rules.ts'

const share = (userId: string, value: unknown, more: Partial<SharedValue> = {}): SharedValue => ({
  userId,
  kind: 'letters',
  fact: { value, year: '2026', source: 'applicants', url: 'https://example.edu' },
  networkDigest: null,
  deviceDigest: null,
  ...more,
})

describe('the agreement on a value', () => {
  it('needs two users', () => {
    expect(findAgreedValue([share('a', 2), share('a', 2)], isSameOrigin)).toBeUndefined()
    expect(findAgreedValue([share('a', 2), share('b', 2)], isSameOrigin)).toMatchObject({ userId: 'a' })
  })

  it('counts users of one network or device as one, and finds an unrelated third', () => {
    const [a, b] = [share('a', 2, { networkDigest: 'n' }), share('b', 2, { networkDigest: 'n' })]
    expect(findAgreedValue([a, b], isSameOrigin)).toBeUndefined()
    expect(findAgreedValue([a, b, share('c', 2)], isSameOrigin)).toMatchObject({ userId: 'a' })
    expect(isSameOrigin(share('a', 2, { deviceDigest: 'd' }), share('b', 2, { deviceDigest: 'd' }))).toBe(true)
    expect(isSameOrigin(share('a', 2), share('b', 2))).toBe(false)
  })

  it('is none while one user states another value', () => {
    expect(findAgreedValue([share('a', 2), share('b', 2), share('c', 3)], isSameOrigin)).toBeUndefined()
  })
})

describe('the comparison of values', () => {
  const deadline = (value: object) => toComparedText({ kind: 'deadline', fact: { value, year: '2027', source: 'x' } })

  it('a time and other dates of the page do not make another deadline', () => {
    expect(deadline({ date: '2027-01-15', month: 1, day: 15, time: '17:00', more: [{}] })).toBe(
      deadline({ date: '2027-01-15', month: 1, day: 15 }),
    )
  })

  it('another day, term, audience or round does', () => {
    const all = [
      { date: '2027-01-15' },
      { date: '2027-01-16' },
      { date: '2027-01-15', term: 'fall' },
      { date: '2027-01-15', audience: 'eu' },
      { date: '2027-01-15', round: 'priority' },
    ].map(deadline)
    expect(new Set(all).size).toBe(all.length)
  })

  it('lists are compared in any order, and years and currencies count', () => {
    const text = (value: unknown, more: object = {}) =>
      toComparedText({ kind: 'tests', fact: { value, year: '2026', source: 'x', ...more } })
    expect(text(['GRE', 'IELTS 7.0'])).toBe(text(['IELTS 7.0', 'GRE']))
    expect(text(90, { currency: 'USD' })).not.toBe(text(90, { currency: 'EUR' }))
    expect(text(90)).not.toBe(text(90, { year: '2025' }))
  })
})

it('a page is official on a domain of the entry or below it', () => {
  const domains = ['example.edu']
  expect(isOnDomain('https://www.example.edu/apply', domains)).toBe(true)
  expect(isOnDomain('https://cs.example.edu/', domains)).toBe(true)
  for (const url of ['https://example.edu.evil.com/', 'https://notexample.edu/', 'nonsense', ''])
    expect(isOnDomain(url, domains)).toBe(false)
  expect(isOnDomain('https://example.edu/', [''])).toBe(false)
})
