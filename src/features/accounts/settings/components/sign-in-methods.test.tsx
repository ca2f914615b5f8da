// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import {
  ada,
  buildErrorResponse,
  buildSessionResponse,
  type MockRequest,
  mockServer,
  renderInApp,
  typeInto,
} from '#src/client/testing/render.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { ProviderSection } from './provider-section.tsx'

const passkey = {
  id: '0f3f8f3e-6a54-4d0e-9b1c-2f1d3c4b5a69',
  name: 'Laptop',
  createdAt: '2026-03-01T10:00:00.000Z',
  lastUsedAt: null,
}

interface Account {
  hasPassword?: boolean
  providers?: string[]
  passkeys?: object[]
}

const offering = async () => {
  const body = (await buildSessionResponse(ada).json()) as { instance: object }
  return Response.json({ ...body, instance: { ...body.instance, providers: ['google', 'github'] } })
}

const accountOf = (
  { hasPassword = true, providers = [], passkeys = [] }: Account,
  others: (asked: MockRequest) => Response,
) =>
  mockServer(async (asked) => {
    if (asked.path === '/api/session') return await offering()
    if (asked.path === '/api/account/security')
      return Response.json({
        hasPassword,
        providers,
        hasTwoFactor: false,
        emailConfirmed: true,
        canConfirmEmail: false,
        pendingEmail: null,
      })
    if (asked.path === '/api/account/passkeys') return Response.json(passkeys)
    return others(asked)
  })

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const typePassword = () =>
  typeInto(screen.getByLabelText('Current password', { selector: 'input' }), 'Str0ng!Passphrase9')
const writesOf = (calls: MockRequest[]) =>
  calls.flatMap(({ method, path }) => (method === 'GET' ? [] : [`${method} ${path}`]))

it('SE-01: connecting a provider asks for the password, then opens its page', async () => {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  const calls = accountOf({}, ({ path }) =>
    path === '/api/auth/link-social'
      ? Response.json({ url: 'https://provider.example/consent' })
      : Response.json({ isProven: true }),
  )
  await renderInApp(<ProviderSection />)
  await press('Connect GitHub')
  typePassword()
  await press('Connect GitHub')
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://provider.example/consent'))
  leave.mockRestore()
  expect(writesOf(calls)).toEqual(['POST /api/account/identity-proof', 'POST /api/auth/link-social'])
  const back = '/auth/callback?provider=github&purpose=connect&redirect=%2Fsettings%2Faccount'
  expect(calls.find(({ path }) => path === '/api/auth/link-social')?.body).toMatchObject({
    provider: 'github',
    callbackURL: back,
    errorCallbackURL: back,
  })
})

it('SE-01: a provider is disconnected, unless it is the last sign-in method', async () => {
  let isLast = true
  const calls = accountOf({ providers: ['google'] }, ({ path }) => {
    if (path !== '/api/account/providers/google') return Response.json({ isProven: true })
    return isLast ? buildErrorResponse('LAST_SIGN_IN_METHOD') : Response.json({ removed: true })
  })
  await renderInApp(<ProviderSection />)
  await press('Disconnect Google')
  typePassword()
  await press('Disconnect Google')
  const alert = await screen.findByRole('alert')
  within(alert).getByText('This is your only way to sign in. Add another one first.')
  isLast = false
  await press('Disconnect Google')
  await screen.findByText('Google is disconnected')
  expect(writesOf(calls).filter((write) => write.startsWith('DELETE'))).toHaveLength(2)
})

it.each([
  ['a provider', { hasPassword: false, providers: ['google'] }, 'Disconnect Google'],
  ['a passkey', { hasPassword: false, passkeys: [passkey] }, 'Remove Laptop'],
])('SE-01: %s that is the only sign-in method cannot be removed', async (_name, account, button) => {
  accountOf(account, () => Response.json({}))
  await renderInApp(
    <>
      <ProviderSection />
      <PasskeyList />
    </>,
  )
  await screen.findByText(/This is your only way to sign in\./)
  expect(screen.queryByRole('button', { name: button })).toBeNull()
})

it('SE-01: a passkey is renamed, and removed after the password', async () => {
  const calls = accountOf({ passkeys: [passkey] }, () =>
    Response.json({ name: 'Phone', removed: true, isProven: true }),
  )
  await renderInApp(<PasskeyList />)
  await screen.findByText('Added Mar 1, 2026, not used yet')
  await press('Rename Laptop')
  typeInto(screen.getByLabelText('Name of the passkey'), 'Phone')
  await press('Save name')
  await screen.findByText('Passkey renamed')
  await press('Remove Laptop')
  typePassword()
  await press('Remove')
  await screen.findByText('Passkey removed')
  const at = `/api/account/passkeys/${passkey.id}`
  expect(writesOf(calls)).toEqual([`PUT ${at}`, 'POST /api/account/identity-proof', `DELETE ${at}`])
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ name: 'Phone' })
})

it('SE-01: a browser without passkeys shows a notice and adds none', async () => {
  accountOf({}, ({ path }) =>
    path.startsWith('/api/auth/passkey')
      ? Response.json({ challenge: 'AA', user: { id: 'AA' } })
      : Response.json({ isProven: true }),
  )
  await renderInApp(<PasskeyList />)
  await press('Add a passkey')
  typePassword()
  await press('Create passkey')
  const alert = await screen.findByRole('alert')
  within(alert).getByText(/^Passkeys do not work in this browser/)
})

it('SE-01: an instance that offers no provider shows no section about them', async () => {
  mockServer(({ path }) =>
    path === '/api/session'
      ? buildSessionResponse(ada)
      : Response.json({ hasPassword: true, providers: [], passkeys: [] }),
  )
  const { queryClient } = await renderInApp(<ProviderSection />)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('heading', { name: 'Connected accounts' })).toBeNull()
})
