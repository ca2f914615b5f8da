import { describe, expect, it } from 'vitest'
import type { PageFact } from '../page-reading.rules.ts'
import { compareFacts, selectWatchedFacts } from './compare-facts.engine.ts'
import type { WatchedFact } from './watching.rules.ts'

const fact = (more: Partial<WatchedFact>): WatchedFact => ({
  kind: 'deadline',
  value: { month: 1, day: 15, year: 2027 },
  term: null,
  audience: null,
  round: null,
  appliesTo: null,
  quote: 'Apply by January 15, 2027.',
  ...more,
})
const december = { month: 12, day: 1, year: 2026 }
const letters = fact({ kind: 'letters', value: 3, quote: 'Three letters.' })

describe('the comparison of two readings', () => {
  it.each<[string, WatchedFact[], WatchedFact[]]>([
    ['another order', [fact({}), letters], [letters, fact({})]],
    ['other words of a quote', [fact({})], [fact({ quote: 'Deadline: 15 January 2027' })]],
    ['another order of the parts of a value', [fact({})], [fact({ value: { year: 2027, day: 15, month: 1 } })]],
    ['a value under another heading', [fact({ round: 'Regular' })], [fact({ round: 'Regular decision' })]],
    [
      'other spaces and capitals',
      [fact({ kind: 'document', value: 'Official  transcript' })],
      [fact({ kind: 'document', value: 'official transcript' })],
    ],
    ['two empty readings', [], []],
  ])('%s is no change', (_what, before, after) => {
    expect(compareFacts(before, after)).toEqual([])
  })

  it('another value of the same kind, term, audience, round and programme is a change with both quotes', () => {
    const after = fact({ value: december, quote: 'Apply by December 1, 2026.' })
    expect(compareFacts([fact({}), letters], [letters, after])).toEqual([{ before: fact({}), after }])
  })

  it('a change of one audience leaves the other alone', () => {
    const domestic = fact({ audience: 'domestic' })
    const international = fact({ audience: 'international', value: december })
    const moved = fact({ audience: 'international', value: { ...december, day: 15 } })
    expect(compareFacts([domestic, international], [domestic, moved])).toEqual([
      { before: international, after: moved },
    ])
  })

  it('the only fact of a kind whose value and term changed is one change', () => {
    const after = fact({ value: december, term: 'fall' })
    expect(compareFacts([fact({})], [after])).toEqual([{ before: fact({}), after }])
  })

  it('new facts and vanished facts are told apart', () => {
    const toefl = fact({ kind: 'toefl', value: { ibt: 100 } })
    expect(compareFacts([fact({}), letters], [fact({}), toefl])).toEqual([
      { before: null, after: toefl },
      { before: letters, after: null },
    ])
  })

  it('only facts that a user can accept count, each once', () => {
    const read = (one: WatchedFact): PageFact => ({ ...one, start: 0, end: 0, headings: [], confidence: 1 })
    const broken = fact({ value: { month: 13, day: 40, year: 2027 } })
    expect(selectWatchedFacts([read(fact({})), read(broken), read(fact({ quote: 'Again.' }))])).toEqual([fact({})])
  })
})
