// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { dayMs, hourMs, minuteMs } from '#src/shared/durations.ts'
import { sessionPageSize } from '../rules.ts'
import { MentorSchedule } from './mentor-schedule.tsx'
import { StudentSessions } from './student-sessions.tsx'

afterEach(() => void vi.useRealTimers())

// A Monday, at 10:00 in the zone of the user.
const now = Date.parse('2026-10-12T08:00:00Z')
const ownZone = 'Europe/Berlin'
const freeze = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now })
const mentor = { id: '6f1f9d5a-50b1-4c9e-8c5e-0000000000aa', name: 'Ada', zone: ownZone }
const id = (number: number) => `6f1f9d5a-50b1-4c9e-8c5e-${String(number).padStart(12, '0')}`

const ids = Array.from({ length: 1_000 }, (_, number) => id(number)).values()
const buildSession = (type: string, startMs: number, more: object = {}) => ({
  ...{ id: ids.next().value ?? '', otherId: null, otherName: 'Ada', seat: 'student', state: 'booked', typeName: type },
  ...{ startsAt: new Date(now + startMs).toISOString(), endsAt: new Date(now + startMs + hourMs / 2).toISOString() },
  ...{ zone: ownZone, proposedAt: null, seriesId: null, note: '', reason: '', expiresAt: null, isLate: false },
  ...{ noShowBy: null, noShowAt: null, summary: '', openPoints: '', summaryVersion: 0, typeId: null },
  ...more,
})
type Session = ReturnType<typeof buildSession>

type World = { upcoming?: Session[]; past?: Session[]; mentors?: object[]; mentorships?: object[]; types?: object[] }

/** Lists sessions as the server does, in pages and by words of the type. */
const list = ({ upcoming = [], past = [] }: World, { when, q = '', offset = '0' }: Record<string, string>) => {
  const found = (when === 'past' ? past : upcoming).filter(({ typeName }) => typeName.includes(q))
  const starts = when === 'past' ? [] : found.map(({ startsAt }) => startsAt)
  const sessions = found.slice(Number(offset), Number(offset) + sessionPageSize)
  return { sessions, total: found.length, ownZone, agendas: [], starts }
}

const serve = (world: World) => {
  const { mentors = [mentor], mentorships = [], types = [] } = world
  const answers: Record<string, object> = {
    '/api/sessions/mentors': { mentors },
    '/api/mentorships': { mentorships },
    '/api/mentor/schedule': { weekly: [], exceptions: [], zone: ownZone, types },
  }
  const offers = { name: 'Ada', zone: ownZone, types: [], hasRelay: true }
  return mockServer(({ path, query }) =>
    Response.json(path === '/api/sessions' ? list(world, query) : (answers[path] ?? offers)),
  )
}

const next = async () => within(await screen.findByRole('region', { name: 'Next session' }))
const articles = () => screen.queryAllByRole('article').map((article) => article.getAttribute('aria-label'))
const days = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

it('without sessions and mentor the page leads to the mentors; with a request it names the mentor who was asked', async () => {
  serve({ mentors: [] })
  const { t, unmount } = await renderInApp(<StudentSessions />)
  expect(await screen.findByRole('heading', { name: t('booking.noUpcoming') })).toBeTruthy()
  expect(screen.getByRole('link', { name: t('booking.empty.findMentor') }).getAttribute('href')).toBe('/mentors')
  unmount()
  serve({ mentors: [], mentorships: [{ id: id(0), mentorName: 'Noor', state: 'requested' }] })
  await renderInApp(<StudentSessions />)
  expect(await screen.findByText(t('booking.empty.asked', { name: 'Noor' }))).toBeTruthy()
})

it('without sessions, free times of the own mentor are open', async () => {
  serve({})
  const { t } = await renderInApp(<StudentSessions />)
  expect(await screen.findByText(t('booking.empty.book', { name: 'Ada' }))).toBeTruthy()
  expect(await screen.findByText(t('booking.noOffers', { name: 'Ada' }))).toBeTruthy()
  expect(screen.queryByRole('button', { name: t('booking.bookOne') })).toBeNull()
})

it('a single session stands alone with its countdown and a check of the devices', async () => {
  freeze()
  serve({ upcoming: [buildSession('Talk', 2 * hourMs)] })
  const { t } = await renderInApp(<StudentSessions />)
  const card = await next()
  expect(card.getByRole('timer').textContent).toBe('in 2 hours')
  expect(card.getByText(/12:00 PM – 12:30 PM/)).toBeTruthy()
  expect(card.getByText(t('booking.joinFrom', { time: '11:50 AM' }))).toBeTruthy()
  expect(card.getByRole('link', { name: t('calls.check.title') }).getAttribute('href')).toMatch(/#device-check$/)
  expect(card.queryByRole('link', { name: t('booking.join') })).toBeNull()
  expect(screen.queryByRole('region', { name: t('booking.later') })).toBeNull()
})

it('the countdown goes on without a reload, and the link to the call appears ten minutes before the start', async () => {
  freeze()
  serve({ upcoming: [buildSession('Talk', 11 * minuteMs)] })
  const { t } = await renderInApp(<StudentSessions />)
  await next()
  expect(screen.getByRole('timer').textContent).toBe('in 11 minutes')
  await act(async () => await vi.advanceTimersByTimeAsync(75_000))
  expect(screen.getByRole('timer').textContent).toBe('in 9 minutes')
  expect(screen.getByRole('link', { name: t('booking.join') })).toBeTruthy()
})

it('a session in progress shows how long it lasts and the way into the call', async () => {
  freeze()
  serve({ upcoming: [buildSession('Talk', -10 * minuteMs), buildSession('Later', hourMs)] })
  const { t } = await renderInApp(<StudentSessions />)
  const card = await next()
  expect(card.getByRole('timer').textContent).toBe('Ends in 20 minutes')
  expect(card.getByText(t('booking.underWay'))).toBeTruthy()
  expect(card.getByRole('link', { name: t('booking.join') })).toBeTruthy()
  expect(articles()).toEqual(['Talk with Ada', 'Later with Ada'])
})

it('sessions are listed by day in the time zone of the user, a request waits behind the booked one', async () => {
  freeze()
  serve({
    upcoming: [
      buildSession('Asked', hourMs, { state: 'requested', expiresAt: new Date(now + hourMs).toISOString() }),
      buildSession('First', 2 * hourMs),
      // 23:30 and 00:30 in Berlin, on one day in UTC.
      buildSession('Late', 13.5 * hourMs),
      buildSession('Night', 14.5 * hourMs),
    ],
  })
  const { t } = await renderInApp(<StudentSessions />)
  expect((await next()).getByRole('article', { name: 'First with Ada' })).toBeTruthy()
  expect(days()).toEqual(['First with Ada', 'Monday, October 12today', 'Tuesday, October 13tomorrow'])
  expect(articles()).toEqual(['First with Ada', 'Asked with Ada', 'Late with Ada', 'Night with Ada'])
  const month = within(screen.getByRole('region', { name: t('booking.month') }))
  expect(month.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '',
    '',
    expect.stringContaining('Monday, October 12: 3 sessions'),
    expect.stringContaining('Tuesday, October 13: 1 session'),
  ])
  fireEvent.click(month.getByRole('button', { name: /October 13/ }))
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Tuesday, October 13'))
})

it('both sessions of the doubled hour are on one day, told apart by their offset', async () => {
  freeze()
  const doubled = Date.parse('2026-10-25T00:15:00Z') - now
  serve({
    upcoming: [buildSession('Talk', hourMs), buildSession('One', doubled), buildSession('Two', doubled + hourMs)],
  })
  await renderInApp(<StudentSessions />)
  await next()
  expect(days().slice(1)).toEqual(['Sunday, October 25'])
  const times = screen.getAllByText(/ – /).map(({ textContent }) => textContent)
  expect(times.slice(1)).toEqual(['2:15 AM GMT+2 – 2:45 AM GMT+2', '2:15 AM GMT+1 – 2:45 AM GMT+1'])
})

it('among 300 sessions a day of the calendar opens its page, and a search finds one', async () => {
  freeze()
  const upcoming = Array.from({ length: 300 }, (_, day) => buildSession(`Talk ${day}`, (day / 4) * dayMs + hourMs))
  const requests = serve({ upcoming })
  const { t } = await renderInApp(<StudentSessions />)
  await next()
  expect(articles()).toHaveLength(sessionPageSize)
  const month = within(screen.getByRole('region', { name: t('booking.month') }))
  fireEvent.click(month.getByRole('button', { name: t('applications.calendar.next') }))
  fireEvent.click(month.getByText(/November 2: /))
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Monday, November 2'))
  expect(requests.some(({ query }) => query.offset === '50')).toBe(true)
  typeInto(screen.getByRole('searchbox', { name: t('booking.search') }), 'Talk 299')
  await waitFor(() => expect(articles()).toEqual(['Talk 0 with Ada', 'Talk 299 with Ada']))
})

it('past and cancelled sessions are folded with their summaries', async () => {
  freeze()
  serve({
    upcoming: [buildSession('Talk', hourMs)],
    past: [
      buildSession('Gone', 2 * dayMs, { state: 'cancelled', reason: 'I am ill' }),
      buildSession('Held', -2 * dayMs, { summary: 'We chose three places.', summaryVersion: 1 }),
    ],
  })
  const { t } = await renderInApp(<StudentSessions />)
  const title = await screen.findByRole('heading', { name: t('booking.past', { total: 2 }) })
  const fold = title.closest('details')
  expect(fold?.open).toBe(false)
  const inside = within(fold as HTMLElement)
  expect(within(await inside.findByRole('article', { name: 'Gone with Ada' })).getByText('Cancelled')).toBeTruthy()
  expect(inside.getByText('I am ill')).toBeTruthy()
  expect(inside.getByText('We chose three places.')).toBeTruthy()
})

it('the schedule of a mentor has the same parts, and opens past sessions that wait for a summary', async () => {
  freeze()
  const held = buildSession('Held', -dayMs, { seat: 'mentor' })
  serve({ upcoming: [buildSession('Asked', dayMs, { seat: 'mentor', state: 'requested' })], past: [held] })
  const { t, unmount } = await renderInApp(<MentorSchedule />)
  const card = await next()
  expect(card.getByRole('timer').textContent).toBe('tomorrow')
  expect(card.getByRole('button', { name: t('booking.accept') })).toBeTruthy()
  const title = await screen.findByRole('heading', { name: t('booking.past', { total: 1 }) })
  expect(title.closest('details')?.open).toBe(true)
  expect(screen.getByText(t('booking.unsummed', { count: 1 }))).toBeTruthy()
  unmount()
  serve({})
  await renderInApp(<MentorSchedule />)
  expect(await screen.findByText(t('booking.empty.addType'))).toBeTruthy()
})

it('in Arabic the days and the countdown follow the language', async () => {
  freeze()
  serve({ upcoming: [buildSession('Talk', 2 * hourMs), buildSession('Late', dayMs)] })
  const { t } = await renderInApp(<StudentSessions />, { language: 'ar' })
  expect(await screen.findByRole('heading', { name: t('booking.next') })).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toBe('خلال ساعتين')
})
