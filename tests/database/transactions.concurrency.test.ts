import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { openMatching } from '#src/features/matching/fixtures.ts'
import { withSavepoint } from '#src/server/transactions.ts'
import { createTestPerson, type TestPerson } from '../support/database.ts'
import { callAs } from '../support/router.ts'
import { isLoad } from '../support/test-config.ts'

// Handlers that ask for several things at once: whichever of them fails, others who are at work on the same connections
// notice nothing, and nothing of theirs is lost.

const world = openMatching()

type Api = ReturnType<typeof callAs>
type Query = (...args: unknown[]) => Promise<unknown>

/** The statement of the person's transactions that fails in the database, counted from the one that says who asks. */
interface Sabotage {
  /** The token or the id that the person's transactions begin with. */
  names: (string | undefined)[]
  failAt: number
  /** The most statements that one of the transactions had. */
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

/** Others at work until `work` is done: what failed of theirs, and what is missing of what they wrote. */
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

/** Whom the database acts for where nobody has to be signed in. */
const nobody = ''

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
    // Figures are kept by the database that they are of: one that nobody has asked yet counts them.
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

describe('a request whose parallel reading fails', () => {
  it.each(handlers)('$name: each of its statements, and nobody else is hurt', async ({ prepare }) => {
    const call = await prepare()
    const api = () => callAs(world.test, world.ada.token)
    sabotage = { names: [world.ada.token, world.ada.id, nobody], failAt: 0, seen: 0 }
    // The first call keeps what later ones find.
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

  it('matching.list: what is read elsewhere fails while the person is being read, and nobody else is hurt', async () => {
    const { test, ada } = world
    // Nobody listens there, so that the catalogue cannot be read.
    const directUrl = 'postgres://nobody@127.0.0.1:1/nothing'
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
