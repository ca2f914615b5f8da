import { describe, expect, it } from 'vitest'
import type { PageFact } from './page-reading.rules.ts'
import { isSameSite, joinFacts } from './read-page.rules.ts'

describe('linked pages', () => {
  it.each([
    ['https://www.example.edu/cs', 'https://www.example.edu/admissions'],
    ['https://cs.example.edu/', 'https://grad.example.edu/deadlines'],
    ['https://example.edu/', 'https://www.example.edu/'],
    ['https://www.example.ac.uk/', 'https://study.example.ac.uk/'],
    ['http://127.0.0.1:8080/a', 'http://127.0.0.1:8080/b'],
  ])('the page %s belongs to the same site as %s', (first, second) => {
    expect(isSameSite(first, second)).toBe(true)
  })

  it.each([
    ['https://www.example.edu/', 'https://www.elsewhere.edu/'],
    ['https://www.example.ac.uk/', 'https://www.elsewhere.ac.uk/'],
    ['https://www.example.edu.au/', 'https://www.elsewhere.edu.au/'],
    ['https://www.example.edu/', 'https://example.edu.elsewhere.org/'],
    ['https://www.example.edu/', 'https://www.example.edu:8443/'],
    ['http://10.0.0.1/', 'http://11.0.0.1/'],
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:8081/'],
    ['https://www.example.edu/', 'mailto:admissions@example.edu'],
    ['', 'https://www.example.edu/'],
  ])('the page %s belongs to another site than %s', (first, second) => {
    expect(isSameSite(first, second)).toBe(false)
  })
})

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
