import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createAuthenticator } from '../support/authenticator.ts'
import {
  type ApiClient,
  buildSignUp,
  createApiClient,
  createEmail,
  signUpApplicant,
  strongPassword,
} from '../support/server-process.ts'
import { setUpServer } from '../support/server-setup.ts'
import { isLoad } from '../support/test-config.ts'

// Brute force: failed password checks of all endpoints share one counter of five, and no response reveals whether an
// address has an account.

const its = setUpServer()
beforeEach(async () => void (await its.owner.query('delete from auth_throttles')))

const signIn = async (email: string, password: string, headers: Record<string, string> = {}) =>
  await createApiClient(its.server).call('POST', '/api/auth/sign-in/email', { email, password }, headers)

/** Signs in from a browser that is known to the account. */
const signInBy = async (person: ApiClient & { email: string }, password = strongPassword) =>
  await person.call('POST', '/api/auth/sign-in/email', { email: person.email, password })

const wrong = 'Wr0ng!Passphrase9'

type GuessableEndpoint = [
  name: string,
  path: string,
  bodyOf: (password: string) => object,
  refused: [status: number, code: string],
]

const library: [number, string] = [400, 'INVALID_PASSWORD']
const own: [number, string] = [403, 'PASSWORD_WRONG']
/** All credential endpoints that require more than an open session. */
const guessableEndpoints: GuessableEndpoint[] = [
  [
    'a change of the password',
    '/api/auth/change-password',
    (currentPassword) => ({ currentPassword, newPassword: 'N3w!Passphrase-42' }),
    library,
  ],
  ['turning the second step on', '/api/auth/two-factor/enable', (password) => ({ password }), library],
  ['turning the second step off', '/api/auth/two-factor/disable', (password) => ({ password }), library],
  ['new backup codes', '/api/auth/two-factor/generate-backup-codes', (password) => ({ password }), library],
  [
    'a change of the address',
    '/api/account/email',
    (password) => ({ newEmail: `${randomUUID()}@example.org`, password }),
    own,
  ],
  ['the export', '/api/privacy/export', (password) => ({ password }), own],
  ['the deletion', '/api/privacy/deletion', (password) => ({ password }), own],
]

/** Creates a signed-in user, with two-factor enabled where the endpoint needs it. */
const enrolled = async (): Promise<ApiClient & { email: string }> => {
  const person = await signUpApplicant(its.server)
  const answer = await person.call('POST', '/api/auth/two-factor/enable', { password: strongPassword })
  const code = createAuthenticator((answer.body as { totpURI: string }).totpURI)
  expect((await person.call('POST', '/api/auth/two-factor/verify-totp', { code: code() })).status).toBe(200)
  return person
}

const personFor = async (path: string) =>
  path.endsWith('/disable') || path.endsWith('-codes') ? await enrolled() : await signUpApplicant(its.server)

describe('guesses in an open session', () => {
  it.each(guessableEndpoints)(
    '%s allows five guesses: then it refuses the right password, as does the sign-in of that browser',
    async (_name, path, bodyOf, [status, code]) => {
      const person = await personFor(path)
      for (let guess = 0; guess < 5; guess += 1)
        expect({ guess, ...(await person.call('POST', path, bodyOf(wrong))) }).toMatchObject({
          guess,
          status,
          body: { code },
        })
      expect(await person.call('POST', path, bodyOf(strongPassword))).toMatchObject({
        status: 429,
        body: { code: 'TOO_MANY_ATTEMPTS' },
      })
      expect(await signInBy(person)).toMatchObject({
        status: 429,
        body: { code: 'TOO_MANY_ATTEMPTS', message: 'Too many failed attempts. Please try again later.' },
      })
    },
  )

  it('guesses at different endpoints share one counter, and the right password resets that of its own endpoint only', async () => {
    const person = await enrolled()
    const [change, , off, codes, address, , deletion] = guessableEndpoints as [
      GuessableEndpoint,
      GuessableEndpoint,
      GuessableEndpoint,
      GuessableEndpoint,
      GuessableEndpoint,
      GuessableEndpoint,
      GuessableEndpoint,
    ]
    const enter = async ([, path, bodyOf]: GuessableEndpoint, password: string) =>
      (await person.call('POST', path, bodyOf(password))).status
    for (const endpoint of [change, off, deletion]) expect(await enter(endpoint, wrong)).toBe(endpoint[3][0])
    expect(await enter(deletion, strongPassword)).toBe(200)
    for (const endpoint of [codes, address, deletion]) expect(await enter(endpoint, wrong)).toBe(endpoint[3][0])
    expect(await enter(deletion, strongPassword)).toBe(429)
    expect((await signInBy(person)).status).toBe(429)
  })

  it('failed sign-ins of the same browser count in the session too; those of other browsers do not', async () => {
    const person = await signUpApplicant(its.server)
    for (let guess = 0; guess < 5; guess += 1) expect((await signIn(person.email, wrong)).status).toBe(401)
    const [change] = guessableEndpoints as [GuessableEndpoint]
    expect((await person.call('POST', change[1], change[2](wrong))).status).toBe(400)
    for (let guess = 0; guess < 4; guess += 1) expect((await signInBy(person, wrong)).status).toBe(401)
    for (const [, path, bodyOf] of guessableEndpoints)
      expect({ path, status: (await person.call('POST', path, bodyOf(strongPassword))).status }).toEqual({
        path,
        status: 429,
      })
  })
})

/** Guesses per endpoint; `npm run test:load` tries all of them. */
const guesses = isLoad ? 400 : 12

describe('guesses that name another user beside their own account', () => {
  const from = (n: number) => ({ 'x-forwarded-for': `198.51.${n >> 8}.${n & 255}` })

  /** Guesses with a new network address each time; every fourth follows `success`, which names the same victim. */
  const guessAll = async (
    success: (n: number) => Promise<unknown>,
    guess: (n: number) => Promise<{ status: number }>,
  ) => {
    const statuses: Record<number, number> = {}
    for (let n = 0; n < guesses; n += 1) {
      if (n % 4 === 3) await success(n)
      const { status } = await guess(n)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
    return statuses
  }

  /**
   * A success of the attacker's own account at an endpoint that takes a password, with the victim's address in the
   * body.
   */
  const ownSuccess = async (victim: string) => {
    const guesser = await signUpApplicant(its.server)
    return async (n: number) => {
      const body = { password: strongPassword, email: victim }
      const answer = await guesser.call('POST', '/api/auth/two-factor/enable', body, from(1000 + n))
      expect(answer.status).toBe(200)
    }
  }

  it('guesses by changing addresses reach the password hash five times at sign-in', async () => {
    const { email } = await signUpApplicant(its.server)
    const statuses = await guessAll(await ownSuccess(email), async (n) => await signIn(email, wrong, from(n)))
    expect(statuses).toEqual({ 401: 5, 429: guesses - 5 })
  })

  it.each(guessableEndpoints)(
    'guesses by changing addresses reach the password hash five times at %s',
    async (_name, path, bodyOf, [status]) => {
      const person = await personFor(path)
      const statuses = await guessAll(
        await ownSuccess(person.email),
        async (n) => await person.call('POST', path, { email: `${n}@example.org`, ...bodyOf(wrong) }, from(n)),
      )
      expect(statuses).toEqual({ [status]: 5, 429: guesses - 5 })
    },
  )

  it('guesses reach the password hash five times under every spelling of the address', async () => {
    const name = randomUUID().slice(0, 13)
    const spellings = (domain: string) => [
      `${name}@${domain}`,
      `${name.toUpperCase()}@${domain}`,
      `${name}@${domain.toUpperCase()}`,
      ` ${name}@${domain} `,
      `<${name}@${domain}>`,
      `javascript:${name}@${domain}`,
      `${name}@${domain}`,
    ]
    const statuses = []
    for (const [n, email] of spellings('example.org').entries())
      statuses.push((await signIn(email, wrong, from(n))).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    // A provider can create an account with an address that sign-up refuses: it has one counter, too.
    const disposable = spellings('10minutemail.com').slice(0, 3)
    for (const [n, email] of [...disposable, ...disposable].entries())
      expect({ email, status: (await signIn(email, wrong, from(n))).status }).toEqual({
        email,
        status: n < 5 ? 401 : 429,
      })
  })

  it('guesses leave no entry in the log of the user they name', async () => {
    const [person, named] = [await signUpApplicant(its.server), await signUpApplicant(its.server)]
    const { email } = named
    await person.call('POST', '/api/auth/change-password', {
      currentPassword: wrong,
      newPassword: 'N3w!Passphrase-42',
      email,
    })
    await createApiClient(its.server).call('POST', '/api/auth/two-factor/verify-totp', { code: '123456', email })
    const { rows } = await its.owner.query(
      'select event from audit_log where user_id = (select id from users where email = $1) order by created_at',
      [email],
    )
    expect(rows.map(({ event }) => event)).toEqual(['signed_up'])
  })
})

/** Normalizes a response: removes values that differ between any two. */
const whole = ({ status, body, headers }: Awaited<ReturnType<typeof signIn>>) => ({
  status,
  body,
  headers: [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)).sort(),
})

describe('enumeration of accounts by sign-in', () => {
  it('a sign-in gets the same response for a known and an unknown address, up to the sixth attempt', async () => {
    const { email } = await signUpApplicant(its.server)
    const otherUser = `${randomUUID()}@example.org`
    for (let guess = 1; guess <= 6; guess += 1) {
      const known = whole(await signIn(email, wrong))
      expect({ guess, status: known.status }).toEqual({ guess, status: guess === 6 ? 429 : 401 })
      expect(known.headers.length).toBeGreaterThan(5)
      expect({ guess, ...whole(await signIn(otherUser, wrong)) }).toEqual({ guess, ...known })
    }
  })

  it('a request of a reset link gets the same response for a known and an unknown address, up to the limit', async () => {
    const { email } = await signUpApplicant(its.server)
    const otherUser = `${randomUUID()}@example.org`
    const ask = async (to: string) =>
      whole(
        await createApiClient(its.server).call('POST', '/api/auth/request-password-reset', {
          email: to,
          redirectTo: '/reset-password',
        }),
      )
    for (const status of [200, 200, 429]) {
      const known = await ask(email)
      expect(known.status).toBe(status)
      expect(await ask(otherUser)).toEqual(known)
    }
  })
})

describe('AL-01 rate limits of sign-up', () => {
  const limited = { status: 429, body: { message: 'Too many attempts. Please try again later.' } }
  const signUp = async (email: string, more: object = {}) =>
    await createApiClient(its.server).call('POST', '/api/auth/sign-up/email', { ...buildSignUp(email), ...more })

  it('five failed sign-ups per email address are allowed, then a valid one is refused too; sign-in is not', async () => {
    const email = `${randomUUID()}@example.org`
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await signUp(email, { password: 'password' })).body).toMatchObject({ code: 'PASSWORD_TOO_WEAK' })
    const refused = await signUp(email)
    expect(refused).toMatchObject(limited)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const { email: other } = await signUpApplicant(its.server)
    expect((await signIn(other, strongPassword)).status).toBe(200)
    const { rows } = await its.owner.query(
      "select reason from audit_log where event = 'sign_up_refused' and user_id is null order by created_at",
    )
    expect(rows.map(({ reason }) => reason)).toEqual([...Array(5).fill('PASSWORD_TOO_WEAK'), 'TOO_MANY_ATTEMPTS'])
  })

  it('a successful sign-up resets the counter', async () => {
    const email = `${randomUUID()}@example.org`
    for (let attempt = 0; attempt < 4; attempt += 1) await signUp(email, { password: 'password' })
    expect((await signUp(email)).status).toBe(200)
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await signUp(email)).body).toMatchObject({ code: 'USER_ALREADY_EXISTS' })
    expect(await signUp(email)).toMatchObject(limited)
  })

  it('failed sign-ups are limited to thirty per network across addresses', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 32; n += 1)
      statuses.push((await signUp(`${randomUUID()}@example.org`, { password: 'password' })).status)
    expect(statuses).toEqual([...Array(30).fill(400), 429, 429])
    expect(await signUp(`${randomUUID()}@example.org`)).toMatchObject(limited)
  })

  it('sign-ups are limited to twenty an hour per network, successes included, under every spelling of its address', async () => {
    const network = (n: number) => ({ 'x-forwarded-for': `2001:db8:9:9::${n.toString(16)}` })
    const statuses: Record<number, number> = {}
    for (let n = 0; n < 25; n += 1) {
      const answer = await createApiClient(its.server).call(
        'POST',
        '/api/auth/sign-up/email',
        buildSignUp(createEmail()),
        network(n),
      )
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      if (answer.status !== 200) expect(answer).toMatchObject(limited)
    }
    expect(statuses).toEqual({ 200: 20, 429: 5 })
    const elsewhere = { 'x-forwarded-for': '2001:db8:9:a::1' }
    expect(
      (await createApiClient(its.server).call('POST', '/api/auth/sign-up/email', buildSignUp(createEmail()), elsewhere))
        .status,
    ).toBe(200)
  })
})
