import { performance } from 'node:perf_hooks'
import { createRouterClient } from '@orpc/server'
import { drizzle } from 'drizzle-orm/node-postgres'
import { searchRouter } from '#src/features/catalogue/search/search.router.ts'
import type { ReadTiers } from '#src/features/catalogue/search/search-tiers.commands.ts'
import { readTiersOf } from '#src/features/matching/tiers/tier-lookup.commands.ts'
import type { Database } from '#src/server/database.ts'
import { createReplicaRouter } from '#src/server/replica-router.ts'
import { type Applicant, benchContext, openCatalogue } from '../catalogue.ts'
import type { BenchDatabase } from '../database.ts'
import { type Figure, median, rangeOf } from '../measure.ts'
import type { Sizes } from '../sizes.ts'

/** Reads through the replica router, with the database itself as a replica that has replayed everything. */
const withReplica = (database: Database): Database => ({
  ...database,
  asReader: createReplicaRouter(database, {
    pool: database.requestPool,
    isClose: () => true,
    distrust: (reason) => {
      throw new Error(`the replica was left out: ${reason}`)
    },
    stop: async () => undefined,
  }),
})

/** Searches with three filters and results in the catalogue that ships. */
const allSearches = [
  { query: 'science', field: 'computer-science', level: 'masters' },
  { field: 'law', level: 'masters', country: 'US' },
  { query: 'engineering', country: 'GB', level: 'phd' },
  { field: 'economics', country: 'DE', maxTuition: 40_000 },
] as const

interface Statement {
  text: string
  values: unknown[]
}

type Search = (typeof allSearches)[number]
type Api = ReturnType<typeof openApi>

/** `index` is the database whose program index is read: the index of a new database would not be ready in time. */
const openApi = (database: Database, sessionToken: string, index = database) => {
  const readTiers: ReadTiers = async (_, db, ownerId) => await readTiersOf(index, db, ownerId)
  return createRouterClient(searchRouter, { context: { readTiers, ...benchContext, sessionToken, database } as never })
}

/** Sends the requests of each search on the page: a page of programmes, and beside it the counts of all six facets. */
const asked = [
  async (api: Api, search: Search) => await api.programs(search),
  async (api: Api, search: Search) => {
    const counts = Object.values(await api.facets(search)).flat()
    if (counts.every(({ count }) => count === 0)) throw new Error('nothing was counted')
  },
]

/** Records the statements of a search, so that they can be run without the product. */
const statementsOf = async (database: Database, { id, token }: Applicant, ask: (api: Api) => Promise<unknown>) => {
  const statements: Statement[] = []
  const client = await database.requestPool.connect()
  await client.query('begin')
  await client.query("select set_config('app.user_id', $1, true)", [id])
  const db = drizzle(client, { logger: { logQuery: (text, values) => void statements.push({ text, values }) } })
  const asReader = async (_token: string | undefined, work: (db: unknown, ownerId: string) => Promise<unknown>) =>
    await work(db, id)
  await ask(openApi({ ...database, asReader } as never, token, database))
  await client.query('rollback')
  client.release()
  if (statements.length === 0) throw new Error('no statement was recorded')
  return statements
}

const timed = async (work: () => Promise<unknown>) => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const runAll = async (database: Database, statements: Statement[]) => {
  const client = await database.requestPool.connect()
  await client.query('begin')
  for (const { text, values } of statements) await client.query(text, values)
  await client.query('commit')
  client.release()
}

interface Times {
  /** Through the API, reading from the primary. */
  ours: number[]
  /** Through the API, reading from a replica. */
  replica: number[]
  /** The same statements run directly. */
  direct: number[]
}

const compare = async (
  database: Database,
  applicant: Applicant,
  { searches: count, rounds }: Sizes['search'],
): Promise<Times> => {
  const api = openApi(database, applicant.token)
  const replicaApi = openApi(withReplica(database), applicant.token, database)
  const times: Times = { ours: [], replica: [], direct: [] }
  const searches: Search[] = allSearches.slice(0, count)
  const recorded = new Map<Search, Statement[][]>()
  for (const search of searches) {
    const lists: Statement[][] = []
    for (const ask of asked) lists.push(await statementsOf(database, applicant, async (one) => await ask(one, search)))
    recorded.set(search, lists)
  }
  const searchBy = async (through: Api, search: Search) =>
    await timed(async () => await Promise.all(asked.map(async (ask) => await ask(through, search))))
  for (let round = 0; round < rounds + searches.length; round += 1) {
    const search = searches[round % searches.length] ?? allSearches[0]
    const [ours, replica] = [await searchBy(api, search), await searchBy(replicaApi, search)]
    const direct = await timed(
      async () =>
        await Promise.all((recorded.get(search) ?? []).map(async (statements) => await runAll(database, statements))),
    )
    // The first round of each search warms up.
    if (round < searches.length) continue
    times.ours.push(ours)
    times.replica.push(replica)
    times.direct.push(direct)
  }
  return times
}

const toFigure = (what: string, times: number[], direct: number[]): Figure => {
  const value = median(times) / median(direct)
  return {
    id: 'P14',
    what,
    value,
    range: rangeOf(times.map((ms, round) => ms / (direct[round] ?? 0))),
    unit: 'ratio',
    bar: '<= 1.2',
    holds: value <= 1.2,
    oursMs: median(times),
    sameSqlMs: median(direct),
  }
}

/**
 * P14: search with three filters and all its facets over the catalogue that ships, from the primary and from a replica,
 * against the same statements run directly.
 */
export const benchSearch = async (given: BenchDatabase, sizes: Sizes['search']): Promise<Figure[]> => {
  const { database, programs, applicant } = await openCatalogue(given, sizes.hasRegisters)
  const { ours, replica, direct } = await compare(database, applicant, sizes)
  await database.close()
  const what = `search with three filters and six facets over the ${programs} programmes that ship`
  return [
    toFigure(`${what} / the same SQL, medians`, ours, direct),
    toFigure(`${what}, from a replica / the same SQL, medians`, replica, direct),
  ]
}
