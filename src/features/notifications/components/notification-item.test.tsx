// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import type { Notification } from '../contract.ts'
import { buildNotification, mockNotifications } from '../fixtures.ts'
import { notificationPriorities, notificationTypes } from '../rules.ts'
import { NotificationList } from './notification-list.tsx'

// Rendering and actions of a single notification and of a group (NP-02).

const openList = async (rows: Notification[]) => {
  const { answer } = mockNotifications(rows)
  const asked = mockServer(answer)
  await renderInApp(<NotificationList unread={rows.length} />)
  await screen.findAllByRole('listitem')
  return { reads: () => asked.filter(({ path }) => path === '/api/notifications/read').map(({ body }) => body) }
}
const itemOf = (title: string) => {
  const item = screen.getByText(title).closest<HTMLElement>('[class*="item"]')
  if (!item) throw new Error(`${title} stands in no entry`)
  return item
}

const typeNames = {
  success: 'Success',
  error: 'Error',
  warning: 'Warning',
  deadline: 'Deadline',
  application: 'Application',
  social: 'Social',
  system: 'System',
  info: 'Info',
  achievement: 'Achievement',
}
const priorityNames = { low: 'Low', normal: 'Normal', high: 'High', urgent: 'Urgent' }

it('NP-02: a notification shows the icon of its type, its badge, message, category and time', async () => {
  const rows = notificationTypes.map((type, at) =>
    buildNotification({ title: `Of type ${type}`, type, priority: notificationPriorities[at % 4] ?? 'normal' }),
  )
  await openList(rows)
  const drawn = rows.map(({ title, type, priority }) => {
    const item = within(itemOf(title))
    const icon = item.getByRole('img', { name: typeNames[type] })
    expect(icon.dataset.type).toBe(type)
    item.getByText(priorityNames[priority])
    item.getByText('What it says')
    item.getByText(/^Application, Just now$/)
    item.getByRole('checkbox', { name: `Select ${title}` })
    expect(item.queryByRole('link')).toBeNull()
    return icon.querySelector('svg')?.innerHTML
  })
  expect(new Set(drawn).size).toBe(notificationTypes.length)
})

it.each([
  ['/help', 'http://localhost:3000/help'],
  ['https://example.org/x', 'https://example.org/x'],
  ['javascript:alert(1)', undefined],
  ['//evil.example', undefined],
])('NP-02: an action of the address %s leads to %s, in a tab of its own', async (actionUrl, href) => {
  await openList([buildNotification({ actionUrl, actionLabel: 'See it' })])
  const link = screen.queryByRole<HTMLAnchorElement>('link')
  expect(link?.href).toBe(href)
  if (link) expect([link.target, link.rel]).toEqual(['_blank', 'noopener'])
})

it('NP-02: clicking an unread notification marks it as read, and a read one has no such button', async () => {
  const notice = buildNotification({ title: 'News' })
  const { reads } = await openList([notice])
  expect(itemOf('News').dataset.unread).toBe('true')
  fireEvent.click(screen.getByText('News'))
  await waitFor(() => expect(itemOf('News').dataset.unread).toBeUndefined())
  expect(reads()).toEqual([{ ids: [notice.id] }])
  fireEvent.click(screen.getByText('News'))
  expect(reads()).toHaveLength(1)
})

it('NP-02: notifications of one subject are grouped, expand, and are marked as read by one call', async () => {
  const about = { type: 'deadline' as const, actionUrl: '/applications?open=1', params: { university: 'ETH Zurich' } }
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const rows = [
    buildNotification({ ...about, title: 'Letters', createdAt: at(2) }),
    buildNotification({ ...about, title: 'Form', priority: 'urgent', createdAt: at(3) }),
    buildNotification({ ...about, title: 'Fee', createdAt: at(1) }),
    buildNotification({ title: 'Apart', priority: 'high' }),
  ]
  const { reads } = await openList(rows)
  const more = screen.getByRole('button', { name: '2 more about ETH Zurich' })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  const entries = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
  expect(entries.map((text) => /Form|Apart/.exec(text)?.[0])).toEqual(['Form', 'Apart'])
  expect(screen.queryByText('Fee')).toBeNull()
  fireEvent.click(more)
  expect(more.getAttribute('aria-expanded')).toBe('true')
  const others = within(screen.getByRole('list', { name: '2 more about ETH Zurich' }))
  expect(others.getAllByRole('listitem').map((entry) => entry.querySelector('bdi')?.textContent)).toEqual([
    'Fee',
    'Letters',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Mark 3 as read: ETH Zurich' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Mark 3 as read/ })).toBeNull())
  expect(reads()).toEqual([{ ids: [rows[1]?.id, rows[2]?.id, rows[0]?.id] }])
  expect(itemOf('Apart').dataset.unread).toBe('true')
  for (const title of ['Fee', 'Letters']) {
    fireEvent.click(screen.getByRole('button', { name: `Delete ${title}` }))
    await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  }
  expect(screen.queryByRole('button', { name: /more about/ })).toBeNull()
  itemOf('Form')
})
