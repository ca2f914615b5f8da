// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { ConnectButton } from './connect-button.tsx'
import { PeoplePanel } from './people-panel.tsx'

const eve = { id: 'b7d0a6a2-3c60-4b1e-9b58-0a8f6f0e7d11', name: 'Eve' }

it('GN-01: a connection request is sent with a note', async () => {
  const asked = mockServer(() => Response.json({ personId: eve.id, state: 'asked' }))
  await renderInApp(<ConnectButton person={eve} />)
  fireEvent.click(screen.getByRole('button', { name: 'Connect with Eve' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect with Eve' }))
  typeInto(dialog.getByRole('textbox'), 'We apply to the same school.')
  fireEvent.click(dialog.getByRole('button', { name: 'Send request' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked).toMatchObject([
    { method: 'POST', path: `/api/people/${eve.id}/connection`, body: { note: 'We apply to the same school.' } },
  ])
})

it('GN-01: a connection request that answers one of the other person says that both are connected', async () => {
  mockServer(() => Response.json({ personId: eve.id, state: 'connected' }))
  await renderInApp(<ConnectButton person={eve} />)
  fireEvent.click(screen.getByRole('button', { name: 'Connect with Eve' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect with Eve' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Send request' }))
  await screen.findByText('You and Eve are connected.')
  expect(screen.queryByText(/Request sent/)).toBeNull()
})

it('GN-01: a connection request shows its note until it is accepted', async () => {
  const card = { role: 'applicant', headline: '', field: '', stage: '', countries: [], interests: [] }
  let state = 'received'
  const asked = mockServer(({ method, path }) => {
    if (method === 'PUT') {
      state = 'connected'
      return Response.json({ personId: eve.id })
    }
    const note = 'We apply to the same school.'
    const connections = [{ ...card, ...eve, state, note, since: '2026-11-01T10:00:00Z' }]
    const profile = { headline: '', field: '', stage: '', countries: [], interests: [] }
    return path === '/api/people'
      ? Response.json({ profile: null, offered: profile, connections, suggestions: [], blocked: [], muted: [] })
      : undefined
  })
  await renderInApp(<PeoplePanel renderMessage={() => null} />)
  await screen.findByText('We apply to the same school.')
  fireEvent.click(screen.getByRole('button', { name: 'Accept the request from Eve' }))
  await waitFor(() => expect(screen.queryByText('We apply to the same school.')).toBeNull())
  await screen.findByRole('button', { name: /^Remove/ })
  expect(asked.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual([
    `/api/people/${eve.id}/connection`,
  ])
})
