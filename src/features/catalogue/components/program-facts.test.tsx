// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { formatDate } from '#src/shared/dates.ts'
import { formatExpectedDay } from '../facts/expected-deadline.format.ts'
import { projectDeadline } from '../facts/expected-deadline.rules.ts'
import type { SourcedFact } from '../facts/facts.contract.ts'
import { ProgramDeadline } from './program-deadline.tsx'
import { ProgramFacts } from './program-facts.tsx'

const place = { country: 'US', region: 'TX' }
const officialUrl = 'https://example.edu/phd'

const deadline: SourcedFact = {
  value: { date: '2024-12-15' },
  year: '2024',
  earlier: [
    { value: { date: '2023-12-15' }, year: '2023' },
    { value: { date: '2022-12-15' }, year: '2022' },
  ],
  isOld: true,
  source: { id: 'test', title: 'Test', url: 'https://example.edu/apply', checkedOn: '2026-11-01' },
}

it('AP-03: the programme page shows a deadline of earlier cycles as expected, with its years and without a countdown', async () => {
  mockServer(() => undefined)
  const { t, container } = await renderInApp(<ProgramDeadline program={{ facts: { deadline }, inherited: {} }} />)
  const { localDate = '' } = projectDeadline(deadline, new Date().toISOString()) ?? {}
  expect(await screen.findByText(`${t('deadlines.expected.label')} ${formatExpectedDay(localDate, 'en')}`)).toBeTruthy()
  expect(
    screen.getByText(t('deadlines.expected.basis.same_day', { years: '2022, 2023, and 2024' }), { exact: false }),
  ).toBeTruthy()
  expect(container.textContent).not.toMatch(/\bin \d+ (?:day|week|month)/)
})

it('MA-03: the programme page estimates a yearly price from the price of a credit and shows the rule', async () => {
  mockServer(() => undefined)
  const { source } = deadline
  const credit: SourcedFact = { value: 2_616, currency: 'USD', year: '2025', isOld: false, source }
  const average: SourcedFact = { ...credit, value: 20_000 }
  const { t } = await renderInApp(
    <ProgramFacts
      program={{ id: 'p', facts: { tuition_per_credit: credit }, inherited: { tuition_per_year: average } }}
      place={place}
      officialUrl={officialUrl}
    />,
  )
  const price = screen.getByText(t('catalogue.fact.tuition_per_year')).parentElement
  expect(price?.textContent).toContain('$47,088')
  expect(price?.textContent).toContain('estimate, 18 credits a year at $2,616')
  expect(price?.textContent).not.toContain(t('catalogue.program.ofUniversity'))
})

it('MA-03: the programme page shows what registers state of admission, accreditation and visas, with source and year', async () => {
  mockServer(() => undefined)
  const { source } = deadline
  const facts = { admission_rate: { value: 0.15, year: '2025', isOld: false, source } }
  const inherited = {
    accredited_until: { value: '2029-09-30', year: '2026', isOld: false, source },
    student_sponsor: { value: 'track_record', year: '2026', isOld: false, source },
  }
  const { t } = await renderInApp(
    <ProgramFacts program={{ id: 'p', facts, inherited }} place={place} officialUrl={officialUrl} />,
  )
  const textOf = (kind: keyof typeof facts | keyof typeof inherited) =>
    screen.getByText(t(`catalogue.fact.${kind}`)).parentElement?.textContent
  expect(textOf('admission_rate')).toMatch(/15%.*2025/)
  expect(textOf('accredited_until')).toContain(formatDate('2029-09-30', 'en', 'UTC'))
  expect(textOf('student_sponsor')).toContain(t('catalogue.fact.sponsorRating.track_record'))
})

it('MA-03: an applicant who names the state sees the resident price as their own, and is no longer asked', async () => {
  const tuition: SourcedFact = { ...deadline, value: 30_000, currency: 'USD', valueInState: 12_000, isOld: false }
  const { fullName, ...academicProfile } = { fullName: 'Ada', residenceState: null as string | null }
  const calls = mockServer(({ path, method, body }) => {
    if (path === '/api/session')
      return Response.json({ person: { id: 'p', role: 'applicant', onboardingComplete: true } })
    if (path === '/api/profile') return Response.json({ profile: { fullName }, academicProfile, researchInterests: [] })
    if (method === 'GET') return undefined
    academicProfile.residenceState = (body as { residenceState: string }).residenceState
    return Response.json(academicProfile)
  })
  await renderInApp(
    <ProgramFacts
      program={{ id: 'p', facts: { tuition_per_year: tuition }, inherited: {} }}
      place={place}
      officialUrl={officialUrl}
    />,
  )
  expect(await screen.findByText('Are you a resident of Texas?', { exact: false })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }))
  expect(await screen.findByText('$12,000 for you as a resident of Texas')).toBeTruthy()
  expect(screen.queryByText('Are you a resident of Texas?', { exact: false })).toBeNull()
  expect(calls.filter(({ method }) => method !== 'GET').map(({ body }) => body)).toEqual([{ residenceState: 'TX' }])
})

it('MA-03: unknown facts are one line that leads to the official page, and no cell of their own', async () => {
  mockServer(() => undefined)
  const { source } = deadline
  const facts = { letters: { value: 3, year: '2026', isOld: false, source } }
  const { t } = await renderInApp(
    <ProgramFacts program={{ id: 'p', facts, inherited: {} }} place={place} officialUrl={officialUrl} />,
  )
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([t('catalogue.fact.letters')])
  const line = screen.getByRole('link', { name: t('catalogue.program.openPage') })
  expect(line.getAttribute('href')).toBe(officialUrl)
  expect(line.parentElement?.textContent).toMatch(
    /^Not known: Tuition per year, Application fee, Duration, Tests, Start/,
  )
})

it('AP-03: the programme page says that no deadline is known, and where to look', async () => {
  mockServer(() => undefined)
  const { t, container } = await renderInApp(<ProgramDeadline program={{ facts: {}, inherited: {} }} />)
  expect(container.textContent).toContain(t('catalogue.fact.notKnown'))
  expect(screen.getByText(t('catalogue.program.noDeadline'))).toBeTruthy()
})
