// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { ada, mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { ChosenCurrencyProvider } from '#src/features/profile/components/chosen-currency-provider.tsx'
import { createEmptySnapshot } from '../rules.ts'
import { DashboardCards } from './dashboard-cards.tsx'
import { DashboardFigures } from './dashboard-figures.tsx'
import { PlatformSuggestion } from './platform-suggestion.tsx'
import { ProfileCompletion } from './profile-completion.tsx'
import { WelcomeBanner } from './welcome-banner.tsx'

const empty = createEmptySnapshot({ id: ada.id, email: ada.email }, true, '2026-11-28T12:00:00.000Z')
const scholarships = {
  count: 4,
  largest: { name: 'Aurora', amount: 25_000 },
  nextDeadline: { name: 'Borealis', date: '2027-01-08', isExpected: true },
}
const figures = {
  ...{ ...empty.figures, universitiesMatched: 12, deadlinesThisMonth: 3 },
  ...{ scholarshipsFound: 25_000, scholarships },
}
const snapshot = { ...empty, degraded: [], figures }
const draw = async (part: ReactNode) => await renderInApp(part, { path: '/dashboard' })
const figure = (label: string) => screen.getByText(label, { exact: true }).parentElement?.textContent

it('DB-01: the dashboard greets the returning user, by name where it is known', async () => {
  await draw(<WelcomeBanner snapshot={snapshot} />)
  screen.getByRole('heading', { level: 1, name: 'Welcome back' })
})

it('DB-01: the dashboard counts the matches and the deadlines of the month, and shows scholarships in thousands', async () => {
  await draw(<DashboardFigures snapshot={snapshot} />)
  expect(figure('Universities Matched')).toContain('12')
  expect(figure('Deadlines This Month')).toContain('3')
  expect(figure('Scholarships Found')).toContain('$25K')
})

it.each([
  [
    'expected, after the largest amount',
    {},
    25_000,
    /among 4 that may fit you: Aurora.*Jan 8, 2027, expected, Borealis/,
  ],
  [
    'stated, without a known amount',
    { largest: null, nextDeadline: { name: 'Borealis', date: '2027-01-08', isExpected: false } },
    0,
    /4 may fit you.*Jan 8, 2027, Borealis/,
  ],
])('MA-04, DB-01: the dashboard names the next deadline of a scholarship, %s', async (_how, more, amount, text) => {
  const own = { ...figures, scholarshipsFound: amount, scholarships: { ...scholarships, ...more } }
  await draw(<DashboardFigures snapshot={{ ...snapshot, figures: own }} />)
  expect(figure('Scholarships Found')).toMatch(text)
})

it.each([
  ['by itself without a chosen currency', null, null],
  ['beside the chosen currency', 'EUR', /^about €\d\d,\d00$/],
])('LG-03: the dashboard shows an amount in its own currency, %s', async (_how, currency, converted) => {
  mockServer(() => Response.json({ profile: { currency } }))
  const { queryClient } = await draw(
    <ChosenCurrencyProvider isPerson>
      <DashboardFigures snapshot={snapshot} />
    </ChosenCurrencyProvider>,
  )
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  const region = within(screen.getByRole('region', { name: 'Figures' }))
  region.getByText('$25K')
  if (converted) region.getByText(converted)
  else expect(region.queryByText(/about/)).toBeNull()
})

it('DB-03: the dashboard shows the completion of the profile and links to the missing parts', async () => {
  await draw(<ProfileCompletion percent={75} />)
  screen.getByText('75% of your profile is complete')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/settings/profile')
})

it('DB-04: the dashboard cards link to discovery, the CV, documents and GradNet', async () => {
  await draw(<DashboardCards newConnections={2} />)
  screen.getByRole('heading', { level: 2, name: 'Discover Universities' })
  const hrefs = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(hrefs).toEqual([
    ['Start Discovery', '/university-matching'],
    [expect.stringMatching(/^CV Analysis/), '/cv-analysis'],
    [expect.stringMatching(/^Document Generator/), '/document-generator'],
    [expect.stringMatching(/^GradNet.*2 new connections/), '/gradnet'],
  ])
})

it('DB-02: the platform suggestion creates sample notifications once, and reports an error', async () => {
  const calls = mockServer(() => Response.json({ code: 'INTERNAL' }, { status: 500 }))
  await draw(<PlatformSuggestion />)
  fireEvent.click(screen.getByRole('button', { name: 'Test Notifications' }))
  await screen.findByText('Failed to create test notifications. Notification system may not be set up yet.')
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain('POST /api/notifications/samples')
})
