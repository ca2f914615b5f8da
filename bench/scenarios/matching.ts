import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { upsertCatalogue } from '#src/features/catalogue/fixtures.ts'
import { FIELDS } from '#src/features/catalogue/rules.ts'
import { emptyCircumstances } from '#src/features/matching/engine/conditions.engine.ts'
import { explainScore } from '#src/features/matching/engine/explanations.engine.ts'
import { orders } from '#src/features/matching/engine/order.engine.ts'
import { type Applicant, createPlan } from '#src/features/matching/engine/plan.engine.ts'
import { rankPrograms } from '#src/features/matching/engine/rank.engine.ts'
import { readProgramIndex } from '#src/features/matching/program-index/program-index.commands.ts'
import { measureColumnBytes, type ProgramIndex } from '#src/features/matching/program-index/program-index.engine.ts'
import { idAt } from '#src/features/matching/program-index/segment.engine.ts'
import { readInterests } from '#src/features/matching/research/research.commands.ts'
import { storedMatchLimit } from '#src/features/matching/rules.ts'
import { type Database, openDatabase } from '#src/server/database.ts'
import { createLog } from '#src/server/log.ts'
import type { BenchDatabase } from '../database.ts'
import { type Figure, median, rangeOf } from '../measure.ts'
import type { Sizes } from '../sizes.ts'
import { generateCatalogue, numbers } from './catalogue.ts'
import { fillTables, rankBySql } from './matching-sql.ts'

const wishes = [
  ['ML', 'computer vision'],
  ['quantum computing'],
  ['public health', 'epidemiology'],
  ['机器学习'],
  ['macroeconomics', 'development economics', 'finance'],
  [],
]

/** A third of the applicants have a statement of goals, and a third also a CV. */
const goals = { source: 'goals' as const, text: 'I want to build robots that learn, and to teach machine learning.' }
const cv = {
  source: 'cv' as const,
  text: 'Thesis on Bayesian statistics and time series; databases and computer networks.',
}
const texts = [[], [goals], [goals, cv]]

const generateApplicant = async (database: Database, next: () => number, index: number): Promise<Applicant> => ({
  state: null,
  odds: next() < 0.85 ? 2 * next() - 1 : null,
  variance: index % 2 === 0 ? 0 : 0.15,
  residence: {
    origin: { citizenship: [null, 'US', 'IN'][index % 3] ?? null, degreeCountry: index % 2 === 0 ? 'US' : null },
    odds: { home: 0.25, abroad: -0.36, abroadWithLocalDegree: 0 },
  },
  gradePoints: next() < 0.85 ? 2.4 + Math.round(16 * next()) / 10 : null,
  level: next() < 0.6 ? 'masters' : 'phd',
  field: FIELDS[Math.floor(next() ** 1.5 * FIELDS.length)]?.id ?? '',
  interests: await readInterests(
    database.service,
    wishes[index % wishes.length] ?? [],
    texts[index % texts.length] ?? [],
  ),
  countries: next() < 0.7 ? ['US', 'DE', 'GB'].slice(0, 1 + Math.floor(next() * 3)) : [],
  maxTuition: next() < 0.8 ? 1_000 * Math.round(next() * 80) : null,
  isLimitFirm: false,
  tests: next() < 0.7 ? { ielts: 6 + Math.floor(next() * 4) / 2 } : {},
  circumstances: emptyCircumstances,
  today: 20_800,
})

const generateApplicants = async (database: Database, applicants: number): Promise<Applicant[]> => {
  const next = numbers(7)
  const people: Applicant[] = []
  for (let index = 0; index < applicants; index += 1) people.push(await generateApplicant(database, next, index))
  return people
}

/** Runs one match like the product: plan, ranking, and the explanations of all stored results. */
const match = (programIndex: ProgramIndex, applicant: Applicant) => {
  const plan = createPlan(programIndex, applicant)
  const { ranked } = rankPrograms(plan, storedMatchLimit)
  return ranked.map((one) => ({
    ...one,
    id: idAt(one.segment, one.row),
    reasons: explainScore(plan, one.segment, one.row),
  }))
}

const timed = async <T>(work: () => T | Promise<T>): Promise<{ ms: number; value: T }> => {
  const started = performance.now()
  const value = await work()
  return { ms: performance.now() - started, value }
}

const isSame = (ours: ReturnType<typeof match>, theirs: { id: string; score: number }[]) =>
  ours.length === theirs.length &&
  ours.every(({ id, key }, index) => id === theirs[index]?.id && orders.match.scoreOf(key) === theirs[index]?.score)

interface Times {
  engine: number[]
  sql: number[]
  differing: number
}

const compare = async (
  client: pg.Client,
  { programIndex, people, rounds }: { programIndex: ProgramIndex; people: Applicant[]; rounds: number },
): Promise<Times> => {
  const times: Times = { engine: [], sql: [], differing: 0 }
  for (let round = 0; round <= rounds; round += 1) {
    for (const person of people) {
      const ours = await timed(() => match(programIndex, person))
      const theirs = await timed(async () => await rankBySql(client, programIndex, person, storedMatchLimit))
      if (!isSame(ours.value, theirs.value)) times.differing += 1
      // The first round warms up.
      if (round === 0) continue
      times.engine.push(ours.ms)
      times.sql.push(theirs.ms)
    }
  }
  return times
}

/** Opens the database as its owner, who may create the tables of the baseline. */
const openAsOwner = ({ ownerUrl }: BenchDatabase) => {
  const urls = { service: ownerUrl, request: ownerUrl }
  return { urls, database: openDatabase(urls, createLog('silent')) }
}
type Generated = ReturnType<typeof openAsOwner>

const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

const maxFollowing = 10

/** Starts a bare listener as the baseline: reads the announced row; resolves to the time since the edit. */
const openBareListener = async (urls: Generated['urls']) => {
  const listener = new pg.Client(urls.service)
  await listener.connect()
  await listener.query('listen catalogue')
  return {
    untilRead: async (id: string) => {
      const started = performance.now()
      await once(listener, 'notification')
      await listener.query('select * from programs where id = $1', [id])
      return performance.now() - started
    },
    close: async () => await listener.end(),
  }
}

/**
 * Measures the time from one edit to the caches of two processes, each with its own listener, and to a bare listener.
 */
const followEdits = async (
  { database, urls }: Generated,
  client: pg.Client,
  { programs, edits }: Sizes['matching'],
) => {
  const other = openDatabase(urls, createLog('silent'))
  const shelves = [await readProgramIndex(database), await readProgramIndex(other)]
  const bare = await openBareListener(urls)
  const followed = { ours: [] as number[], bare: [] as number[] }
  for (let edit = 0; edit < edits; edit += 1) {
    const id = `bench-program-${String((edit * 37) % programs).padStart(7, '0')}`
    const before = shelves.map((programIndex) => programIndex.places.get(id))
    const read = bare.untilRead(id)
    const started = performance.now()
    await client.query("update programs set keywords = array[$2, 'edited'] where id = $1", [id, `word ${edit}`])
    while (shelves.some((programIndex, at) => programIndex.places.get(id) === before[at])) await setImmediate()
    followed.ours.push(performance.now() - started)
    followed.bare.push(await read)
  }
  await bare.close()
  await other.close()
  return followed
}

/**
 * P5: matching one applicant over a generated catalogue, explanations included, against the best SQL for the same
 * result.
 */
export const benchMatching = async (given: BenchDatabase, sizes: Sizes['matching']): Promise<Figure[]> => {
  const { programs, applicants, rounds } = sizes
  const generated = openAsOwner(given)
  const { database } = generated
  for (const part of generateCatalogue(programs)) await upsertCatalogue(database.service, part)
  const before = process.memoryUsage()
  const loaded = await timed(async () => await readProgramIndex(database))
  globalThis.gc?.()
  const after = process.memoryUsage()
  const client = new pg.Client(database.servicePool.options)
  await client.connect()
  // The statement timeout of the product would abort the baseline on a busy machine.
  await client.query('set statement_timeout = 0')
  await fillTables(client, loaded.value)
  const people = await generateApplicants(database, applicants)
  const times = await compare(client, { programIndex: loaded.value, people, rounds })
  const followed = await followEdits(generated, client, sizes)
  await client.end()
  await database.close()
  const ratio = median(times.sql) / median(times.engine)
  const slowest = percentile(times.sql, 0.95) / percentile(times.engine, 0.95)
  const edits = median(followed.ours) / median(followed.bare)
  const memory = (after.rss - before.rss) / 2 ** 20
  return [
    {
      id: 'P5',
      what: `matching one applicant over ${programs} programmes: the best SQL / our engine with reasons, medians`,
      value: ratio,
      range: rangeOf(times.engine.map((ms, at) => (times.sql[at] ?? 0) / ms)),
      unit: 'ratio',
      bar: '>= 20, the same top results',
      holds: ratio >= 20 && times.differing === 0,
      differing: times.differing,
      engineMs: median(times.engine),
      loadedInMs: Math.round(loaded.ms),
    },
    {
      id: 'P5',
      what: 'the best SQL / our engine with reasons, 95th percentiles',
      value: slowest,
      unit: 'ratio',
      bar: '>= 20',
      holds: slowest >= 20,
    },
    {
      id: 'P5',
      what: 'an edit until two processes rank by it / until a bare listener has read the row, medians',
      value: edits,
      range: rangeOf(followed.ours.map((ms, at) => ms / (followed.bare[at] ?? 0))),
      unit: 'ratio',
      bar: `<= ${maxFollowing}`,
      holds: edits <= maxFollowing,
      longestMs: Math.max(...followed.ours),
    },
    {
      id: 'P5',
      what: `memory of ${programs} programmes: columns, and growth of the process`,
      value: measureColumnBytes(loaded.value) / 2 ** 20,
      unit: 'MiB',
      bar: 'printed',
      holds: true,
      process: Math.round(memory),
    },
  ]
}
