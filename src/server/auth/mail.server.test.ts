import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countMails, linkOf, nextMail, openMailbox, type TestMailbox } from '../testing/mailbox.ts'
import {
  type Browserish,
  cleanUpServers,
  ownerUrl,
  type RunningServer,
  startServer,
  strongPassword,
  visit,
} from '../testing/process.ts'

// Checks 12 to 14: confirmation, reset and change of address, by mail on a real SMTP server.

const isLoad = Boolean(process.env.GRADAPP_LOAD)

let server: RunningServer
let mailbox: TestMailbox
let owner: pg.Client

beforeAll(async () => {
  mailbox = await openMailbox()
  server = await startServer({ SMTP_URL: mailbox.url, MAIL_FROM: 'GradApp <apply@example.org>' })
  owner = new pg.Client({ connectionString: ownerUrl(server.dataDir) })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await server.stop()
  await mailbox.close()
  cleanUpServers()
})

const newEmail = () => `${randomUUID().slice(0, 13)}@example.org`

const signUp = async (email = newEmail(), language = 'en') => {
  const visitor = visit(server)
  const body = {
    name: 'Ada',
    email,
    password: strongPassword,
    role: 'applicant',
    language,
    callbackURL: '/auth/callback',
  }
  expect((await visitor.call('POST', '/api/auth/sign-up/email', body)).status).toBe(200)
  return { email, visitor }
}

const signUpConfirmed = async () => {
  const { email, visitor } = await signUp()
  await visitor.call('GET', linkOf(await nextMail(mailbox, email)))
  return { email, visitor }
}

const personOf = async (visitor: Browserish) =>
  ((await visitor.call('GET', '/api/session')).body as { person: { email: string } | null }).person

const askReset = async (email: string, headers: Record<string, string> = {}) =>
  await visit(server).call(
    'POST',
    '/api/auth/request-password-reset',
    { email, redirectTo: '/reset-password' },
    headers,
  )

/** Follows the link of a reset mail as far as the page, and takes the token that the page is given. */
const tokenOf = async (link: string) => {
  const location = (await visit(server).call('GET', link)).headers.get('location') ?? ''
  return new URL(location, server.url).searchParams.get('token') ?? ''
}

const setPassword = async (token: string, newPassword = `N3w!Passphrase-${randomUUID()}`) =>
  (await visit(server).call('POST', '/api/auth/reset-password', { token, newPassword })).status

const forgetLimits = async () => void (await owner.query('delete from attempts'))

describe('confirmation by mail', () => {
  it('SU-08 without it there is no session and no sign-in; the link opens the account once', async () => {
    const { email, visitor } = await signUp()
    expect(await personOf(visitor)).toBeNull()
    const early = await visitor.call('POST', '/api/auth/sign-in/email', { email, password: strongPassword })
    expect(early).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } })
    const link = linkOf(await nextMail(mailbox, email))
    const followed = await visitor.call('GET', link)
    expect(followed.headers.get('location')).toBe('/auth/callback')
    expect(await personOf(visitor)).toMatchObject({ email })
    const second = visit(server)
    expect((await second.call('GET', link)).headers.get('location')).toContain('error=invalid_token')
    expect(await personOf(second)).toBeNull()
  })

  it('a newer link ends the older one; after a day it is over; a forged one opens nothing', async () => {
    const { email, visitor } = await signUp()
    const older = linkOf(await nextMail(mailbox, email))
    await visitor.call('POST', '/api/auth/send-verification-email', { email, callbackURL: '/auth/callback' })
    const newer = linkOf(await nextMail(mailbox, email))
    if (older !== newer) await visitor.call('GET', older)
    expect(await personOf(visitor)).toBeNull()
    await visitor.call('GET', newer.replace(/token=[^&]+/, 'token=eyJhbGciOiJub25lIn0.e30.'))
    expect(await personOf(visitor)).toBeNull()
    await owner.query(
      "update verifications set expires_at = now() - interval '1 second' where identifier like 'confirm:%'",
    )
    await visitor.call('GET', newer)
    expect(await personOf(visitor)).toBeNull()
  })

  it.each([
    ['en', 'ltr', 'Confirm your email for GradApp'],
    ['de', 'ltr', 'GradApp'],
    ['ar', 'rtl', 'GradApp'],
  ])(
    'the message in %s has a text and an HTML part, runs %s, and loads nothing from elsewhere',
    async (language, dir, subject) => {
      const { email } = await signUp(newEmail(), language)
      const message = await nextMail(mailbox, email)
      const html = String(message.html)
      expect(message.subject).toContain(subject)
      expect(message.from?.text).toContain('apply@example.org')
      expect(html).toContain(`<html lang="${language}" dir="${dir}">`)
      expect(message.text).toContain(`${server.url}/api/auth/verify-email?token=`)
      expect(html).not.toMatch(/<img|<script|<link|url\(|src=/i)
      if (language === 'ar') expect(message.text).toMatch(/[\u0600-\u06ff]/)
    },
  )
})

describe('check 13: the link to a new password', () => {
  it('SI-06 comes by mail, leads to this site whatever the Host header says, and works once', async () => {
    const { email } = await signUpConfirmed()
    const foreign = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
    expect((await askReset(email, foreign)).status).toBe(200)
    const message = await nextMail(mailbox, email)
    expect(message.text).toContain(`${server.url}/api/auth/reset-password/`)
    const token = await tokenOf(linkOf(message))
    expect(token.length).toBeGreaterThanOrEqual(22)
    const { rows } = await owner.query('select identifier from verifications')
    for (const { identifier } of rows) expect(identifier).not.toContain(token)
    expect(await setPassword(token)).toBe(200)
    expect(await setPassword(token)).toBe(400)
    const page = await visit(server).call('GET', '/reset-password?token=x')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('LG-01 is written in the language that the person chose last', async () => {
    const { email, visitor } = await signUpConfirmed()
    await visitor.call('POST', '/api/auth/sign-in/email', { email, password: strongPassword })
    expect((await visitor.call('PATCH', '/api/profile', { language: 'ar' })).status).toBe(200)
    await askReset(email)
    expect(String((await nextMail(mailbox, email)).html)).toContain('<html lang="ar" dir="rtl">')
    const change = { newEmail: newEmail(), password: strongPassword }
    expect((await visitor.call('POST', '/api/account/email', change)).status).toBe(200)
    expect(String((await nextMail(mailbox, change.newEmail)).html)).toContain('<html lang="ar" dir="rtl">')
  })

  it('of 50 uses at the same moment exactly one wins', async () => {
    const { email } = await signUpConfirmed()
    await askReset(email)
    const token = await tokenOf(linkOf(await nextMail(mailbox, email)))
    const statuses = await Promise.all(Array.from({ length: 50 }, async () => await setPassword(token)))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  it('dies after 60 minutes, after a newer one, and after a change of the address', async () => {
    const { email } = await signUpConfirmed()
    await askReset(email)
    const older = await tokenOf(linkOf(await nextMail(mailbox, email)))
    await askReset(email)
    const newer = await tokenOf(linkOf(await nextMail(mailbox, email)))
    expect(await setPassword(older)).toBe(400)
    const { rows } = await owner.query(
      "select extract(epoch from expires_at - created_at) as seconds from verifications where identifier like 'reset-password:%' and value = (select id::text from users where email = $1)",
      [email],
    )
    expect(rows.map(({ seconds }) => Math.round(Number(seconds) / 60))).toEqual([60])
    await owner.query(
      "update verifications set expires_at = now() - interval '1 second' where identifier like 'reset-password:%'",
    )
    expect(await setPassword(newer)).toBe(400)
  })

  it('ends every session and socket of the person', async () => {
    const { email, visitor } = await signUpConfirmed()
    const socket = io(server.url, {
      transports: ['websocket'],
      reconnection: false,
      extraHeaders: { cookie: visitor.cookie(), origin: server.url },
    })
    await new Promise((resolve) => socket.once('connect', () => resolve(undefined)))
    const closed = new Promise((resolve) => socket.once('disconnect', () => resolve('closed')))
    await askReset(email)
    expect(await setPassword(await tokenOf(linkOf(await nextMail(mailbox, email))))).toBe(200)
    expect(await closed).toBe('closed')
    expect(await personOf(visitor)).toBeNull()
  })

  it('AE-05 an address gets two in an hour and five in a day, whether it has an account or not', async () => {
    const { email } = await signUpConfirmed()
    for (const asked of [email, newEmail()]) {
      expect((await askReset(asked)).status).toBe(200)
      expect((await askReset(asked)).status).toBe(200)
      expect(await askReset(asked)).toMatchObject({
        status: 429,
        body: { code: 'EMAIL_RATE_LIMITED', message: 'Email rate limit exceeded' },
      })
    }
    await nextMail(mailbox, email)
    await nextMail(mailbox, email)
    expect(countMails(mailbox, email)).toBe(0)
    // An hour later, and again: the day's five are then used up.
    const statuses = []
    for (let n = 0; n < 4; n += 1) {
      await owner.query("delete from attempts where bucket like 'mail % hour %'")
      statuses.push((await askReset(email)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  it('the answer does not tell whether the address exists', async () => {
    await forgetLimits()
    const { email } = await signUpConfirmed()
    const known = await askReset(email)
    const unknown = await askReset(newEmail())
    expect(known.status).toBe(unknown.status)
    expect(known.body).toEqual(unknown.body)
    const named = ({ headers }: { headers: Headers }) => [...headers.keys()].filter((name) => name !== 'date').sort()
    expect(named(known)).toEqual(named(unknown))
  })

  it.runIf(isLoad)('check 12: nor does the time it takes, at sign-in and at reset', { timeout: 600_000 }, async () => {
    const { email } = await signUpConfirmed()
    const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
    const timed = async (ask: () => Promise<unknown>) => {
      await owner.query('delete from attempts')
      const started = performance.now()
      await ask()
      return performance.now() - started
    }
    const signIn = async (to: string) =>
      await visit(server).call('POST', '/api/auth/sign-in/email', { email: to, password: 'Wrong-Password-1' })
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

describe('SE-01 a change of address', () => {
  const change = async (visitor: Browserish, to: string, password = strongPassword) =>
    await visitor.call('POST', '/api/account/email', { newEmail: to, password })
  const confirm = async (link: string) =>
    await visit(server).call('POST', '/api/account/email/confirmations', {
      token: new URL(link, server.url).searchParams.get('token'),
    })

  it('needs the password and both addresses; each link works once', async () => {
    const { email, visitor } = await signUpConfirmed()
    const to = newEmail()
    expect(await change(visitor, to, 'wrong')).toMatchObject({ status: 403, body: { code: 'PASSWORD_WRONG' } })
    expect((await change(visitor, to)).status).toBe(200)
    const atNew = linkOf(await nextMail(mailbox, to))
    const atFormer = linkOf(await nextMail(mailbox, email))
    expect((await confirm(atNew)).body).toEqual({ state: 'waiting' })
    expect(await personOf(visitor)).toMatchObject({ email })
    expect((await confirm(atNew)).status).toBe(410)
    expect((await confirm(atFormer)).body).toEqual({ state: 'done' })
    expect(await personOf(visitor)).toMatchObject({ email: to })
    expect((await confirm(atFormer)).status).toBe(410)
  })

  it('ends reset links that went to the former address', async () => {
    const { email, visitor } = await signUpConfirmed()
    await askReset(email)
    const token = await tokenOf(linkOf(await nextMail(mailbox, email)))
    const to = newEmail()
    await change(visitor, to)
    await confirm(linkOf(await nextMail(mailbox, to)))
    await confirm(linkOf(await nextMail(mailbox, email)))
    expect(await setPassword(token)).toBe(400)
  })

  it('a newer request ends the older one, cancelling ends it, and a taken address is refused', async () => {
    const { visitor } = await signUpConfirmed()
    const other = await signUpConfirmed()
    expect(await change(visitor, other.email)).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } })
    expect((await change(visitor, 'no address')).status).toBe(400)
    const [first, second] = [newEmail(), newEmail()]
    await change(visitor, first)
    const older = linkOf(await nextMail(mailbox, first))
    await change(visitor, second)
    const newer = linkOf(await nextMail(mailbox, second))
    expect((await confirm(older)).status).toBe(410)
    expect((await visitor.call('DELETE', '/api/account/email')).body).toEqual({ cancelled: true })
    expect((await confirm(newer)).status).toBe(410)
  })
})

describe('a mail server that is away', () => {
  it('does not fail the sign-up; a new link can be had when it is back', async () => {
    await forgetLimits()
    mailbox.fail(true)
    const { email, visitor } = await signUp()
    mailbox.fail(false)
    await visitor.call('POST', '/api/auth/send-verification-email', { email, callbackURL: '/auth/callback' })
    await visitor.call('GET', linkOf(await nextMail(mailbox, email)))
    expect(await personOf(visitor)).toMatchObject({ email })
  })
})
