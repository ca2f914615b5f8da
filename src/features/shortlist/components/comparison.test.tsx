// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { buildFact, buildProgram, buildUniversity } from '#src/features/catalogue/catalogue-responses.fixtures.ts'
import { buildEntry } from '../fixtures.ts'
import { Comparison } from './comparison.tsx'

const year = new Date().getFullYear()
const day = `${year + 1}-01-15`
const chf = { currency: 'CHF' }
const usd = { currency: 'USD' }

const masters = buildProgram({
  id: 'masters',
  facts: {
    tuition_per_year: buildFact(20_000, chf),
    living_cost_per_year: buildFact(24_000, { ...chf, year: '2018', isOld: true }),
    application_fee: buildFact(0, chf),
    deadline: buildFact({ date: day, time: '17:00', zone_rule: 'zone', zone: 'Europe/Zurich' }),
    tests: buildFact(['IELTS 7.0', 'GRE optional']),
    letters: buildFact(2),
    minimum_gpa: buildFact({ grade: 2.5, scale: 'german' }),
    prompts: buildFact(['Why here?']),
  },
})
const phd = buildProgram({
  id: 'phd',
  level: 'phd',
  facts: {
    tuition_per_year: buildFact(31_000, usd),
    living_cost_per_year: buildFact(19_000, usd),
    deadline: buildFact({ date: day, time: '23:59', zone_rule: 'anywhere_on_earth', zone: null }),
    tests: buildFact(['GRE optional', 'IELTS 7.0']),
    letters: buildFact(3),
    mode: buildFact(['fullTime', 'online']),
    start: buildFact([{ month: 9 }, { term: 'spring' }]),
    minimum_gpa: buildFact({ grade: 3, scale: '4.0' }),
  },
})

const entries = [
  buildEntry({ programId: 'masters', matchScore: 0.847 }),
  buildEntry({ programId: 'phd' }),
  buildEntry({ universityId: 'unknown-facts', universityName: 'Elsewhere' }),
]

const draw = async (count: number) => {
  mockServer(({ path }) => {
    if (path === '/api/shortlist') return Response.json({ entries, total: 3, matching: 3, next: null })
    if (path === '/api/universities/tests') return Response.json(buildUniversity({ programs: [masters, phd] }))
    return Response.json(buildUniversity({ id: 'unknown-facts', name: 'Elsewhere', country: 'IS' }))
  })
  const { t } = await renderInApp(<Comparison search={{ compare: entries.slice(0, count).map(({ id }) => id) }} />)
  await screen.findByRole('table')
  await expect.poll(() => document.querySelectorAll('.mantine-Skeleton-root')).toHaveLength(0)
  const row = (label: string) => {
    const named = [label, `${label} (${t('shortlist.compare.differs')})`]
    const head = screen
      .getAllByRole('rowheader')
      .find(({ textContent }) => named.includes(textContent?.replace(/\s+/g, ' ').trim() ?? ''))
    return head?.closest('tr') ?? null
  }
  const cells = (label: string) => [...(row(label)?.querySelectorAll('td') ?? [])] as HTMLElement[]
  return { t, row, cells }
}

it('RT-17: every fact is compared in one unit, with its stated amount, year and source', async () => {
  const { t, cells } = await draw(2)
  const kinds = [
    ...['tuition_per_year', 'living_cost_per_year', 'application_fee', 'admission_rate_undergraduate', 'deadline'],
    ...['tests', 'minimum_gpa', 'letters', 'prompts', 'requirements', 'website'],
  ] as const
  for (const kind of kinds) expect(cells(t(`catalogue.fact.${kind}` as 'catalogue.fact.tests')), kind).toHaveLength(2)
  const of = (kind: 'tuition_per_year' | 'living_cost_per_year' | 'minimum_gpa' | 'deadline' | 'application_fee') =>
    cells(t(`catalogue.fact.${kind}`)).map(({ textContent }) => textContent)
  expect(of('tuition_per_year')).toEqual([
    expect.stringMatching(new RegExp(`^about \\$2\\d,\\d00.*CHF.*${year}`)),
    expect.stringContaining('$31,000'),
  ])
  expect(of('living_cost_per_year')[0]).toContain(t('catalogue.fact.old', { year: '2018' }))
  expect(of('minimum_gpa')[0]).toContain('3.2 of 4.0')
  expect(of('deadline')[0]).toContain('Zurich')
  expect(of('application_fee')[1]).toBe(t('catalogue.fact.notKnown'))
  // Score of 100, and no percentage that would be read as a chance.
  const [score] = cells(t('shortlist.compare.match'))
  expect(score?.textContent).toBe(t('matching.ranked.scoreOf', { score: '84.7' }))
})

it('RT-17: the mark beside a value opens its source', async () => {
  const { t, cells } = await draw(2)
  const [tuition] = cells(t('catalogue.fact.tuition_per_year'))
  const cell = within(tuition as HTMLElement)
  fireEvent.click(cell.getByRole('button'))
  const link = await cell.findByRole('link', { name: t('catalogue.fact.openSource'), hidden: true })
  expect(link.getAttribute('href')).toBe('https://example.edu/facts')
})

it('RT-17: differing facts are marked, and outdated, unknown or reordered ones are not', async () => {
  const { t, row } = await draw(2)
  const differs = (label: string) => row(label)?.hasAttribute('data-differs')
  for (const kind of ['tuition_per_year', 'deadline', 'letters', 'minimum_gpa'] as const)
    expect(differs(t(`catalogue.fact.${kind}`)), kind).toBe(true)
  for (const kind of ['tests', 'living_cost_per_year', 'application_fee', 'prompts'] as const)
    expect(differs(t(`catalogue.fact.${kind}`)), kind).toBe(false)
  fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(`^${t('shortlist.compare.onlyDiffering')}`) }))
  await expect.poll(() => row(t('catalogue.fact.tests'))).toBeNull()
  expect(row(t('catalogue.fact.letters'))).toBeTruthy()
})

it('SH-01: an entry without known facts is compared too, and each fact is shown as unknown', async () => {
  const { t, cells } = await draw(3)
  expect(screen.getAllByRole('columnheader')).toHaveLength(3)
  for (const kind of ['tuition_per_year', 'letters', 'deadline'] as const)
    expect(cells(t(`catalogue.fact.${kind}`))[2]?.textContent).toBe(t('catalogue.fact.notKnown'))
})

it('RT-17: two programmes of one university load it once', async () => {
  const warnings = vi.spyOn(console, 'warn')
  await draw(2)
  expect(warnings.mock.calls.filter(([words]) => /Duplicate Queries/.test(String(words)))).toEqual([])
  warnings.mockRestore()
})

it('RT-17: modes of study and starts are compared in words', async () => {
  const { t, row } = await draw(2)
  expect(row(t('catalogue.fact.mode'))?.textContent).toContain('Full-time, Online')
  expect(row(t('catalogue.fact.start'))?.textContent).toContain(`September, ${t('catalogue.fact.term.spring')}`)
})
