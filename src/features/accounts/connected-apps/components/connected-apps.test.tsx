// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ada, buildErrorResponse, buildSessionResponse, mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { packRequest } from '../connected-apps.rules.ts'
import { ConnectApp } from './connect-app.tsx'
import { ConnectedAppList } from './connected-app-list.tsx'

const app = {
  id: '0f3f8f3e-6a54-4d0e-9b1c-2f1d3c4b5a69',
  name: 'Desk',
  target: { kind: 'site', name: 'desk.example' },
  scopes: ['read_plans', 'propose_changes'],
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: '2026-11-20T10:00:00.000Z',
}

describe('connected apps', () => {
  it('the list shows each app with its host, scopes and last use, and disconnects it', async () => {
    const connected = [app]
    const calls = mockServer(({ path, method }) => {
      if (path === '/api/session') return buildSessionResponse(ada)
      return Response.json(method === 'DELETE' ? connected.pop() : connected)
    })
    await renderInApp(<ConnectedAppList />)
    expect(await screen.findByText('desk.example')).toBeDefined()
    expect(screen.getByText(/^Suggest changes/)).toBeDefined()
    expect(screen.getByText(/last used .*20/)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: /^Disconnect Desk/ }))
    expect(await screen.findByText('No app is connected.')).toBeDefined()
    expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe(`/api/connected-apps/${app.id}`)
  })

  it('a list that cannot be loaded says so and offers to try again', async () => {
    mockServer(({ path }) =>
      path === '/api/session' ? buildSessionResponse(ada) : buildErrorResponse('ACCESS_DENIED'),
    )
    await renderInApp(<ConnectedAppList />)
    expect(await screen.findByText('Your connected apps could not be loaded')).toBeDefined()
  })
})

describe('the consent screen', () => {
  const query = 'client_id=app_1&state=1'
  const asking = {
    ...{ state: 'asking', name: 'Desk <b>official</b>', host: null, target: { kind: 'device' } },
    scopes: ['read_plans', 'propose_changes', 'read_catalogue'],
  }
  const assign = vi.fn()
  beforeEach(() => {
    assign.mockReset()
    vi.spyOn(window.location, 'assign').mockImplementation(assign)
  })

  const open = async (request: object) => {
    const calls = mockServer(({ path }) => {
      if (path === '/api/session') return buildSessionResponse(ada)
      if (path === '/api/account/security') return Response.json({ hasPassword: false, providers: ['google'] })
      if (path === '/api/account/identity-proof') return Response.json({ isProven: true })
      if (path === '/api/connected-apps/requests') return Response.json(request)
      return Response.json({ redirectTo: 'http://127.0.0.1:1/cb?code=1' }, { status: 201 })
    })
    await renderInApp(<ConnectApp packed={packRequest(query)} />)
    return { decisions: () => calls.filter(({ path }) => path === '/api/connected-apps').map(({ body }) => body) }
  }

  it('says who asks, where the answer goes and that nothing changes by itself, and sends the chosen scopes', async () => {
    const { decisions } = await open(asking)
    // The name is text, not markup.
    expect(await screen.findByText('Desk <b>official</b>')).toBeDefined()
    expect(screen.getByText('a program on this device')).toBeDefined()
    expect(screen.getByText(/It changes nothing by itself/)).toBeDefined()
    expect(screen.getByText(/has not checked this name/)).toBeDefined()
    await waitFor(() => expect(screen.queryByLabelText(/Current password/)).toBeNull())
    expect(decisions()).toEqual([])
    fireEvent.click(screen.getByRole('checkbox', { name: /^Suggest changes/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Connect app' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('http://127.0.0.1:1/cb?code=1'))
    expect(decisions()).toEqual([{ query, isAllowed: true, scopes: ['read_plans', 'read_catalogue'] }])
    expect(screen.getByText('Returning to the app…')).toBeDefined()
  })

  it('tells the app that the user has cancelled', async () => {
    const { decisions } = await open(asking)
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(1))
    expect(decisions()).toEqual([{ query, isAllowed: false, scopes: [] }])
  })

  it('does not connect an app that may do nothing', async () => {
    const { decisions } = await open({ ...asking, scopes: ['read_plans'] })
    await waitFor(() => expect(screen.queryByLabelText(/Current password/)).toBeNull())
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Read your applications/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Connect app' }))
    expect(await screen.findByText('Choose at least one.')).toBeDefined()
    expect(decisions()).toEqual([])
  })

  it('returns a faulty request to the app by a press only', async () => {
    await open({ state: 'faulty', redirectTo: 'http://127.0.0.1:1/cb?error=invalid_scope' })
    const back = await screen.findByRole('button', { name: 'Go back to the app' })
    expect(assign).not.toHaveBeenCalled()
    fireEvent.click(back)
    expect(assign).toHaveBeenCalledWith('http://127.0.0.1:1/cb?error=invalid_scope')
  })

  it('sends an unknown request nowhere', async () => {
    await open({ state: 'unknown' })
    expect(await screen.findByText('This request cannot be answered')).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it.each([undefined, 'not base64!'])('says what to do without a request: %s', async (packed) => {
    const calls = mockServer(() => buildSessionResponse(ada))
    await renderInApp(<ConnectApp packed={packed} />)
    expect(await screen.findByText('This request cannot be answered')).toBeDefined()
    expect(calls.some(({ path }) => path === '/api/connected-apps/requests')).toBe(false)
  })
})
