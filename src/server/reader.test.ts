import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Db } from './database.ts'
import { createReader } from './reader.ts'
import { codeOf, rootOf } from './root-cause.ts'
import { openTwoApplicants } from './testing/two-applicants.ts'

// What becomes of a reading that fails; the replica is another connection to the database itself. With a real one that is behind, or
// away: replica.server.test.ts.

const world = openTwoApplicants()
let reasons: string[] = []
beforeEach(() => {
  reasons = []
})

const reader = () => {
  const { database } = world.test
  const distrust = (reason: string) => void reasons.push(reason)
  return createReader(database, {
    pool: database.requestPool,
    isClose: () => true,
    distrust,
    stop: async () => undefined,
  })
}

describe('a reading on the replica that fails', () => {
  it('by what was asked for fails as it would on the primary, once, and the replica stays in use', async () => {
    let tries = 0
    const wrong = reader()(world.ada.token, async (db: Db) => {
      tries += 1
      return await db.execute(sql`select 'x'::uuid`)
    })
    const error: unknown = await wrong.catch((thrown: unknown) => thrown)
    expect({ code: codeOf(rootOf(error)), tries, reasons }).toEqual({ code: '22P02', tries: 1, reasons: [] })
  })

  it('by taking too long is not asked of the primary again', async () => {
    let tries = 0
    const slow = reader()(undefined, async (db: Db) => {
      tries += 1
      await db.execute(sql`set local statement_timeout = 20`)
      return await db.execute(sql`select pg_sleep(1)`)
    })
    await expect(slow).rejects.toThrow()
    expect({ tries, reasons }).toEqual({ tries: 1, reasons: [] })
  })

  it('by the replica is done on the primary', async () => {
    let tries = 0
    const { rows } = await reader()(world.ada.token, async (db: Db) => {
      tries += 1
      if (tries === 1) await db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
      return await db.execute<{ id: string }>(sql`select current_setting('app.user_id') as id`)
    })
    expect({ id: rows[0]?.id, tries, reasons: reasons.length }).toEqual({ id: world.ada.id, tries: 2, reasons: 1 })
  })
})
