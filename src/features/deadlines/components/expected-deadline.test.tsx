// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { formatExpectedDeadline } from '#src/features/catalogue/facts/expected-deadline.format.ts'
import { dayMs } from '#src/shared/durations.ts'
import type { ExpectedDeadline } from '../contract.ts'
import { buildDeadline, buildExpectedDeadline } from '../fixtures.ts'
import { DeadlineList } from './deadline-list.tsx'
import { MissingDeadline } from './missing-deadline.tsx'
import { WeekScreen } from './week-screen.tsx'
import { YearTimeline } from './year-timeline.tsx'

const university = { name: 'ETH Zurich', officialUrl: 'https://ethz.example/' }
const selectedUniversityId = crypto.randomUUID()
const build = (more: Partial<ExpectedDeadline> = {}) => buildExpectedDeadline({ selectedUniversityId, ...more })

/** Serves these expected deadlines until an answer changes them. */
const serveExpected = (expected: ExpectedDeadline[], after = expected) => {
  let current = expected
  return mockServer(({ method, path, body }) => {
    if (path !== '/api/deadlines/expected') return undefined
    if (method === 'GET') return Response.json(current)
    current = after
    const isSame = (body as { answer: string }).answer === 'same'
    return Response.json(
      isSame ? { deadline: buildDeadline(), askAgainOn: null } : { deadline: null, askAgainOn: '2026-12-13' },
    )
  })
}

const card = <DeadlineList deadlines={[]} universityZone="Europe/Zurich" {...{ selectedUniversityId, university }} />

it('the card of an expected deadline shows its label, its years, its page and that nothing is due', async () => {
  serveExpected([build()])
  const { t, container } = await renderInApp(card)
  expect(await screen.findByText(t('deadlines.expected.label'))).toBeTruthy()
  expect(screen.getByText('Dec 15, 2026').getAttribute('datetime')).toBe('2026-12-15')
  expect(screen.getByText(/^As in 2024 and 2025/)).toBeTruthy()
  expect(screen.getByText(t('deadlines.expected.help'))).toBeTruthy()
  const page = screen.getByRole('link', { name: t('deadlines.expected.pageNamed', university) })
  expect(page.getAttribute('href')).toBe('https://ethz.example/deadlines')
  expect(container.textContent).not.toMatch(/days? left|No deadline yet/)
})

it('one press confirms the same date and removes the card', async () => {
  const asked = serveExpected([build()], [])
  const { t } = await renderInApp(card)
  const name = t('deadlines.expected.sameNamed', { ...university, date: 'Dec 15, 2026' })
  fireEvent.click(await screen.findByRole('button', { name }))
  await waitFor(() => expect(screen.queryByText(t('deadlines.expected.label'))).toBeNull())
  expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { selectedUniversityId, localDate: '2026-12-15', answer: 'same' },
  ])
})

it('one press answers that nothing is published yet, and the card names the day of the next reminder', async () => {
  serveExpected([build()], [build({ askAgainOn: '2026-12-13' })])
  const { t } = await renderInApp(card)
  fireEvent.click(await screen.findByRole('button', { name: t('deadlines.expected.notPublishedNamed', university) }))
  const words = t('deadlines.expected.askAgain', { date: 'Dec 13, 2026' })
  await waitFor(() => expect(screen.getAllByText(words).length).toBeGreaterThan(0))
})

it('the button for another date opens the form', async () => {
  serveExpected([build()])
  const { t } = await renderInApp(card)
  fireEvent.click(await screen.findByRole('button', { name: t('deadlines.expected.otherNamed', university) }))
  expect(await screen.findByRole('heading', { name: t('deadlines.formAdd') })).toBeTruthy()
})

it('a date without an https page can be replaced and not confirmed by one press', async () => {
  serveExpected([build({ sourceUrl: 'http://ethz.example/' })])
  const { t } = await renderInApp(card)
  expect(await screen.findByRole('button', { name: t('deadlines.expected.otherNamed', university) })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Same date/ })).toBeNull()
})

it('the placeholder of an application shows the expected deadline in place of "no deadline yet"', async () => {
  serveExpected([build()])
  const placeholder = buildDeadline({ selectedUniversityId, isPlaceholder: true, isConfirmed: false, sourceUrl: '' })
  const { t, container } = await renderInApp(
    <DeadlineList deadlines={[placeholder]} universityZone="Europe/Zurich" {...{ selectedUniversityId, university }} />,
  )
  fireEvent.click(await screen.findByRole('button', { name: t('deadlines.expected.otherNamed', university) }))
  expect(await screen.findByRole('heading', { name: t('deadlines.enter') })).toBeTruthy()
  expect(container.textContent).not.toContain(t('deadlines.noneHelp'))
})

it('a row shows the expected deadline in one line, or that none is known', async () => {
  serveExpected([build()])
  const row = await renderInApp(<MissingDeadline selectedUniversityId={selectedUniversityId} {...university} />)
  expect(
    (await screen.findByText('Expected Dec 15, 2026, as in 2024 and 2025')).closest('[data-expected]'),
  ).toBeTruthy()
  row.unmount()
  serveExpected([])
  await renderInApp(<MissingDeadline selectedUniversityId={selectedUniversityId} {...university} />)
  expect(await screen.findByRole('link', { name: /^No deadline yet for ETH Zurich/ })).toBeTruthy()
})

const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
/** A server without a stated deadline. */
const serveEmpty = (expected: ExpectedDeadline[]) =>
  mockServer(({ path }) => Response.json(path === '/api/deadlines/expected' ? expected : []))

it('this week lists expected deadlines of the weeks after it in a section of their own and says that nothing is due', async () => {
  const near = build({ localDate: inDays(12), years: ['2025'] })
  const far = build({
    localDate: inDays(40),
    universityName: 'Far University',
    selectedUniversityId: crypto.randomUUID(),
  })
  serveEmpty([near, far])
  const { t } = await renderInApp(<WeekScreen />)
  expect(await screen.findByRole('region', { name: t('deadlines.expected.listTitle') })).toBeTruthy()
  expect(screen.getByText(formatExpectedDeadline(near, { t, language: 'en' }))).toBeTruthy()
  expect(screen.queryByText('Far University')).toBeNull()
  expect(await screen.findByText(t('deadlines.week.emptyTitle'))).toBeTruthy()
})

it('an expected deadline of this week stands on its day and is marked as expected', async () => {
  const near = build({ localDate: inDays(3), years: ['2025'] })
  serveEmpty([near])
  const { t } = await renderInApp(<WeekScreen />)
  expect(await screen.findByText(formatExpectedDeadline(near, { t, language: 'en' }))).toBeTruthy()
  expect(screen.queryByRole('region', { name: t('deadlines.expected.listTitle') })).toBeNull()
})

it('the timeline names an expected deadline for a screen reader and does not count it', async () => {
  const expected = build({ localDate: inDays(40), years: ['2025'] })
  serveEmpty([expected])
  const { t } = await renderInApp(<YearTimeline />)
  const words = formatExpectedDeadline(expected, { t, language: 'en' })
  expect(await screen.findByText(`${words}, ETH Zurich`)).toBeTruthy()
  expect(screen.getByText(t('deadlines.timelineEmpty'), { exact: false })).toBeTruthy()
  expect(screen.getByText(t('deadlines.expected.key'))).toBeTruthy()
})
