// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { formatDateTime } from '#src/shared/dates.ts'
import { dayMs, hourMs } from '#src/shared/durations.ts'
import type { BookedSession } from '../contract.ts'
import { SessionCard } from './session-card.tsx'

it('RT-21 after a change of time zone rules, each answer shows the time that it keeps', async () => {
  const start = Date.now() + 30 * dayMs
  const startsAt = new Date(start).toISOString()
  const proposedAt = new Date(start + hourMs).toISOString()
  const session = {
    ...{ id: '6f1f9d5a-50b1-4c9e-8c5e-000000000001', otherId: null, otherName: 'Ada', seat: 'mentee', state: 'booked' },
    ...{ startsAt, endsAt: new Date(start + 2 * hourMs).toISOString(), typeName: 'Talk', zone: 'UTC', proposedAt },
    ...{ noShowBy: null, noShowAt: null, summaryVersion: 0, seriesId: null, isLate: false, note: '', expiresAt: null },
  } as unknown as BookedSession
  const asked = mockServer(() => Response.json(session))
  const { t } = await renderInApp(<SessionCard session={session} ownZone="Europe/Berlin" />)
  const shown = (moment: string) => ({ time: formatDateTime(moment, 'en', 'Europe/Berlin') })
  expect(screen.getByText(t('booking.zoneMoved'))).toBeTruthy()
  expect(screen.getByRole('button', { name: t('booking.keepInstant', shown(startsAt)) })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: t('booking.keepTime', shown(proposedAt)) }))
  await waitFor(() => expect(asked).toMatchObject([{ body: { keep: 'time' } }]))
})
