import { describe, expect, it } from 'vitest'
import type { PageBlock, PageDocument } from '../../page-reading.rules.ts'
import { requirementCases } from './requirement-cases.fixtures.ts'
import { readRequirementFacts } from './requirements.parse.ts'
import { buildTextPage } from './text-pages.fixtures.ts'

const read = (text: string, language = 'en', url?: string) => readRequirementFacts(buildTextPage(text, language, url))
const valuesOf = (text: string, kind: string, language = 'en') =>
  read(text, language)
    .filter((fact) => fact.kind === kind)
    .map(({ value }) => value)

const named = requirementCases.map((one) => ({ ...one, start: one.text.slice(0, 60).replaceAll('\n', ' ') }))

describe('requirements of a page', () => {
  it.each(named)(
    'reads the requirements of the $language text "$start"',
    ({ text, language, url, facts, complete }) => {
      const found = read(text, language, url)
      for (const [kind, value, audience] of facts)
        expect(found).toContainEqual(
          expect.objectContaining({ kind, value, ...(audience === undefined ? {} : { audience }) }),
        )
      const expected = new Set(facts.map(([kind, value]) => JSON.stringify([kind, value])))
      const others = found.filter(
        ({ kind, value }) => complete.includes(kind) && !expected.has(JSON.stringify([kind, value])),
      )
      expect(others).toEqual([])
    },
  )

  it('quotes requirements exactly as the page has them', () => {
    for (const { text, language } of requirementCases)
      for (const { quote, start, end } of read(text, language)) {
        expect(quote).not.toBe('')
        expect(text.slice(start, end)).toBe(quote)
      }
  })

  it('quotes the surroundings of a requirement from a long paragraph', () => {
    const filler = 'The campus lies beside the river and its library is open every day of the week '
    const text = `${filler.repeat(3)}and applicants need an IELTS score of 6.5 ${filler.repeat(3)}`
    const [fact] = read(text).filter(({ kind }) => kind === 'ielts')
    expect(fact?.quote).toContain('IELTS score of 6.5')
    expect(fact?.quote.length).toBeLessThan(300)
  })

  it('keeps the grades of two degrees apart', () => {
    const [doctoral, masters] = read(
      'A GPA of 3.4 is needed for the Ph.D. program and of 3.0 for the MS program.',
    ).filter(({ kind }) => kind === 'gpa_min')
    expect(doctoral).toMatchObject({ value: { value: 3.4 }, appliesTo: 'Ph.D.' })
    expect(masters).toMatchObject({ value: { value: 3 }, appliesTo: 'MS' })
  })

  it('leaves out requirements that a sentence takes back', () => {
    expect(valuesOf('The GRE is optional. If submitted, it will not be considered.', 'gre')).toEqual(['not_accepted'])
    expect(valuesOf('Is the GRE required?', 'gre')).toEqual([])
    expect(valuesOf('Applicants with a GPA below 3.0 should write to us.', 'gpa_min')).toEqual([])
    expect(valuesOf('The minimum IELTS score was raised from 6.0 to 6.5.', 'ielts')).toEqual([6.5])
  })

  it('reads a test as required although a waiver can be requested', () => {
    expect(valuesOf('The GMAT is required; waivers can be requested.', 'gmat')).toEqual(['required'])
  })

  it('names the alternative of two tests in the round', () => {
    const facts = read('Applicants must submit a GMAT or GRE score.').filter(
      ({ kind }) => kind === 'gre' || kind === 'gmat',
    )
    expect(facts).toHaveLength(2)
    expect(facts.every(({ value, round }) => value === 'required' && round === 'GMAT or GRE')).toBe(true)
  })
})

const cell = (text: string, start: number, rowHeader: string, columnHeader: string): PageBlock => ({
  text,
  start,
  end: start + text.length,
  role: 'cell',
  level: 0,
  headings: ['Entry requirements'],
  cell: { table: 0, row: 1, column: 1, rowHeader, columnHeader },
})

describe('requirements in a table', () => {
  const text = 'Programme IELTS Letters\nMSc Robotics 6.5 3\nMSc Design 7.0 2'
  const page = (blocks: PageBlock[]): PageDocument => ({
    url: 'https://www.example.org/',
    title: '',
    language: 'en',
    text,
    blocks,
    links: [],
    metadata: {},
  })

  it('assigns the score of a cell to the programme of its row', () => {
    const facts = readRequirementFacts(
      page([
        cell('6.5', text.indexOf('6.5'), 'MSc Robotics', 'IELTS'),
        cell('7.0', text.indexOf('7.0'), 'MSc Design', 'IELTS'),
      ]),
    )
    expect(facts).toMatchObject([
      { kind: 'ielts', value: 6.5, quote: '6.5', appliesTo: 'MSc Robotics' },
      { kind: 'ielts', value: 7, quote: '7.0', appliesTo: 'MSc Design' },
    ])
  })

  it('assigns the score of a cell to the programme of its column', () => {
    const [fact] = readRequirementFacts(page([cell('7.0', text.indexOf('7.0'), 'IELTS', 'MSc Design')]))
    expect(fact).toMatchObject({ kind: 'ielts', value: 7, appliesTo: 'MSc Design' })
  })

  it('reads the score from the definition of a term', () => {
    const [fact] = readRequirementFacts(
      page([
        { text: 'IELTS', start: 10, end: 15, role: 'term', level: 0, headings: [] },
        {
          text: '6.5',
          start: text.indexOf('6.5'),
          end: text.indexOf('6.5') + 3,
          role: 'definition',
          level: 0,
          headings: [],
        },
      ]),
    )
    expect(fact).toMatchObject({ kind: 'ielts', value: 6.5, quote: '6.5' })
  })
})
