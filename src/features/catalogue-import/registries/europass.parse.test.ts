import { describe, expect, it } from 'vitest'
import { europassDataset } from '../files.fixtures.ts'
import { createTurtleReader } from '../formats/turtle.parse.ts'
import { europass } from './europass.parse.ts'
import { createEuropassGraph, GraphTooLargeError, type LearningOpportunity } from './europass-graph.engine.ts'

const collect = (text: string): LearningOpportunity[] => {
  const graph = createEuropassGraph()
  const reader = createTurtleReader(graph.add)
  reader.push(text.split('\n').map((line, at) => ({ line: at + 1, text: line })))
  reader.end()
  return [...graph.list()]
}
const opened = europass.open({ year: '2026', checkedOn: '2026-11-20' }, [])
const [master = {} as LearningOpportunity] = collect(europassDataset)
const read = (fields: Partial<LearningOpportunity>) => opened.read({ ...master, ...fields })

describe('createEuropassGraph', () => {
  it('joins an opportunity with its qualification, provider, country and page', () => {
    expect(master).toMatchObject({
      line: 7,
      eqfLevel: '7',
      iscedCodes: ['0613'],
      provider: { name: 'University of Limerick', country: 'IRL' },
      homepages: ['https://www.ul.ie/computer-science-msc'],
      language: 'ENG',
      duration: 'P1Y6M',
    })
  })

  it('finds the same whatever the order of the entries in the file', () => {
    const [prefixes = '', ...entries] = europassDataset.split('\n\n')
    const reversed = [prefixes, ...entries.toReversed()].join('\n\n')
    const byId = (all: LearningOpportunity[]) =>
      all.map((one) => ({ ...one, line: 0 })).toSorted((one, other) => (one.id < other.id ? -1 : 1))
    expect(byId(collect(reversed))).toEqual(byId(collect(europassDataset)))
  })

  it('keeps nothing of entries that it does not need, and stops before memory is full', () => {
    const graph = createEuropassGraph()
    const type = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
    const elm = 'http://data.europa.eu/snb/model/elm/'
    const add = (count: number, kind: string) => {
      for (let at = 0; at < count; at += 1) {
        const of = { line: at, subject: `https://x.example/${kind}/${at}`, isText: false, language: '' }
        graph.add({ ...of, predicate: type, object: `${elm}${kind}` })
        graph.add({ ...of, predicate: 'http://purl.org/dc/terms/title', object: 'a'.repeat(400) })
      }
    }
    add(100_000, 'LearningOutcome')
    expect([...graph.list()]).toEqual([])
    expect(() => add(200_000, 'LearningOpportunity')).toThrow(GraphTooLargeError)
  })
})

describe('europass', () => {
  it('reads a master with the title in the language of teaching', () => {
    expect(opened.read({ ...master, language: 'DEU' }).entry).toMatchObject({ name: 'Informatik', language: 'de' })
    expect(read({}).entry).toMatchObject({ name: 'Computer Science', level: 'masters', degree: 'MSc', language: 'en' })
  })

  it('reads level 8 as a doctorate, and the field from the name where no code is known', () => {
    const doctorate = { eqfLevel: '8', qualificationTitles: [{ text: 'Doctor of Philosophy', language: 'en' }] }
    expect(read(doctorate).entry).toMatchObject({ level: 'phd', degree: 'PhD' })
    expect(read({ iscedCodes: ['061'], titles: [{ text: 'Nursing', language: 'en' }] }).entry).toMatchObject({
      field: 'nursing',
    })
  })

  it.each([
    ['a bachelor', { eqfLevel: '6' }],
    [
      'a certificate of level 7',
      { titles: [{ text: 'Postgraduate Certificate in Brewing', language: 'en' }], qualificationTitles: [] },
    ],
    ['an entry that is not published', { status: 'draft' }],
  ])('passes over %s', (_what, fields) => {
    expect(read(fields)).toMatchObject({ isPassedOver: true })
  })

  it.each([
    ['no title', { titles: [] }, 'name_missing'],
    ['no country', { provider: { ...master.provider, country: '' } }, 'country_missing'],
    ['no known field', { iscedCodes: [], titles: [{ text: 'Qwertz', language: 'en' }] }, 'field_unknown'],
  ])('refuses an entry with %s', (_what, fields, reason) => {
    expect(read(fields)).toMatchObject({ refused: reason })
  })

  it('leaves out a length that no programme has', () => {
    expect(read({ duration: 'P200Y' }).entry).not.toHaveProperty('facts.duration_months')
    expect(read({ duration: 'P2Y' }).entry).toHaveProperty('facts.duration_months.value', 24)
  })
})
