// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ada, buildErrorResponse, buildSessionResponse, mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { AccessTokenList } from './access-token-list.tsx'
import { ConnectBrowser } from './connect-browser.tsx'
import { PersonalTokens } from './personal-tokens.tsx'

const token = {
  id: '0f3f8f3e-6a54-4d0e-9b1c-2f1d3c4b5a69',
  name: '',
  device: { browser: 'Chrome', system: 'Linux', kind: 'computer' },
  scopes: ['pages'],
  place: '203.0.113.0',
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2027-11-01T10:00:00.000Z',
}

describe('connected browsers', () => {
  it('the list shows each browser with its last use and end, and disconnects it', async () => {
    const connected = [token]
    const calls = mockServer(({ path, method }) => {
      if (path === '/api/session') return buildSessionResponse(ada)
      return Response.json(method === 'DELETE' ? connected.pop() : connected)
    })
    await renderInApp(<AccessTokenList />)
    expect(await screen.findByText(/Chrome on Linux/)).toBeDefined()
    expect(screen.getByText(/last used .*20.*ends/)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: /^Disconnect Chrome/ }))
    expect(await screen.findByText('No browser or tool is connected.')).toBeDefined()
    expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      `/api/access-tokens/${token.id}`,
    ])
  })

  it('a list that cannot be loaded says so and offers to try again', async () => {
    mockServer(({ path }) =>
      path === '/api/session' ? buildSessionResponse(ada) : buildErrorResponse('ACCESS_DENIED'),
    )
    await renderInApp(<AccessTokenList />)
    expect(await screen.findByText('Your connected browsers could not be loaded')).toBeDefined()
  })
})

describe('personal access tokens', () => {
  const created = `gradapp_pat_${'A'.repeat(43)}`
  const open = async () => {
    const calls = mockServer(({ path }) => {
      if (path === '/api/session') return buildSessionResponse(ada)
      if (path === '/api/account/security') return Response.json({ hasPassword: false, providers: ['google'] })
      if (path === '/api/account/identity-proof') return Response.json({ isProven: true })
      return Response.json({ token: created, expiresAt: '2027-01-01T10:00:00.000Z' }, { status: 201 })
    })
    await renderInApp(<PersonalTokens />)
    fireEvent.click(await screen.findByRole('button', { name: 'Create an access token' }))
    return calls
  }

  it('a token is created with name, scopes and end, and is shown once', async () => {
    const calls = await open()
    fireEvent.change(await screen.findByLabelText(/^Name of the tool/), { target: { value: 'Claude' } })
    await waitFor(() => expect(screen.queryByLabelText(/Current password/)).toBeNull())
    fireEvent.click(screen.getByRole('checkbox', { name: /^Suggest changes/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Create token' }))
    expect(await screen.findByDisplayValue(created)).toBeDefined()
    expect(calls.find(({ path }) => path === '/api/access-tokens/personal')?.body).toEqual({
      name: 'Claude',
      scopes: ['read_plans', 'propose_changes', 'read_catalogue'],
      days: 90,
    })
    fireEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.queryByDisplayValue(created)).toBeNull()
    expect(screen.getByText(/Model Context Protocol .*\/mcp/)).toBeDefined()
  })

  it('a token without a name is not created', async () => {
    const calls = await open()
    await waitFor(() => expect(screen.queryByLabelText(/Current password/)).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: 'Create token' }))
    expect(await screen.findByText('Enter the name of the tool.')).toBeDefined()
    expect(calls.some(({ path }) => path === '/api/access-tokens/personal')).toBe(false)
  })
})

describe('the page that connects a browser', () => {
  const challenge = 'A'.repeat(43)

  it('asks first, hands the code to the extension by a message, and says that it is connected', async () => {
    const calls = mockServer(({ path }) =>
      path === '/api/session' ? buildSessionResponse(ada) : Response.json({ code: 'C'.repeat(43) }, { status: 201 }),
    )
    const codes: unknown[] = []
    const extension = ({ data }: MessageEvent) => {
      if (data.type !== 'gradapp-code') return
      codes.push(data.code)
      window.dispatchEvent(
        new MessageEvent('message', {
          source: window,
          origin: window.location.origin,
          data: { type: 'gradapp-connected', isConnected: true },
        }),
      )
    }
    window.addEventListener('message', extension)
    await renderInApp(<ConnectBrowser challenge={challenge} />)
    expect(await screen.findByText(/cannot change your account/)).toBeDefined()
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Connect this browser' }))
    await waitFor(() => expect(codes).toEqual(['C'.repeat(43)]))
    expect(await screen.findByText('This browser is connected')).toBeDefined()
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ challenge })
    window.removeEventListener('message', extension)
  })

  it('another window cannot say that the extension is connected', async () => {
    mockServer(({ path }) =>
      path === '/api/session' ? buildSessionResponse(ada) : Response.json({ code: 'C'.repeat(43) }, { status: 201 }),
    )
    await renderInApp(<ConnectBrowser challenge={challenge} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Connect this browser' }))
    expect(await screen.findByText('Connecting…')).toBeDefined()
    const data = { type: 'gradapp-connected', isConnected: true }
    window.dispatchEvent(new MessageEvent('message', { source: null, origin: 'https://evil.example', data }))
    expect(screen.queryByText('This browser is connected')).toBeNull()
  })

  it.each([undefined, 'short'])('without the challenge of an extension it says what to do: %s', async (given) => {
    mockServer(({ path }) => (path === '/api/session' ? buildSessionResponse(ada) : Response.json([])))
    await renderInApp(<ConnectBrowser challenge={given} />)
    expect(await screen.findByText('No extension asks to be connected')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Connect this browser' })).toBeNull()
  })
})
