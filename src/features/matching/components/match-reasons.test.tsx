// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ChosenCurrency } from '#src/client/display-currency.ts'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import type { Contribution, Match } from '../contract.ts'
import { contributionNames } from '../rules.ts'
import { MatchReasons } from './match-reasons.tsx'
import { MissingInputs } from './missing-inputs.tsx'
import { ProgramMatch } from './program-match.tsx'
import { RankedMatches } from './ranked-matches.tsx'
import { RankingExplanation } from './ranking-explanation.tsx'

// Explanations of a match, a programme and the whole ranking.

const known: Record<string, Partial<Contribution>> = {
  field: { points: 0.18, of: 0.18, reason: 'matching.reason.field.same', params: { field: 'physics' } },
  country: { points: 0.08, of: 0.08, reason: 'matching.reason.country.wanted', params: { country: 'US' } },
  budget: {
    points: 0.105,
    of: 0.12,
    reason: 'matching.reason.budget.within',
    params: { tuition: 30_000 },
    facts: ['tuition_per_year'],
  },
}
const reasoning = contributionNames.map((name): Contribution => {
  const unknown = { points: 0, of: 0, reason: 'matching.reason.grade.unknown', params: {}, facts: [] }
  return { name, isKnown: name in known, ...unknown, ...known[name] }
})

const match: Match = {
  id: 'tests-msc',
  universityId: 'tests',
  programId: 'tests-msc',
  university_name: 'Institute of Tests',
  program_name: 'Physics',
  isNearField: false,
  isByField: false,
  also: [],
  degree: 'MSc',
  match_score: 0.365,
  judged: 0.38,
  tie: '',
  format: null,
  location: 'Boston, US',
  website_url: 'https://example.edu/',
  category: null,
  reasoning,
  unknown: [],
  sources: [{ fact: 'tuition_per_year', year: '2026', title: 'Fees', url: 'https://example.edu/fees' }],
  requirements: [],
  application_deadline: null,
  facts: {},
  source: 'ai_matching',
}

it('MA-02: a score is explained by ten parts; unknown parts count neither in the score nor in its maximum', async () => {
  mockServer(() => undefined)
  const { container, t } = await renderInApp(<MatchReasons match={match} />)
  expect(container.querySelectorAll('dt')).toHaveLength(10)
  expect(screen.getByText('36.5 of 38 points that can be assessed')).toBeTruthy()
  const folded = container.querySelector('details') as HTMLDetailsElement
  expect(folded.open).toBe(false)
  expect(folded.querySelector('summary')?.textContent).toMatch(/^7 parts not assessed yet/)
  expect(within(folded).getAllByText(t('matching.ranked.notJudged'))).toHaveLength(7)
  const judged = [...container.querySelectorAll('dd[data-figures]')].filter((part) => !folded.contains(part))
  expect(judged.map(({ textContent }) => textContent)).toEqual(['18 / 18', '10.5 / 12', '8 / 8'])
})

it('MA-02: each sentence shows its facts, with the year and the source page', async () => {
  mockServer(() => undefined)
  await renderInApp(<MatchReasons match={match} />)
  const sentence = screen.getByText('It costs $30,000 a year, within your budget.', { exact: false })
  expect(sentence.textContent).toMatch(/Tuition per year.*2026/)
  expect(within(sentence).getByRole('link', { name: 'Fees' }).getAttribute('href')).toBe('https://example.edu/fees')
})

it('MA-02: a fact that the applicant accepted names the applicant as its reader', async () => {
  mockServer(() => undefined)
  const own = match.sources.map((source) => ({ ...source, title: '', isOwn: true as const }))
  const { t } = await renderInApp(<MatchReasons match={{ ...match, sources: own }} />)
  const sentence = screen.getByText('It costs $30,000 a year, within your budget.', { exact: false })
  const link = within(sentence).getByRole('link', { name: t('catalogue.fact.readByYou') })
  expect(link.getAttribute('href')).toBe('https://example.edu/fees')
})

it('MA-03: an applicant with another currency than the limit in dollars sees both amounts', async () => {
  mockServer(() => undefined)
  await renderInApp(
    <ChosenCurrency value="EUR">
      <MatchReasons match={match} />
    </ChosenCurrency>,
  )
  expect(screen.getByText(/It costs \$30,000 \(about €[\d,]+\) a year/)).toBeTruthy()
})

it('MA-01: the reasons of a match in the list expand and collapse by its button', async () => {
  mockServer(() => undefined)
  await renderInApp(<RankedMatches matches={[match]} slots={{ actions: () => null }} firstRank={1} />)
  const why = screen.getByRole('button', { name: /^Why .*Physics/ })
  expect(why.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByText('36.5 of 38 points that can be assessed')).toBeNull()
  fireEvent.click(why)
  expect(await screen.findByText('36.5 of 38 points that can be assessed')).toBeTruthy()
  expect(why.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(why)
  expect(screen.queryByText('36.5 of 38 points that can be assessed')).toBeNull()
})

it('RT-17: a programme page shows how it fits the applicant, or why it is not in the ranking', async () => {
  mockServer(() => Response.json({ match, leftOut: 'level' }))
  const { t } = await renderInApp(<ProgramMatch programId="tests-msc" />)
  const part = await screen.findByRole('region', { name: t('matching.program.title') })
  expect(within(part).getByText(t('matching.standing.leftOut.level'))).toBeTruthy()
  expect(within(part).getByText('36.5 of 38 points that can be assessed')).toBeTruthy()
})

it('MA-01: the ranking is followed by what-if results and exclusions, and contains no shares but those of the tiers', async () => {
  mockServer(() =>
    Response.json({
      leftOut: [{ reason: 'level', programs: 12 }],
      changes: [{ kind: 'ielts', value: 7.5, programs: 3 }],
      tierRecords: [
        { tier: 'reach', count: 100, acceptedShare: 0.21 },
        { tier: 'target', count: 90, acceptedShare: 0.48 },
        { tier: 'safety', count: 80, acceptedShare: 0.77 },
      ],
      tierCheck: 'holds',
      isCitizenshipSaid: false,
      measuredAt: '2026-11-01',
    }),
  )
  const { t } = await renderInApp(<RankingExplanation />)
  expect(await screen.findByRole('heading', { name: t('matching.explained.changesTitle') })).toBeTruthy()
  expect(screen.getByText('An IELTS score of 7.5 would open up 3 more programmes.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: t('matching.explained.leftOutTitle') })).toBeTruthy()
  expect(screen.getByText('12 programmes are at a different degree level.')).toBeTruthy()
  expect(screen.getByText(t('matching.explained.tiersWarning'))).toBeTruthy()
  const part = screen.getByRole('region', { name: t('matching.explained.title') })
  expect(part.textContent?.match(/\d+\s?%/g)).toEqual(['21%', '48%', '77%'])
})

it('MA-03: the list names the facts that it lacked and links to where to add them', async () => {
  await renderInApp(<MissingInputs missing={['testScores', 'unknown']} />)
  expect(screen.getByText(/^Not counted yet: your test scores\./)).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/settings/profile')
})
