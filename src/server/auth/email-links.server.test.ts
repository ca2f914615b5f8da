import { beforeEach, describe, expect, it } from 'vitest'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { setUpMailAccounts } from '#tests/support/mail-accounts.ts'
import { countMails, extractLink, takeNextMail, tokenOfLink } from '#tests/support/mailbox.ts'
import { createApiClient, createNetworkHeaders, strongPassword } from '#tests/support/server-process.ts'
import { readNewestSessionDays } from '#tests/support/session-lifetime.ts'

// Sign-in by a link in an e-mail, through a real SMTP server.

const its = setUpMailAccounts()
const { newEmail, signUp, confirm, signUpConfirmed, personOf, forgetLimits } = its
beforeEach(forgetLimits)

const ask = async (email: string, headers: Record<string, string> = {}) =>
  await createApiClient(its.server).call('POST', '/api/auth/email-link/request', { email }, headers)

const tokenFor = async (email: string) => {
  expect((await ask(email)).status).toBe(200)
  return tokenOfLink(extractLink(await takeNextMail(its.mailbox, email))) ?? ''
}

const use = async (token: string, rememberMe = true, visitor = createApiClient(its.server)) => ({
  visitor,
  answer: await visitor.call('POST', '/api/auth/sign-in/email-link', { token, rememberMe }),
})

describe('sign-in link', () => {
  it('a sign-in link signs in once, is stored as a hash, and is in the audit log', async () => {
    const { email } = await signUpConfirmed()
    const token = await tokenFor(email)
    expect(token.length).toBeGreaterThanOrEqual(43)
    const { rows } = await its.owner.query<{ line: string }>('select to_jsonb(v)::text as line from verifications v')
    for (const { line } of rows) expect(line).not.toContain(token)
    const { visitor, answer } = await use(token)
    expect(answer.status).toBe(200)
    expect(answer.body).not.toHaveProperty('token')
    expect(await personOf(visitor)).toMatchObject({ email })
    const again = await use(token)
    expect(again.answer).toMatchObject({ status: 400, body: { code: 'INVALID_TOKEN' } })
    expect(await personOf(again.visitor)).toBeNull()
    const log = await its.owner.query(
      "select event from audit_log where method = 'email_link' and user_id = (select id from users where email = $1)",
      [email],
    )
    expect(log.rows).toEqual([{ event: 'signed_in' }])
  })

  it('of two concurrent uses of a sign-in link one signs in', async () => {
    const { email } = await signUpConfirmed()
    const token = await tokenFor(email)
    const both = await Promise.all([use(token), use(token)])
    expect(both.map(({ answer }) => answer.status).sort()).toEqual([200, 400])
  })

  it('a scanner that opens a sign-in link does not consume it', async () => {
    const { email } = await signUpConfirmed()
    await ask(email)
    const link = extractLink(await takeNextMail(its.mailbox, email))
    for (const method of ['GET', 'HEAD']) {
      const opened = await fetch(new URL(link, its.server.url), { method })
      expect(opened.status).toBe(200)
      expect(opened.headers.get('referrer-policy')).toBe('no-referrer')
      expect(opened.headers.getSetCookie()).toEqual([])
    }
    const byAddress = await createApiClient(its.server).call(
      'GET',
      `/api/auth/sign-in/email-link?token=${tokenOfLink(link)}`,
    )
    expect(byAddress.status).toBe(404)
    expect((await use(tokenOfLink(link) ?? '')).answer.status).toBe(200)
  })

  it('a sign-in link works for ten minutes, until a newer one, a password reset or a change of address', async () => {
    const { email } = await signUpConfirmed()
    const old = await tokenFor(email)
    const { rows } = await its.owner.query<{ minutes: number }>(
      `select round(extract(epoch from expires_at - now()) / 60)::int as minutes from verifications
        where identifier like 'sign-in-link:%' and value = (select id::text from users where email = $1)`,
      [email],
    )
    expect(rows).toEqual([{ minutes: 10 }])
    const newer = await tokenFor(email)
    expect((await use(old)).answer.status).toBe(400)
    await its.owner.query("update verifications set expires_at = now() where identifier like 'sign-in-link:%'")
    expect((await use(newer)).answer.status).toBe(400)
    const beforeReset = await tokenFor(email)
    await its.askReset(email)
    expect(await its.setPassword(await its.tokenOf(extractLink(await takeNextMail(its.mailbox, email))))).toBe(200)
    expect((await use(beforeReset)).answer.status).toBe(400)
  })

  it('a sign-in link is followed by two-factor', async () => {
    const { email, visitor } = await signUpConfirmed()
    const enabled = await visitor.call('POST', '/api/auth/two-factor/enable', { password: strongPassword })
    const code = createAuthenticator((enabled.body as { totpURI: string }).totpURI)
    expect((await visitor.call('POST', '/api/auth/two-factor/verify-totp', { code: code() })).status).toBe(200)
    const first = await use(await tokenFor(email), false)
    expect(first.answer).toMatchObject({ status: 200, body: { twoFactorRedirect: true } })
    expect(first.answer.body).not.toHaveProperty('user')
    expect(await personOf(first.visitor)).toBeNull()
    expect((await first.visitor.call('POST', '/api/auth/two-factor/verify-totp', { code: code() })).status).toBe(200)
    expect(await personOf(first.visitor)).toMatchObject({ email })
  })

  it('SI-05: a sign-in link starts a session with the lifetime chosen on its page', async () => {
    const { email } = await signUpConfirmed()
    const days = async (rememberMe: boolean) => {
      expect((await use(await tokenFor(email), rememberMe)).answer.status).toBe(200)
      return await readNewestSessionDays(its.owner, email)
    }
    expect(await days(false)).toBe(1)
    expect(await days(true)).toBe(30)
  })

  it('a request for a sign-in link has the same response and minimum duration whether or not the account exists', async () => {
    const { email } = await signUpConfirmed()
    const begun = performance.now()
    const unknown = await ask(newEmail())
    expect(performance.now() - begun).toBeGreaterThan(190)
    const known = await ask(email)
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body })
    await takeNextMail(its.mailbox, email)
  })

  it('a sign-in link goes to a confirmed address only, and another address gets a confirmation link', async () => {
    const { email } = await signUp()
    await takeNextMail(its.mailbox, email)
    await ask(email)
    const link = extractLink(await takeNextMail(its.mailbox, email))
    expect(link).toContain('/auth/confirm#token=')
    const { rows } = await its.owner.query(
      "select 1 from verifications where identifier like 'sign-in-link:%' and value = (select id::text from users where email = $1)",
      [email],
    )
    expect(rows).toEqual([])
  })

  it('a sign-in link is requested at most five times an hour per address and forty times per network', async () => {
    const { email } = await signUpConfirmed()
    for (let n = 0; n < 5; n += 1) expect((await ask(email, createNetworkHeaders())).status).toBe(200)
    expect(await ask(email, createNetworkHeaders())).toMatchObject({
      status: 429,
      body: { code: 'EMAIL_RATE_LIMITED' },
    })
    const otherUser = newEmail()
    for (let n = 0; n < 5; n += 1) expect((await ask(otherUser, createNetworkHeaders())).status).toBe(200)
    expect((await ask(otherUser, createNetworkHeaders())).status).toBe(429)
    await forgetLimits()
    expect((await ask(newEmail())).status).toBe(200)
    // One request below the limit.
    await its.owner.query(
      "update auth_throttles set failures = array_fill(now(), array[39]), endpoints = array_fill(''::text, array[39]) where bucket like 'mails hour %'",
    )
    expect((await ask(newEmail())).status).toBe(200)
    expect((await ask(newEmail())).status).toBe(429)
    expect(countMails(its.mailbox, email)).toBeLessThanOrEqual(5)
  })

  it('sign-in tokens that do not exist are counted for the network', async () => {
    const statuses = []
    for (let n = 0; n < 31; n += 1) statuses.push((await use(`guess-${n}`)).answer.status)
    expect(statuses).toEqual([...Array(30).fill(400), 429])
  })

  it.each([
    ['es', 'Su enlace para iniciar sesión'],
    ['ar', 'رابط تسجيل دخولك'],
  ])('the sign-in link is written in the language of the account: %s', async (language, subject) => {
    const { email, visitor } = await signUp(undefined, language)
    await confirm(extractLink(await takeNextMail(its.mailbox, email)), visitor)
    await ask(email)
    expect((await takeNextMail(its.mailbox, email)).subject).toContain(subject)
  })
})
