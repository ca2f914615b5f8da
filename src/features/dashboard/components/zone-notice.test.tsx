// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ada, buildSessionResponse, mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { detectDeviceZone, formatZoneLabel, hasDifferentOffset } from '#src/shared/time-zones.ts'
import { createEmptySnapshot } from '../rules.ts'
import { ZoneNotice } from './zone-notice.tsx'

const device = detectDeviceZone()
const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== device)
const [away = '', farther = ''] = ['Asia/Tokyo', 'America/New_York', 'Asia/Kolkata'].filter((zone) =>
  hasDifferentOffset(zone, device, Date.now()),
)
const sameTime = zones.find((zone) => !hasDifferentOffset(zone, device, Date.now())) ?? ''

const open = async (profileZone: string) => {
  const held = { timeZone: profileZone }
  const asked = mockServer(({ method, path, body }) => {
    if (path === '/api/session') return buildSessionResponse({ ...ada, timeZone: held.timeZone })
    if (method === 'PATCH') held.timeZone = (body as { timeZone: string }).timeZone
    if (path === '/api/profile') return Response.json({ timeZone: held.timeZone })
    const empty = createEmptySnapshot({ id: ada.id, email: ada.email }, true, '2026-11-28T12:00:00.000Z')
    return Response.json({ ...empty, profile: { timeZone: held.timeZone }, degraded: [] })
  })
  const drawn = await renderInApp(
    <div>
      <ZoneNotice />
      {'below'}
    </div>,
  )
  const isAnswered = async () => await waitFor(() => expect(drawn.queryClient.isFetching()).toBe(0), { timeout: 5_000 })
  const notice = () => screen.queryByRole('status')
  const changes = () => asked.flatMap(({ method, body }) => (method === 'PATCH' ? [body] : []))
  return { ...drawn, held, notice, isAnswered, changes }
}
const names = (profile: string) => ({ device: formatZoneLabel(device), profile: formatZoneLabel(profile) })

it('AP-03: a user who has moved sees both time zones, and one button sets the profile to the zone of the device', async () => {
  const { t, notice, changes } = await open(away)
  const move = await screen.findByRole('button', { name: t('snapshot.zone.move', names(away)) })
  expect(notice()?.textContent).toContain(formatZoneLabel(device))
  expect(notice()?.textContent).toContain(formatZoneLabel(away))
  fireEvent.click(move)
  expect(await screen.findByText(t('profile.updated'))).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(t('snapshot.zone.title'))).toBeNull())
  expect(changes()).toEqual([{ timeZone: device }])
})

it('AP-03: a dismissed time zone prompt stays hidden for these two zones and reappears for others', async () => {
  const first = await open(away)
  const { t } = first
  fireEvent.click(await screen.findByRole('button', { name: t('snapshot.zone.keep', names(away)) }))
  await waitFor(() => expect(first.notice()).toBeNull())
  expect(first.changes()).toEqual([])
  first.unmount()
  const second = await open(away)
  await second.isAnswered()
  expect(second.notice()).toBeNull()
  second.unmount()
  await open(farther)
  expect(await screen.findByRole('button', { name: t('snapshot.zone.keep', names(farther)) })).toBeTruthy()
})

it('AP-03: another zone with the same offset opens no time zone prompt', async () => {
  const { isAnswered, notice } = await open(sameTime)
  await screen.findByText('below')
  await isAnswered()
  expect(notice()).toBeNull()
})
