// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import {
  ada,
  buildSessionResponse,
  type MockRequest,
  mockServer,
  renderInApp,
  typeInto,
} from '#src/client/testing/render.tsx'
import { sessionQuery } from '#src/features/accounts/client.ts'
import type { Conversation, Message } from '../contract.ts'
import { MessagesPanel } from './messages-panel.tsx'

vi.mock('#src/client/realtime.ts', () => ({ subscribeToTopic: () => () => undefined }))

const eve = { id: '0199d3a4-0000-7000-8000-0000000000e1', name: 'Eve' }
const kim = { id: '0199d3a4-0000-7000-8000-0000000000e2', name: 'Kim' }
const conversationId = '0199d3a4-0000-7000-8000-000000000001'
const conversationOf = (more: Partial<Conversation> = {}): Conversation => ({
  id: conversationId,
  kind: 'pair',
  title: '',
  state: 'active',
  unread: 0,
  readSeq: 99,
  lastAt: '2026-11-01T10:00:00Z',
  lastText: 'Hello',
  people: [{ ...eve, readSeq: null }],
  ...more,
})
const messageOf = (more: Partial<Message> = {}): Message => ({
  id: crypto.randomUUID(),
  seq: 1,
  authorId: eve.id,
  text: 'You are boring.',
  file: null,
  createdAt: '2026-11-01T10:00:00Z',
  isDeleted: false,
  ...more,
})

/** Fake server with one conversation; `isAway` simulates a lost network. */
const startServer = (conversation: Conversation | undefined, messages: Message[] = []) => {
  const server = {
    conversation,
    messages,
    isAway: false,
    changes: [] as Pick<MockRequest, 'method' | 'path' | 'body'>[],
  }
  const change = ({ method, path, body }: MockRequest) => {
    server.changes.push({ method, path, body })
    if (path === '/api/messages') {
      const { id, title } = body as { id: string; title: string }
      server.conversation = conversationOf({ id, title, kind: 'group' })
    }
    if (path.endsWith('/title')) server.conversation = conversationOf({ ...server.conversation, ...Object(body) })
    if (method === 'DELETE') server.conversation = undefined
    const { messageId: id, text } = Object(body) as { messageId?: string; text?: string }
    if (!id || text === undefined) return Response.json({ id: server.conversation?.id ?? conversationId })
    const sent = messageOf({ id, text, authorId: ada.id, seq: server.messages.length + 1 })
    server.messages = [...server.messages, sent]
    return Response.json(sent)
  }
  const connections = [eve, kim].map((person) => ({ ...person, state: 'connected' }))
  const read = (path: string) => {
    if (path === '/api/session') return buildSessionResponse(ada)
    if (path === '/api/people') return Response.json({ connections, suggestions: [], blocked: [], muted: [] })
    if (path === '/api/messages')
      return Response.json({ conversations: server.conversation ? [server.conversation] : [] })
    return Response.json({ conversation: server.conversation, messages: server.messages, hasEarlier: false })
  }
  mockServer((call) => {
    if (server.isAway) return new TypeError('Failed to fetch')
    if (call.method === 'GET') return read(call.path)
    // Realtime signals for typing and read positions are sent in the background.
    if (/\/(typing|read)$/.test(call.path)) return Response.json({})
    return change(call)
  })
  return server
}

const Panel = ({ openId }: { openId: string | undefined }) => {
  const { data } = useQuery(sessionQuery)
  const [id, setId] = useState(openId)
  return data ? <MessagesPanel openId={id} onOpen={setId} onFindPeople={() => undefined} /> : null
}
const openPanel = async (openId?: string) => await renderInApp(<Panel openId={openId} />)
const box = async () => await screen.findByRole('textbox', { name: 'Write a message' })
/** Chooses an action of the open conversation. */
const choose = async (conversation: string, name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `More about ${conversation}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name }))
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

it('GN-01: a group requires a name and members, is created, and can be renamed', async () => {
  const server = startServer(undefined)
  await openPanel()
  await press('New group')
  const dialog = within(await screen.findByRole('dialog', { name: 'New group' }))
  const make = () => fireEvent.click(dialog.getByRole('button', { name: 'New group' }))
  make()
  await dialog.findByText('Give the group a name.')
  dialog.getByText('Choose at least one person.')
  expect(server.changes).toEqual([])
  typeInto(dialog.getByRole('textbox', { name: 'Group name' }), 'Autumn 2027')
  for (const { name } of [eve, kim]) fireEvent.click(dialog.getByRole('checkbox', { name }))
  make()
  await screen.findByRole('heading', { name: 'Autumn 2027' })
  expect(server.changes).toMatchObject([{ body: { title: 'Autumn 2027', personIds: [eve.id, kim.id] } }])
  await choose('Autumn 2027', 'Rename')
  const rename = within(await screen.findByRole('dialog', { name: 'Rename' }))
  typeInto(rename.getByRole('textbox'), 'Interviews in March')
  fireEvent.click(rename.getByRole('button', { name: 'Save changes' }))
  await screen.findByRole('heading', { name: 'Interviews in March' })
})

it('GN-01: leaving a conversation warns of the lost messages, and then closes it', async () => {
  const server = startServer(conversationOf(), [messageOf()])
  await openPanel(conversationId)
  await box()
  await choose('Eve', 'Leave')
  const dialog = within(await screen.findByRole('dialog', { name: /^Leave/ }))
  expect(server.changes).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Write a message' })).toBeNull())
  expect(screen.queryByText('You are boring.')).toBeNull()
  expect(server.changes).toMatchObject([{ method: 'DELETE' }])
})

it('GN-01: a conversation with a deleted account accepts no new messages', async () => {
  startServer(conversationOf({ people: [] }), [messageOf()])
  await openPanel(conversationId)
  await screen.findByText('You can no longer write in this conversation.')
  expect(screen.queryByRole('textbox', { name: 'Write a message' })).toBeNull()
})

it('GN-01: a message is reported with a reason, after a notice who may then read it', async () => {
  const message = messageOf()
  const server = startServer(conversationOf(), [message])
  await openPanel(conversationId)
  await press('Message actions')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Report' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'What is wrong?' }))
  dialog.getByText(/A moderator may then read this message/)
  fireEvent.click(dialog.getByRole('radio', { name: 'Insult or threat' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Report' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'What is wrong?' })).toBeNull())
  expect(server.changes).toMatchObject([{ body: { subject: 'message', id: message.id, reason: 'harassment' } }])
})

it('GN-01: an offline message waits in this browser and is sent once after reconnecting', async () => {
  const server = startServer(conversationOf())
  await openPanel(conversationId)
  typeInto(await box(), 'Written on the train.')
  server.isAway = true
  await press('Send')
  const entry = () => screen.getByText('Written on the train.').closest('li')
  await waitFor(() => expect(entry()?.textContent).toContain('Waiting for the network'))
  expect(JSON.stringify(window.localStorage)).toContain('Written on the train.')
  server.isAway = false
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(entry()?.textContent).not.toContain('Waiting for the network'))
  expect(server.changes.map(({ body }) => body)).toMatchObject([{ text: 'Written on the train.' }])
  expect(JSON.stringify(window.localStorage)).not.toContain('Written on the train.')
})

it('GN-01: messages are grouped by day and sender, and only the first of a run names its author', async () => {
  const at = (createdAt: string, seq: number) => messageOf({ seq, text: `Message ${seq}`, createdAt })
  startServer(conversationOf(), [
    at('2026-11-01T10:00:00Z', 1),
    at('2026-11-01T10:02:00Z', 2),
    at('2026-11-01T11:00:00Z', 3),
    at('2026-11-03T10:00:00Z', 4),
  ])
  await openPanel(conversationId)
  await screen.findByText('Message 4')
  const isNamed = (text: string) => screen.getByText(text).closest('li')?.textContent?.includes(eve.name)
  expect([1, 2, 3, 4].map((seq) => isNamed(`Message ${seq}`))).toEqual([true, false, true, true])
  expect(screen.getAllByText(/^Nov [13], 2026$/)).toHaveLength(2)
})

it('GN-01: the address of a page of this installation is a link, and of another site is not', async () => {
  const own = `${window.location.origin}/shared-shortlist#secret`
  startServer(conversationOf(), [messageOf({ text: `Read ${own}, not https://other.example/page.` })])
  await openPanel(conversationId)
  expect((await screen.findByRole('link', { name: own })).getAttribute('href')).toBe(own)
  expect(screen.queryByRole('link', { name: /other/ })).toBeNull()
  expect(screen.getByText(/not https:\/\/other\.example\/page\.$/)).toBeDefined()
})

it('GN-01: a pasted file is attached to the next message, and the text stays', async () => {
  startServer(conversationOf())
  await openPanel(conversationId)
  const field = await box()
  typeInto(field, 'My draft.')
  const file = new File(['%PDF-1.7'], 'Draft.pdf', { type: 'application/pdf' })
  fireEvent.paste(field, { clipboardData: { files: [file] } })
  await screen.findByText('Draft.pdf')
  expect((field as HTMLTextAreaElement).value).toBe('My draft.')
})

it('GN-01: a divider precedes the messages that were unread at opening, and stays after they were read', async () => {
  const at = (seq: number, more: Partial<Message> = {}) => messageOf({ seq, text: `Message ${seq}`, ...more })
  const server = startServer(conversationOf({ unread: 2, readSeq: 1 }), [
    at(1),
    at(2, { authorId: ada.id }),
    at(3),
    at(4),
  ])
  const { queryClient } = await openPanel(conversationId)
  const order = () =>
    screen.getAllByRole('listitem').map(({ textContent }) => /New messages|Message \d/.exec(textContent)?.[0])
  await screen.findByText('New messages')
  const expected = [undefined, 'Message 1', 'Message 2', 'New messages', 'Message 3', 'Message 4']
  expect(order()).toEqual(expected)
  server.conversation = conversationOf({ readSeq: 4 })
  server.messages = [...server.messages, at(5)]
  await queryClient.invalidateQueries()
  await screen.findByText('Message 5')
  expect(order()).toEqual([...expected, 'Message 5'])
})

it('GN-01: a message that arrives in an open conversation has no divider', async () => {
  const server = startServer(conversationOf({ readSeq: 1 }), [messageOf()])
  const { queryClient } = await openPanel(conversationId)
  await screen.findByText('You are boring.')
  server.messages = [...server.messages, messageOf({ seq: 2, text: 'Sorry.' })]
  await queryClient.invalidateQueries()
  await screen.findByText('Sorry.')
  expect(screen.queryByText('New messages')).toBeNull()
})

const sentTexts = (server: ReturnType<typeof startServer>) =>
  server.changes.flatMap(({ body }) => (Object(body) as { text?: string }).text ?? [])

it('GN-01: Enter sends, except with Shift, during IME composition and on a touch screen', async () => {
  const server = startServer(conversationOf())
  await openPanel(conversationId)
  const field = await box()
  typeInto(field, 'Hello')
  fireEvent.keyDown(field, { key: 'Enter', shiftKey: true })
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' }))
  fireEvent.keyDown(field, { key: 'Enter' })
  expect((field as HTMLTextAreaElement).value).toBe('Hello')
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(sentTexts(server)).toEqual(['Hello']))
})

it('GN-01: a device can be set so that Enter starts a new line; Ctrl and Enter then send', async () => {
  const server = startServer(conversationOf())
  const { unmount } = await openPanel(conversationId)
  await press('Enter sends')
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Enter starts a new line/ }))
  unmount()
  await openPanel(conversationId)
  await screen.findByRole('button', { name: 'Enter starts a new line' })
  const field = await box()
  typeInto(field, 'Hello')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect((field as HTMLTextAreaElement).value).toBe('Hello')
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(sentTexts(server)).toEqual(['Hello']))
})

it('GN-01: a file that is dropped on the conversation is attached to the next message', async () => {
  startServer(conversationOf(), [messageOf()])
  await openPanel(conversationId)
  const target = await screen.findByText('You are boring.')
  const file = new File(['%PDF-1.7'], 'Draft.pdf', { type: 'application/pdf' })
  const dataTransfer = { files: [file], types: ['Files'] }
  fireEvent.dragOver(target, { dataTransfer })
  screen.getByText('Drop the file here to attach it.')
  fireEvent.drop(target, { dataTransfer })
  await screen.findByText('Draft.pdf')
  expect(screen.queryByText('Drop the file here to attach it.')).toBeNull()
})
