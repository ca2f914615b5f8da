import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { openMatching } from '#src/features/matching/fixtures.ts'
import { withSavepoint } from '#src/server/transactions.ts'
import { createTestPerson, type TestPerson } from '../support/database.ts'
import { callAs } from '../support/router.ts'
import { isLoad } from '../support/test-config.ts'

// Handlers with parallel queries: when one query fails, transactions of other users on the same connections neither
// fail nor lose a write.

const world = openMatching()

type Api = ReturnType<typeof callAs>
type Query = (...args: unknown[]) => Promise<unknown>

/** The number of the statement that fails, counted from the one that sets the acting user. */
interface Sabotage {
  /** The token or id that the user's transactions start with. */
  names: (string | undefined)[]
  failAt: number
  /** The largest number of statements in one of the transactions. */
  seen: number
}

let sabotage: Sabotage | undefined

const isBeginOf = ({ names }: Sabotage, [asked]: unknown[]) => {
  const { name, values = [] } = asked as { name?: string; values?: string[] }
  return ['open_session', 'act_as'].includes(name ?? '') && names.includes(values[0])
}

const sabotaged = (client: pg.PoolClient) => {
  const ask = client.query.bind(client) as Query
  let count: number | undefined
  const query: Query = async (...args) => {
    if (['begin', 'commit', 'rollback'].includes(String(args[0]))) count = undefined
    if (!sabotage) return await ask(...args)
    if (isBeginOf(sabotage, args)) count = 0
    if (count === undefined) return await ask(...args)
    count += 1
    sabotage.seen = Math.max(sabotage.seen, count)
    return await (count === sabotage.failAt ? ask('select 1 / 0') : ask(...args))
  }
  return Object.assign(client, { query })
}

beforeAll(() => {
  world.test.database.requestPool.on('connect', (client) => sabotaged(client as pg.PoolClient))
})

const write = async (person: TestPerson, key: string) =>
  await world.test.database.asOwner(person.id, async (db) => {
    await db.execute(
      sql`insert into idempotency_keys (user_id, key, procedure, fingerprint) values (${person.id}, ${key}, 'test', '')`,
    )
    const undone = withSavepoint(db, async () => await db.execute(sql`select 1 / 0`))
    await expect(undone).rejects.toThrow()
    const { rows } = await db.execute(sql`select current_setting('app.user_id') as id`)
    if (rows[0]?.id !== person.id) throw new Error(`at work as ${String(rows[0]?.id)}`)
  })

/** Runs other users' transactions until `work` is done; returns their failures and their lost writes. */
const beside = async (work: () => Promise<void>) => {
  const failures: unknown[] = []
  const keys: string[] = []
  let isOver = false
  const people: TestPerson[] = []
  while (people.length < 20) people.push(await createTestPerson(world.test))
  const goOn = async (person: TestPerson) => {
    while (!isOver) {
      const key = randomUUID()
      try {
        await write(person, key)
        keys.push(key)
        await callAs(world.test, person.token).profile.get()
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(people.map(async (person) => await write(person, randomUUID())))
  const strangers = people.map(goOn)
  try {
    await work()
  } finally {
    isOver = true
    await Promise.all(strangers)
  }
  const { rows } = await world.test.owner.query('select key from idempotency_keys where key = any($1)', [keys])
  return { failures, lost: keys.length - rows.length, isTried: keys.length >= people.length }
}

/** Acting user of the database for requests without a session. */
const anonymousUserId = ''

const rounds = isLoad ? 10 : 2

interface Handler {
  name: string
  prepare: () => Promise<(api: Api) => Promise<unknown>>
}

const handlers: Handler[] = [
  { name: 'matching.list', prepare: async () => async (api) => await api.matching.list({}) },
  { name: 'privacy.status', prepare: async () => async (api) => await api.privacy.status() },
  {
    name: 'figures.get',
    // Statistics are cached per database: a new database calculates them on the first request.
    prepare: async () => async () => {
      const { test, ada } = world
      return await callAs({ ...test, database: { ...test.database } }, ada.token).figures.get()
    },
  },
  { name: 'catalogue.figures', prepare: async () => async (api) => await api.catalogue.figures() },
  {
    name: 'catalogue.editing.mine',
    prepare: async () => {
      const proposal = { entity: 'universities', entityId: 'mit', kind: 'tuition_per_year', value: '61,000' } as const
      const source = { currency: 'USD', year: '2026', sourceUrl: 'https://example.edu/tuition' }
      for (const value of ['61,000', '62,000', '63,000'])
        await world.asAda().catalogue.editing.propose({ ...proposal, ...source, value })
      return async (api) => await api.catalogue.editing.mine()
    },
  },
  {
    name: 'applications.get',
    prepare: async () => {
      const { id } = await world.startApplication()
      return async (api) => await api.applications.get({ id })
    },
  },
  {
    name: 'applications.history.list',
    prepare: async () => {
      const { id } = await world.startApplication()
      return async (api) => await api.applications.history.list({ applicationId: id })
    },
  },
]

describe('isolation of a request whose parallel query fails', () => {
  it.each(handlers)('$name: a failure of each of its statements affects no other transaction', async ({ prepare }) => {
    const call = await prepare()
    const api = () => callAs(world.test, world.ada.token)
    sabotage = { names: [world.ada.token, world.ada.id, anonymousUserId], failAt: 0, seen: 0 }
    // The first call fills the caches of later ones.
    await call(api())
    sabotage.seen = 0
    await call(api())
    const statements = sabotage.seen
    expect(statements).toBeGreaterThan(2)
    const answered: number[] = []
    const harm = await beside(async () => {
      for (let turn = 0; turn < rounds * statements; turn += 1) {
        const failAt = 1 + (turn % statements)
        if (sabotage) sabotage.failAt = failAt
        const calls = await Promise.allSettled([call(api()), call(api()), call(api())])
        if (calls.some(({ status }) => status === 'fulfilled')) answered.push(failAt)
      }
    })
    sabotage = undefined
    expect(harm).toEqual({ failures: [], lost: 0, isTried: true })
    expect(answered).toEqual([])
  })

  it('matching.list: a failed catalogue read during the query of the user affects no other transaction', async () => {
    const { test, ada } = world
    // No server listens on this port, so the catalogue cannot be read.
    const directUrl = 'postgres://nouser@127.0.0.1:1/nothing'
    const api = () => callAs({ ...test, database: { ...test.database, directUrl } }, ada.token)
    let answers = 0
    const harm = await beside(async () => {
      for (let turn = 0; turn < 10 * rounds; turn += 1) {
        const calls = [1, 2, 3].map(async () => await api().matching.list({}))
        answers += (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length
      }
    })
    expect({ harm, answers }).toEqual({ harm: { failures: [], lost: 0, isTried: true }, answers: 0 })
  })
})
