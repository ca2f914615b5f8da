// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { buildSessionResponse, mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { advanceTime, expectRetriesShown, expectWithin } from '#src/client/testing/slow-server.ts'
import { MailRequest } from './mail-request.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

const connection = 'Unable to connect to the server. Please check your internet connection and try again.'
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const unanswered = {
  down: ['Password reset failed', connection],
  limit: [15, 'Password reset failed', connection],
} as const

it('SI-06: a reset without an address shows an error and sends nothing; the notice of a sent link stays 6 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const onClose = vi.fn()
  const calls = mockServer(({ path }) =>
    path === '/api/session' ? buildSessionResponse(null) : Response.json({ status: true }),
  )
  await renderInApp(<MailRequest kind="reset" initialEmail="" onClose={onClose} />)
  const asked = () => calls.filter(({ path }) => path === '/api/auth/request-password-reset')
  press('Send Reset Link')
  const problem = within(await screen.findByRole('alert'))
  problem.getByText('Email required')
  problem.getByText('Please enter your email address to reset your password.')
  expect(asked()).toEqual([])
  typeInto(field('Email'), ' ada@example.org ')
  press('Send Reset Link')
  await screen.findByText('Password reset email sent!')
  const shown = Date.now()
  screen.getByText(/^If there is an account for ada@example.org/)
  expect(asked()).toMatchObject([{ body: { email: 'ada@example.org', redirectTo: '/reset-password' } }])
  expect(onClose).toHaveBeenCalledOnce()
  await advanceTime(shown + 5000 - Date.now())
  screen.getByText('Password reset email sent!')
  await advanceTime(1500)
  await waitFor(() => expect(screen.queryByText('Password reset email sent!')).toBeNull())
  expectWithin(shown, 6000)
})

it('SI-06: the request of a reset link shows that the server is down or silent, and keeps the address', async () => {
  await expectRetriesShown({
    path: '/api/auth/request-password-reset',
    answer: () => Response.json({ status: true }),
    begin: async () =>
      void (await renderInApp(<MailRequest kind="reset" initialEmail="ada@example.org" onClose={() => undefined} />)),
    press: 'Send Reset Link',
    typed: { Email: 'ada@example.org' },
    down: [...unanswered.down],
    limit: [...unanswered.limit],
    late: 'Password reset email sent!',
  })
})

it('SI-06: the reset page shows that the server is down or silent, keeps both fields, and reports a used link', async () => {
  await expectRetriesShown({
    path: '/api/auth/reset-password',
    answer: () => Response.json({ code: 'INVALID_TOKEN' }, { status: 400 }),
    begin: async () => {
      await renderInApp(<NewPasswordForm token="spent-long-ago" />)
      for (const label of ['New password', 'Confirm password']) typeInto(field(label), 'Another-Passphrase-77')
    },
    press: 'Save new password',
    typed: { 'New password': 'Another-Passphrase-77', 'Confirm password': 'Another-Passphrase-77' },
    down: [...unanswered.down],
    limit: [...unanswered.limit],
    late: 'This link no longer works',
  })
})

it('AE-08: the reset page shows that the passwords differ, and that a password is too weak', async () => {
  const calls = mockServer(({ path }) =>
    path === '/api/session'
      ? buildSessionResponse(null)
      : Response.json({ code: 'PASSWORD_TOO_WEAK', hints: ['common'] }, { status: 400 }),
  )
  await renderInApp(<NewPasswordForm token="any" />)
  typeInto(field('New password'), 'Another-Passphrase-77')
  typeInto(field('Confirm password'), 'Another-Passphrase-77x')
  press('Save new password')
  await screen.findByText('Passwords do not match.')
  expect(calls.filter(({ path }) => path === '/api/auth/reset-password')).toEqual([])
  for (const label of ['New password', 'Confirm password']) typeInto(field(label), 'password1')
  press('Save new password')
  const alert = within(await screen.findByRole('alert'))
  alert.getByText('Weak Password')
  alert.getByText('Password is too weak.')
  alert.getByRole('listitem')
})
