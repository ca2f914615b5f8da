import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRootCause, getErrorCode } from '#src/server/root-cause.ts'
import {
  type Db,
  EndedTransactionError,
  NotCommittedError,
  OutsideSavepointError,
  PendingQueriesError,
  runTransaction,
  settleAllOrThrow,
  withSavepoint,
} from '#src/server/transactions.ts'
import { createTestDatabase, createTestPerson, createTestPool, type TestDatabase } from '../support/database.ts'
import { testSizes } from '../support/test-config.ts'

// Transaction isolation: transactions of all shapes, correct and faulty, run concurrently on one small pool. No
// transaction may affect another, and every acknowledged write must be stored.

type Act =
  | { do: 'write' }
  | { do: 'look' }
  | { do: 'fail' }
  | { do: 'refused' }
  | { do: 'pause'; turns: number }
  | { do: 'step'; acts: Act[]; isCaught: boolean; isDiscarded: boolean }
  | { do: 'branches'; how: 'together' | 'all' | 'loose'; branches: Act[][] }

const plainActs = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<Act>({ do: 'write' }, { do: 'look' }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pause' as const), turns: fc.integer({ min: 0, max: 4 }) }) },
)
const failingActs = fc.oneof(
  { weight: 12, arbitrary: plainActs },
  { weight: 1, arbitrary: fc.constantFrom<Act>({ do: 'fail' }, { do: 'refused' }) },
)

const { acts: wildActs } = fc.letrec<{ acts: Act[]; act: Act; step: Act; branches: Act }>((tie) => ({
  acts: fc.array(tie('act'), { minLength: 1, maxLength: 4 }),
  act: fc.oneof(
    { maxDepth: 3 },
    { weight: 6, arbitrary: failingActs },
    { weight: 1, arbitrary: tie('step') },
    { weight: 2, arbitrary: tie('branches') },
  ),
  step: fc.record({
    do: fc.constant('step' as const),
    acts: tie('acts'),
    isCaught: fc.boolean(),
    isDiscarded: fc.boolean(),
  }),
  branches: fc.record({
    do: fc.constant('branches' as const),
    how: fc.constantFrom('together' as const, 'all' as const, 'loose' as const),
    branches: fc.array(tie('acts'), { minLength: 2, maxLength: 3 }),
  }),
}))

/** A correct program: sequential statements, and failures only inside savepoints that expect them. */
const calmStep = fc.record({
  do: fc.constant('step' as const),
  acts: fc.array(failingActs, { minLength: 1, maxLength: 3 }),
  isCaught: fc.constant(true),
  isDiscarded: fc.boolean(),
})
const calmBranches = fc.record({
  do: fc.constant('branches' as const),
  how: fc.constant('together' as const),
  branches: fc.array(fc.array(plainActs, { minLength: 1, maxLength: 2 }), { minLength: 2, maxLength: 3 }),
})
const calmActs = fc.array(fc.oneof({ weight: 4, arbitrary: plainActs }, calmStep, calmBranches), {
  minLength: 1,
  maxLength: 4,
})

interface Scope {
  isKept: boolean
  outer: Scope | undefined
}

interface Run {
  key: string
  person: string
  xid?: string
  /** Acknowledged writes, each with its savepoint. */
  written: { key: string; scope: Scope | undefined }[]
  foreign: string[]
  /** Promises of its branches, awaited or not. */
  loose: Promise<unknown>[]
}

class Wanted extends Error {}

const write = async (db: Db, run: Run, scope: Scope | undefined) => {
  const key = `${run.key}-${run.written.length}-${Math.random()}`
  await db.execute(
    sql`insert into idempotency_keys (user_id, key, procedure, fingerprint) values (${run.person}, ${key}, 'test', '')`,
  )
  run.written.push({ key, scope })
}

const look = async (db: Db, run: Run) => {
  const { rows } = await db.execute<{ person: string; xid: string }>(
    sql`select current_setting('app.user_id', true) as person, pg_current_xact_id()::text as xid`,
  )
  const [{ person, xid } = { person: '', xid: '' }] = rows
  run.xid ??= xid
  if (person !== run.person) run.foreign.push(`as ${person} instead of ${run.person}`)
  if (xid !== run.xid) run.foreign.push(`in ${xid} instead of ${run.xid}`)
}

const perform = async (db: Db, run: Run, acts: Act[], scope?: Scope): Promise<void> => {
  for (const act of acts) await performOne(db, run, act, scope)
}

const performStep = async (db: Db, run: Run, act: Act & { do: 'step' }, outer: Scope | undefined) => {
  const scope: Scope = { isKept: false, outer }
  const step = withSavepoint(db, async () => await perform(db, run, act.acts, scope), { discard: act.isDiscarded })
  try {
    await step
    scope.isKept = !act.isDiscarded
  } catch (error) {
    if (!act.isCaught) throw error
  }
}

const performBranches = async (db: Db, run: Run, act: Act & { do: 'branches' }, scope: Scope | undefined) => {
  const branches = act.branches.map(async (acts) => await perform(db, run, acts, scope))
  for (const branch of branches) run.loose.push(branch.catch((error) => error))
  if (act.how === 'together') await settleAllOrThrow(branches)
  if (act.how === 'all') await Promise.all(branches)
}

async function performOne(db: Db, run: Run, act: Act, scope: Scope | undefined) {
  if (act.do === 'write') await write(db, run, scope)
  else if (act.do === 'look') await look(db, run)
  else if (act.do === 'refused') await db.execute(sql`select 1 / 0`)
  else if (act.do === 'fail') throw new Wanted('an act fails')
  else if (act.do === 'pause') for (let turns = 0; turns < act.turns; turns += 1) await turn()
  else if (act.do === 'step') await performStep(db, run, act, scope)
  else await performBranches(db, run, act, scope)
}

const isWritten = (scope: Scope | undefined): boolean => !scope || (scope.isKept && isWritten(scope.outer))

const expected = [Wanted, EndedTransactionError, PendingQueriesError, OutsideSavepointError, NotCommittedError]
/** A division by zero, and the error that the database raises afterwards. */
const expectedCodes = ['22012', '25P02']

/** Tells whether a program failed by its own statements. */
const isItsOwn = (error: unknown): boolean => {
  const root = findRootCause(error)
  return expected.some((kind) => root instanceof kind) || expectedCodes.includes(getErrorCode(root) ?? '')
}

let test: TestDatabase
let people: string[]
let pool: pg.Pool
beforeAll(async () => {
  test = await createTestDatabase()
  people = []
  for (let person = 0; person < 5; person += 1) people.push((await createTestPerson(test)).id)
  pool = createTestPool({ connectionString: test.requestUrl, max: 4, pipeline: true } as pg.PoolConfig)
})
afterAll(async () => {
  await pool.end()
  await test.drop()
})

const atOnce = 12
const seed = 20_261_125

interface Tally {
  runs: number
  kept: string[]
  foreign: string[]
  /** Failures that no program caused itself, and every failure of a correct one. */
  failures: unknown[]
}

/** Runs a program in a transaction and waits for its pending branches. */
const tryOut = async (acts: Act[], isCalm: boolean, tally: Tally) => {
  const person = people[tally.runs % people.length] ?? ''
  const run: Run = { key: `${tally.runs}`, person, written: [], foreign: [], loose: [] }
  tally.runs += 1
  const first = async (client: pg.PoolClient) =>
    await client.query("select set_config('app.user_id', $1, true)", [person])
  try {
    await runTransaction(pool, first, async (db) => await perform(db, run, acts))
    tally.kept.push(...run.written.filter(({ scope }) => isWritten(scope)).map(({ key }) => key))
  } catch (error) {
    if (isCalm || !isItsOwn(error)) tally.failures.push(error)
  }
  const left = await Promise.all(run.loose)
  tally.failures.push(...left.filter((error) => error !== undefined && !isItsOwn(error)))
  tally.foreign.push(...run.foreign)
}

describe(`${testSizes.transactions} concurrent transactions on four connections`, () => {
  it('no transaction affects another, acknowledged writes are stored, and correct programs succeed', async () => {
    const half = { numRuns: testSizes.transactions / 2, seed }
    const calm = fc.sample(calmActs, half)
    const tally: Tally = { runs: 0, kept: [], foreign: [], failures: [] }
    const waiting = fc
      .sample(wildActs, half)
      .flatMap((acts, index) => [
        async () => await tryOut(acts, false, tally),
        async () => await tryOut(calm[index] ?? [], true, tally),
      ])
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await next()
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    expect(tally).toMatchObject({ runs: testSizes.transactions, foreign: [], failures: [] })
    const { rows } = await test.owner.query<{ key: string }>('select key from idempotency_keys')
    expect(rows.map(({ key }) => key).sort()).toEqual(tally.kept.sort())
  })
})
