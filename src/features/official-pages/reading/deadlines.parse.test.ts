import { describe, expect, it } from 'vitest'
import type { PageFact } from '../page-reading.rules.ts'
import { deadlineCases } from './deadline-cases.fixtures.ts'
import { readDeadlines } from './deadlines.parse.ts'
import { parseHtmlPage } from './html.parse.ts'
import { parseTextPage } from './text.parse.ts'

const pad = (value: unknown) => (typeof value === 'number' ? String(value).padStart(2, '0') : '*')

const formatValue = (value: unknown): string => {
  if (typeof value === 'string') return value
  const { year, month, day, time, zone } = value as Record<string, unknown>
  return [`${year ?? '*'}-${pad(month)}-${pad(day)}`, time, zone].filter(Boolean).join(' ')
}

/** Formats a fact as the cases write it. */
const format = ({ kind, value, term, audience, round }: PageFact): string =>
  `${kind} ${formatValue(value)} ${term ?? '-'}/${audience ?? '-'}/${round ?? '-'}`

const parse = (page: string, url = 'https://www.college.example/admission') =>
  page.startsWith('<') ? parseHtmlPage(page, url) : parseTextPage(page, url)

const read = (page: string, url?: string) => readDeadlines(parse(page, url))

const named = deadlineCases.map((known, index) => ({
  ...known,
  name: `${known.language} ${index}: ${known.page
    .replace(/<[^>]*>|\s+/g, ' ')
    .trim()
    .slice(0, 70)}`,
}))

describe('readDeadlines', () => {
  it.each(named)('reads the dates of case $name', ({ page, url, expected }) => {
    expect(read(page, url).map(format).toSorted()).toEqual([...expected].toSorted())
  })

  it('quotes only text of the page, with its offsets', () => {
    for (const { page, url } of deadlineCases) {
      const document = parse(page, url)
      for (const fact of readDeadlines(document)) expect(document.text.slice(fact.start, fact.end)).toBe(fact.quote)
    }
  })

  it('names the programme of a row', () => {
    const facts = read(
      '<h1>Application deadlines</h1><table><tr><th>Programme</th><th>Fall</th><th>Spring</th></tr>' +
        '<tr><td>Physics (PhD)</td><td>15 December</td><td>1 October</td></tr><tr><td>History (MA)</td><td>1 February</td><td>–</td></tr></table>',
    )
    expect(facts.map(({ appliesTo, term }) => [appliesTo, term])).toEqual([
      ['Physics (PhD)', 'fall'],
      ['Physics (PhD)', 'spring'],
      ['History (MA)', 'fall'],
    ])
  })

  it('adds the year of the heading, a year earlier for a deadline in the winter before', () => {
    const facts = read(
      '<h1>MSc</h1><h2>Application deadlines for fall 2027</h2><ul><li>December 1</li><li>March 1</li></ul>',
    )
    expect(facts.map(format)).toEqual(['deadline 2026-12-01 fall/-/-', 'deadline 2027-03-01 fall/-/-'])
  })

  it('assigns the columns of a table that was flattened to lines', () => {
    const facts = read(
      'Graduate admission\n\nApplication deadline\n(with all forms)\nFile completion deadline\nFall January 10 March 1\nSpring August 10 October 1\n',
    )
    expect(facts.map(format)).toEqual(['deadline *-01-10 fall/-/-', 'deadline *-08-10 spring/-/-'])
  })

  it('leaves out dates in addresses of links', () => {
    expect(
      read('Master applications: the deadline is listed at https://www.college.example/2027/01/15/deadline'),
    ).toEqual([])
  })

  it('states a date only once', () => {
    const facts = read('<h1>Master</h1><p>Applications are due May 1.</p><p>Again: applications are due May 1.</p>')
    expect(facts).toHaveLength(1)
  })
})
