// @vitest-environment happy-dom
import { InfiniteQueryObserver } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { changeNotifications, listTabNotifications, tabQuery } from '../client.ts'
import type { Notification } from '../contract.ts'
import { buildNotification, mockNotifications } from '../fixtures.ts'
import { NotificationPanel } from './notification-panel.tsx'

// Panel with counts, tabs, pages, preferences and server errors (NP-01, NP-03, NP-05).

const refusal = () =>
  Response.json({ defined: true, code: 'BAD_REQUEST', status: 400, message: 'Bad request' }, { status: 400 })

/** Opens the panel with a mock server that rejects the given calls and responds to all others. */
const openPanel = async (
  rows: Notification[],
  { refused = (_path: string, _method: string): boolean => false } = {},
) => {
  const server = mockNotifications(rows)
  const isRefused = { by: refused }
  const asked = mockServer((call) => (isRefused.by(call.path, call.method) ? refusal() : server.answer(call)))
  await renderInApp(<NotificationPanel opened onClose={() => undefined} onClosed={() => undefined} />)
  const panel = within(await screen.findByRole('dialog'))
  return { asked, panel, isRefused, ...server }
}

type Panel = Awaited<ReturnType<typeof openPanel>>['panel']
// Queries by tag instead of role, because computing the roles of all entries takes seconds.
const entries = () => [...document.querySelectorAll<HTMLElement>('[role="dialog"] li')]
const titles = () => entries().map((entry) => entry.querySelector('bdi')?.textContent)
const entryOf = (title: string) => {
  const found = entries().find((entry) => entry.querySelector('bdi')?.textContent === title)
  if (!found) throw new Error(`${title} is not in the list`)
  return found
}
const press = (panel: Panel, name: string | RegExp) => fireEvent.click(panel.getByRole('button', { name }))
const many = (count: number, more: (at: number) => Partial<Notification>) =>
  Array.from({ length: count }, (_, at) =>
    buildNotification({
      title: `Notice ${at}`,
      createdAt: new Date(Date.now() - at * 60_000).toISOString(),
      ...more(at),
    }),
  )

it('NP-01, NP-03: the list loads pages of fifty notifications, and skips none after a deletion', async () => {
  const { held, answer } = mockNotifications(many(120, () => ({})))
  const asked = mockServer(answer)
  const { queryClient } = await renderInApp(null)
  // Observer instead of the rendered list, because rendering fifty entries takes seconds.
  const list = new InfiniteQueryObserver(queryClient, tabQuery('all'))
  const stop = list.subscribe(() => undefined)
  await waitFor(() => expect(list.getCurrentResult().data?.pages).toHaveLength(1))
  const [first, fiftieth] = [held.rows[0]?.id ?? '', held.rows[49]?.id]
  await changeNotifications(queryClient, { ids: [first], kind: 'delete' })
  for (const pages of [2, 3]) {
    await list.fetchNextPage()
    expect(list.getCurrentResult().data?.pages).toHaveLength(pages)
  }
  const { data, hasNextPage } = list.getCurrentResult()
  expect(listTabNotifications(data?.pages ?? [], 'all').map(({ title }) => title)).toEqual(
    Array.from({ length: 119 }, (_, at) => `Notice ${at + 1}`),
  )
  expect(hasNextPage).toBe(false)
  // The cursor of the next page is a row of the server's, however many rows have left the list.
  const pages = asked.filter(({ path }) => path === '/api/notifications').map(({ query }) => [query.limit, query.after])
  expect(pages.slice(0, 2)).toEqual([
    ['50', undefined],
    ['50', fiftieth],
  ])
  stop()
})

it('NP-01: each tab requests its own notifications from the server, and shows the most urgent first', async () => {
  const rows = [
    buildNotification({ title: 'Low', priority: 'low', category: 'general' }),
    buildNotification({ title: 'Urgent', priority: 'urgent', category: 'deadline', read: true }),
    buildNotification({ title: 'High', priority: 'high' }),
  ]
  const { asked, panel } = await openPanel(rows)
  await waitFor(() => expect(titles()).toEqual(['Urgent', 'High', 'Low']))
  for (const [tab, query, shown] of [
    ['Unread (2)', { unread_only: 'true' }, ['High', 'Low']],
    ['Urgent', { priority: 'urgent' }, ['Urgent']],
    ['Applications', { category: 'application' }, ['High']],
    ['Deadlines', { category: 'deadline' }, ['Urgent']],
  ] as const) {
    fireEvent.click(panel.getByRole('tab', { name: tab }))
    await waitFor(() => expect(titles()).toEqual(shown))
    expect(asked.filter(({ path }) => path === '/api/notifications').at(-1)?.query).toEqual({ limit: '50', ...query })
  }
})

it('NP-03: selected notifications are marked as read, and leave the list of unread ones', async () => {
  const { panel } = await openPanel(many(4, (at) => ({ read: at === 3 })))
  await waitFor(() => expect(entries()).toHaveLength(4))
  fireEvent.click(panel.getByRole('tab', { name: 'Unread (3)' }))
  await waitFor(() => expect(entries()).toHaveLength(3))
  fireEvent.click(panel.getByRole('checkbox', { name: 'Select Notice 0' }))
  press(panel, 'Select all')
  press(panel, 'Mark as read')
  await screen.findByText('3 notifications marked as read')
  await waitFor(() => expect(entries()).toHaveLength(0))
  await panel.findByRole('tab', { name: 'Unread (0)' })
})

it('NP-03, NP-05: one or several notifications are archived and deleted, each with its own message', async () => {
  const { panel, held } = await openPanel(many(9, () => ({})))
  await waitFor(() => expect(entries()).toHaveLength(9))
  press(panel, 'Delete Notice 0')
  await screen.findByText('Notification deleted')
  await waitFor(() => expect(titles()).not.toContain('Notice 0'))
  press(panel, 'Archive Notice 1')
  await screen.findByText('Notification archived')
  await waitFor(() => expect(titles()).not.toContain('Notice 1'))
  const together = async (button: string, said: string, ...names: string[]) => {
    for (const name of names) fireEvent.click(panel.getByRole('checkbox', { name: `Select ${name}` }))
    press(panel, button)
    await screen.findByText(said)
    await waitFor(() => expect(panel.queryByRole('button', { name: button })).toBeNull())
  }
  await together('Mark as read', '2 notifications marked as read', 'Notice 2', 'Notice 3')
  expect(entryOf('Notice 2').dataset.unread).toBeUndefined()
  expect(entryOf('Notice 4').dataset.unread).toBe('true')
  await together('Archive', '2 notifications archived', 'Notice 2', 'Notice 3')
  await together('Delete', '3 notifications deleted', 'Notice 4', 'Notice 5', 'Notice 6')
  expect(titles()).toEqual(['Notice 7', 'Notice 8'])
  expect(held.rows).toHaveLength(2)
})

it('NP-01: the panel shows a message when there are no notifications', async () => {
  const { panel } = await openPanel([])
  await panel.findByText('No notifications')
})

it('NP-01, NP-05: a list that fails to load shows an error, and loads again on retry', async () => {
  const { panel, isRefused } = await openPanel([buildNotification()], {
    refused: (path) => path === '/api/notifications',
  })
  await panel.findByText('Your notifications could not be loaded')
  isRefused.by = () => false
  press(panel, /try again/i)
  await waitFor(() => expect(titles()).toEqual(['Notice']))
})

it('NP-05: each rejected change shows its own error message, and changes nothing', async () => {
  const { panel } = await openPanel(
    many(2, () => ({})),
    { refused: (path) => /\/(read|archive|delete)$/.test(path) },
  )
  await waitFor(() => expect(entries()).toHaveLength(2))
  for (const [name, said] of [
    [/^Archive Notice 1/, 'Failed to archive notification'],
    [/^Delete Notice 1/, 'Failed to delete notification'],
    ['Mark all as read', 'Failed to mark all notifications as read'],
  ] as const) {
    press(panel, name)
    await screen.findByText(said)
  }
  fireEvent.click(within(entryOf('Notice 0')).getByText('Notice 0'))
  await screen.findByText('Failed to mark notification as read')
  expect(entryOf('Notice 0').dataset.unread).toBe('true')
  for (const at of [0, 1]) fireEvent.click(panel.getByRole('checkbox', { name: `Select Notice ${at}` }))
  for (const [name, said] of [
    ['Mark as read', 'Failed to read notifications'],
    ['Archive', 'Failed to archive notifications'],
    ['Delete', 'Failed to delete notifications'],
  ] as const) {
    await waitFor(() => expect(panel.getByRole('button', { name }).hasAttribute('disabled')).toBe(false))
    press(panel, name)
    await screen.findByText(said)
  }
  expect(entries()).toHaveLength(2)
})

it('NP-03, NP-05: the settings button toggles seven choices, and a choice that fails to save is reset', async () => {
  const { panel, isRefused } = await openPanel([buildNotification()])
  const settings = panel.getByRole('button', { name: 'Notification settings' })
  expect(settings.getAttribute('aria-expanded')).toBe('false')
  expect(panel.queryAllByRole('switch')).toHaveLength(0)
  fireEvent.click(settings)
  expect(await panel.findAllByRole('switch')).toHaveLength(7)
  const weekly = panel.getByRole<HTMLInputElement>('switch', { name: 'Weekly digest' })
  expect(weekly.checked).toBe(true)
  isRefused.by = (path, method) => path === '/api/notifications/preferences' && method === 'PATCH'
  fireEvent.click(weekly)
  await screen.findByText('Failed to update preferences')
  expect(weekly.checked).toBe(true)
  isRefused.by = () => false
  fireEvent.click(weekly)
  await screen.findByText('Notification preferences updated')
  expect(weekly.checked).toBe(false)
  fireEvent.click(settings)
  expect(panel.queryAllByRole('switch')).toHaveLength(0)
})
