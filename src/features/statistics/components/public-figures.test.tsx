// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import {
  assistantMeasurementSchema,
  type Figures,
  injectionResultSchema,
  measurementSchema,
  understandingMeasurementSchema,
} from '../contract.ts'
import { AssistantFigures } from './assistant-figures.tsx'
import { CatalogueFigures } from './catalogue-figures.tsx'
import { InjectionFigures } from './injection-figures.tsx'
import { Measurement } from './measurement.tsx'
import { ProgramKinds } from './program-kinds.tsx'
import { SourceTable } from './source-table.tsx'
import { UnderstandingFigures } from './understanding-figures.tsx'

const levels = { masters: 120, phd: 80, mba: 30, law: 20, medical: 10 }
const figures: Figures = {
  universities: 1234,
  programs: 260,
  scholarships: 12,
  countries: [
    { id: 'US', count: 1000 },
    { id: 'DE', count: 234 },
  ],
  fields: [{ id: 'physics', count: 260 }],
  levels: Object.entries(levels).map(([id, count]) => ({ id, count })),
  emptySearches: [],
  wellKnown: { countries: [{ id: 'US', count: 5 }], fields: [{ id: 'physics', count: 5 }] },
  facts: [{ kind: 'tuition_per_year', known: 90, old: 7, firstYear: '2019', lastYear: '2026', sources: ['a'] }],
  sources: [
    {
      id: 'a',
      title: 'Scorecard',
      publisher: 'A ministry',
      url: 'https://a.example',
      year: null,
      checkedOn: '2026-11-20',
    },
  ],
  measurement: null,
  assistant: null,
  understanding: null,
  injections: null,
  writing: null,
}
/** Reads a published file of the product. */
const published = (name: string): unknown => JSON.parse(readFileSync(`catalogue/${name}.json`, 'utf8'))

/** Returns the cells of a table below its head, row by row. */
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))
const number = (value: number) => value.toLocaleString('en')
const percent = (share: number) =>
  new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 }).format(share)

it('RT-22: the figures of the catalogue are shown in tables beside their charts', async () => {
  await renderInApp(<CatalogueFigures figures={figures} />)
  const countries = screen.getByRole('figure', { name: 'Universities by country' })
  within(countries).getByText('Show as a table')
  expect(rowsOf(within(countries).getByRole('table', { hidden: true }))).toEqual([
    ['United States', '1,000'],
    ['Germany', '234'],
  ])
  const facts = screen.getByRole('figure', { name: 'Facts and their age' })
  expect(rowsOf(within(facts).getByRole('table', { hidden: true }))).toEqual([
    ['Tuition per year', '90', '7', '2019–2026'],
  ])
})

it('RT-22: the published measurement of matching is shown line by line', async () => {
  const measurement = measurementSchema.parse(published('measurement'))
  const [first] = measurement.files
  if (first?.split.kind !== 'seasons') throw new Error('the first file was not split by season')
  await renderInApp(<Measurement measurement={measurement} />)
  screen.getByRole('heading', { level: 2, name: 'How well matching predicts' })
  screen.getByText(/^Measured on [^,]+, \d{4}\.?$/)
  screen.getByText(/^People choose whether to report a result/)
  screen.getByText(number(first.checked), { exact: true })
  screen.getByText(`Seasons not used to fit the model: ${first.split.held.join(', ')}`)
  const charts = screen.getAllByRole('figure', { name: 'Estimates and actual results' })
  expect(charts).toHaveLength(measurement.files.length)
  expect(rowsOf(within(charts[0] as HTMLElement).getByRole('table', { hidden: true }))).toEqual(
    first.reliability.map(({ predicted, accepted, count }) => [percent(predicted), percent(accepted), number(count)]),
  )
  const [unsaid] = screen.getAllByRole('table', { name: 'Tier, citizenship not known' })
  expect(rowsOf(unsaid as HTMLElement)[0]).toEqual([
    'Reach',
    percent(first.unsaid.tiers.reach.acceptedShare ?? Number.NaN),
    number(first.unsaid.tiers.reach.count),
  ])
})

it('RT-22: a figure without a measurement is shown as not measured', async () => {
  await renderInApp(<Measurement measurement={null} />)
  screen.getByText('Not measured yet')
  expect(screen.queryByRole('figure')).toBeNull()
})

it('RT-22: each source of the catalogue is listed with its address', async () => {
  await renderInApp(<SourceTable sources={figures.sources} />)
  const table = within(screen.getByRole('table', { name: 'Sources' }))
  expect(table.getByRole('link', { name: 'Scorecard' }).getAttribute('href')).toBe('https://a.example')
})

it('CH-01: the figures show the assistant’s results on its questions', async () => {
  const measurement = assistantMeasurementSchema.parse(published('assistant-measurement'))
  await renderInApp(<AssistantFigures measurement={measurement} />)
  const answers = screen.getByRole('region', { name: 'How well the assistant answers' })
  const { questions, right, wrong, refused } = measurement
  expect([...answers.querySelectorAll('dd[data-figures]')].map(({ textContent }) => textContent)).toEqual(
    [questions, right, wrong, refused].map(String),
  )
})

it('CH-01: the figures show how many unseen questions the assistant understands, by language, with the day', async () => {
  const measurement = understandingMeasurementSchema.parse(published('assistant-intents-measurement'))
  await renderInApp(<UnderstandingFigures measurement={measurement} />)
  const section = screen.getByRole('region', { name: 'How many questions the assistant understands' })
  const { all, ar } = measurement.byLanguage
  const cells = (row = all) => [row.right, row.wrong, row.asked].map((part) => percent(part / row.questions))
  const rows = rowsOf(within(section).getByRole('table'))
  expect(rows).toHaveLength(7)
  expect(rows).toContainEqual(['Arabic', number(ar?.questions ?? -1), ...cells(ar)])
  expect(rows.at(-1)).toEqual(['All languages', number(all.questions), ...cells()])
  for (const share of cells()) expect(within(section).getByText(/it has never seen/).textContent).toContain(share)
  within(section).getByText(/^Measured on [^,]+, \d{4}\.$/)
})

it('CH-01: the figures show the results of prompt injections, by place and in total', async () => {
  const { places, ...when } = injectionResultSchema.parse(published('assistant-injections-result'))
  // One successful attempt at each place, so that no figure equals another by chance.
  const result = { ...when, places: places.map((row) => ({ ...row, withstood: row.attempts - 1 })) }
  await renderInApp(<InjectionFigures result={result} />)
  const rows = rowsOf(screen.getByRole('table', { name: 'Resistance to hidden instructions' }))
  for (const [place, name] of [
    ['cv', 'CV'],
    ['profile', 'Profile'],
    ['notes', 'Shortlist notes'],
  ]) {
    const counted = result.places.find((row) => row.place === place)
    expect(rows).toContainEqual([name, number(counted?.attempts ?? -1), number(counted?.withstood ?? -1)])
  }
  expect(rows).toHaveLength(result.places.length + 1)
  const attempts = result.places.reduce((sum, place) => sum + place.attempts, 0)
  expect(rows.at(-1)?.[1]).toBe(number(attempts))
})

it('RT-22: programmes are counted by kind, with a link to the universities that offer it', async () => {
  mockServer(() => Response.json(figures))
  await renderInApp(<ProgramKinds />, { path: '/programs' })
  await screen.findByText('120 programmes in the catalogue')
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ["Master's", '/programs?level=masters'],
    ['PhD', '/programs?level=phd'],
    ['MBA', '/programs?level=mba'],
    ['Law', '/programs?level=law'],
    ['Medical', '/programs?level=medical'],
  ])
})
