// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { DecisionNote } from './decision-note.tsx'

const id = '3f0a4f5e-6d0b-4c55-9d5c-0c3b8a6d1a01'

it('GN-01: an author reads why a text stays hidden, and appeals to another moderator once, with a reason', async () => {
  const told = { mayAppeal: true, hasModerators: true, hasFreshModerator: true }
  let decision = { act: 'uphold', reason: 'Please say what, not who' }
  const asked = mockServer(({ method }) => {
    if (method === 'GET') return Response.json({ decision, ...told, mayAppeal: decision.act === 'uphold' })
    decision = { act: 'appeal', reason: '' }
    return Response.json({ id })
  })
  await renderInApp(<DecisionNote id={id} isDespair={false} />)
  await screen.findByText(/Please say what, not who/)
  fireEvent.click(screen.getByRole('button', { name: 'Ask another moderator' }))
  const field = screen.getByRole('textbox', { name: 'Why others should see it' })
  const sent = () => asked.filter(({ method }) => method !== 'GET').map(({ body }) => body)
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(sent()).toEqual([])
  typeInto(field, 'It is about a ranking.')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.queryByText(/Please say what, not who/)).toBeNull())
  expect(screen.queryByRole('button', { name: 'Ask another moderator' })).toBeNull()
  expect(sent()).toMatchObject([{ text: 'It is about a ranking.' }])
})
