import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Db, withSavepoint } from './database.ts'
import { apart } from './transactions.ts'
import { idempotencyKeys } from './tables.ts'
import { createTestDatabase, createTestPerson, type TestDatabase } from './testing/database.ts'

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
        expect(await apart(other)).toBe('done')
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
