// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import type { ExpectedDeadline, UpcomingDeadline } from '#src/features/deadlines/contract.ts'
import { buildDeadline, buildExpectedDeadline } from '#src/features/deadlines/fixtures.ts'
import type { ApplicationsSearch } from '../application-search.parse.ts'
import { ApplicationCalendar } from './application-calendar.tsx'
import { buildApplication } from './application-responses.fixtures.ts'

const application = buildApplication()
const { selectedUniversityId } = application
const passed = (more: Partial<UpcomingDeadline> = {}) =>
  buildDeadline({
    selectedUniversityId,
    applicationId: application.id,
    localDate: '2020-02-29',
    dueAt: '2020-03-01T11:59:00Z',
    ...more,
  })

/** Builds an expected deadline of the application on 29 February. */
const expected = (more: Partial<ExpectedDeadline> = {}) =>
  buildExpectedDeadline({
    selectedUniversityId,
    applicationId: application.id,
    localDate: '2020-02-29',
    years: ['2018'],
    certainty: 'one_cycle',
    ...more,
  })

const draw = async (
  deadlines: UpcomingDeadline[],
  search: ApplicationsSearch = {},
  applications = [application],
  expectations: ExpectedDeadline[] = [],
) => {
  const asked = mockServer(({ path }) => {
    if (path === '/api/deadlines/expected') return Response.json(expectations)
    return path === '/api/deadlines/between' ? Response.json(deadlines) : undefined
  })
  const drawn = await renderInApp(
    <ApplicationCalendar applications={applications} search={{ view: 'calendar', month: '2020-02', ...search }} />,
  )
  const between = () => asked.flatMap(({ path, query }) => (path.endsWith('/between') ? [query] : []))
  await expect.poll(between).toEqual([{ from: '2020-02-01', until: '2020-03-01' }])
  const square = (day: string) =>
    within(drawn.container.querySelector(`time[datetime="${day}"]`)?.closest('li') as HTMLElement)
  return { ...drawn, square }
}

it('AP-03: the calendar shows past deadlines on the stated day, with time and zone', async () => {
  const { square, t } = await draw([passed()])
  expect(await square('2020-02-29').findByText(t('deadlines.kind.application'))).toBeTruthy()
  expect(square('2020-02-29').getByText('11:59 PM, Anywhere on Earth (AoE)')).toBeTruthy()
  expect(square('2020-02-29').queryByText(t('deadlines.left.done'))).toBeNull()
  expect(square('2020-02-28').queryByRole('link')).toBeNull()
})

it('AP-03: the calendar marks completed deadlines', async () => {
  const { square, t } = await draw([passed({ isCompleted: true })])
  expect(await square('2020-02-29').findByText(t('deadlines.left.done'))).toBeTruthy()
})

it('MA-04, AP-03: a date of a university that is only on the shortlist links to the shortlist', async () => {
  const scholarship = passed({ applicationId: null, selectedUniversityId: 'other', title: 'Aurora Fellowship' })
  const { square } = await draw([{ ...scholarship, kind: 'scholarship', universityName: 'Stanford University' }])
  const link = await square('2020-02-29').findByRole('link', { name: 'Stanford University' })
  expect(link.getAttribute('href')).toBe('/selected-universities')
  expect(square('2020-02-29').getByText('Aurora Fellowship')).toBeTruthy()
})

it('MA-04, AP-03: dates without an application are hidden while the applications are filtered', async () => {
  const { t } = await draw([passed({ applicationId: null, selectedUniversityId: 'other' })], { query: 'Toronto' }, [
    buildApplication({ universityName: 'University of Toronto' }),
  ])
  expect(await screen.findByText(t('applications.calendar.empty'))).toBeTruthy()
})

it('AP-03: the calendar shows an expected deadline as expected, and hides it when the filter excludes it', async () => {
  const { square, unmount } = await draw([], {}, [application], [expected()])
  expect(await square('2020-02-29').findByText('Expected Feb 29, 2020, as in 2018')).toBeTruthy()
  unmount()
  const elsewhere = expected({ selectedUniversityId: 'other', applicationId: null })
  const { t } = await draw([], { query: 'ETH' }, [application], [elsewhere])
  expect(await screen.findByText(t('applications.calendar.empty'))).toBeTruthy()
  expect(screen.queryByText(/^Expected/)).toBeNull()
})
