import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db, OwnerId } from '#src/server/database.ts'
import { hourMs } from '#src/shared/durations.ts'
import { createTestDatabase, createTestPerson, type TestDatabase, type TestPerson } from '#tests/support/database.ts'
import { countNotifications, type ListRequest, listAddedSince, listQuery, updateRead } from './data.ts'

// Query cost of the panel with a table full of other users' notifications, read from the database's plans.

const others = 200_000
const mine = 5_000

let test: TestDatabase
let ada: TestPerson
let client: pg.Client
const asked: { text: string; values: unknown[] }[] = []
let db: Db

beforeAll(async () => {
  test = await createTestDatabase()
  ada = await createTestPerson(test)
  for (let person = 0; person < 20; person += 1) {
    const { id } = await createTestPerson(test)
    await fill(id, others / 20)
  }
  await fill(ada.id, mine)
  await test.owner.query('analyze notifications')
  client = new pg.Client({ connectionString: test.requestUrl })
  await client.connect()
  db = drizzle(client, { logger: { logQuery: (text, values) => asked.push({ text, values }) } })
  await client.query("select set_config('app.user_id', $1, false)", [ada.id])
}, 120_000)
afterAll(async () => {
  await client.end()
  await test.drop()
})

const fill = async (userId: string, count: number) =>
  await test.owner.query(
    `insert into notifications (user_id, title, message, priority, created_at, updated_at, read)
     select $1, 'T', 'M', (array['low', 'normal', 'high', 'urgent'])[1 + n % 4], now() - n * interval '1 minute',
       now() - n * interval '1 minute', n % 3 = 0 from generate_series(1, $2) n`,
    [userId, count],
  )

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Query plans of all statements that `work` runs, under the role and policies of a request. */
const plansOf = async (work: () => Promise<unknown>) => {
  asked.length = 0
  await work()
  const plans: Plan[] = []
  for (const { text, values } of [...asked]) {
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, values)
    plans.push(...nodesOf(rows[0]['QUERY PLAN'][0].Plan as Plan))
  }
  return plans
}

const list = async (request: ListRequest): Promise<{ id: string }[]> => {
  const { text, values } = listQuery(request)
  asked.push({ text, values })
  return JSON.parse((await client.query(text, values)).rows[0].rows) as { id: string }[]
}

describe('notification queries with 200,000 rows of other users (NT-02, NT-08)', () => {
  const owner = () => ada.id as OwnerId
  it('marking notifications as read is a heap-only update that writes no index', async () => {
    const { rows } = await client.query(
      'select id from (select id, row_number() over (order by created_at) as n from notifications where not read) r where n % 20 = 0',
    )
    const ids = rows.map(({ id }) => id as string)
    expect(ids.length).toBeGreaterThan(100)
    await client.query('begin')
    expect(await updateRead(db, owner(), ids)).toBe(ids.length)
    const written = await client.query(
      "select n_tup_upd::int as rows, n_tup_hot_upd::int as in_place from pg_stat_xact_user_tables where relname = 'notifications'",
    )
    await client.query('rollback')
    expect(written.rows).toEqual([{ rows: ids.length, in_place: ids.length }])
  })

  const panel: [string, number, () => Promise<unknown>][] = [
    ['the panel', 51, async () => await list({ limit: 50, offset: 0 })],
    [
      'the next page',
      51,
      async () => {
        const page = await list({ limit: 50, offset: 1_000 })
        const after = page[49]?.id
        asked.length = 0
        await list({ limit: 50, offset: 0, after })
      },
    ],
    ['the unread tab', 120, async () => await list({ limit: 50, offset: 0, unread_only: true })],
    ['the urgent tab', 120, async () => await list({ limit: 50, offset: 0, priority: 'urgent' })],
    ['the stats', mine, async () => await countNotifications(db, owner(), 'Europe/Berlin')],
    [
      'the catch-up',
      600,
      async () => await listAddedSince(db, owner(), { after: new Date(Date.now() - hourMs).toISOString(), limit: 500 }),
    ],
    ['marking all as read', mine, async () => await updateRead(db, owner(), undefined)],
  ]
  it.each(panel)('%s reads no row of other users', async (_name, most, work) => {
    const plans = await plansOf(work)
    const reads = plans.filter(
      (plan) => plan['Relation Name'] === 'notifications' && plan['Node Type'] !== 'ModifyTable',
    )
    expect(reads.length).toBeGreaterThan(0)
    expect(reads.map((plan) => plan['Node Type'])).not.toContain('Seq Scan')
    for (const plan of reads)
      expect((plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']).toBeLessThanOrEqual(
        most,
      )
  })

  it('pagination of notifications never skips or repeats a row, also when all have the same timestamp', async () => {
    const eve = await createTestPerson(test)
    await test.owner.query(
      "insert into notifications (user_id, title, message) select $1, 'T' || n, 'M' from generate_series(1, 230) n",
      [eve.id],
    )
    await client.query("select set_config('app.user_id', $1, false)", [eve.id])
    const seen: string[] = []
    for (let page = 0; page < 6; page += 1) {
      seen.push(...(await list({ limit: 50, offset: 0, after: seen.at(-1) })).map(({ id }) => id))
    }
    await client.query("select set_config('app.user_id', $1, false)", [ada.id])
    expect(seen).toHaveLength(230)
    expect(new Set(seen).size).toBe(230)
  })
})
