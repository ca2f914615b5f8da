// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Asked, renderInApp, serverAnswers, type } from '#src/client/testing/render.tsx'
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
  const answerAsk = ({ id, content }: { id: string; content: string }) => {
    const body = new ReadableStream({
      start: (controller) => {
        const send = (event: string, data: object) =>
          controller.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
        const finish = (text: string) => {
          const about = { timestamp: new Date().toISOString(), answersId: id, sources: [], proposals: [] }
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
  serverAnswers(({ path, body }: Asked) => {
    if (path !== '/api/assistant/messages') return undefined
    return body ? answerAsk(body as { id: string; content: string }) : listed()
  })
  await renderInApp(<AssistantPanel person={person} opened onClose={() => undefined} />)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' })
  const ask = (content: string) => {
    type(field, content)
    fireEvent.keyDown(field, { key: 'Enter' })
  }
  return { asked, lists, field, ask }
}

const waitingNotice = 'Your question will be sent as soon as this answer is complete.'

it('CH-01 sends a question that was sent while an answer is on its way when that answer has ended, and once', async () => {
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

it('CH-01 leaves a waiting question in the field where the answer before it fails', async () => {
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

it('CH-01 leaves a waiting question that is written on in the field', async () => {
  const { asked, field, ask } = await startConversation()
  ask('What is due?')
  await waitFor(() => expect(asked).toHaveLength(1))
  ask('And what')
  type(field, 'And what is missing')
  expect(screen.queryByText(waitingNotice)).toBe(null)
  asked[0]?.finish('Nothing is due.')
  await screen.findByRole('button', { name: 'Send' })
  expect(field.value).toBe('And what is missing')
  expect(asked).toHaveLength(1)
})

it('CH-01 keeps an answer that came while the conversation was being read as it was before', async () => {
  const { asked, lists, ask } = await startConversation()
  ask('What is due?')
  await waitFor(() => expect(asked).toHaveLength(1))
  asked[0]?.finish('Nothing is due.')
  await waitFor(() => expect(lists).toHaveLength(2))
  // Read before the question was kept, and read after its answer.
  lists[0]?.([])
  const message = { timestamp: new Date().toISOString(), sources: [], proposals: [] }
  const question = { ...message, id: asked[0]?.id, role: 'user', content: 'What is due?', answersId: null }
  const answer = { ...message, id: crypto.randomUUID(), role: 'assistant', content: 'Nothing is due.' }
  lists[1]?.([question, { ...answer, answersId: asked[0]?.id }])
  await screen.findByText('Nothing is due.')
  expect(screen.getAllByText('What is due?')).toHaveLength(1)
})

it('CH-01 puts a refused question back before what was typed since', async () => {
  const { field } = await startConversation()
  serverAnswers(({ path, body }) =>
    path === '/api/assistant/messages' && body
      ? Response.json(
          { defined: true, code: 'TOO_MANY_REQUESTS', status: 429, message: 'Too many requests', data: {} },
          { status: 429 },
        )
      : undefined,
  )
  type(field, 'What is due?')
  fireEvent.keyDown(field, { key: 'Enter' })
  type(field, 'And what is missing?')
  fireEvent.keyDown(field, { key: 'Enter' })
  await screen.findByRole('alert')
  await waitFor(() => expect(field.value).toBe('What is due?\nAnd what is missing?'))
  expect(screen.queryByText(waitingNotice)).toBe(null)
})
