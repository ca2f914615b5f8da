import { afterAll, describe, expect, it } from 'vitest'
import { auditEvents } from '#src/shared/audit-events.ts'
import { createAuthenticator } from '../support/authenticator.ts'
import { setUpMailAccounts } from '../support/mail-accounts.ts'
import { extractLink, takeNextMail } from '../support/mailbox.ts'
import {
  buildProviderEnvironment,
  createProviderUser,
  type Provider,
  startGitHub,
  startOpenIdProvider,
} from '../support/providers.ts'
import {
  type ApiClient,
  buildSignUp,
  createApiClient,
  onboardingAnswers,
  strongPassword,
} from '../support/server-process.ts'

// Audit log coverage: one walk through every credential endpoint of an account; the log is then compared as a whole.

const providers: { google?: Provider; github?: Provider } = {}
const its = setUpMailAccounts(async () => {
  providers.google = await startOpenIdProvider()
  providers.github = await startGitHub()
  return buildProviderEnvironment(providers.google, providers.github)
})
afterAll(async () => {
  await providers.google?.stop()
  await providers.github?.stop()
})
const { newEmail, confirm, askReset, tokenOf, setPassword, forgetLimits } = its

const seen = new Set<string>()

type Row = { id: string; event: string; method: string | null; reason: string | null; address: string | null }

/** Returns the entries since the last call, of a user or without a known user. */
const newEntries = (() => {
  const told = new Set<string>()
  return async (userId: string | null): Promise<string[]> => {
    const { rows } = await its.owner.query<Row>(
      'select id, event, method, reason, address from audit_log where user_id is not distinct from $1 order by created_at, id',
      [userId],
    )
    const fresh = rows.filter(({ id }) => !told.has(id))
    for (const row of fresh) {
      told.add(row.id)
      seen.add(row.event)
      expect({ event: row.event, address: row.address }).toMatchObject({ address: expect.stringMatching(/^(127|::)/) })
    }
    return fresh.map(({ event, method, reason }) => [event, method, reason].filter(Boolean).join(' '))
  }
})()

const auth = async (visitor: ApiClient, path: string, body: object) =>
  await visitor.call('POST', `/api/auth/${path}`, body)
const signIn = async (email: string, password = strongPassword) => {
  const visitor = createApiClient(its.server)
  await auth(visitor, 'sign-in/email', { email, password })
  return visitor
}
const idOf = async (email: string) =>
  (await its.owner.query<{ id: string }>('select id from users where email = $1', [email])).rows[0]?.id ?? ''

const confirmed = async () => {
  const email = newEmail()
  const visitor = createApiClient(its.server)
  await auth(visitor, 'sign-up/email', buildSignUp(email))
  await confirm(extractLink(await takeNextMail(its.mailbox, email)), visitor)
  const id = await idOf(email)
  return { email, visitor, id }
}

/** Creates a user past confirmation and onboarding, whose entries so far are already returned. */
const settled = async () => {
  const person = await confirmed()
  await person.visitor.call('POST', '/api/onboarding/complete', onboardingAnswers)
  await newEntries(person.id)
  return person
}

/** Follows the redirect to the provider and back, like a browser. */
const byProvider = async (visitor: ApiClient, name: 'google' | 'github') => {
  const callbackURL = `/auth/callback?provider=${name}`
  const started = await auth(visitor, 'sign-in/social', {
    provider: name,
    callbackURL,
    errorCallbackURL: callbackURL,
    disableRedirect: true,
  })
  const at = await fetch((started.body as { url: string }).url, { redirect: 'manual' })
  const back = new URL(at.headers.get('location') ?? '')
  await visitor.call('GET', back.pathname + back.search)
}

describe('the audit log has every step once', () => {
  it('the audit log has one entry per step from the sign-up to the first page', async () => {
    await newEntries(null)
    const email = newEmail()
    const visitor = createApiClient(its.server)
    await auth(visitor, 'sign-up/email', buildSignUp(email))
    await signIn(email)
    await auth(createApiClient(its.server), 'sign-up/email', buildSignUp(email))
    const link = extractLink(await takeNextMail(its.mailbox, email))
    await confirm(link, visitor)
    await confirm(link)
    await visitor.call('GET', '/api/shortlist')
    await visitor.call('POST', '/api/onboarding/complete', onboardingAnswers)
    await visitor.call('GET', '/api/shortlist')
    await visitor.call('GET', '/api/mentor/students')
    await visitor.call('GET', '/api/mentor/profile')
    await visitor.call('POST', '/api/auth/sign-out', {})
    expect(await newEntries(await idOf(email))).toEqual([
      'signed_up password',
      'sign_in_failed password EMAIL_NOT_VERIFIED',
      'sign_up_refused USER_ALREADY_EXISTS',
      'email_confirmed',
      'signed_in confirmation',
      'access_refused ONBOARDING_REQUIRED',
      'access_refused ACCESS_DENIED',
      'access_refused ACCESS_DENIED',
      'signed_out',
    ])
    expect(await newEntries(null)).toEqual([])
  })

  it('the audit log has each step of two-factor: enable, challenge, failure, app code, backup code, new codes, disable', async () => {
    const { email, visitor, id } = await settled()
    await auth(visitor, 'two-factor/enable', { password: 'wrong' })
    const enabled = (await auth(visitor, 'two-factor/enable', { password: strongPassword })).body as {
      totpURI: string
      backupCodes: string[]
    }
    const code = createAuthenticator(enabled.totpURI)
    await auth(visitor, 'two-factor/verify-totp', { code: '000000' })
    await auth(visitor, 'two-factor/verify-totp', { code: code() })
    const second = await signIn(email)
    await auth(second, 'two-factor/verify-totp', { code: '000000' })
    await auth(second, 'two-factor/verify-totp', { code: code() })
    const third = await signIn(email)
    await auth(third, 'two-factor/verify-backup-code', { code: 'AAAAA-AAAAA' })
    await auth(third, 'two-factor/verify-backup-code', { code: enabled.backupCodes[0] })
    await auth(visitor, 'two-factor/generate-backup-codes', { password: strongPassword })
    await auth(visitor, 'two-factor/disable', { password: strongPassword })
    await visitor.call('DELETE', '/api/account/sessions')
    expect(await newEntries(id)).toEqual([
      'identity_check_failed password INVALID_PASSWORD',
      'second_step_failed app INVALID_CODE',
      'two_factor_enabled',
      'second_step_asked password',
      'second_step_failed app INVALID_CODE',
      'signed_in app',
      'second_step_asked password',
      'second_step_failed backup_code INVALID_BACKUP_CODE',
      'signed_in backup_code',
      'backup_codes_made',
      'two_factor_disabled',
      'session_ended',
    ])
  })

  it('the audit log has changes of the address, the password and the role', async () => {
    const { email, visitor, id } = await settled()
    const to = newEmail()
    await visitor.call('POST', '/api/account/email', { newEmail: to, password: 'wrong' })
    await visitor.call('POST', '/api/account/email', { newEmail: to, password: strongPassword })
    for (const address of [to, email]) {
      const token = new URL(extractLink(await takeNextMail(its.mailbox, address)), its.server.url).searchParams.get(
        'token',
      )
      await visitor.call('POST', '/api/account/email/confirmations', { token })
    }
    const newPassword = 'N3w!Passphrase-42'
    await auth(visitor, 'change-password', { currentPassword: 'wrong', newPassword })
    await auth(visitor, 'change-password', { currentPassword: strongPassword, newPassword })
    await visitor.call('PUT', '/api/session/role', { role: 'mentor' })
    await visitor.call('POST', '/api/privacy/export', { password: newPassword })
    await visitor.call('POST', '/api/privacy/deletion', { password: newPassword })
    await visitor.call('DELETE', '/api/privacy/deletion')
    expect(await newEntries(id)).toEqual([
      'identity_check_failed password PASSWORD_WRONG',
      'email_change_requested',
      'email_changed',
      'identity_check_failed password INVALID_PASSWORD',
      'password_changed',
      'role_changed',
      'exported',
      'deletion_requested',
      'deletion_cancelled',
    ])
  })

  it('the audit log has failed guesses and each use of a reset link', async () => {
    await forgetLimits()
    const { email, id } = await settled()
    for (let guess = 0; guess < 6; guess += 1) await signIn(email, 'wrong')
    await askReset(email)
    const token = await tokenOf(extractLink(await takeNextMail(its.mailbox, email)))
    await setPassword(token)
    await askReset(email)
    await askReset(email)
    expect(await newEntries(id)).toEqual([
      ...Array(5).fill('sign_in_failed password INVALID_EMAIL_OR_PASSWORD'),
      'sign_in_refused password TOO_MANY_ATTEMPTS',
      'password_reset_requested',
      'password_reset',
      'password_reset_requested',
      'password_reset_refused EMAIL_RATE_LIMITED',
    ])
    // The user of this link is not known any more.
    await setPassword(token)
    expect(await newEntries(null)).toEqual(['password_reset_refused INVALID_TOKEN'])
  })

  it.each(['google', 'github'] as const)('the audit log has each sign-in with %s, and its failures', async (name) => {
    const provider = providers[name] as Provider
    const { email, id } = await settled()
    provider.person = createProviderUser(email)
    provider.behaviour = 'normal'
    await byProvider(createApiClient(its.server), name)
    expect(await newEntries(id)).toEqual([`signed_in ${name}`])
    provider.behaviour = 'cancel'
    await byProvider(createApiClient(its.server), name)
    await createApiClient(its.server).call('GET', `/api/auth/callback/${name}?code=x&state=never-issued`)
    await auth(createApiClient(its.server), 'sign-in/social', {
      provider: 'a\nforged line',
      callbackURL: '/auth/callback',
    })
    expect(await newEntries(null)).toEqual([
      `sign_in_failed ${name} access_denied`,
      `sign_in_failed ${name} state_mismatch`,
      'sign_in_failed unknown PROVIDER_NOT_FOUND',
    ])
  })

  it('this file covers every event of the list except those with tests of their own', () => {
    const elsewhere = [
      'provider_connected',
      'provider_removed',
      'passkey_added',
      'passkey_removed',
      'access_token_created',
      'access_token_used',
      'access_token_revoked',
      'app_connected',
      'app_disconnected',
      'member_signed_up',
      'webhook_added',
      'webhook_secret_changed',
      'webhook_removed',
      'imported',
      'deleted',
    ]
    expect(auditEvents.filter((event) => !seen.has(event))).toEqual(elsewhere)
  })
})
