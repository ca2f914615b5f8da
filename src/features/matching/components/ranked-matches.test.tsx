// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import type { Contribution, Match } from '../contract.ts'
import { createSampleMatches } from '../sample-matches.rules.ts'
import { RankedMatches } from './ranked-matches.tsx'
import { TierNote } from './tier-note.tsx'

const part = (name: Contribution['name'], reason: string, params: Contribution['params'] = {}): Contribution => ({
  ...{ name, points: 0, of: 0.1, isKnown: true, facts: [] },
  ...{ reason: `matching.reason.${reason}`, params },
})

const [sample] = createSampleMatches()
const match = (id: string, reasoning: Contribution[], more: Partial<Match> = {}): Match => ({
  ...(sample as Match),
  ...{ id, universityId: id, programId: id, university_name: `University ${id}`, program_name: `Programme ${id}` },
  ...{ source: 'ai_matching', reasoning, ...more },
})

const open = async (matches: Match[]) => {
  mockServer(() => undefined)
  await renderInApp(
    <>
      <TierNote matches={matches} />
      <RankedMatches matches={matches} slots={{ actions: () => null }} firstRank={1} />
    </>,
  )
  return await screen.findAllByRole('listitem')
}

it.each(['budget.over', 'budget.ruleOver', 'budget.average.over', 'budget.credits.over'])(
  'MA-02: a match whose cost is above the limit (%s) is marked, and no other',
  async (reason) => {
    const rows = await open([
      match('a', [part('budget', reason, { tuition: 51_634, low: 51_634, high: 51_634 })]),
      match('b', [part('budget', 'budget.within', { tuition: 5_000 })]),
      match('c', [part('budget', 'budget.average.maybe', { low: 5_000, high: 9_000 })]),
    ])
    const marked = rows.map((row) => within(row).queryByText('Over your limit') !== null)
    expect(marked).toEqual([true, false, false])
  },
)

const noTier = /No tier is shown where too few admission results/

it('MA-02: a match without measured outcomes has no tier, and one sentence says why', async () => {
  const unknown = { ...part('tier', 'tier.unknown'), isKnown: false }
  const rows = await open([
    match('a', [part('tier', 'tier.reach.outcomes', { cases: 40 })], { category: 'reach' }),
    match('b', [unknown]),
    match('c', [unknown]),
  ])
  expect(screen.getAllByText(noTier)).toHaveLength(1)
  expect(rows.map((row) => within(row).queryByText(/Reach|Target|Safety|Tier not known/) !== null)).toEqual([
    true,
    false,
    false,
  ])
})

it('MA-02: without a grade the missing grade is the reason, not the missing results', async () => {
  await open([match('a', [{ ...part('tier', 'tier.noGrade'), isKnown: false }])])
  expect(screen.queryByText(noTier)).toBeNull()
})

it('MA-01: a row begins with the university, and tied matches share a rank', async () => {
  const rows = await open([
    match('a', [], { tie: 'same', degree: 'MSc' }),
    match('b', [], { tie: 'same' }),
    match('c', [], { tie: 'other' }),
  ])
  expect(within(rows[0] as HTMLElement).getByRole('link').textContent).toMatch(/^University a · MSc Programme a · /)
  expect(rows.map((row) => row.getAttribute('data-rank'))).toEqual(['1', '1', '3'])
})

it('MA-02: what is unknown is counted in the row, and named with ways to fill it in once opened', async () => {
  const [row] = await open([
    match('a', [], { facts: { duration_months: { value: 24, isOld: false, isOfUniversity: false, year: '2026' } } }),
  ])
  const inRow = within(row as HTMLElement)
  expect(inRow.getByText('2 years')).toBeTruthy()
  expect(inRow.queryByText(/^Not known: /)).toBeNull()
  fireEvent.click(inRow.getByRole('button', { name: /^3 unknown for .*: Deadline, Cost per year, Tests$/ }))
  expect(inRow.getByText('Not known: Deadline, Cost per year, Tests')).toBeTruthy()
  const enter = inRow.getByRole('link', { name: /^Add what is missing for / })
  expect(enter.getAttribute('href')).toBe('/university/a/a#missing')
})
