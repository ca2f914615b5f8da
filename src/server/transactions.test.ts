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

/** Which keys stand at the end of a transaction. */
const keptBy = async (work: (db: Db) => Promise<unknown>) => {
  await test.database.asOwner(person, async (db) => await work(db))
  const rows = await test.database.service.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, person)).returning()
  return rows.map((row) => row.key).sort()
}

describe('a transaction inside another one', () => {
  const refused = /a transaction is open already/
  const other = async () => await test.database.asOwner(person, async () => 'done')

  it('is refused however it is opened, and the outer one goes on', async () => {
    const kept = await keptBy(async (db) => {
      const inner = [
        other,
        async () => await test.database.asSession('any', async () => 'done'),
        async () => await test.database.readAsSession('any', { name: 'one', text: 'select 1' }),
        async () => await test.database.service.transaction(async () => 'done'),
        // Its commit would end the outer one on the same connection.
        async () => await db.transaction(async () => 'done'),
      ]
      for (const open of inner) await expect(open()).rejects.toThrow(refused)
      await write(db, 'outer')
    })
    expect(kept).toEqual(['outer'])
    await test.database.service.transaction(async (db) => {
      await expect(other()).rejects.toThrow(refused)
      // A step of it is none.
      await db.transaction(async (step) => await step.execute(sql`select 1`))
    })
  })

  it('is open to what comes after, stands beside it or says that it is apart', async () => {
    let outlive = () => {}
    let outlived: Promise<string> | undefined
    const both = await Promise.all([
      test.database.asOwner(person, async () => {
        // Begun inside, it goes on once the transaction is over.
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
  it('undoes a failed step and nothing else; the transaction goes on', async () => {
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

  it('keeps a step that succeeds, and nests', async () => {
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

  it('discards what a step wrote and set, and gives what it read', async () => {
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

describe('what the work of a transaction leaves behind', () => {
  const reasonOf = async (work: Promise<unknown>) => await work.then(() => 'done', findRootCause)
  const slow = async (db: Db) => await db.execute(sql`select pg_sleep(0.1)`)
  const transactions = [
    { of: 'a person', open: async <T>(work: (db: Db) => Promise<T>) => await test.database.asOwner(person, work) },
    {
      of: 'the service',
      open: async <T>(work: (db: Db) => Promise<T>) => await test.database.service.transaction(work),
    },
  ]

  it.each(transactions)(
    'a statement after the end of one of $of is refused, and nothing is written',
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
    'one of $of with a statement under way is not kept, and nobody gets its connection',
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

  it('what is beside an open step is refused, be it a statement or another step; what follows it is not', async () => {
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

  it('a step that something inside it would outlive is undone', async () => {
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

describe('together', () => {
  it('waits for every branch, and throws the failure that came first', async () => {
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
