// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { buildNotification, mockNotifications } from '../fixtures.ts'
import { NotificationPanel } from './notification-panel.tsx'

it('NP-01, NP-02, NP-03, NP-05: the panel shows four counts and the age of notifications, and marks all as read', async () => {
  mockServer(mockNotifications([buildNotification({ title: 'First' }), buildNotification({ title: 'Second' })]).answer)
  await renderInApp(<NotificationPanel opened onClose={() => undefined} onClosed={() => undefined} />)
  const panel = within(await screen.findByRole('dialog'))
  const figures = () => [...document.querySelectorAll('dl > div')].map((figure) => figure.textContent)
  await waitFor(() => expect(figures()).toEqual(['Total2', 'Unread2', 'Today0', 'This Week0']))
  await waitFor(() => expect(panel.getAllByText(/Just now/)).toHaveLength(2))
  expect(panel.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'All',
    'Unread (2)',
    'Urgent',
    'Applications',
    'Deadlines',
  ])
  const markAll = panel.getByRole('button', { name: 'Mark all as read' })
  fireEvent.click(markAll)
  await screen.findByText('All notifications marked as read')
  await waitFor(() => expect(markAll).toHaveProperty('disabled', true))
  await waitFor(() => expect(figures()).toEqual(['Total2', 'Unread0', 'Today0', 'This Week0']))
})
