// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { mockNotifications } from '../fixtures.ts'
import { PreferencesCard } from './preferences-card.tsx'

const openCard = async (language: 'en' | 'ar' = 'en') => {
  const { answer } = mockNotifications([])
  const asked = mockServer((call) =>
    call.path === '/api/profile' ? Response.json({ profile: { timeZone: 'Asia/Kathmandu' } }) : answer(call),
  )
  const { t } = await renderInApp(<PreferencesCard />, { language })
  await screen.findAllByRole('switch')
  return { t, changes: () => asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body) }
}

it.each(['en', 'ar'] as const)(
  'NT-07: a choice in the notification settings is saved immediately and can be undone, in %s',
  async (language) => {
    const { t, changes } = await openCard(language)
    expect(screen.getAllByRole('switch')).toHaveLength(7)
    const weekly = screen.getByLabelText<HTMLInputElement>(t('notifications.preferences.weekly_digest'))
    fireEvent.click(weekly)
    await screen.findByText(t('notifications.done.preferences'))
    expect(weekly.checked).toBe(false)
    expect(changes()).toEqual([{ weekly_digest: false }])
    fireEvent.click(await screen.findByRole('button', { name: t('applications.undo') }))
    await waitFor(() => expect(changes()).toEqual([{ weekly_digest: false }, { weekly_digest: true }]))
    expect(weekly.checked).toBe(true)
  },
)

it('NT-07: the quiet hours show their time zone, and are saved when the field loses focus', async () => {
  const { t, changes } = await openCard()
  await screen.findByText(/Kathmandu/)
  const start = screen.getByLabelText(t('notifications.preferences.quietStart'))
  fireEvent.blur(start)
  fireEvent.change(start, { target: { value: '21:30' } })
  fireEvent.blur(start)
  await waitFor(() => expect(changes()).toEqual([{ quiet_hours_start: '21:30' }]))
})
