// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ada, buildSessionResponse, mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { EmailConfirmation } from './email-confirmation.tsx'

const refusal = (code: string, status: number) =>
  Response.json({ defined: true, code, status, message: '' }, { status })
const failed = () => screen.findByRole('heading', { level: 1, name: 'We could not confirm this address' })

const open = async (
  token: string | undefined,
  person: typeof ada | null,
  answer: () => Response | Error | undefined,
) => {
  const calls = mockServer(({ path }) => (path === '/api/session' ? buildSessionResponse(person) : answer()))
  await renderInApp(<EmailConfirmation token={token} />, { path: '/auth/confirm-email' })
  return () => calls.filter(({ path }) => path === '/api/account/email/confirmations')
}
const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Confirm the change' }))

it('SE-01: a confirmation link needs a press, and the change still waits for the other address', async () => {
  const sent = await open('fresh', ada, () => Response.json({ state: 'waiting' }))
  expect(sent()).toEqual([])
  confirm()
  await screen.findByRole('heading', { level: 1, name: 'Thank you. One more step' })
  expect(sent()).toMatchObject([{ body: { token: 'fresh' } }])
})

it('SE-01: a confirmation without a response can be retried, and an expired link leads to the settings', async () => {
  let answer: Response | Error = new TypeError('Failed to fetch')
  const sent = await open('spent', ada, () => answer)
  confirm()
  await failed()
  expect(sent()).toHaveLength(1)
  answer = refusal('LINK_SPENT', 400)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('This link has already been used or has expired.')
  const link = await screen.findByRole('link', { name: 'Account Settings' })
  expect(link.getAttribute('href')).toBe('/settings/account')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('SE-01: the confirmation page without a link leads a visitor to the settings by signing in', async () => {
  const sent = await open(undefined, null, () => undefined)
  await failed()
  const link = await screen.findByRole('link', { name: 'Sign in' })
  expect(link.getAttribute('href')).toBe('/auth?redirect=%2Fsettings%2Faccount')
  expect(sent()).toEqual([])
})
