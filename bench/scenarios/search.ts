import { performance } from 'node:perf_hooks'
import { createRouterClient } from '@orpc/server'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { searchRouter } from '#src/features/catalogue/search/search.router.ts'
import type { ReadTiers } from '#src/features/catalogue/search/search-tiers.commands.ts'
import { loadDefaultCatalogue } from '#src/features/catalogue-import/default-catalogue.commands.ts'
import { importRegisters } from '#src/features/catalogue-import/shipped-registers.commands.ts'
import { readProgramIndex } from '#src/features/matching/program-index/program-index.commands.ts'
import { readTiersOf } from '#src/features/matching/tiers/tier-lookup.commands.ts'
import { readConfig } from '#src/server/config.ts'
import { type Database, openDatabase } from '#src/server/database.ts'
import { createLog } from '#src/server/log.ts'
import { prepareDatabase } from '#src/server/migrations.ts'
import { buildRoleNames, buildRoleUrl } from '#src/server/roles.ts'
import { buildOwnerUrl, type RunningServer } from '#tests/support/server-process.ts'
import { median, rangeOf, report } from '../measure.ts'

const rounds = 40
const secret = 'bench'

const openSearched = async (server: RunningServer) => {
  const admin = new pg.Client({ connectionString: buildOwnerUrl(server.dataDir) })
  await admin.connect()
  await admin.query('create database bench_search')
  await admin.end()
  const url = new URL(buildOwnerUrl(server.dataDir))
  url.pathname = '/bench_search'
  const owner = url.toString()
  const names = buildRoleNames(secret)
  await prepareDatabase(owner, secret, names.request)
  return {
    owner,
    database: openDatabase(
      { service: buildRoleUrl(owner, names.service, secret), request: buildRoleUrl(owner, names.request, secret) },
      createLog('silent'),
    ),
  }
}

/** Searches with three filters and results in the catalogue that ships. */
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

const context = {
  config: readConfig({ AUTH_SECRET: 'x'.repeat(40), DATA_DIR: '/tmp' }),
  log: createLog('silent'),
}

type Search = (typeof searches)[number]
type Api = ReturnType<typeof openApi>

/** `index` is the database whose program index is read: the index of a new database would not be ready in time. */
const openApi = (database: Database, sessionToken: string, index = database) => {
  const readTiers: ReadTiers = async (_, db, ownerId) => await readTiersOf(index, db, ownerId)
  return createRouterClient(searchRouter, { context: { readTiers, ...context, sessionToken, database } as never })
}

/** Sends the requests of each search on the page: a page of programmes, and beside it the counts of all six facets. */
const asked = [
  async (api: Api, search: Search) => await api.programs(search),
  async (api: Api, search: Search) => {
    const counts = Object.values(await api.facets(search)).flat()
    if (counts.every(({ count }) => count === 0)) throw new Error('nothing was counted')
  },
]

interface Applicant {
  id: string
  token: string
}

/** Creates an applicant with a grade, so that there are tiers to count. */
const createApplicant = async (client: pg.Client): Promise<Applicant> => {
  const token = 'bench-search'
  const { rows } = await client.query<{ id: string }>(
    `with person as (insert into users (name, email, role) values ('B', 'search@bench.example', 'applicant') returning id),
       session as (insert into sessions (user_id, token, expires_at) select id, $1, now() + interval '1 day' from person),
       profile as (insert into user_profiles (user_id, role, onboarding_completed) select id, 'applicant', true from person)
     insert into academic_profiles (user_id, current_gpa, gpa_scale) select id, 3.6, '4.0' from person
     returning user_id as id`,
    [token],
  )
  const [applicant] = rows
  if (!applicant) throw new Error('the applicant was not created')
  return { id: applicant.id, token }
}

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
  ours: number[]
  theirs: number[]
}

const compare = async (database: Database, applicant: Applicant): Promise<Times> => {
  const api = openApi(database, applicant.token)
  const times: Times = { ours: [], theirs: [] }
  const direct = new Map<Search, Statement[][]>()
  for (const search of searches) {
    const lists: Statement[][] = []
    for (const ask of asked) lists.push(await statementsOf(database, applicant, async (api) => await ask(api, search)))
    direct.set(search, lists)
  }
  for (let round = 0; round < rounds + searches.length; round += 1) {
    const search = searches[round % searches.length] ?? searches[0]
    const whole = await timed(async () => await Promise.all(asked.map(async (ask) => await ask(api, search))))
    const bare = await timed(
      async () =>
        await Promise.all((direct.get(search) ?? []).map(async (statements) => await runAll(database, statements))),
    )
    // The first round of each search warms up.
    if (round < searches.length) continue
    times.ours.push(whole)
    times.theirs.push(bare)
  }
  return times
}

/** Search with three filters and all its facets over the catalogue that ships, and the same statements run directly. */
export const benchSearch = async (server: RunningServer): Promise<boolean> => {
  const { owner, database } = await openSearched(server)
  await loadDefaultCatalogue(database.service)
  await importRegisters(database.service, () => undefined)
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  await client.query('vacuum analyze')
  const { rows } = await client.query<{ programs: number }>(
    'select count(*)::int as programs from programs where removed_at is null',
  )
  const applicant = await createApplicant(client)
  await client.end()
  await readProgramIndex(database)
  const { ours, theirs } = await compare(database, applicant)
  await database.close()
  const value = median(ours) / median(theirs)
  return report({
    id: 'P14',
    what: `search with three filters and six facets over the ${rows[0]?.programs} programmes that ship / the same SQL, medians`,
    value,
    range: rangeOf(ours.map((ms, round) => ms / (theirs[round] ?? 0))),
    unit: 'ratio',
    bar: '<= 1.2',
    holds: value <= 1.2,
    oursMs: median(ours),
    sameSqlMs: median(theirs),
  })
}
