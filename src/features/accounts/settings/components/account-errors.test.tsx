// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ada, buildSessionResponse, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { expectRetriesShown } from '#src/client/testing/slow-server.ts'
import { strongPassword } from '#tests/support/server-process.ts'
import { EmailChange } from './email-change.tsx'
import { PasswordChange } from './password-change.tsx'
import { TwoFactor } from './two-factor.tsx'

// Each change of the account by a server that is down, silent or late.

const connection = 'Unable to connect to the server. Please check your internet connection and try again.'
const unanswered = (title: string): { down: string[]; limit: [number, ...string[]] } => ({
  down: [title, connection],
  limit: [15, title, connection],
})
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

const security = { hasPassword: true, providers: [], emailConfirmed: true, canConfirmEmail: false, pendingEmail: null }
const accountOf =
  (changes: () => object) =>
  ({ path }: { path: string }) =>
    path === '/api/account/security' ? Response.json({ ...security, ...changes() }) : buildSessionResponse(ada)

const setup = {
  totpURI: 'otpauth://totp/GradApp:ada?secret=JBSWY3DPEHPK3PXP&issuer=GradApp',
  backupCodes: ['abcde-12345', 'fghij-67890'],
}
const typedPassword = { 'Current password': strongPassword }

it.each([
  ['turning the second step on', 'enable', false, 'Turn on', setup, 'No camera? Type this into the app:'],
  ['new backup codes', 'generate-backup-codes', true, 'New backup codes', setup, 'Your backup codes'],
  ['turning the second step off', 'disable', true, 'Turn off', {}, 'Two-factor sign-in is off'],
] as const)(
  'SE-01: %s shows that the server is down or silent, and keeps the password',
  async (_name, path, hasTwoFactor, button, answer, late) =>
    await expectRetriesShown({
      path: `/api/auth/two-factor/${path}`,
      answer: () => Response.json(answer),
      others: accountOf(() => ({ hasTwoFactor })),
      begin: async () => {
        await renderInApp(<TwoFactor />)
        await press(button)
        typeInto(field('Current password'), strongPassword)
      },
      press: 'Continue',
      typed: typedPassword,
      ...unanswered('Nothing was changed'),
      late,
    }),
)

it('SE-01: the setup of an authenticator shows that the server is down or silent, and that a code is wrong', async () => {
  await expectRetriesShown({
    path: '/api/auth/two-factor/verify-totp',
    answer: () => Response.json({ code: 'INVALID_CODE' }, { status: 401 }),
    others: (asked) =>
      asked.path === '/api/auth/two-factor/enable'
        ? Response.json(setup)
        : accountOf(() => ({ hasTwoFactor: false }))(asked),
    begin: async () => {
      await renderInApp(<TwoFactor />)
      await press('Turn on')
      typeInto(field('Current password'), strongPassword)
      await press('Continue')
      await screen.findByRole('img', { name: 'QR code for the authenticator app' })
      screen.getByText('JBSWY3DPEHPK3PXP')
      typeInto(field('Code'), '123456')
    },
    press: 'Confirm',
    typed: { Code: '123456' },
    ...unanswered('Nothing was changed'),
    late: 'This code is wrong or has already been used. Codes change every 30 seconds.',
  })
})

it('SE-01: the password form shows that the server is down or silent, and keeps both passwords', async () => {
  await expectRetriesShown({
    path: '/api/auth/change-password',
    answer: () => Response.json({}),
    others: accountOf(() => ({ hasTwoFactor: false })),
    begin: async () => {
      await renderInApp(<PasswordChange />)
      typeInto(field('Current password'), strongPassword)
      typeInto(field('New password'), 'An0ther!Passphrase-77')
    },
    press: 'Change password',
    typed: { ...typedPassword, 'New password': 'An0ther!Passphrase-77' },
    ...unanswered('Your password was not changed'),
    late: 'Your new password is saved',
  })
})

it('SE-01: the address form shows that the server is down or silent, keeps the input, and waits for confirmation', async () => {
  let pendingEmail: string | null = null
  await expectRetriesShown({
    path: '/api/account/email',
    answer: () => {
      pendingEmail = 'another@example.org'
      return Response.json({ pendingEmail })
    },
    others: accountOf(() => ({ hasTwoFactor: false, pendingEmail })),
    begin: async () => {
      await renderInApp(<EmailChange />)
      await screen.findByText(ada.email)
      await press('Change email')
      typeInto(field('New email'), 'another@example.org')
      typeInto(field('Current password'), strongPassword)
    },
    press: 'Send the links',
    typed: { 'New email': 'another@example.org', ...typedPassword },
    down: ['Your email was not changed', 'Network error. Please try again later.'],
    limit: [30, 'Your email was not changed', 'Request timed out. Please check your internet connection.'],
    late: 'Waiting for confirmation',
  })
  expect(screen.queryByLabelText('New email')).toBeNull()
})
