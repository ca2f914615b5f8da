import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createBareDatabase } from '#tests/support/bare-database.ts'
import { testSecret } from '#tests/support/cluster.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import {
  cleanUpServers,
  createApiClient,
  findFreePort,
  type RunningServer,
  signUpApplicant,
  startServer,
  strongPassword,
} from '#tests/support/server-process.ts'
import { isLoad } from '#tests/support/test-config.ts'

// Password guessing on two processes that share a database. `npm run test:load` uses the full counts.

const counts = isLoad ? { guesses: 10_000, timeoutMs: 600_000 } : { guesses: 36, timeoutMs: 60_000 }

let test: TestDatabase
let first: RunningServer
let second: RunningServer

const start = async (more: Record<string, string> = {}) => {
  const port = await findFreePort()
  return await startServer({
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
    DATABASE_URL: test.ownerUrl,
    AUTH_SECRET: testSecret,
    TRUSTED_PROXY: '',
    ...more,
  })
}

beforeAll(async () => {
  test = await createBareDatabase()
  first = await start()
  second = await start({ TRUSTED_PROXY: '127.0.0.1,::1' })
})
afterAll(async () => {
  await first.stop()
  await second.stop()
  await test.drop()
  cleanUpServers()
})
beforeEach(async () => void (await test.owner.query('delete from auth_throttles')))

const guess = async (server: RunningServer, email: string, password: string, headers: Record<string, string> = {}) =>
  await createApiClient(server).call('POST', '/api/auth/sign-in/email', { email, password }, headers)

/** Runs `total` attempts, 20 in parallel, and counts the responses by status. */
const guessMany = async (total: number, one: (n: number) => Promise<{ status: number }>) => {
  const statuses: Record<number, number> = {}
  let next = 0
  const worker = async () => {
    while (next < total) {
      next += 1
      const { status } = await one(next)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: 20 }, worker))
  return statuses
}

const limited = { 401: 5, 429: counts.guesses - 5 }

describe('AL-01: many guesses at one account', () => {
  it('AL-01: at most five guesses reach the hash; then the right password is rejected too, and a reset still works', {
    timeout: counts.timeoutMs,
  }, async () => {
    const { email } = await signUpApplicant(first)
    expect(await guessMany(counts.guesses, async (n) => await guess(first, email, `guess ${n}`))).toEqual(limited)
    const wrong = await guess(first, email, 'wrong')
    const right = await guess(first, email, strongPassword)
    expect(right).toMatchObject({ status: wrong.status, body: wrong.body as object })
    expect(right.body).toMatchObject({ message: 'Too many failed attempts. Please try again later.' })
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
    const reset = await createApiClient(first).call('POST', '/api/auth/request-password-reset', { email })
    expect(reset.status).toBe(200)
  })

  it('AL-01: a successful sign-in clears the count of failed passwords', async () => {
    const { email } = await signUpApplicant(first)
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 4; n += 1) expect((await guess(first, email, 'wrong')).status).toBe(401)
      expect((await guess(first, email, strongPassword)).status).toBe(200)
    }
  })
})

const forgedHeaders = ['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'X-Gradapp-Address']

describe('guesses with another forwarded address in every request', () => {
  // If only one header were trusted, all guesses would reach the hash, so they can be sent together.
  it.each(isLoad ? forgedHeaders.map((name) => [name]) : [forgedHeaders])(
    'the header %s from an untrusted peer does not change the limit on guesses at many accounts',
    { timeout: counts.timeoutMs },
    async (...names) => {
      const forged = (n: number) =>
        Object.fromEntries(
          names.map((name) => [name, name === 'Forwarded' ? `for=203.0.113.${n % 250}` : `203.0.113.${n % 250}`]),
        )
      const statuses = await guessMany(
        counts.guesses,
        async (n) => await guess(first, `${randomUUID()}@example.org`, 'Guess', forged(n)),
      )
      expect(statuses).toEqual({ 401: 30, 429: counts.guesses - 30 })
    },
  )

  it('behind a trusted proxy the addresses of one IPv6 /64 share one limit', {
    timeout: counts.timeoutMs,
  }, async () => {
    const { email } = await signUpApplicant(second)
    const from = (n: number) => ({ 'x-forwarded-for': `2001:db8:1:2::${(n % 256).toString(16)}` })
    expect(await guessMany(counts.guesses, async (n) => await guess(second, email, 'wrong', from(n)))).toEqual(limited)
    const many = await guessMany(
      counts.guesses,
      async (n) =>
        await guess(second, `${randomUUID()}@example.org`, 'x', {
          'x-forwarded-for': `2001:db8:7:7::${n.toString(16)}`,
        }),
    )
    expect(many).toEqual({ 401: 30, 429: counts.guesses - 30 })
  })
})

// The regular run covers this case in the test of forwarded addresses.
describe.runIf(isLoad)('one password tried on many accounts', () => {
  it('one address may try one password on at most thirty accounts', { timeout: counts.timeoutMs }, async () => {
    const statuses = await guessMany(
      counts.guesses,
      async () => await guess(first, `${randomUUID()}@example.org`, 'Spring-2026!'),
    )
    expect(statuses).toEqual({ 401: 30, 429: counts.guesses - 30 })
  })
})

describe('count of failed sign-ins', () => {
  it('the count of failed sign-ins is shared by all processes and survives a restart', async () => {
    const { email } = await signUpApplicant(first)
    for (let n = 0; n < 3; n += 1) expect((await guess(first, email, 'wrong')).status).toBe(401)
    for (let n = 0; n < 2; n += 1) expect((await guess(second, email, 'wrong')).status).toBe(401)
    expect((await guess(first, email, strongPassword)).status).toBe(429)
    await first.stop()
    first = await start()
    expect((await guess(first, email, strongPassword)).status).toBe(429)
  })
})

describe('PW-02: password rules', () => {
  const signUp = async (password: string) => {
    await test.owner.query('delete from auth_throttles')
    const body = { name: 'A', email: `${randomUUID()}@example.org`, password, role: 'applicant' }
    const answer = await createApiClient(first).call('POST', '/api/auth/sign-up/email', body)
    return { ...body, status: answer.status, answered: answer.body as { code?: string; hints?: string[] } }
  }

  it('PW-02: a common password is rejected with its hint, as are 7 and 129 characters, and 128 are accepted', async () => {
    expect(await signUp('Dragon2026!x'.slice(0, 11))).toMatchObject({
      status: 400,
      answered: { code: 'PASSWORD_TOO_WEAK', message: 'Password is too weak.', hints: ['common'] },
    })
    expect((await signUp('Aa1!xyz')).status).toBe(400)
    expect((await signUp('Long-1x '.repeat(16))).status).toBe(200)
    expect((await signUp(`${'Long-1x '.repeat(16)}y`)).status).toBe(400)
    expect((await signUp('Aa1! '.repeat(2_000))).status).toBe(400)
  })

  it('passwords that differ in the 90th character are different, and composed and decomposed letters are equal', async () => {
    const base = 'Word-7 '.repeat(15).slice(0, 89)
    const { email } = await signUp(`${base}x0123456789`)
    expect((await guess(first, email, `${base}y0123456789`)).status).toBe(401)
    expect((await guess(first, email, `${base}x0123456789`)).status).toBe(200)
    const composed = await signUp('Ünïcode-größe 7 🎓'.normalize('NFC'))
    expect((await guess(first, composed.email, 'Ünïcode-größe 7 🎓'.normalize('NFD'))).status).toBe(200)
  })

  it('a sign-in with a password of 10,000 characters fails like a wrong password, without delay', async () => {
    const { email } = await signUpApplicant(first)
    const answer = await guess(first, email, 'x'.repeat(10_000))
    expect(answer).toMatchObject({ status: 400, body: { code: 'PASSWORD_TOO_LONG' } })
  })
})

describe('upgrade of password hashes', () => {
  const hashOf = async (email: string) =>
    (
      await test.owner.query<{ password: string }>(
        'select a.password from auth_accounts a join users u on u.id = a.user_id where u.email = $1',
        [email],
      )
    ).rows[0]?.password ?? ''

  it.each([
    [
      'argon2id of little work',
      async () => (await import('@node-rs/argon2')).hash(strongPassword, { memoryCost: 8192, timeCost: 1 }),
    ],
    ['the scrypt of the library', async () => (await import('better-auth/crypto')).hashPassword(strongPassword)],
  ])('%s still opens the account and is rehashed at that sign-in', async (_name, weaken) => {
    const { email } = await signUpApplicant(first)
    expect(await hashOf(email)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const weak = await weaken()
    await test.owner.query(
      'update auth_accounts set password = $2 where user_id = (select id from users where email = $1)',
      [email, weak],
    )
    expect((await guess(first, email, 'wrong')).status).toBe(401)
    expect(await hashOf(email)).toBe(weak)
    expect((await guess(first, email, strongPassword)).status).toBe(200)
    expect(await hashOf(email)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await guess(first, email, strongPassword)).status).toBe(200)
  })
})

describe('two concurrent sign-ups for one address', () => {
  it('of two concurrent sign-ups for one address one creates the account, and the other reports that it exists', async () => {
    const email = `${randomUUID()}@example.org`
    const body = { name: 'A', email, password: strongPassword, role: 'applicant' }
    const answers = await Promise.all(
      [first, second, first, second].map(
        async (server) => await createApiClient(server).call('POST', '/api/auth/sign-up/email', body),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body: answered } of answers)
      if (status !== 200) expect(answered).toMatchObject({ code: 'USER_ALREADY_EXISTS' })
    expect((await test.owner.query('select 1 from users where email = $1', [email])).rowCount).toBe(1)
  })
})

describe('EM-01: similar addresses', () => {
  const signUp = async (email: string) =>
    await createApiClient(second).call('POST', '/api/auth/sign-up/email', {
      name: 'A',
      email,
      password: strongPassword,
      role: 'applicant',
    })

  it('EM-01: addresses with lookalike letters are rejected, plus and dots are significant, and case is not', async () => {
    const name = randomUUID().slice(0, 8)
    // Each address becomes an account exactly as it was typed.
    for (const email of [`${name}.ada@example.org`, `${name}.ada+grad@example.org`, `${name}a.da@example.org`])
      expect(await signUp(email)).toMatchObject({ status: 200, body: { user: { email } } })
    expect((await signUp(`${name}.ADA@Example.org`)).body).toMatchObject({ code: 'USER_ALREADY_EXISTS' })
    for (const lookalike of [`${name}.аda@example.org`, `${name}@exаmple.org`, `${name}.ada\u200b@example.org`])
      expect({ lookalike, answer: (await signUp(lookalike)).body }).toMatchObject({ answer: { code: 'EMAIL_INVALID' } })
  })
})
