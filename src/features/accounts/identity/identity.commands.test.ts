import { ORPCError } from '@orpc/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '#src/server/auth/passwords.ts'
import type { SessionPerson } from '#src/server/database.ts'
import { createTestDatabase, createTestPerson, type TestDatabase, type TestPerson } from '#tests/support/database.ts'
import { proveIdentity } from './identity.commands.ts'

let test: TestDatabase
let ada: TestPerson
let person: SessionPerson

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(async () => await test.drop())
beforeEach(async () => {
  ada = await createTestPerson(test)
  await test.owner.query('delete from auth_throttles')
  const found = await test.database.asSession(ada.token, async (_db, known) => known)
  if (!found) throw new Error('no session')
  person = found
})

const givePassword = async (password: string) =>
  await test.owner.query(
    "insert into auth_accounts (user_id, account_id, provider_id, password) values ($1::uuid, $1::text, 'credential', $2)",
    [ada.id, await hashPassword(password)],
  )

const prove = async (password?: string, signIn: 'all' | 'oidc' = 'all') =>
  await proveIdentity(
    { config: { signIn }, database: test.database, source: { address: '203.0.113.9', device: '' }, person },
    password,
    'export',
  ).then(
    () => 'proven',
    (error: unknown) => (error instanceof ORPCError ? error.code : String(error)),
  )

describe('re-authentication before a change of the account', () => {
  it('re-authentication accepts the current password', async () => {
    await givePassword('Str0ng!Passphrase9')
    expect(await prove('Str0ng!Passphrase9')).toBe('proven')
    expect(await prove('another')).toBe('PASSWORD_WRONG')
    expect(await prove()).toBe('PASSWORD_WRONG')
  })

  it('re-authentication blocks even the right password after five attempts, and logs each rejection once', async () => {
    await givePassword('Str0ng!Passphrase9')
    const answers = []
    for (let n = 0; n < 6; n += 1) answers.push(await prove('wrong'))
    expect(answers).toEqual([...Array(5).fill('PASSWORD_WRONG'), 'TOO_MANY_ATTEMPTS'])
    expect(await prove('Str0ng!Passphrase9')).toBe('TOO_MANY_ATTEMPTS')
    const { rows } = await test.owner.query(
      "select reason from audit_log where user_id = $1 and event = 'identity_check_failed'",
      [ada.id],
    )
    expect(rows).toHaveLength(7)
  })

  it('re-authentication accepts a user without a password only shortly after sign-in', async () => {
    expect(await prove()).toBe('proven')
    await test.owner.query("update sessions set created_at = now() - interval '11 minutes' where user_id = $1", [
      ada.id,
    ])
    expect(await prove()).toBe('SIGN_IN_AGAIN')
    expect(await prove('anything')).toBe('SIGN_IN_AGAIN')
    const { rows } = await test.owner.query('select event, reason from audit_log where user_id = $1', [ada.id])
    expect(rows).toEqual(Array(2).fill({ event: 'access_refused', reason: 'SIGN_IN_AGAIN' }))
  })
  it('re-authentication asks for a recent sign-in and no password where a provider is the only way to sign in', async () => {
    await givePassword('Str0ng!Passphrase9')
    expect(await prove(undefined, 'oidc')).toBe('proven')
    await test.owner.query("update sessions set created_at = now() - interval '11 minutes' where user_id = $1", [
      ada.id,
    ])
    expect(await prove('Str0ng!Passphrase9', 'oidc')).toBe('SIGN_IN_AGAIN')
  })
})
