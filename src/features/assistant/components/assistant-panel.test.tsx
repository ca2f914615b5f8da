// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type MockRequest, mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import type { Person } from '#src/features/accounts/contract.ts'
import type { AnswerEvent } from '../contract.ts'
import { AssistantPanel } from './assistant-panel.tsx'

// What happens on the screen while an answer is on its way (CH-01).

const person = { id: crypto.randomUUID(), role: 'applicant', onboardingComplete: true } as Person

interface Asking {
  id: string
  content: string
  say: (event: AnswerEvent) => void
  /** Ends the stream with the whole answer. */
  finish: (content: string) => void
}

/** A server whose answers, and whose list of the conversation, come when a test says so. */
const startConversation = async () => {
  const asked: Asking[] = []
  const lists: ((messages: object[]) => void)[] = []
  const answerAsk = ({ id, content }: { id: string; content: string }, signal: AbortSignal) => {
    const body = new ReadableStream({
      start: (controller) => {
        signal.addEventListener('abort', () => controller.error(signal.reason))
        const send = (event: string, data: object) =>
          controller.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
        const finish = (text: string) => {
          const about = { timestamp: new Date().toISOString(), answersId: id, sources: [], proposals: [], choices: [] }
          send('message', {
            type: 'answer',
            message: { id: crypto.randomUUID(), role: 'assistant', content: text, ...about },
          })
          send('done', {})
          controller.close()
        }
        asked.push({ id, content, finish, say: (event) => send('message', event) })
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
  const listed = () => {
    const { readable, writable } = new TransformStream()
    lists.push((messages) => {
      const writer = writable.getWriter()
      void writer.write(new TextEncoder().encode(JSON.stringify({ messages, hasModel: false })))
      void writer.close()
    })
    return new Response(readable, { headers: { 'content-type': 'application/json' } })
  }
  mockServer(({ path, body, signal }: MockRequest) => {
    if (path !== '/api/assistant/messages') return undefined
    return body ? answerAsk(body as { id: string; content: string }, signal) : listed()
  })
  const { t } = await renderInApp(<AssistantPanel person={person} opened onClose={() => undefined} />)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' })
  const ask = (content: string) => {
    typeInto(field, content)
    fireEvent.keyDown(field, { key: 'Enter' })
  }
  return { asked, lists, field, ask, t }
}

const waitingNotice = 'Your question will be sent as soon as this answer is complete.'

it('CH-01 the panel queues a question during an answer, and sends it once when that answer has ended', async () => {
  const { asked, lists, field, ask } = await startConversation()
  await waitFor(() => expect(lists).toHaveLength(1))
  lists[0]?.([])
  ask('What is due?')
  await waitFor(() => expect(asked).toHaveLength(1))
  asked[0]?.say({ type: 'text', text: 'Nothing is' })
  await screen.findByText('Nothing is')
  ask('Add the University of Toronto')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(screen.getByText(waitingNotice)).not.toBe(null)
  expect(asked).toHaveLength(1)
  asked[0]?.finish('Nothing is due.')
  await waitFor(() => expect(asked.map(({ content }) => content)).toContain('Add the University of Toronto'))
  expect(field.value).toBe('')
  expect(screen.queryByText(waitingNotice)).toBe(null)
  asked[1]?.finish('It is proposed.')
  await screen.findByText('It is proposed.')
  expect(asked).toHaveLength(2)
})

it('CH-01 the panel leaves a queued question in the field when the answer before it fails', async () => {
  const { asked, field, ask } = await startConversation()
  ask('What is due?')
  await waitFor(() => expect(asked).toHaveLength(1))
  ask('And what is missing?')
  asked[0]?.say({ type: 'failed', content: 'It did not work.' } as AnswerEvent)
  await screen.findByText('It did not work.')
  await waitFor(() => expect(screen.queryByText(waitingNotice)).toBe(null))
  expect(screen.getByText('What is due?')).not.toBe(null)
  expect(field.value).toBe('And what is missing?')
  expect(asked).toHaveLength(1)
})

it('CH-01 the panel leaves a queued question that the user edits in the field', async () => {
  const { asked, field, ask } = await startConversation()
  ask('What is due?')
  await waitFor(() => expect(asked).toHaveLength(1))
  ask('And what')
  typeInto(field, 'And what is missing')
  expect(screen.queryByText(waitingNotice)).toBe(null)
  asked[0]?.finish('Nothing is due.')
  await screen.findByRole('button', { name: 'Send' })
  expect(field.value).toBe('And what is missing')
  expect(asked).toHaveLength(1)
})

it('CH-01 the panel keeps an answer that came while an older state of the conversation was fetched', async () => {
  const { asked, lists, ask } = await startConversation()
  ask('What is due?')
  await waitFor(() => expect(asked).toHaveLength(1))
  asked[0]?.finish('Nothing is due.')
  await waitFor(() => expect(lists).toHaveLength(2))
  // Read before the question was kept, and read after its answer.
  lists[0]?.([])
  const message = { timestamp: new Date().toISOString(), sources: [], proposals: [], choices: [] }
  const question = { ...message, id: asked[0]?.id, role: 'user', content: 'What is due?', answersId: null }
  const answer = { ...message, id: crypto.randomUUID(), role: 'assistant', content: 'Nothing is due.' }
  lists[1]?.([question, { ...answer, answersId: asked[0]?.id }])
  await screen.findByText('Nothing is due.')
  expect(screen.getAllByText('What is due?')).toHaveLength(1)
})

it('CH-01: the panel puts a rate-limited question back before newer input, and shows the reason', async () => {
  const { field, t } = await startConversation()
  mockServer(({ path, body }) =>
    path === '/api/assistant/messages' && body
      ? Response.json(
          { defined: true, code: 'TOO_MANY_REQUESTS', status: 429, message: 'Too many requests', data: {} },
          { status: 429 },
        )
      : undefined,
  )
  typeInto(field, 'What is due?')
  fireEvent.keyDown(field, { key: 'Enter' })
  typeInto(field, 'And what is missing?')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect((await screen.findByRole('alert')).textContent).toBe(t('assistant.limitHour'))
  await waitFor(() => expect(field.value).toBe('What is due?\nAnd what is missing?'))
  expect(screen.queryByText(waitingNotice)).toBe(null)
})

it('CH-01 the panel stops an answer, retries under the same id, and shows the apology when that fails', async () => {
  const { asked, lists, ask } = await startConversation()
  await waitFor(() => expect(lists).toHaveLength(1))
  lists[0]?.([])
  ask('Where is Stanford?')
  await waitFor(() => expect(asked).toHaveLength(1))
  asked[0]?.say({ type: 'text', text: '[Stanford University](/university/stanford-university) is in California. ' })
  expect((await screen.findByRole('link', { name: 'Stanford University' })).getAttribute('href')).toBe(
    '/university/stanford-university',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  await screen.findByText('Stopped.')
  screen.getByRole('link', { name: 'Stanford University' })
  fireEvent.click(screen.getByRole('button', { name: 'Ask again' }))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]).toMatchObject({ id: asked[0]?.id, content: 'Where is Stanford?' })
  const apology = "I apologize, but I'm having trouble connecting right now. Please try again in a moment."
  asked[1]?.say({ type: 'failed', content: apology })
  await screen.findByText(apology)
  screen.getByText('Where is Stanford?')
})

it('CH-01 the panel discards the streamed text when the built-in assistant answers instead', async () => {
  const { asked, lists, ask } = await startConversation()
  await waitFor(() => expect(lists).toHaveLength(1))
  lists[0]?.([])
  ask('Where is Stanford?')
  await waitFor(() => expect(asked).toHaveLength(1))
  asked[0]?.say({ type: 'text', text: 'It is in Oregon. ' })
  await screen.findByText('It is in Oregon.')
  asked[0]?.say({ type: 'reset' })
  asked[0]?.say({ type: 'text', text: 'It is in California.' })
  await screen.findByText('It is in California.')
  expect(screen.queryByText(/Oregon/)).toBe(null)
})

it('CH-01 the panel renders no image from an answer', async () => {
  const { asked, lists, ask } = await startConversation()
  await waitFor(() => expect(lists).toHaveLength(1))
  lists[0]?.([])
  ask('Where is Stanford?')
  await waitFor(() => expect(asked).toHaveLength(1))
  const picture = '![x](https://evil.example/p.png) <img src="https://evil.example/q.png">'
  asked[0]?.finish(`In California. ${picture}`)
  await screen.findByText(/^In California\./)
  expect(document.querySelectorAll('img')).toHaveLength(0)
})

const proposed = (state: 'open' | 'done' | 'dismissed', name: string) => ({
  id: crypto.randomUUID(),
  kind: 'addToShortlist',
  name,
  state,
  input: { universityId: name.toLowerCase().replaceAll(' ', '-') },
})

it('CH-01 the panel executes a proposal only after a press, and shows the decision', async () => {
  const proposals = [
    proposed('open', 'ETH Zurich'),
    proposed('open', 'University of Toronto'),
    proposed('done', 'Stanford University'),
    proposed('dismissed', 'Far University'),
  ]
  const about = { timestamp: new Date().toISOString(), sources: [], answersId: null }
  const message = { ...about, id: crypto.randomUUID(), role: 'assistant', content: 'I can add these.', proposals }
  const calls = mockServer(({ path, method, body }) => {
    if (path === '/api/shortlist' && method === 'POST') return Response.json({ id: crypto.randomUUID() })
    if (!path.startsWith('/api/assistant/')) return Response.json({})
    if (method === 'GET') return Response.json({ messages: [message], hasModel: false })
    const { state } = body as { state: 'done' | 'dismissed' }
    message.proposals = message.proposals.map((one) => (path.endsWith(one.id) ? { ...one, state } : one))
    return Response.json(message)
  })
  await renderInApp(<AssistantPanel person={person} opened onClose={() => undefined} />)
  const proposalOf = async (name: string) => within(await screen.findByRole('group', { name: new RegExp(name) }))
  await (await proposalOf('Stanford University')).findByText('Done')
  await (await proposalOf('Far University')).findByText('Dismissed')
  expect(screen.getAllByRole('button', { name: 'Yes, do it' })).toHaveLength(2)
  const added = () => calls.filter(({ path }) => path === '/api/shortlist').map(({ key, body }) => [key, body])
  fireEvent.click((await proposalOf('ETH Zurich')).getByRole('button', { name: 'No' }))
  await (await proposalOf('ETH Zurich')).findByText('Dismissed')
  expect(added()).toEqual([])
  fireEvent.click((await proposalOf('University of Toronto')).getByRole('button', { name: 'Yes, do it' }))
  await (await proposalOf('University of Toronto')).findByText('Done')
  expect(added()).toEqual([[proposals[1]?.id, { universityId: 'university-of-toronto' }]])
  expect(screen.queryByRole('button', { name: 'Yes, do it' })).toBe(null)
})

it('CH-01 the panel shows the choices of the newest answer, and sends the one that is pressed', async () => {
  const { asked, lists } = await startConversation()
  await waitFor(() => expect(lists).toHaveLength(1))
  const about = { timestamp: new Date().toISOString(), sources: [], proposals: [] }
  const question = { ...about, id: crypto.randomUUID(), role: 'user', content: 'delft?', answersId: null, choices: [] }
  const choices = ['What is the deadline of this programme?', 'What is the tuition of this programme?']
  const content = 'I am not sure which of these you mean.'
  lists[0]?.([
    question,
    { ...about, id: crypto.randomUUID(), role: 'assistant', content, answersId: question.id, choices },
  ])
  fireEvent.click(await screen.findByRole('button', { name: choices[1] ?? '' }))
  await waitFor(() => expect(asked.map((one) => one.content)).toEqual([choices[1]]))
  expect(screen.queryByRole('button', { name: choices[0] ?? '' })).toBe(null)
})
