import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { authenticator } from '../testing/authenticator.ts'
import { ownServer } from '../testing/own-server.ts'
import { type Browserish, signUpApplicant, signUpOf, strongPassword, visit } from '../testing/process.ts'

// Checks 12 and 19: wherever a password is asked for, wrong ones count into the same five, and no answer tells whether an
// address has an account.

const its = ownServer()
beforeEach(async () => void (await its.owner.query('delete from attempts')))

const signIn = async (email: string, password: string) =>
  await visit(its.server).call('POST', '/api/auth/sign-in/email', { email, password })

const wrong = 'Wr0ng!Passphrase9'

type Door = [name: string, path: string, bodyOf: (password: string) => object, refused: [status: number, code: string]]

const library: [number, string] = [400, 'INVALID_PASSWORD']
const own: [number, string] = [403, 'PASSWORD_WRONG']
/** Every door behind which an open session is not enough. */
const doors: Door[] = [
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

/** Somebody whose second step is on where the door needs it, with an open session. */
const enrolled = async (): Promise<Browserish & { email: string }> => {
  const person = await signUpApplicant(its.server)
  const answer = await person.call('POST', '/api/auth/two-factor/enable', { password: strongPassword })
  const code = authenticator((answer.body as { totpURI: string }).totpURI)
  expect((await person.call('POST', '/api/auth/two-factor/verify-totp', { code: code() })).status).toBe(200)
  return person
}

const personFor = async (path: string) =>
  path.endsWith('/disable') || path.endsWith('-codes') ? await enrolled() : await signUpApplicant(its.server)

describe('check 19: guesses at an open screen', () => {
  it.each(doors)(
    'at %s are five: then the right password is refused there and at sign-in',
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
      expect(await signIn(person.email, strongPassword)).toMatchObject({
        status: 429,
        body: { code: 'TOO_MANY_ATTEMPTS', message: 'Too many failed attempts. Please try again later.' },
      })
    },
  )

  it('at a different door each time are counted together, and the right password at any of them clears the count', async () => {
    const person = await enrolled()
    for (const [, path, bodyOf] of doors.slice(0, 4)) await person.call('POST', path, bodyOf(wrong))
    const [, deletion, bodyOf] = doors.at(-1) as Door
    expect((await person.call('POST', deletion, bodyOf(strongPassword))).status).toBe(200)
    for (const [, path, bodyFor, [status]] of doors.slice(2))
      expect({ path, status: (await person.call('POST', path, bodyFor(wrong))).status }).toEqual({ path, status })
    expect((await signIn(person.email, strongPassword)).status).toBe(429)
  })

  it('wrong tries at sign-in are counted there too', async () => {
    const person = await signUpApplicant(its.server)
    for (let guess = 0; guess < 5; guess += 1) expect((await signIn(person.email, wrong)).status).toBe(401)
    for (const [, path, bodyOf] of doors)
      expect({ path, status: (await person.call('POST', path, bodyOf(strongPassword))).status }).toEqual({
        path,
        status: 429,
      })
  })
})

/** All of an answer but what differs between any two. */
const whole = ({ status, body, headers }: Awaited<ReturnType<typeof signIn>>) => ({
  status,
  body,
  headers: [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)).sort(),
})

describe('check 12: the answer of a sign-in', () => {
  it('is the same for an address with and without an account, up to the sixth try', async () => {
    const { email } = await signUpApplicant(its.server)
    const stranger = `${randomUUID()}@example.org`
    for (let guess = 1; guess <= 6; guess += 1) {
      const known = whole(await signIn(email, wrong))
      expect({ guess, status: known.status }).toEqual({ guess, status: guess === 6 ? 429 : 401 })
      expect(known.headers.length).toBeGreaterThan(5)
      expect({ guess, ...whole(await signIn(stranger, wrong)) }).toEqual({ guess, ...known })
    }
  })

  it('is the same for the request of a reset link, up to the limit', async () => {
    const { email } = await signUpApplicant(its.server)
    const stranger = `${randomUUID()}@example.org`
    const ask = async (to: string) =>
      whole(
        await visit(its.server).call('POST', '/api/auth/request-password-reset', {
          email: to,
          redirectTo: '/reset-password',
        }),
      )
    for (const status of [200, 200, 429]) {
      const known = await ask(email)
      expect(known.status).toBe(status)
      expect(await ask(stranger)).toEqual(known)
    }
  })
})

describe('AL-01 sign-ups', () => {
  const limited = { status: 429, body: { message: 'Too many attempts. Please try again later.' } }
  const signUp = async (email: string, more: object = {}) =>
    await visit(its.server).call('POST', '/api/auth/sign-up/email', { ...signUpOf(email), ...more })

  it('that fail are five for one address of e-mail, then a right one is refused too; signing in is not', async () => {
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

  it('a success clears the count', async () => {
    const email = `${randomUUID()}@example.org`
    for (let attempt = 0; attempt < 4; attempt += 1) await signUp(email, { password: 'password' })
    expect((await signUp(email)).status).toBe(200)
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await signUp(email)).body).toMatchObject({ code: 'USER_ALREADY_EXISTS' })
    expect(await signUp(email)).toMatchObject(limited)
  })

  it('that fail are thirty from one network, however many addresses they name', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 32; n += 1)
      statuses.push((await signUp(`${randomUUID()}@example.org`, { password: 'password' })).status)
    expect(statuses).toEqual([...Array(30).fill(400), 429, 429])
    expect(await signUp(`${randomUUID()}@example.org`)).toMatchObject(limited)
  })
})
