import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, createTestPerson, type TestDatabase } from '#tests/support/database.ts'
import { findRootCause } from './root-cause.ts'
import { idempotencyKeys } from './tables.ts'
import {
  type Db,
  EndedTransactionError,
  OutsideSavepointError,
  PendingQueriesError,
  runOutsideTransaction,
  settleAllOrThrow,
  withSavepoint,
} from './transactions.ts'

let test: TestDatabase
let person: string
beforeAll(async () => {
  test = await createTestDatabase()
  person = (await createTestPerson(test)).id
})
afterAll(async () => await test.drop())

const write = async (db: Db, key: string) =>
  await db.insert(idempotencyKeys).values({ userId: person, key, procedure: 'test', fingerprint: key })

/** Returns the keys that exist after a transaction. */
const keptBy = async (work: (db: Db) => Promise<unknown>) => {
  await test.database.asOwner(person, async (db) => await work(db))
  const rows = await test.database.service.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, person)).returning()
  return rows.map((row) => row.key).sort()
}

describe('nested transaction', () => {
  const refused = /a transaction is open already/
  const other = async () => await test.database.asOwner(person, async () => 'done')

  it('a nested transaction of any kind is rejected, and the outer one continues', async () => {
    const kept = await keptBy(async (db) => {
      const inner = [
        other,
        async () => await test.database.asSession('any', async () => 'done'),
        async () => await test.database.readAsSession('any', { name: 'one', text: 'select 1' }),
        async () => await test.database.service.transaction(async () => 'done'),
        // Its commit would end the outer transaction on the same connection.
        async () => await db.transaction(async () => 'done'),
      ]
      for (const open of inner) await expect(open()).rejects.toThrow(refused)
      await write(db, 'outer')
    })
    expect(kept).toEqual(['outer'])
    await test.database.service.transaction(async (db) => {
      await expect(other()).rejects.toThrow(refused)
      // A savepoint is not a nested transaction.
      await db.transaction(async (step) => await step.execute(sql`select 1`))
    })
  })

  it('a transaction is allowed after the outer one, in parallel to it, or if it is explicitly run outside', async () => {
    let outlive = () => {}
    let outlived: Promise<string> | undefined
    const both = await Promise.all([
      test.database.asOwner(person, async () => {
        // Started inside, it continues after the end of the transaction.
        outlived = new Promise<void>((resolve) => (outlive = resolve)).then(other)
        expect(await runOutsideTransaction(other)).toBe('done')
        return 'first'
      }),
      other(),
    ])
    expect(both).toEqual(['first', 'done'])
    outlive()
    expect(await outlived).toBe('done')
  })
})

describe('withSavepoint', () => {
  it('withSavepoint rolls back a failed savepoint only, and the transaction continues', async () => {
    const kept = await keptBy(async (db) => {
      await write(db, 'before')
      const step = withSavepoint(db, async () => {
        await write(db, 'within')
        await db.execute(sql`select 1 / 0`)
      })
      await expect(step).rejects.toThrow()
      await write(db, 'after')
    })
    expect(kept).toEqual(['after', 'before'])
  })

  it('withSavepoint keeps a savepoint that succeeds, also if a nested one in it fails', async () => {
    const kept = await keptBy(async (db) => {
      await withSavepoint(db, async () => {
        await write(db, 'outer')
        const inner = withSavepoint(db, async () => {
          await write(db, 'inner')
          throw new Error('the inner step fails')
        })
        await expect(inner).rejects.toThrow('the inner step fails')
      })
    })
    expect(kept).toEqual(['outer'])
  })

  it('withSavepoint with discard rolls back writes and settings, and returns the result', async () => {
    const kept = await keptBy(async (db) => {
      const read = await withSavepoint(
        db,
        async () => {
          await write(db, 'within')
          return (await db.execute<{ set: string }>(sql`select set_config('statement_timeout', '7s', true) as set`))
            .rows
        },
        { discard: true },
      )
      expect(read).toEqual([{ set: '7s' }])
      expect((await db.execute(sql`show statement_timeout`)).rows).toEqual([{ statement_timeout: '15s' }])
    })
    expect(kept).toEqual([])
  })
})

describe('pending queries at the end of a transaction', () => {
  const reasonOf = async (work: Promise<unknown>) => await work.then(() => 'done', findRootCause)
  const slow = async (db: Db) => await db.execute(sql`select pg_sleep(0.1)`)
  const transactions = [
    { of: 'a user', open: async <T>(work: (db: Db) => Promise<T>) => await test.database.asOwner(person, work) },
    {
      of: 'the service',
      open: async <T>(work: (db: Db) => Promise<T>) => await test.database.service.transaction(work),
    },
  ]

  it.each(transactions)(
    'a statement after the end of a transaction of $of is rejected and writes nothing',
    async ({ open }) => {
      let left: Db | undefined
      await open(async (db) => {
        left = db
      })
      expect(await reasonOf(write(left as Db, 'late'))).toBeInstanceOf(EndedTransactionError)
      expect(await keptBy(async () => undefined)).toEqual([])
    },
  )

  it.each(transactions)(
    'a transaction of $of with a pending query is rolled back, and its connection is not reused',
    async ({ open }) => {
      const pids: unknown[] = []
      const unsettled = open(async (db) => {
        pids.push((await db.execute(sql`select pg_backend_pid() as pid`)).rows[0]?.pid)
        await write(db, 'unsettled')
        slow(db).catch(() => undefined)
      })
      expect(await reasonOf(unsettled)).toBeInstanceOf(PendingQueriesError)
      for (let tries = 0; tries < 30; tries += 1)
        await open(async (db) => pids.push((await db.execute(sql`select pg_backend_pid() as pid`)).rows[0]?.pid))
      expect(pids.slice(1)).not.toContain(pids[0])
      expect(await keptBy(async () => undefined)).toEqual([])
    },
  )

  it('a statement or savepoint in parallel to an open savepoint is rejected, and a later one is not', async () => {
    const kept = await keptBy(async (db) => {
      let begun = () => {}
      const isOpen = new Promise<void>((resolve) => (begun = resolve))
      const step = withSavepoint(db, async () => {
        begun()
        await slow(db)
        await write(db, 'within')
      })
      await isOpen
      expect(await reasonOf(write(db, 'beside'))).toBeInstanceOf(OutsideSavepointError)
      expect(await reasonOf(withSavepoint(db, async () => 'done'))).toBeInstanceOf(OutsideSavepointError)
      await step
      await write(db, 'after')
    })
    expect(kept).toEqual(['after', 'within'])
  })

  it('a savepoint with a pending query at its end is rolled back', async () => {
    const kept = await keptBy(async (db) => {
      const step = withSavepoint(db, async () => {
        await write(db, 'within')
        slow(db).catch(() => undefined)
      })
      expect(await reasonOf(step)).toBeInstanceOf(PendingQueriesError)
    })
    expect(kept).toEqual([])
  })
})

describe('settleAllOrThrow', () => {
  it('settleAllOrThrow waits for every branch, and throws the error that came first', async () => {
    const ended: string[] = []
    const branch = async (name: string, ms: number, fails: boolean) => {
      await pause(ms)
      ended.push(name)
      if (fails) throw new Error(name)
      return name
    }
    await expect(
      settleAllOrThrow([branch('c', 20, true), branch('a', 1, true), branch('b', 40, false)]),
    ).rejects.toThrow('a')
    expect(ended).toEqual(['a', 'c', 'b'])
    expect(await settleAllOrThrow([branch('d', 1, false), 5])).toEqual(['d', 5])
  })
})
