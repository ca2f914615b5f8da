import { request } from 'node:http'
import { io } from 'socket.io-client'
import { describe, expect, it } from 'vitest'
import { setUpMailAccounts } from '#tests/support/mail-accounts.ts'
import { countMails, extractLink, takeNextMail } from '#tests/support/mailbox.ts'
import { createApiClient, strongPassword } from '#tests/support/server-process.ts'
import { isLoad } from '#tests/support/test-config.ts'

// Password reset links, sent through a real SMTP server.

/** Requests a link with a forged Host header, which no browser would send. */
const askUnderHost = async (host: string, email: string) => {
  const body = JSON.stringify({ email, redirectTo: '/reset-password' })
  const headers = { host, origin: its.server.url, 'content-type': 'application/json', 'content-length': body.length }
  return await new Promise<number>((resolve, reject) => {
    const call = request(`${its.server.url}/api/auth/request-password-reset`, { method: 'POST', headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    call.on('error', reject)
    call.end(body)
  })
}

const its = setUpMailAccounts()
const { newEmail, signUpConfirmed, personOf, askReset, tokenOf, setPassword, forgetLimits } = its

describe('password reset link', () => {
  it('SI-06: the reset link has the address of this site for any Host header', async () => {
    const { email } = await signUpConfirmed()
    const led = async () => {
      const message = await takeNextMail(its.mailbox, email)
      expect(message.text).toContain(`${its.server.url}/api/auth/reset-password/`)
      expect(`${message.text}${message.html}`).not.toContain('evil')
      const { headers } = await createApiClient(its.server).call('GET', extractLink(message))
      expect(new URL(headers.get('location') ?? '', its.server.url).origin).toBe(its.server.url)
    }
    for (const host of ['evil.example', `localhost.evil.example:${its.server.port}`, 'evil.example:443']) {
      await forgetLimits()
      expect(await askUnderHost(host, email)).toBe(200)
      await led()
    }
    // A Host header that is not a valid host is rejected.
    expect(await askUnderHost(`localhost:${its.server.port}.evil.example`, email)).toBe(400)
    const foreign = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example', 'x-forwarded-proto': 'http' }
    await forgetLimits()
    expect((await askReset(email, foreign)).status).toBe(200)
    await led()
  })

  it('SI-06: the reset link comes by mail, is stored as a hash, and works once', async () => {
    const { email } = await signUpConfirmed()
    expect((await askReset(email)).status).toBe(200)
    const message = await takeNextMail(its.mailbox, email)
    const token = await tokenOf(extractLink(message))
    expect(token.length).toBeGreaterThanOrEqual(22)
    const { rows } = await its.owner.query('select identifier from verifications')
    for (const { identifier } of rows) expect(identifier).not.toContain(token)
    expect(await setPassword(token)).toBe(200)
    expect(await setPassword(token)).toBe(400)
    const page = await createApiClient(its.server).call('GET', '/reset-password?token=x')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('LG-01: the reset mail is written in the language that the user chose last', async () => {
    const { email, visitor } = await signUpConfirmed()
    await visitor.call('POST', '/api/auth/sign-in/email', { email, password: strongPassword })
    expect((await visitor.call('PATCH', '/api/profile', { language: 'ar' })).status).toBe(200)
    await askReset(email)
    expect(String((await takeNextMail(its.mailbox, email)).html)).toContain('<html lang="ar" dir="rtl">')
    const change = { newEmail: newEmail(), password: strongPassword }
    expect((await visitor.call('POST', '/api/account/email', change)).status).toBe(200)
    expect(String((await takeNextMail(its.mailbox, change.newEmail)).html)).toContain('<html lang="ar" dir="rtl">')
  })

  it('of 50 concurrent uses of a reset link exactly one succeeds', async () => {
    const { email } = await signUpConfirmed()
    await askReset(email)
    const token = await tokenOf(extractLink(await takeNextMail(its.mailbox, email)))
    const statuses = await Promise.all(Array.from({ length: 50 }, async () => await setPassword(token)))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  it('a reset link expires after 60 minutes and after a newer one', async () => {
    const { email } = await signUpConfirmed()
    await askReset(email)
    const older = await tokenOf(extractLink(await takeNextMail(its.mailbox, email)))
    await askReset(email)
    const newer = await tokenOf(extractLink(await takeNextMail(its.mailbox, email)))
    expect(await setPassword(older)).toBe(400)
    const { rows } = await its.owner.query(
      "select extract(epoch from expires_at - created_at) as seconds from verifications where identifier like 'reset-password:%' and value = (select id::text from users where email = $1)",
      [email],
    )
    expect(rows.map(({ seconds }) => Math.round(Number(seconds) / 60))).toEqual([60])
    await its.owner.query(
      "update verifications set expires_at = now() - interval '1 second' where identifier like 'reset-password:%'",
    )
    expect(await setPassword(newer)).toBe(400)
  })

  it('a confirmed change of address revokes the reset link, and a pending one does not', async () => {
    const { email, visitor } = await signUpConfirmed()
    await askReset(email)
    const token = await tokenOf(extractLink(await takeNextMail(its.mailbox, email)))
    const countLinks = async () =>
      (
        await its.owner.query(
          "select 1 from verifications where identifier like 'reset-password:%' and value = (select id::text from users where email = any($1))",
          [[email, to]],
        )
      ).rowCount
    const to = newEmail()
    const asked = await visitor.call('POST', '/api/account/email', { newEmail: to, password: strongPassword })
    expect(asked.status).toBe(200)
    const links = [
      extractLink(await takeNextMail(its.mailbox, to)),
      extractLink(await takeNextMail(its.mailbox, email)),
    ]
    const states = []
    for (const link of links) {
      expect(await countLinks()).toBe(1)
      const confirmation = { token: new URL(link, its.server.url).searchParams.get('token') }
      const answer = await createApiClient(its.server).call('POST', '/api/account/email/confirmations', confirmation)
      states.push((answer.body as { state: string }).state)
    }
    expect(states).toEqual(['waiting', 'done'])
    expect(await setPassword(token)).toBe(400)
    expect(await personOf(visitor)).toMatchObject({ email: to })
  })

  it('a password reset ends every session and socket of the user', async () => {
    const { email, visitor } = await signUpConfirmed()
    const socket = io(its.server.url, {
      transports: ['websocket'],
      reconnection: false,
      extraHeaders: { cookie: visitor.cookie(), origin: its.server.url },
    })
    await new Promise((resolve) => socket.once('connect', () => resolve(undefined)))
    const closed = new Promise((resolve) => socket.once('disconnect', () => resolve('closed')))
    await askReset(email)
    expect(await setPassword(await tokenOf(extractLink(await takeNextMail(its.mailbox, email))))).toBe(200)
    expect(await closed).toBe('closed')
    expect(await personOf(visitor)).toBeNull()
  })

  it('AE-05: an address gets two reset mails an hour and five a day, whether it has an account or not', async () => {
    const { email } = await signUpConfirmed()
    for (const asked of [email, newEmail()]) {
      expect((await askReset(asked)).status).toBe(200)
      expect((await askReset(asked)).status).toBe(200)
      expect(await askReset(asked)).toMatchObject({
        status: 429,
        body: { code: 'EMAIL_RATE_LIMITED', message: 'Email rate limit exceeded' },
      })
    }
    await takeNextMail(its.mailbox, email)
    await takeNextMail(its.mailbox, email)
    expect(countMails(its.mailbox, email)).toBe(0)
    // An hour later, and again: then the five of the day are used up.
    const statuses = []
    for (let n = 0; n < 4; n += 1) {
      await its.owner.query("delete from auth_throttles where bucket like 'mail % hour %'")
      statuses.push((await askReset(email)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  it.runIf(isLoad)('response times do not reveal whether an account exists', { timeout: 600_000 }, async () => {
    const { email } = await signUpConfirmed()
    const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
    const timed = async (ask: () => Promise<unknown>) => {
      await its.owner.query('delete from auth_throttles')
      const started = performance.now()
      await ask()
      return performance.now() - started
    }
    const signIn = async (to: string) =>
      await createApiClient(its.server).call('POST', '/api/auth/sign-in/email', {
        email: to,
        password: 'Wrong-Password-1',
      })
    for (const ask of [signIn, askReset]) {
      const times: [number[], number[]] = [[], []]
      for (let n = 0; n < 200; n += 1) {
        times[0].push(await timed(async () => await ask(email)))
        times[1].push(await timed(async () => await ask(newEmail())))
      }
      const ratio = median(times[0]) / median(times[1])
      expect({ ask: ask.name, ratio }).toMatchObject({ ratio: expect.toSatisfy((r: number) => r > 0.9 && r < 1.1) })
    }
  })
})
