// @vitest-environment happy-dom

import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildErrorResponse, mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { conversationQuery } from '../client.ts'
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
const ofApplication = { timeline: { events: [{ id, canUndo: true }], next: null } }

it.each<[string, Proposal, unknown, string, string, object]>([
  [
    'Set the status of ETH Zurich: Submitted',
    { ...open, kind: 'setStatus', input: { id, version: 3, status: 'submitted' } },
    ofApplication,
    'PATCH',
    `/api/applications/${id}`,
    { version: 3, status: 'submitted' },
  ],
  [
    'Confirm the deadline Dec 15, 2026 of ETH Zurich',
    { ...open, kind: 'confirmDeadline', localDate: '2026-12-15', input: { id, version: 2 } },
    { id, version: 3 },
    'PATCH',
    `/api/deadlines/${id}`,
    { version: 2, isConfirmed: true },
  ],
  [
    'Turn off: Email notifications',
    { ...open, kind: 'changeReminder', input: { channel: 'email_notifications', isOn: false } },
    {},
    'PATCH',
    '/api/notifications/preferences',
    { email_notifications: false },
  ],
])('CH-01: "%s" is sent once, and only after a press', async (sentence, proposal, outcome, method, path, body) => {
  const writes = serveProposal(proposal, outcome)
  await renderInApp(<Conversation />)
  await screen.findByRole('group', { name: sentence })
  expect(writes).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Yes, do it' }))
  await screen.findByText('Done')
  expect(writes).toMatchObject([{ method, path, body }])
})

const undoCases: [string, Proposal, unknown, string, string, object][] = [
  [
    'Add to your shortlist: ETH Zurich',
    { ...open, kind: 'addToShortlist', input: { universityId: 'eth', programId: null } },
    { id },
    'DELETE',
    `/api/shortlist/${id}`,
    {},
  ],
  [
    'Set the status of ETH Zurich: Submitted',
    { ...open, kind: 'setStatus', input: { id, version: 3, status: 'submitted' } },
    ofApplication,
    'POST',
    '/api/applications/undo',
    { eventIds: [id] },
  ],
  [
    'Change the deadline of ETH Zurich to Jan 20, 2027',
    {
      ...open,
      kind: 'changeDeadline',
      input: { id, version: 2, localDate: '2027-01-20' },
      before: { localDate: '2027-01-10', isConfirmed: false },
    },
    { id, version: 3 },
    'PATCH',
    `/api/deadlines/${id}`,
    { version: 3, localDate: '2027-01-10', isConfirmed: false },
  ],
  [
    'Begin a draft: Email to a professor, ETH Zurich',
    { ...open, kind: 'beginDraft', input: { kind: 'email', title: 'Request', language: 'en', targetId: id } },
    { id },
    'DELETE',
    `/api/writings/${id}`,
    {},
  ],
  [
    'Tell me when the official page changes: ETH Zurich',
    { ...open, kind: 'watchPage', input: { url: 'https://ethz.ch' } },
    { watch: { id } },
    'DELETE',
    `/api/official-pages/watches/${id}`,
    {},
  ],
  [
    'Turn off: Email notifications',
    { ...open, kind: 'changeReminder', input: { channel: 'email_notifications', isOn: false } },
    {},
    'PATCH',
    '/api/notifications/preferences',
    { email_notifications: true },
  ],
  [
    'Book a session with Mira: Dec 1, 2026, 10:00 AM UTC (First talk)',
    {
      ...open,
      name: 'Mira',
      kind: 'bookSession',
      typeName: 'First talk',
      needsAnswer: false,
      input: { mentorId: id, typeId: id, startsAt: '2026-12-01T10:00:00.000Z' },
    },
    { sessions: [], skipped: [] },
    'POST',
    `/api/sessions/${open.id}/cancel`,
    { reason: '' },
  ],
]

const Conversation = () => {
  const { data } = useQuery(conversationQuery)
  return data?.messages.map((message) => <AnswerView key={message.id} message={message} />)
}

/** Serves a conversation with one proposal, and answers the calls on it. */
const serveProposal = (proposal: Proposal, outcome: unknown, undone: () => Response = () => Response.json({})) => {
  let message = toMessage({ proposals: [proposal] })
  const writes: { method: string; path: string; body: unknown }[] = []
  mockServer(({ method, path, body }) => {
    if (path === '/api/assistant/messages') return Response.json({ messages: [message], hasModel: false })
    if (method === 'GET') return undefined
    if (path.startsWith('/api/assistant/messages/')) {
      const { state } = body as { state: 'done' | 'undone' }
      message = { ...message, proposals: [{ ...proposal, state }] }
      return Response.json(message)
    }
    writes.push({ method, path, body: body ?? {} })
    return writes.length === 1 ? Response.json(outcome) : undone()
  })
  return writes
}

it.each(undoCases)('CH-01: "%s" is undone from its card', async (sentence, proposal, outcome, method, path, body) => {
  const writes = serveProposal(proposal, outcome)
  await renderInApp(<Conversation />)
  await screen.findByRole('group', { name: sentence })
  fireEvent.click(screen.getByRole('button', { name: 'Yes, do it' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone')
  expect(writes).toHaveLength(2)
  expect(writes[1]).toMatchObject({ method, path, body })
  expect(screen.queryByRole('button')).toBe(null)
})

it('CH-01: a change that was changed again stays, and the card says so', async () => {
  const proposal: Proposal = {
    ...open,
    id: crypto.randomUUID(),
    kind: 'setStatus',
    input: { id, version: 3, status: 'submitted' },
  }
  serveProposal(proposal, ofApplication, () => buildErrorResponse('EDIT_CONFLICT'))
  const { t } = await renderInApp(<Conversation />)
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, do it' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect((await screen.findByRole('alert')).textContent).toBe(t('applications.undoConflict'))
  expect(screen.getByText('Done')).not.toBe(null)
})

it('CH-01: the undo is still offered after the assistant was closed and opened again', async () => {
  const proposal: Proposal = {
    ...open,
    id: crypto.randomUUID(),
    kind: 'addToShortlist',
    input: { universityId: 'eth', programId: null },
  }
  const writes = serveProposal(proposal, { id })
  const { unmount } = await renderInApp(<Conversation />)
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, do it' }))
  await screen.findByRole('button', { name: 'Undo' })
  unmount()
  await renderInApp(<Conversation />)
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone')
  expect(writes.map(({ method }) => method)).toEqual(['POST', 'DELETE'])
})

it('CH-01: a started application has no undo, because its page only archives it', async () => {
  const proposal: Proposal = {
    ...open,
    id: crypto.randomUUID(),
    kind: 'startApplication',
    input: { selectedUniversityId: id },
  }
  serveProposal(proposal, {})
  await renderInApp(<Conversation />)
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, do it' }))
  await screen.findByText('Done')
  expect(screen.queryByRole('button')).toBe(null)
})
