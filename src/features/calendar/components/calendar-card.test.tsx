// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { CalendarCard } from './calendar-card.tsx'

it('NT-07: creates the calendar address, shows it once and revokes it after a confirmation', async () => {
  const url = 'https://app.example.org/calendar/AbCdEfGhIjKlMnOpQrStUvWxYz012345.ics'
  let isActive = false
  mockServer(({ method }) => {
    if (method === 'GET')
      return Response.json({ isActive, createdAt: isActive ? '2026-11-01T10:00:00.000Z' : null, lastReadAt: null })
    isActive = method === 'POST'
    return Response.json(isActive ? { url } : { removed: 1 })
  })
  const { t } = await renderInApp(<CalendarCard />)
  expect(screen.queryByLabelText(t('calendar.address'))).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: t('calendar.make') }))
  const address = await screen.findByLabelText<HTMLInputElement>(t('calendar.address'))
  expect(address.value).toBe(url)
  fireEvent.click(await screen.findByRole('button', { name: t('calendar.revoke') }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: t('calendar.revoke') }))
  await screen.findByText(t('calendar.revoked'))
  await waitFor(() => expect(screen.queryByLabelText(t('calendar.address'))).toBeNull())
  await screen.findByRole('button', { name: t('calendar.make') })
})
