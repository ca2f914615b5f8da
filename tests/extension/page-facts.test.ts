import { describe, expect, it } from 'vitest'
import { parseInstance } from '../../extension/src/instance-address.ts'
import {
  buildReadRequest,
  formatFactValue,
  formatQualifiers,
  listKeepable,
  type ReadFact,
  sortDeadlinesFirst,
} from '../../extension/src/page-facts.ts'

// Pure parts of the browser extension.

const fact = (index: number, more: Partial<ReadFact> = {}): ReadFact => ({
  index,
  kind: 'deadline',
  value: { month: 12, day: 15, year: 2026 },
  term: null,
  audience: null,
  round: null,
  quote: 'Apply by 15 December 2026',
  appliesTo: null,
  contradicts: false,
  ...more,
})

it('deadlines are shown first, otherwise in the order of the page', () => {
  const facts = [fact(0, { kind: 'letters', value: 2 }), fact(1), fact(2, { kind: 'gre', value: 'required' }), fact(3)]
  expect(sortDeadlinesFirst(facts).map(({ index }) => index)).toEqual([1, 3, 0, 2])
})

describe('address of an installation', () => {
  it.each([
    ['https://gradapp.example.org/dashboard?x=1', 'https://gradapp.example.org'],
    [' gradapp.example.org ', 'https://gradapp.example.org'],
    ['http://localhost:3000', 'http://localhost:3000'],
  ])('%s is accepted as %s', (address, origin) => {
    expect(parseInstance(address)).toBe(origin)
  })

  it.each(['http://gradapp.example.org', 'javascript://x', 'ftp://x.org', '', 'https://'])(
    'a token is never sent to %s',
    (address) => {
      expect(parseInstance(address)).toBeUndefined()
    },
  )
})

describe('values of facts', () => {
  it.each([
    [{ month: 12, day: 15, year: 2026 }, 'December 15, 2026'],
    [{ month: 1, day: null, year: null }, 'January'],
    ['rolling', 'value_rolling'],
    [{ amount: 90, currency: 'USD' }, '$90.00'],
    [{ amount: 1_500, currency: 'EUR', per: 'semester' }, 'per_semester €1,500.00'],
    [{ ibt: 100, writing: 24 }, 'ibt 100, writing 24'],
    [3, '3'],
    [null, ''],
  ])('%j is shown as %s', (value, text) => {
    expect(formatFactValue(value, 'en', (name, parts = []) => [name, ...parts].join(' '))).toBe(text)
  })
})

it('a fact says for which term, audience and part of the page it holds', () => {
  const held = fact(0, { term: 'fall', audience: 'Alumni', round: 'round 1', appliesTo: 'Track A' })
  expect(formatQualifiers(held, (name) => name)).toBe('term_fall · Alumni · round 1 · Track A')
})

describe('facts that one press keeps', () => {
  const program = { id: 'p', name: 'MSc', university: 'U', universityId: 'u' }
  const facts = [
    fact(0),
    fact(1, { contradicts: true }),
    fact(2, { otherReading: { month: 5 } }),
    fact(3, { programs: [{ id: 'q', name: 'Other' }] }),
  ]

  it('leaves out what contradicts, is ambiguous or belongs to another programme', () => {
    expect(listKeepable({ id: 'r', title: '', kind: 'programme', facts, program }).map(({ index }) => index)).toEqual([
      0,
    ])
  })

  it('keeps nothing of a page without a known programme', () => {
    expect(listKeepable({ id: 'r', title: '', kind: 'programme', facts })).toEqual([])
  })
})

describe('request for a page', () => {
  const page = { url: 'https://uni.example/msc', html: '<p>Text</p>', text: 'Text' }

  it('sends the HTML, or the text of a page that is too long', () => {
    expect(JSON.parse(buildReadRequest(page)).content).toEqual({ type: 'html', html: '<p>Text</p>' })
    for (const html of ['a'.repeat(900_001), '\u5b66'.repeat(400_000), '"'.repeat(600_000)])
      expect(JSON.parse(buildReadRequest({ ...page, html })).content).toEqual({ type: 'text', text: 'Text' })
  })

  it('never exceeds what the server accepts', () => {
    const text = '\u5b66"'.repeat(200_000)
    const request = buildReadRequest({ ...page, html: 'a'.repeat(900_001), text })
    expect(new TextEncoder().encode(request).length).toBeLessThan(1024 * 1024)
  })

  it('sends no address that is not of the web', () => {
    expect(JSON.parse(buildReadRequest({ ...page, url: 'file:///home/ada/msc.html' })).url).toBe('')
  })
})
