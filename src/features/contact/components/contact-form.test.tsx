// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ada, buildSessionResponse, mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { ContactForm } from './contact-form.tsx'

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send question' }))

const openForm = async (answer: () => Response | undefined, isSignedIn = false) => {
  const calls = mockServer(({ path }) =>
    path === '/api/contact' ? answer() : buildSessionResponse(isSignedIn ? ada : null),
  )
  await renderInApp(<ContactForm />)
  return () => calls.filter(({ path }) => path === '/api/contact').map(({ body }) => body)
}
const fill = () => {
  typeInto(field('Your name'), 'Noor')
  typeInto(field('Your email'), ' noor@example.org ')
  typeInto(field('Your question'), 'How do I add a deadline?')
}

it('shows an error at each missing or wrong field, and focuses the first', async () => {
  const sent = await openForm(() => undefined)
  typeInto(field('Your email'), 'noor')
  typeInto(field('Your question'), 'Why?')
  send()
  await screen.findByText('This field is required.')
  screen.getByText('Please enter a valid email address.')
  screen.getByText('Please write at least ten characters.')
  expect(document.activeElement).toBe(field('Your name'))
  expect(sent()).toEqual([])
})

it('pre-fills name and address of the signed-in user, and typed values replace them', async () => {
  await openForm(() => undefined, true)
  await waitFor(() => expect(field('Your name').value).toBe('Ada Lovelace'))
  expect(field('Your email').value).toBe('ada@example.org')
  typeInto(field('Your name'), '')
  expect(field('Your name').value).toBe('')
})

it('keeps the question after an error, announces the error, and sends the question again', async () => {
  let answer = Response.json(
    { defined: true, code: 'MAIL_UNAVAILABLE', status: 503, message: '', data: undefined },
    { status: 503 },
  )
  const sent = await openForm(() => answer)
  fill()
  send()
  await screen.findByText('The message could not be sent. Please try again later.')
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  expect(field('Your question').value).toBe('How do I add a deadline?')
  answer = Response.json({ reference: 'Q-7KQ2-M4XD' })
  send()
  await screen.findByText('Q-7KQ2-M4XD')
  expect(sent().at(-1)).toMatchObject({ name: 'Noor', email: 'noor@example.org', topic: 'other', language: 'en' })
})

it('RT-22: keeps the question without a response, and a double press sends it once', async () => {
  const answer = Promise.withResolvers<Response>()
  let answered: () => Promise<Response> | Error = () => new TypeError('Failed to fetch')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const calls = mockServer(({ path }) => (path === '/api/contact' ? answered() : buildSessionResponse(null)))
  await renderInApp(<ContactForm />)
  fill()
  send()
  await vi.advanceTimersByTimeAsync(8_000)
  await screen.findByText('Your question was not sent')
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  expect(field('Your question').value).toBe('How do I add a deadline?')
  answered = () => answer.promise
  const before = calls.length
  send()
  send()
  answer.resolve(Response.json({ reference: 'Q-7KQ2-M4XD' }))
  await screen.findByText('Q-7KQ2-M4XD')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Thank you, your question is on its way' }))
  expect(calls.length - before).toBe(1)
})
