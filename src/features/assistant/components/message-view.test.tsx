// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import type { Message, Proposal } from '../contract.ts'
import { crisisHelpHref } from '../rules.ts'
import { AnswerView } from './message-view.tsx'

const id = crypto.randomUUID()

const toMessage = (about: Partial<Message>) =>
  ({
    id: crypto.randomUUID(),
    role: 'assistant',
    content: 'I am sorry that it is this hard.',
    timestamp: '2026-11-29T10:00:00Z',
    answersId: id,
    sources: [],
    proposals: [],
    choices: [],
    ...about,
  }) as Message

it('CH-01: the help card stands before the answer to words of despair, and beside no other answer', async () => {
  mockServer(({ path }) =>
    path === '/api/moderation' ? Response.json({ isModerator: false, hasModerators: false }) : undefined,
  )
  const sources = [{ title: 'Crisis lines by country', href: crisisHelpHref }]
  const { unmount } = await renderInApp(<AnswerView message={toMessage({ sources })} />)
  const card = await screen.findByText('You are not alone')
  const answer = screen.getByText('I am sorry that it is this hard.')
  expect(card.compareDocumentPosition(answer) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  unmount()
  await renderInApp(<AnswerView message={toMessage({ content: 'Another answer' })} />)
  expect(screen.getByText('Another answer')).not.toBe(null)
  expect(screen.queryByText('You are not alone')).toBe(null)
})

const open = { id: crypto.randomUUID(), state: 'open' as const, name: 'ETH Zurich' }

it.each<[string, Proposal, string, string, object]>([
  [
    'Set the status of ETH Zurich: Submitted',
    { ...open, kind: 'setStatus', input: { id, version: 3, status: 'submitted' } },
    'PATCH',
    `/api/applications/${id}`,
    { version: 3, status: 'submitted' },
  ],
  [
    'Confirm the deadline Dec 15, 2026 of ETH Zurich',
    { ...open, kind: 'confirmDeadline', localDate: '2026-12-15', input: { id, version: 2 } },
    'PATCH',
    `/api/deadlines/${id}`,
    { version: 2, isConfirmed: true },
  ],
  [
    'Turn off: Email notifications',
    { ...open, kind: 'changeReminder', input: { channel: 'email_notifications', isOn: false } },
    'PATCH',
    '/api/notifications/preferences',
    { email_notifications: false },
  ],
])('CH-01: "%s" is sent only after a press', async (sentence, proposal, method, path, body) => {
  const sent: { method: string; path: string; body: unknown }[] = []
  const message = toMessage({ content: 'I can do this for you.', proposals: [proposal] })
  mockServer((request) => {
    if (request.method !== 'GET') sent.push({ method: request.method, path: request.path, body: request.body })
    if (request.path.startsWith('/api/assistant/messages/'))
      return Response.json({ ...message, proposals: [{ ...proposal, state: 'done' }] })
    return request.method === 'GET' ? undefined : Response.json({})
  })
  await renderInApp(<AnswerView message={message} />)
  expect(screen.getByRole('group', { name: sentence })).not.toBe(null)
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Yes, do it' }))
  await waitFor(() => expect(sent.length).toBeGreaterThan(0))
  expect(sent[0]).toMatchObject({ method, path, body })
})
