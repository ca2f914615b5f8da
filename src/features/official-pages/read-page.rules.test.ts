import { describe, expect, it } from 'vitest'
import type { PageFact } from './page-reading.rules.ts'
import { joinFacts } from './read-page.rules.ts'

const fact = (more: Partial<PageFact>): PageFact => ({
  kind: 'letters',
  value: 3,
  term: null,
  audience: null,
  round: null,
  quote: 'Three letters of recommendation are required.',
  start: 0,
  end: 45,
  headings: [],
  appliesTo: null,
  confidence: 0.9,
  ...more,
})

describe('joined facts', () => {
  it('facts keep the index of their page, and a value that both pages state is listed once', () => {
    const deadline = fact({ kind: 'deadline', value: { month: 1, day: 15, year: 2027, time: null, zone: null } })
    expect(joinFacts([[fact({})], [fact({ quote: 'Submit three letters.' }), deadline]])).toEqual([
      { ...fact({}), page: 0 },
      { ...deadline, page: 1 },
    ])
  })

  it('facts that differ in audience, round or programme are all listed', () => {
    const facts = [
      fact({}),
      fact({ audience: 'international' }),
      fact({ round: 'final' }),
      fact({ appliesTo: 'Physics MSc' }),
      fact({ value: 2 }),
    ]
    expect(joinFacts([facts.slice(0, 1), facts.slice(1)])).toHaveLength(5)
  })

  it('facts that one page states several times are all listed, each with its quote', () => {
    const facts = [fact({}), fact({ start: 100 }), fact({ start: 200 })]
    expect(joinFacts([facts]).map(({ start }) => start)).toEqual([0, 100, 200])
    expect(joinFacts([[], facts]).map(({ start }) => start)).toEqual([0, 100, 200])
  })
})
