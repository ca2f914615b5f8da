// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { dayMs } from '#src/shared/durations.ts'
import { NextSessions } from './next-sessions.tsx'

afterEach(() => void vi.useRealTimers())

const at = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
const session = (otherName: string, days: number, more: object = {}) => ({
  ...{ id: `6f1f9d5a-50b1-4c9e-8c5e-${otherName.padEnd(12, '0')}`, otherName, seat: 'mentor', state: 'booked' },
  ...{ startsAt: at(days), endsAt: at(days + 0.02), typeName: 'Talk', zone: 'UTC', noShowBy: null, summaryVersion: 0 },
  ...more,
})
const list = (sessions: object[]) => Response.json({ sessions, total: sessions.length, ownZone: 'UTC', agendas: [] })

it('ME-01 the dashboard shows the next three sessions, and those of the last two weeks without a summary', async () => {
  let asked = 0
  const upcoming = [1, 2, 3, 4].map((day) => session(`a${day}`, day, day === 1 ? { state: 'requested' } : {}))
  const past = [
    session('b1', -1),
    session('b2', -2, { summaryVersion: 1 }),
    session('b3', -3, { noShowBy: 'mentor' }),
    session('b4', -20),
  ]
  // Upcoming ones are asked for first, past ones once those are there.
  mockServer(() => list(asked++ === 0 ? upcoming : past))
  const { t } = await renderInApp(<NextSessions />)
  const waiting = within(await screen.findByRole('region', { name: t('booking.nextOnes.sumUp') }))
  expect(waiting.getAllByRole('listitem').map((line) => line.textContent)).toEqual([expect.stringContaining('b1')])
  const lines = screen.getAllByRole('listitem').map((line) => line.textContent ?? '')
  expect(lines.map((line) => /[ab]\d/.exec(line)?.[0])).toEqual(['a1', 'a2', 'a3', 'b1'])
  expect(screen.getAllByRole('link', { name: t('booking.nextOnes.answer') })).toHaveLength(1)
})

it('ME-01 the link to a call appears ten minutes before the start without a reload', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const soon = session('c1', 11 / (24 * 60))
  mockServer(() => list([soon]))
  const { t } = await renderInApp(<NextSessions />)
  await screen.findByText(/c1/)
  expect(screen.queryByRole('link', { name: t('booking.join') })).toBeNull()
  await act(async () => await vi.advanceTimersByTimeAsync(75_000))
  expect(screen.getByRole('link', { name: t('booking.join') })).toBeTruthy()
})
