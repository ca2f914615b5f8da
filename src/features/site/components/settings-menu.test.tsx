// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ada, mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { SettingsMenu } from './settings-menu.tsx'

const openMenu = async (isOperator = false) => {
  mockServer(({ path }) => (path === '/api/operations/status' ? Response.json({ isOperator }) : undefined))
  const { router } = await renderInApp(<SettingsMenu person={ada} />, { path: '/dashboard' })
  fireEvent.click(screen.getByRole('button', { name: 'Settings menu of Ada Lovelace' }))
  return { menu: await screen.findByRole('menu'), router }
}

it('SM-01, SM-02: the settings menu shows the signed-in user, and offers settings, help and sign-out', async () => {
  const { menu } = await openMenu()
  expect(menu.textContent).toContain('Ada Lovelace')
  expect(menu.textContent).toContain('ada@example.org')
  const items = screen.getAllByRole('menuitem')
  expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['Profile SettingsManage personal information', '/settings/profile'],
    ['Account SettingsBilling, security, preferences', '/settings/account'],
    ['NotificationsEmail and push notification settings', '/settings/notifications'],
    ['Privacy & SecurityData usage and account security', '/settings/privacy'],
    ['Help & Support', '/help'],
    ['Sign Out', null],
  ])
})

it('the settings menu links to the page for operators, for operators only', async () => {
  await openMenu(true)
  const link = await screen.findByRole('menuitem', { name: /^Operations/ })
  expect(link.getAttribute('href')).toBe('/operations')
})

it('SM-03: the settings menu closes on a click outside, and on the choice of an item', async () => {
  const { router } = await openMenu()
  fireEvent.mouseDown(document.body)
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Settings menu of Ada Lovelace' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Account Settings/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/account'))
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
})
