import { ORPCError } from '@orpc/server'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { getCall, listContractCalls } from '#tests/support/contract-calls.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { createMutationInputs } from '#tests/support/mutation-inputs.ts'
import { fillPersonalTables } from '#tests/support/personal-rows.ts'
import { createQueryInputs, unmeasuredQueries } from '#tests/support/query-inputs.ts'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { type Db, openDatabase } from './database.ts'
import { createLog } from './log.ts'
import { createApiError } from './procedures.ts'
import { createReplicaRouter } from './replica-router.ts'
import { findRootCause, getErrorCode } from './root-cause.ts'

// Replica fallback, with a second connection to the database itself as replica. replica.server.test.ts uses a real one
// that lags or is down.

const world = openTwoApplicants()
let reasons: string[] = []
beforeEach(() => {
  reasons = []
})

const reader = () => {
  const { database } = world.test
  const distrust = (reason: string) => void reasons.push(reason)
  return createReplicaRouter(database, {
    pool: database.requestPool,
    isClose: () => true,
    distrust,
    stop: async () => undefined,
  })
}

describe('failed read on the replica', () => {
  it('a read that fails by its own fault fails once, as on the primary, and the replica stays in use', async () => {
    let tries = 0
    const wrong = reader()(world.ada.token, async (db: Db) => {
      tries += 1
      return await db.execute(sql`select 'x'::uuid`)
    })
    const error: unknown = await wrong.catch((thrown: unknown) => thrown)
    expect({ code: getErrorCode(findRootCause(error)), tries, reasons }).toEqual({
      code: '22P02',
      tries: 1,
      reasons: [],
    })
  })

  it.each(['TOO_MANY_REQUESTS', 'NOT_FOUND'] as const)(
    'a read that the API refuses with %s runs once, and the replica stays in use',
    async (code) => {
      let tries = 0
      const refused = reader()(undefined, async () => {
        tries += 1
        throw createApiError(code)
      })
      expect({ code: await captureErrorCode(refused), tries, reasons }).toEqual({ code, tries: 1, reasons: [] })
    },
  )

  it('a read that times out on the replica is not retried on the primary', async () => {
    let tries = 0
    const slow = reader()(undefined, async (db: Db) => {
      tries += 1
      await db.execute(sql`set local statement_timeout = 20`)
      return await db.execute(sql`select pg_sleep(1)`)
    })
    await expect(slow).rejects.toThrow()
    expect({ tries, reasons }).toEqual({ tries: 1, reasons: [] })
  })

  it('a read that fails because of the replica is retried on the primary', async () => {
    let tries = 0
    const { rows } = await reader()(world.ada.token, async (db: Db) => {
      tries += 1
      if (tries === 1) await db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
      return await db.execute<{ id: string }>(sql`select current_setting('app.user_id') as id`)
    })
    expect({ id: rows[0]?.id, tries, reasons: reasons.length }).toEqual({ id: world.ada.id, tries: 2, reasons: 1 })
  })
})

describe('row-level security on the connection of a replica', () => {
  const open = async () => {
    const { serviceUrl, requestUrl } = world.test
    // Uses the database itself under a second address, because the role and the policies are under test.
    const database = openDatabase(
      { service: serviceUrl, request: requestUrl, replica: requestUrl },
      createLog('silent'),
    )
    return { ...world.test, database }
  }
  const until = async (test: TestDatabase) =>
    await expect.poll(async () => await applicationOf(test), { timeout: 10_000 }).toBe('gradapp reader')
  const applicationOf = async (test: TestDatabase, token?: string) =>
    (
      await test.database.asReader(
        token,
        async (db) => await db.execute<{ name: string }>(sql`select current_setting('application_name') as name`),
      )
    ).rows[0]?.name

  it('row-level security on a replica has the same role and settings, and hides all personal rows of other users', async () => {
    await fillPersonalTables(world.test.owner, world.ada.id)
    await fillPersonalTables(world.test.owner, world.eve.id)
    const test = await open()
    try {
      await until(test)
      const state = sql`select current_user as role, current_setting('row_security') as security,
        current_setting('app.user_id') as person, r.rolsuper, r.rolbypassrls from pg_roles r where r.rolname = current_user`
      const [replica] = (await test.database.asReader(world.ada.token, async (db) => await db.execute(state))).rows
      const primary = await test.database.asSession(world.ada.token, async (db) => (await db.execute(state)).rows[0])
      expect(replica).toMatchObject({ security: 'on', person: world.ada.id, rolsuper: false, rolbypassrls: false })
      expect({ ...replica, person: '' }).toEqual({ ...primary, person: '' })
      const { rows: tables } = await world.test.owner.query<{ name: string }>(
        `select tablename as name from pg_policies where schemaname = 'public' and policyname = 'own_rows' order by 1`,
      )
      expect(tables.length).toBeGreaterThan(18)
      const sharedWithMembers = ['catalogue_proposals', 'community_posts', 'messages']
      for (const { name } of tables.filter((table) => !sharedWithMembers.includes(table.name)))
        for (const [token, mine] of [
          [world.ada.token, world.ada.id],
          [world.eve.token, world.eve.id],
          [undefined, undefined],
        ]) {
          const { rows } = await test.database.asReader(
            token,
            async (db) => await db.execute<{ user_id: string }>(sql.raw(`select distinct user_id from ${name}`)),
          )
          expect({ name, users: rows.map((row) => row.user_id) }).toEqual({ name, users: mine ? [mine] : [] })
        }
    } finally {
      await test.database.close()
    }
  })

  it('a replica denies a user the rows of another user, call by call, as the primary does', async () => {
    const changes = createMutationInputs(world)
    await changes.prepare()
    const test = await open()
    try {
      await until(test)
      const takes = createQueryInputs(world, () => ({
        applicant: world.ada,
        mentor: changes.personOf('mentoring.complete'),
      }))
      const reads = listContractCalls().flatMap(({ name, isChange }) =>
        isChange || name in unmeasuredQueries ? [] : [name],
      )
      expect(reads.length).toBeGreaterThan(40)
      const resultOf = async (on: TestDatabase, name: string, input: unknown) =>
        await getCall(
          callAs(on, world.eve.token),
          name,
        )(input).then(
          () => 'answered',
          (error: unknown) => (error instanceof ORPCError ? error.code : String(error)),
        )
      for (const name of reads) {
        const input = (await takes[name]?.()) ?? {}
        expect({ name, result: await resultOf(test, name, input) }).toEqual({
          name,
          result: await resultOf(world.test, name, input),
        })
      }
      expect(await applicationOf(test, world.eve.token)).toBe('gradapp reader')
    } finally {
      await test.database.close()
    }
  }, 60_000)
})
