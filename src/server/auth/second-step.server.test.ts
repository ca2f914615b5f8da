import { beforeEach, describe, expect, it } from 'vitest'
import { authenticator } from '../testing/authenticator.ts'
import { ownServer } from '../testing/own-server.ts'
import { type Browserish, signUpApplicant, strongPassword, visit } from '../testing/process.ts'

// Check 21: the second step by an authenticator app and by backup codes.

const its = ownServer()

beforeEach(async () => void (await its.owner.query('delete from attempts')))

interface Enrolled {
  email: string
  device: Browserish
  /** The next code of the app. */
  code: () => string
  backupCodes: string[]
}

const enrol = async (): Promise<Enrolled> => {
  const person = await signUpApplicant(its.server)
  const answer = await person.call('POST', '/api/auth/two-factor/enable', { password: strongPassword })
  const { totpURI, backupCodes } = answer.body as { totpURI: string; backupCodes: string[] }
  const code = authenticator(totpURI)
  expect((await person.call('POST', '/api/auth/two-factor/verify-totp', { code: code() })).status).toBe(200)
  return { email: person.email, device: person, code, backupCodes }
}

const firstStep = async (email: string) => {
  const visitor = visit(its.server)
  const answer = await visitor.call('POST', '/api/auth/sign-in/email', { email, password: strongPassword })
  expect(answer).toMatchObject({ status: 200, body: { twoFactorRedirect: true } })
  return visitor
}

const isSignedIn = async (visitor: Browserish) =>
  ((await visitor.call('GET', '/api/session')).body as { person: unknown }).person !== null

const enter = async (visitor: Browserish, code: string, kind = 'totp', trustDevice = false) =>
  (await visitor.call('POST', `/api/auth/two-factor/verify-${kind}`, { code, trustDevice })).status

/** Asks for a reset link, follows it out of the outbox, and answers the password that was set by it. */
const resetPassword = async (email: string) => {
  const asked = { email, redirectTo: '/reset-password' }
  expect((await visit(its.server).call('POST', '/api/auth/request-password-reset', asked)).status).toBe(200)
  let token = ''
  await expect
    .poll(async () => {
      const mails = (await visit(its.server).call('GET', '/dev/mail.json')).body as { to: string; text: string }[]
      token = /reset-password\/([\w-]+)/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[1] ?? ''
      return token
    })
    .toMatch(/.{20,}/)
  const newPassword = 'An0ther!Passphrase-77'
  const set = await visit(its.server).call('POST', '/api/auth/reset-password', { token, newPassword })
  expect(set.status).toBe(200)
  return newPassword
}

describe('check 21: the second step', () => {
  it('SE-01 a right password alone opens nothing; the code of the app does, once', async () => {
    const { email, code } = await enrol()
    const visitor = await firstStep(email)
    expect(await isSignedIn(visitor)).toBe(false)
    expect((await visitor.call('GET', '/api/snapshot')).status).toBe(401)
    const now = code()
    expect(await enter(visitor, now)).toBe(200)
    expect(await isSignedIn(visitor)).toBe(true)
    const second = await firstStep(email)
    expect(await enter(second, now)).toBe(401)
    expect(await isSignedIn(second)).toBe(false)
  })

  it('a backup code opens the account once', async () => {
    const { email, backupCodes } = await enrol()
    expect(backupCodes).toHaveLength(10)
    const visitor = await firstStep(email)
    expect(await enter(visitor, backupCodes[0] ?? '', 'backup-code')).toBe(200)
    expect(await isSignedIn(visitor)).toBe(true)
    expect(await enter(await firstStep(email), backupCodes[0] ?? '', 'backup-code')).toBe(401)
    expect(await enter(await firstStep(email), backupCodes[1] ?? '', 'backup-code')).toBe(200)
  })

  it('of one code entered many times at once, one opens the account', async () => {
    const { email, code, backupCodes } = await enrol()
    for (const [value, kind] of [
      [code(), 'totp'],
      [backupCodes[0] ?? '', 'backup-code'],
    ] as const) {
      const visitors = []
      for (let n = 0; n < 4; n += 1) visitors.push(await firstStep(email))
      const statuses = await Promise.all(visitors.map(async (visitor) => await enter(visitor, value, kind)))
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      await its.owner.query("delete from attempts where bucket like 'second step%'")
    }
  })

  it('50 guesses at once, over many challenges, are five', async () => {
    const { email, code } = await enrol()
    const visitors: Browserish[] = []
    for (let n = 0; n < 10; n += 1) visitors.push(await firstStep(email))
    const guesses = Array.from({ length: 50 }, (_, n) => String(100_000 + n))
    const statuses = await Promise.all(
      guesses.map(async (guess, n) => await enter(visitors[n % 10] ?? visit(its.server), guess)),
    )
    expect(statuses.filter((status) => status !== 429)).toHaveLength(5)
    // The right code, in a new challenge, gets the same answer: the budget is the person's.
    expect(await enter(await firstStep(email), code())).toBe(429)
    const { rows } = await its.owner.query(
      "select reason from audit_log where event = 'second_step_failed' and user_id = (select id from users where email = $1)",
      [email],
    )
    expect(rows).toHaveLength(51)
  })

  it('a trusted device is not asked again; another one is; a reset of the password ends the trust', async () => {
    const { email, code } = await enrol()
    const trusted = await firstStep(email)
    expect(await enter(trusted, code(), 'totp', true)).toBe(200)
    await trusted.call('POST', '/api/auth/sign-out', {})
    const again = await trusted.call('POST', '/api/auth/sign-in/email', { email, password: strongPassword })
    expect(again.body).not.toHaveProperty('twoFactorRedirect')
    await firstStep(email)
    const newPassword = await resetPassword(email)
    const asked = await trusted.call('POST', '/api/auth/sign-in/email', { email, password: newPassword })
    expect(asked).toMatchObject({ status: 200, body: { twoFactorRedirect: true } })
    expect(await isSignedIn(trusted)).toBe(false)
  })

  it('turning it off, and new backup codes, need the password; the former codes are over', async () => {
    const { email, device, backupCodes } = await enrol()
    expect((await device.call('POST', '/api/auth/two-factor/disable', { password: 'wrong' })).status).toBe(400)
    const made = await device.call('POST', '/api/auth/two-factor/generate-backup-codes', { password: strongPassword })
    expect(made.status).toBe(200)
    expect(await enter(await firstStep(email), backupCodes[0] ?? '', 'backup-code')).toBe(401)
    expect((await device.call('POST', '/api/auth/two-factor/disable', { password: strongPassword })).status).toBe(200)
    const visitor = visit(its.server)
    await visitor.call('POST', '/api/auth/sign-in/email', { email, password: strongPassword })
    expect(await isSignedIn(visitor)).toBe(true)
  })

  it('neither secret nor codes are kept readable, and the log tells what happened', async () => {
    const { email, backupCodes } = await enrol()
    const { rows } = await its.owner.query('select to_jsonb(t)::text as line from two_factors t')
    for (const { line } of rows) for (const code of backupCodes) expect(line).not.toContain(code)
    const log = await its.owner.query(
      'select event from audit_log where user_id = (select id from users where email = $1) order by created_at',
      [email],
    )
    expect(log.rows.map(({ event }) => event)).toEqual(['signed_up', 'two_factor_enabled'])
  })
})
