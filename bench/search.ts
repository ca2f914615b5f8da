import { performance } from 'node:perf_hooks'
import { createRouterClient } from '@orpc/server'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { upsertCatalogue } from '../src/features/catalogue/fixtures.ts'
import { searchRouter } from '../src/features/catalogue/search/router.ts'
import { readConfig } from '../src/server/config.ts'
import { openDatabase } from '../src/server/database.ts'
import { createLog } from '../src/server/log.ts'
import { prepareDatabase } from '../src/server/migrations.ts'
import { roleNames, urlAs } from '../src/server/roles.ts'
import { ownerUrl, type RunningServer } from '../src/server/testing/process.ts'
import { generateCatalogue } from './catalogue.ts'
import { median, rangeOf, report } from './measure.ts'

const programs = 100_000
const rounds = 40
const secret = 'bench'

const openGenerated = async (server: RunningServer) => {
  const admin = new pg.Client({ connectionString: ownerUrl(server.dataDir) })
  await admin.connect()
  await admin.query('create database bench_search')
  await admin.end()
  const url = new URL(ownerUrl(server.dataDir))
  url.pathname = '/bench_search'
  const owner = url.toString()
  const names = roleNames(secret)
  await prepareDatabase(owner, secret, names.request)
  return {
    owner,
    database: openDatabase(
      { service: urlAs(owner, names.service, secret), request: urlAs(owner, names.request, secret) },
      createLog('silent'),
    ),
  }
}

/** Each search has three filters; the values go through the generated catalogue. */
const searches = [
  { query: 'science', field: 'computer-science', level: 'masters' },
  { field: 'law', level: 'masters', country: 'US' },
  { query: 'engineering', country: 'GB', level: 'phd' },
  { field: 'economics', country: 'DE', maxTuition: 40_000 },
] as const

interface Statement {
  text: string
  values: unknown[]
}

/** What a search asks the database, so that the same can be asked without the product around it. */
const statementsOf = async (owner: string, input: (typeof searches)[number]): Promise<Statement[]> => {
  const pool = new pg.Pool({ connectionString: owner, max: 1 })
  const statements: Statement[] = []
  const db = drizzle(pool, { logger: { logQuery: (text, values) => void statements.push({ text, values }) } })
  const database = { asOwner: async (_id: string, work: (db: unknown) => Promise<unknown>) => await work(db) }
  await createRouterClient(searchRouter, { context: { ...context, database } as never }).programs(input)
  await pool.end()
  return statements
}

const context = {
  config: readConfig({ AUTH_SECRET: 'x'.repeat(40), DATA_DIR: '/tmp' }),
  sessionToken: undefined,
  log: createLog('silent'),
}

const timed = async (work: () => Promise<unknown>) => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Search with three filters over a generated catalogue, and the same statements run directly. */
export const benchSearch = async (server: RunningServer): Promise<boolean> => {
  const { owner, database } = await openGenerated(server)
  for (const part of generateCatalogue(programs)) await upsertCatalogue(database.service, part)
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  await client.query('vacuum analyze')
  const api = createRouterClient(searchRouter, { context: { ...context, database } as never })
  const direct = await Promise.all(searches.map(async (input) => await statementsOf(owner, input)))
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < rounds + searches.length; round += 1) {
    const at = round % searches.length
    const search = searches[at]
    if (!search) continue
    const whole = await timed(async () => await api.programs(search))
    const bare = await timed(async () => {
      await client.query('begin')
      for (const { text, values } of direct[at] ?? []) await client.query(text, values)
      await client.query('commit')
    })
    // The first round of each search warms up.
    if (round < searches.length) continue
    ours.push(whole)
    theirs.push(bare)
  }
  await client.end()
  await database.close()
  const value = median(ours)
  return report({
    id: 'search',
    what: `search with three filters over ${programs} programmes, median`,
    value,
    range: rangeOf(ours),
    unit: 'ms',
    bar: '<= 50',
    holds: value <= 50,
    toSameSql: value / median(theirs),
    sameSql: median(theirs),
  })
}
