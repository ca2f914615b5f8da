import { describe, expect, it } from 'vitest'
import { readOfficialPage } from '#src/features/catalogue-import/official/official-pages.parse.ts'
import type { PageReadResult, ReadPageFact } from '../read-page.rules.ts'
import { formatPageLines } from './page-lines.format.ts'

const date = (month: number, day: number, year: number | null) => ({ month, day, year, time: null, zone: null })

const fact = (more: Partial<ReadPageFact>): ReadPageFact => ({
  kind: 'deadline',
  value: date(1, 15, 2027),
  term: 'fall',
  audience: null,
  round: null,
  quote: 'Applications are due on 15 January 2027.',
  start: 0,
  end: 40,
  headings: ['Deadlines'],
  appliesTo: null,
  confidence: 0.9,
  page: 0,
  ...more,
})

const page = (url: string, title: string) => ({ url, finalUrl: url, title, language: 'en', text: '' })

const reading = (more: Partial<PageReadResult>): PageReadResult => ({
  pages: [page('https://www.example.edu/cs/msc', 'Computer Science MSc | Example University')],
  facts: [fact({})],
  kind: 'programme',
  readAt: '2026-11-29T12:00:00.000Z',
  ...more,
})

const home = { name: 'Example University', country: 'GB' }

describe('lines of a file of official pages', () => {
  it('a line names university, programme, degree and level, and carries the values with their quotes', () => {
    const facts = [fact({}), fact({ kind: 'length', value: { months: 12 }, term: null, quote: 'One year, full-time.' })]
    expect(formatPageLines(reading({ facts }), home, '2026-11-29')).toEqual([
      {
        university: 'Example University',
        domain: 'example.edu',
        country: 'GB',
        program: 'Computer Science MSc',
        degree: 'MSc',
        level: 'masters',
        scope: 'programme',
        url: 'https://www.example.edu/cs/msc',
        cycle: null,
        year: 2027,
        read_on: '2026-11-29',
        facts: [
          {
            kind: 'deadline',
            value: date(1, 15, 2027),
            term: 'fall',
            audience: null,
            round: null,
            quote: 'Applications are due on 15 January 2027.',
          },
          {
            kind: 'duration',
            value: { months: 12 },
            term: null,
            audience: null,
            round: null,
            quote: 'One year, full-time.',
          },
        ],
      },
    ])
  })

  it('a line has the part of the title that names the degree', () => {
    const pages = [page('https://www.example.edu/', 'Example University – Graduate School – PhD in Physics')]
    expect(formatPageLines(reading({ pages }), home, '2026-11-29')).toMatchObject([
      { program: 'PhD in Physics', degree: 'PhD', level: 'phd' },
    ])
  })

  it('a table of programmes becomes one line for each programme that it names', () => {
    const facts = [
      fact({ appliesTo: 'Physics PhD' }),
      fact({ appliesTo: 'History MA', value: date(2, 1, 2027) }),
      fact({ appliesTo: 'History MA', kind: 'letters', value: 2 }),
      fact({ kind: 'fee', value: { amount: 75, currency: 'USD', per: 'application' } }),
    ]
    const lines = formatPageLines(reading({ facts, kind: 'graduate-school' }), home, '2026-11-29')
    expect(lines.map(({ program, level, scope, facts: own }) => [program, level, scope, own.length])).toEqual([
      ['Physics PhD', 'phd', 'programme', 1],
      ['History MA', 'masters', 'programme', 2],
      ['Computer Science MSc', 'masters', 'department', 1],
    ])
  })

  it('a line has the address of the page that states its values, and values of another host belong to the university', () => {
    const pages = [
      page('https://cs.example.edu/msc', 'Computer Science MSc'),
      page('https://cs.example.edu/deadlines', 'Deadlines'),
      page('https://grad.example.edu/fees', 'Fees'),
    ]
    const facts = [fact({ page: 1 }), fact({ page: 2, kind: 'fee' })]
    expect(formatPageLines(reading({ pages, facts }), undefined, '2026-11-29')).toMatchObject([
      { url: 'https://cs.example.edu/deadlines', scope: 'programme', program: 'Computer Science MSc', university: '' },
      { url: 'https://grad.example.edu/fees', scope: 'university' },
    ])
  })

  it('a line without a year in a value is undated', () => {
    const [line] = formatPageLines(reading({ facts: [fact({ value: date(1, 15, null) })] }), home, '2026-11-29')
    expect(line?.year).toBe(null)
  })

  it('a line is read by the import of official pages', () => {
    const [line] = formatPageLines(reading({}), home, '2026-11-29')
    const read = readOfficialPage(JSON.parse(JSON.stringify(line)), { year: '', checkedOn: '2026-11-29' })
    expect(read).toMatchObject({
      entry: {
        name: 'Computer Science',
        level: 'masters',
        website: 'https://www.example.edu/cs/msc',
        facts: { deadline: { url: 'https://www.example.edu/cs/msc', checked_on: '2026-11-29' } },
      },
      leftOut: [],
    })
  })

  it('a page about payment, housing or events has no lines', () => {
    expect(formatPageLines(reading({ kind: 'trap' }), home, '2026-11-29')).toEqual([])
  })
})
