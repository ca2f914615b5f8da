import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { isFakeClock } from '#tests/support/test-config.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'
import { toApiError } from './api-errors.ts'
import { OverloadedError } from './concurrency-limiter.ts'
import { createLog } from './log.ts'
import { isRetryable } from './transaction-conflicts.ts'

const world = openTwoApplicants()

const answerTo = async (statement: string, role?: string) => {
  const { owner } = world.test
  if (role) await owner.query(`set role ${role}`)
  const error: unknown = await owner.query(statement).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  await owner.query('reset role')
  return toApiError(error, createLog('silent'), 'request-1')
}

describe('CL-03: database errors', () => {
  it.each([
    ['42883', 'select not_there()', 'SYSTEM_SETTING_UP', 'System is being set up. Please try again in a moment.'],
    ['42P01', 'select * from not_there', 'SYSTEM_SETTING_UP', 'System is being set up. Please try again in a moment.'],
    ['42703', 'select not_there from users', 'DATABASE_ERROR', 'Database error occurred. Please try again later.'],
    [
      '23505',
      "insert into universities select * from universities where id = 'mit'",
      'DATABASE_DUPLICATE',
      'Database error occurred. Please try again later.',
    ],
    ['22P02', "select 'x'::uuid", 'INPUT_INVALID', 'Please check your input and try again.'],
  ])('CL-03: database error %s is mapped to a code without its message', async (_state, statement, code, message) => {
    const answer = await answerTo(statement)
    expect(answer).toMatchObject({ code, message })
    expect(JSON.stringify(answer)).not.toMatch(/not_there|relation|column|universities/)
  })

  it('CL-03: the database error 42501 is mapped to its code without the message of the database', async () => {
    await world.test.owner.query('create role role_without_rights')
    expect(await answerTo('select * from pg_authid', 'role_without_rights')).toMatchObject({
      code: 'DATABASE_DENIED',
      message: 'Access denied. Please contact support if this persists.',
    })
    await world.test.owner.query('drop role role_without_rights')
  })
})

/** Opens two dedicated connections for transactions that conflict. */
const openTwo = async () => {
  const clients = [0, 1].map(() => new pg.Client({ connectionString: world.test.ownerUrl }))
  for (const client of clients) await client.connect()
  const [first, second] = clients as [pg.Client, pg.Client]
  return { first, second, close: async () => await Promise.all(clients.map(async (client) => await client.end())) }
}

const caught = async (work: Promise<unknown>): Promise<unknown> =>
  await work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('conflicts of concurrent requests', () => {
  const answer = (error: unknown) => toApiError(error, createLog('silent'), 'request-1')

  it('a row for a deleted account is mapped to an expired session', async () => {
    const error = await caught(
      world.test.owner.query("insert into citizenships (user_id, country) values (gen_random_uuid(), 'IN')"),
    )
    expect(answer(error)).toMatchObject({ code: 'NOT_AUTHENTICATED', status: 401 })
  })

  it('every foreign key to users has a name that the error mapping recognises', async () => {
    const { rows } = await world.test.owner.query(
      "select conname from pg_constraint where contype = 'f' and confrelid = 'users'::regclass and conname !~ '_users_id_fk$'",
    )
    expect(rows).toEqual([])
  })

  it('a row below a parent that was deleted meanwhile is mapped to not found', async () => {
    const error = await caught(
      world.test.owner.query(
        "insert into application_requirements (user_id, application_id, kind) values ($1, gen_random_uuid(), 'other')",
        [world.ada.id],
      ),
    )
    expect(answer(error)).toMatchObject({ code: 'NOT_FOUND', status: 404 })
    expect(isRetryable(error)).toBe(true)
  })

  it.skipIf(isFakeClock)(
    'one of two deadlocked transactions is aborted, and its response asks for a retry',
    async () => {
      const { first, second, close } = await openTwo()
      const lock = async (client: pg.Client, id: string) =>
        await client.query('select 1 from users where id = $1 for update', [id])
      for (const client of [first, second]) await client.query("begin; set local deadlock_timeout = '20ms'")
      await lock(first, world.ada.id)
      await lock(second, world.eve.id)
      const errors = (
        await Promise.all([caught(lock(first, world.eve.id)), caught(lock(second, world.ada.id))])
      ).filter((error) => error !== undefined)
      await close()
      expect(errors).toHaveLength(1)
      expect(answer(errors[0])).toMatchObject({ code: 'DATABASE_UNAVAILABLE', status: 503 })
      expect(isRetryable(errors[0])).toBe(true)
    },
  )
})

it('a request to a full queue is rejected with a retry hint', () => {
  expect(toApiError(new OverloadedError(), createLog('silent'), 'request-1')).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    status: 429,
  })
})
