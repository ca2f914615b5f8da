import { afterAll, beforeAll, expect, it } from 'vitest'
import { countAttempt } from '#src/server/auth/throttle.ts'
import { hourMs } from '#src/shared/durations.ts'
import { createTestDatabase, createTestPerson, type TestDatabase } from '#tests/support/database.ts'
import { attemptLimits } from './account-limits.rules.ts'
import { purgeExpired } from './jobs.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(async () => await test.drop())

const column = async (query: string) => (await test.owner.query({ text: query, rowMode: 'array' })).rows.flat()

it('AL-01 the clean-up deletes attempts when their window and their block are over, not before', async () => {
  const attempt = async (bucket: string, lastFailure: string, blockedUntil: string | null) =>
    await test.owner.query(
      `insert into auth_throttles (bucket, failures, blocked_until)
       values ($1, array[now() - interval '3 days', now() - $2::interval], now() + $3::interval)`,
      [bucket, lastFailure, blockedUntil],
    )
  await attempt('over', '25 hours', null)
  await attempt('over, block too', '25 hours', '-1 minute')
  await attempt('within the longest window', '23 hours', '-1 minute')
  await attempt('blocked still', '25 hours', '1 minute')
  await attempt('just now', '1 second', null)
  await purgeExpired(test.database, new Date())
  expect(await column('select bucket from auth_throttles order by 1')).toEqual([
    'blocked still',
    'just now',
    'within the longest window',
  ])
})

it('AL-01 the clean-up lifts no block', async () => {
  const { perEmail } = attemptLimits
  const guess = async () => await countAttempt(test.database.servicePool, 'guessed', perEmail)
  for (let tries = 0; tries < perEmail.limit; tries += 1) expect(await guess()).toBe(true)
  await purgeExpired(test.database, new Date())
  expect(await guess()).toBe(false)
})

it('AL-01 no rate limit has a window longer than the stored attempts', async () => {
  const tooLong = { limit: 5, windowMs: 25 * hourMs, blockMs: 1000 }
  await expect(countAttempt(test.database.servicePool, 'long', tooLong)).rejects.toThrow(RangeError)
})

it('the clean-up deletes ended sessions, links and address changes, and keeps active ones', async () => {
  const person = await createTestPerson(test)
  const idle = await createTestPerson(test)
  await test.owner.query(
    "insert into sessions (user_id, token, expires_at) values ($1, 'ended', now() - interval '1 second')",
    [person.id],
  )
  await test.owner.query(`insert into verifications (identifier, value, expires_at)
    values ('used up', '', now() - interval '1 second'), ('open', '', now() + interval '1 minute')`)
  await test.owner.query(
    `insert into email_changes (user_id, new_email, expires_at)
     values ($1, 'a@example.org', now() - interval '1 second'), ($2, 'b@example.org', now() + interval '1 minute')`,
    [person.id, idle.id],
  )
  await purgeExpired(test.database, new Date())
  expect((await column('select token from sessions')).sort()).toEqual([person.token, idle.token].sort())
  expect(await column('select identifier from verifications')).toEqual(['open'])
  expect(await column('select new_email from email_changes')).toEqual(['b@example.org'])
})

it('the idempotency key of a creation is kept for a week', async () => {
  const { id } = await createTestPerson(test)
  await test.owner.query(
    `insert into idempotency_keys (user_id, key, procedure, fingerprint, created_at)
     values ($1, 'old', 'p', 'f', now() - interval '8 days'), ($1, 'kept', 'p', 'f', now() - interval '6 days')`,
    [id],
  )
  await purgeExpired(test.database, new Date())
  expect(await column('select key from idempotency_keys')).toEqual(['kept'])
})
