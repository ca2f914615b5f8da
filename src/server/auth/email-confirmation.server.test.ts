import { describe, expect, it } from 'vitest'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { setUpMailAccounts } from '#tests/support/mail-accounts.ts'
import { extractLink, takeNextMail, tokenOfLink } from '#tests/support/mailbox.ts'
import { createApiClient, strongPassword } from '#tests/support/server-process.ts'

// Confirmation by mail through a real SMTP server, and with one that is down.

const its = setUpMailAccounts()
const { newEmail, signUp, confirm, personOf, forgetLimits } = its

const stateOf = async (email: string) => {
  const { rows } = await its.owner.query<{ isConfirmed: boolean; links: number; sessions: number }>(
    `select u.email_verified as "isConfirmed",
      (select count(*)::int from verifications v where v.value = u.id::text and v.identifier like 'confirm:%') as links,
      (select count(*)::int from sessions s where s.user_id = u.id) as sessions from users u where u.email = $1`,
    [email],
  )
  return rows[0]
}

const confirmedAlready = { status: 200, body: { state: 'alreadyConfirmed' } }
const linkOver = { status: 400, body: { code: 'INVALID_TOKEN' } }

describe('confirmation by mail', () => {
  it('SU-08: an unconfirmed address gets no session and no sign-in, and the link opens the account once', async () => {
    const { email, visitor } = await signUp()
    expect(await personOf(visitor)).toBeNull()
    const early = await visitor.call('POST', '/api/auth/sign-in/email', { email, password: strongPassword })
    expect(early).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } })
    const link = extractLink(await takeNextMail(its.mailbox, email))
    expect(link).toMatch(/^\/auth\/confirm#token=/)
    const answer = await confirm(link, visitor)
    expect(answer).toMatchObject({ status: 200, body: { state: 'confirmed', user: { email } } })
    expect(answer.body).not.toHaveProperty('token')
    expect(await personOf(visitor)).toMatchObject({ email })
    const second = createApiClient(its.server)
    expect(await confirm(link, second)).toMatchObject(confirmedAlready)
    expect(await personOf(second)).toBeNull()
  })

  it('a link scanner that opens the link, or the URL of an earlier mail, confirms nothing', async () => {
    const { email } = await signUp()
    const link = extractLink(await takeNextMail(its.mailbox, email))
    const token = tokenOfLink(link) ?? new URL(link, its.server.url).searchParams.get('token')
    const former = `/api/auth/verify-email?token=${token}&callbackURL=%2Fauth%2Fcallback`
    const before = await stateOf(email)
    expect(before).toEqual({ isConfirmed: false, links: 1, sessions: 0 })
    for (const path of [link, former]) {
      const opened = await fetch(new URL(path, its.server.url), { redirect: 'manual' })
      expect(opened.headers.getSetCookie()).toEqual([])
      expect(opened.headers.get('referrer-policy')).toBe('no-referrer')
      expect(await stateOf(email)).toEqual(before)
    }
    const led = await createApiClient(its.server).call('GET', former)
    expect(led.headers.get('location')).toBe(`${its.server.url}/auth/confirm#token=${token}`)
    expect(await confirm(link)).toMatchObject({ status: 200, body: { state: 'confirmed' } })
  })

  it('a confirmation link alone does not open an account with two-factor enabled', async () => {
    const { email, visitor: owner } = await its.signUpConfirmed()
    const enabled = await owner.call('POST', '/api/auth/two-factor/enable', { password: strongPassword })
    const code = createAuthenticator((enabled.body as { totpURI: string }).totpURI)
    expect((await owner.call('POST', '/api/auth/two-factor/verify-totp', { code: code() })).status).toBe(200)
    await its.owner.query('update users set email_verified = false where email = $1', [email])
    const visitor = createApiClient(its.server)
    await visitor.call('POST', '/api/auth/send-verification-email', { email })
    const answer = await confirm(extractLink(await takeNextMail(its.mailbox, email)), visitor)
    expect(await personOf(visitor)).toBeNull()
    expect(answer).toMatchObject({ status: 200, body: { twoFactorRedirect: true } })
    expect(answer.body).not.toHaveProperty('user')
    expect((await visitor.call('POST', '/api/auth/two-factor/verify-totp', { code: code() })).status).toBe(200)
    expect(await personOf(visitor)).toMatchObject({ email })
  })

  it('a confirmation link ends with a newer one or after a day, and a forged one confirms nothing', async () => {
    const { email, visitor } = await signUp()
    const older = extractLink(await takeNextMail(its.mailbox, email))
    await visitor.call('POST', '/api/auth/send-verification-email', { email, callbackURL: '/auth/callback' })
    const newer = extractLink(await takeNextMail(its.mailbox, email))
    if (older !== newer) expect(await confirm(older, visitor)).toMatchObject(linkOver)
    expect(await confirm(newer.replace(/token=[^&]+/, 'token=eyJhbGciOiJub25lIn0.e30.'))).toMatchObject(linkOver)
    await its.owner.query(
      "update verifications set expires_at = now() - interval '1 second' where identifier like 'confirm:%'",
    )
    expect(await confirm(newer, visitor)).toMatchObject(linkOver)
    expect(await personOf(visitor)).toBeNull()
    expect(await stateOf(email)).toMatchObject({ isConfirmed: false, sessions: 0 })
  })

  it('a confirmation link older than ten minutes still confirms the address but does not sign in', async () => {
    const { email, visitor } = await signUp()
    const link = extractLink(await takeNextMail(its.mailbox, email))
    await its.owner.query(
      "update verifications set created_at = now() - interval '10 minutes 1 second' where identifier like 'confirm:%'",
    )
    const answer = await confirm(link, visitor)
    expect(answer).toMatchObject({ status: 200, body: { state: 'confirmed' } })
    expect(answer.body).not.toHaveProperty('user')
    expect(await stateOf(email)).toEqual({ isConfirmed: true, links: 0, sessions: 0 })
    const signedIn = await visitor.call('POST', '/api/auth/sign-in/email', { email, password: strongPassword })
    expect(signedIn.status).toBe(200)
  })

  it('of two concurrent uses of a confirmation link one confirms, and the other reports that it is confirmed', async () => {
    const { email } = await signUp()
    const link = extractLink(await takeNextMail(its.mailbox, email))
    const both = await Promise.all([confirm(link), confirm(link)])
    expect(both.map(({ body }) => (body as { state: string }).state).sort()).toEqual(['alreadyConfirmed', 'confirmed'])
    expect(await stateOf(email)).toMatchObject({ isConfirmed: true, sessions: 1 })
  })

  it('a link to a former address of the account confirms nothing', async () => {
    const { email } = await signUp()
    const link = extractLink(await takeNextMail(its.mailbox, email))
    const present = newEmail()
    await its.owner.query('update users set email = $2 where email = $1', [email, present])
    expect(await confirm(link)).toMatchObject(linkOver)
    expect(await stateOf(present)).toMatchObject({ isConfirmed: false, sessions: 0 })
  })

  it('confirmation tokens that do not exist are counted for the network', async () => {
    await forgetLimits()
    const statuses = []
    for (let n = 0; n < 31; n += 1) statuses.push((await confirm(`/auth/confirm#token=guess-${n}`)).status)
    expect(statuses).toEqual([...Array(30).fill(400), 429])
    await forgetLimits()
  })

  it('AE-05: the confirmation link is sent again twice an hour, and then rejected as too many mails', async () => {
    await forgetLimits()
    const { email, visitor } = await signUp()
    await takeNextMail(its.mailbox, email)
    const again = async () =>
      await visitor.call('POST', '/api/auth/send-verification-email', { email, callbackURL: '/auth/callback' })
    for (const _mail of ['first', 'second']) {
      expect((await again()).status).toBe(200)
      await takeNextMail(its.mailbox, email)
    }
    expect(await again()).toMatchObject({ status: 429, body: { code: 'EMAIL_RATE_LIMITED' } })
  })

  it('a user admitted without confirmation confirms the address later and keeps the session', async () => {
    const { email, visitor } = await its.signUpConfirmed()
    await its.owner.query('update users set email_verified = false where email = $1', [email])
    const security = async () => (await visitor.call('GET', '/api/account/security')).body
    expect(await security()).toMatchObject({ emailConfirmed: false, canConfirmEmail: true })
    await visitor.call('POST', '/api/auth/send-verification-email', { email })
    const answer = await confirm(extractLink(await takeNextMail(its.mailbox, email)), visitor)
    expect(answer).toMatchObject({ status: 200, body: { state: 'confirmed', user: { email } } })
    expect(await security()).toMatchObject({ emailConfirmed: true, canConfirmEmail: false })
    expect(await personOf(visitor)).toMatchObject({ email })
    expect(await stateOf(email)).toMatchObject({ sessions: 1 })
  })

  it.each([
    ['en', 'ltr', 'Confirm your email for GradApp'],
    ['de', 'ltr', 'GradApp'],
    ['ar', 'rtl', 'GradApp'],
  ])(
    'the message in %s has a text and an HTML part, runs %s, and loads no remote content',
    async (language, dir, subject) => {
      const { email } = await signUp(newEmail(), language)
      const message = await takeNextMail(its.mailbox, email)
      const html = String(message.html)
      expect(message.subject).toContain(subject)
      expect(message.from?.text).toContain('apply@example.org')
      expect(html).toContain(`<html lang="${language}" dir="${dir}">`)
      expect(message.text).toContain(`${its.server.url}/auth/confirm#token=`)
      expect(html).not.toMatch(/<img|<script|<link|url\(|src=/i)
      if (language === 'ar') expect(message.text).toMatch(/[\u0600-\u06ff]/)
    },
  )
})

describe('mail server that is down', () => {
  it('a mail server that is down does not fail the sign-up, and a new link can be requested later', async () => {
    await forgetLimits()
    its.mailbox.fail(true)
    const { email, visitor } = await signUp()
    its.mailbox.fail(false)
    await visitor.call('POST', '/api/auth/send-verification-email', { email, callbackURL: '/auth/callback' })
    await confirm(extractLink(await takeNextMail(its.mailbox, email)), visitor)
    expect(await personOf(visitor)).toMatchObject({ email })
  })
})
