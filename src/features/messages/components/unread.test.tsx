// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { UnreadBadge } from './unread-badge.tsx'
import { UnreadLine } from './unread-line.tsx'

const waiting = (unread: number) =>
  mockServer(({ path }) => (path === '/api/messages/unread' ? Response.json({ unread }) : undefined))

it('GN-01 the number of unread messages is announced to screen readers and stops at 99', async () => {
  waiting(120)
  const { t } = await renderInApp(<UnreadBadge />)
  expect((await screen.findByLabelText(t('gradnet.unread', { count: 120 }))).textContent).toBe('99+')
})

it('GN-01 a line links to unread messages, and is absent without any', async () => {
  waiting(3)
  const { t } = await renderInApp(<UnreadLine />)
  const link = await screen.findByRole('link', { name: t('gradnet.unread', { count: 3 }) })
  expect(link.getAttribute('href')).toContain('tab=messages')
})
