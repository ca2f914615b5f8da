import { beforeEach, describe, expect, it } from 'vitest'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { type ApiClient, createApiClient, signUpApplicant, strongPassword } from '#tests/support/server-process.ts'
import { setUpServer } from '#tests/support/server-setup.ts'

// Two-factor by an authenticator app and by backup codes.

const its = setUpServer()

beforeEach(async () => void (await its.owner.query('delete from auth_throttles')))

interface Enrolled {
  email: string
  device: ApiClient
  /** Returns the next code of the app. */
  code: () => string
  backupCodes: string[]
}

const enrol = async (): Promise<Enrolled> => {
  const person = await signUpApplicant(its.server)
  const answer = await person.call('POST', '/api/auth/two-factor/enable', { password: strongPassword })
  const { totpURI, backupCodes } = answer.body as { totpURI: string; backupCodes: string[] }
  const code = createAuthenticator(totpURI)
  expect((await person.call('POST', '/api/auth/two-factor/verify-totp', { code: code() })).status).toBe(200)
  return { email: person.email, device: person, code, backupCodes }
}

const firstStep = async (email: string) => {
  const visitor = createApiClient(its.server)
  const answer = await visitor.call('POST', '/api/auth/sign-in/email', { email, password: strongPassword })
  expect(answer).toMatchObject({ status: 200, body: { twoFactorRedirect: true } })
  return visitor
}

const isSignedIn = async (visitor: ApiClient) =>
  ((await visitor.call('GET', '/api/session')).body as { person: unknown }).person !== null

const enter = async (visitor: ApiClient, code: string, kind = 'totp', trustDevice = false) =>
  (await visitor.call('POST', `/api/auth/two-factor/verify-${kind}`, { code, trustDevice })).status

/** Requests a reset link, opens it from the outbox, and returns the new password. */
const resetPassword = async (email: string) => {
  const asked = { email, redirectTo: '/reset-password' }
  expect((await createApiClient(its.server).call('POST', '/api/auth/request-password-reset', asked)).status).toBe(200)
  let token = ''
  await expect
    .poll(async () => {
      const mails = (await createApiClient(its.server).call('GET', '/dev/mail.json')).body as {
        to: string
        text: string
      }[]
      token =
        /reset-password\/([\w-]+)/.exec(
          mails.find(({ to, text }) => to === email && text.includes('/reset-password/'))?.text ?? '',
        )?.[1] ?? ''
      return token
    })
    .toMatch(/.{20,}/)
  const newPassword = 'An0ther!Passphrase-77'
  const set = await createApiClient(its.server).call('POST', '/api/auth/reset-password', { token, newPassword })
  expect(set.status).toBe(200)
  return newPassword
}

describe('two-factor', () => {
  it('SE-01: a right password alone opens no session with two-factor, and a code of the app opens one, once', async () => {
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

  it('of many concurrent uses of one two-factor code one opens the account', async () => {
    const { email, code, backupCodes } = await enrol()
    for (const [value, kind] of [
      [code(), 'totp'],
      [backupCodes[0] ?? '', 'backup-code'],
    ] as const) {
      const visitors = []
      for (let n = 0; n < 4; n += 1) visitors.push(await firstStep(email))
      const statuses = await Promise.all(visitors.map(async (visitor) => await enter(visitor, value, kind)))
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      await its.owner.query("delete from auth_throttles where bucket like 'second step%'")
    }
  })

  it('of 50 concurrent guesses over many challenges five are checked', async () => {
    const { email, code } = await enrol()
    const visitors: ApiClient[] = []
    for (let n = 0; n < 10; n += 1) visitors.push(await firstStep(email))
    const guesses = Array.from({ length: 50 }, (_, n) => String(100_000 + n))
    const statuses = await Promise.all(
      guesses.map(async (guess, n) => await enter(visitors[n % 10] ?? createApiClient(its.server), guess)),
    )
    expect(statuses.filter((status) => status !== 429)).toHaveLength(5)
    // The right code, in a new challenge, is rejected too: the limit is per user.
    expect(await enter(await firstStep(email), code())).toBe(429)
    const { rows } = await its.owner.query(
      "select reason from audit_log where event = 'second_step_failed' and user_id = (select id from users where email = $1)",
      [email],
    )
    expect(rows).toHaveLength(51)
  })

  it('a trusted device skips two-factor, another device does not, and a password reset revokes the trust', async () => {
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

  it('disabling two-factor and creating backup codes need the password, and the former codes become invalid', async () => {
    const { email, device, backupCodes } = await enrol()
    expect((await device.call('POST', '/api/auth/two-factor/disable', { password: 'wrong' })).status).toBe(400)
    const made = await device.call('POST', '/api/auth/two-factor/generate-backup-codes', { password: strongPassword })
    expect(made.status).toBe(200)
    expect(await enter(await firstStep(email), backupCodes[0] ?? '', 'backup-code')).toBe(401)
    expect((await device.call('POST', '/api/auth/two-factor/disable', { password: strongPassword })).status).toBe(200)
    const visitor = createApiClient(its.server)
    await visitor.call('POST', '/api/auth/sign-in/email', { email, password: strongPassword })
    expect(await isSignedIn(visitor)).toBe(true)
  })

  it('the secret and the backup codes are not stored in plain text, and the audit log has the events', async () => {
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

describe('accounting of two-factor guesses', () => {
  const cookieOf = (visitor: ApiClient, name: string) =>
    new RegExp(`gradapp_${name}=([^;]*)`).exec(visitor.cookie())?.[1] ?? ''

  /** Creates the challenge of a victim and the session of an attacker who has two-factor of their own. */
  const two = async () => {
    const [victim, guesser] = [await enrol(), await enrol()]
    const challenge = cookieOf(await firstStep(victim.email), 'second_step')
    return { victim, guesser, challenge, session: cookieOf(guesser.device, 'session') }
  }
  const guess = async (cookie: string, code: string, kind = 'totp') =>
    (await createApiClient(its.server).call('POST', `/api/auth/two-factor/verify-${kind}`, { code }, { cookie })).status
  const triesAt = async (email: string) => {
    const { rows } = await its.owner.query(
      `select coalesce(cardinality(failures), 0) as tries from auth_throttles
        where bucket = 'second step ' || (select id from users where email = $1)`,
      [email],
    )
    return rows[0]?.tries ?? 0
  }

  it('a request with two sessions, challenges or devices is rejected before its body is read', async () => {
    const { victim, challenge, session } = await two()
    for (const cookie of [
      `gradapp_session=x; gradapp_second_step=${challenge}; gradapp_session=${session}`,
      `gradapp_second_step=${challenge}; gradapp_session=${session}; gradapp_session=x`,
      `gradapp_second_step=${challenge}; gradapp_second_step=x`,
      `gradapp_second_step=${challenge}; gradapp_trusted_device=x; gradapp_trusted_device=y`,
    ]) {
      expect({ cookie, status: await guess(cookie, victim.code()) }).toEqual({ cookie, status: 400 })
      const read = await createApiClient(its.server).call('GET', '/api/session', undefined, { cookie })
      expect(read).toMatchObject({ status: 400, body: { code: 'INPUT_INVALID' } })
    }
    expect(await triesAt(victim.email)).toBe(0)
  })

  it('a guess counts against the user of the challenge for every spelling of the attacker’s session cookie', async () => {
    const { victim, challenge, session } = await two()
    const spellings = [
      '',
      `gradapp_session=${session}`,
      `gradapp_session=${session.replace(/%3D$/, '')}`,
      `gradapp_session="${session}"`,
      `gradapp_session=${decodeURIComponent(session)}`,
    ]
    for (const spelling of spellings) {
      await its.owner.query('delete from auth_throttles')
      const before = await triesAt(victim.email)
      await guess(`${spelling}; gradapp_second_step=${challenge}`, '000000')
      expect({ spelling, tries: await triesAt(victim.email) }).toEqual({ spelling, tries: before + 1 })
    }
    await its.owner.query('delete from auth_throttles')
    const statuses = []
    for (let n = 0; n < 8; n += 1) {
      const fresh = cookieOf(await firstStep(victim.email), 'second_step')
      statuses.push(await guess(`${spellings[n % 5]}; gradapp_second_step=${fresh}`, String(100_000 + n)))
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
  })

  it('no code is accepted twice, and an attacker’s own backup code does not clear the count of the victim', async () => {
    const { victim, guesser, challenge, session } = await two()
    const code = victim.code()
    expect(await guess(`gradapp_second_step=${challenge}`, code)).toBe(200)
    const second = cookieOf(await firstStep(victim.email), 'second_step')
    expect(await guess(`gradapp_session=${session}; gradapp_second_step=${second}`, code)).toBe(401)
    expect(await guess(`gradapp_second_step=${second}`, code)).toBe(401)
    for (let n = 0; n < 2; n += 1) await guess(`gradapp_second_step=${second}`, '000000')
    const own = `gradapp_session=${session}; gradapp_second_step=${second}`
    expect(await guess(own, guesser.backupCodes[0] ?? '', 'backup-code')).toBe(200)
    expect(await guess(`gradapp_second_step=${cookieOf(await firstStep(victim.email), 'second_step')}`, '000001')).toBe(
      429,
    )
  })

  it('one challenge allows five guesses even if the count of the account was deleted', async () => {
    const { email, code } = await enrol()
    const visitor = await firstStep(email)
    for (let n = 0; n < 5; n += 1) {
      expect(await enter(visitor, `00000${n}`)).toBe(401)
      await its.owner.query('delete from auth_throttles')
    }
    expect(await enter(visitor, code())).toBe(400)
    expect(await isSignedIn(visitor)).toBe(false)
  })

  it('one network may make thirty guesses at any number of accounts, and a right code is not counted', async () => {
    const [first, second] = [await enrol(), await enrol()]
    await enter(await firstStep(first.email), '000000')
    const fill = async (total: number) =>
      await its.owner.query(
        `update auth_throttles set failures = array_fill(now(), array[$1::int]), endpoints = array_fill(''::text, array[$1::int])
          where bucket like 'second step address %'`,
        [total],
      )
    expect((await fill(28)).rowCount).toBe(1)
    expect(await enter(await firstStep(second.email), second.code())).toBe(200)
    expect(await enter(await firstStep(second.email), '000000')).toBe(401)
    expect(await enter(await firstStep(first.email), '000000')).toBe(401)
    const answer = await (await firstStep(second.email)).call('POST', '/api/auth/two-factor/verify-totp', {
      code: second.code(),
    })
    expect(answer).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS', scope: 'address' } })
  })
})
