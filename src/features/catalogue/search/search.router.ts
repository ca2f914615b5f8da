import { implement } from '@orpc/server'
import type { Db } from '#src/server/database.ts'
import { failure, type RequestContext } from '#src/server/procedures.ts'
import { dayStillSomewhere } from '#src/shared/dates.ts'
import { convert, ratesPerEuro } from '#src/shared/exchange.ts'
import { meantQuery, readSources, toFacts } from '../commands.ts'
import { allowTypingErrors, countUniversityFacet } from '../data.ts'
import { inheritedFacts } from '../facts/facts.rules.ts'
import { normalizeName } from '../names.engine.ts'
import { tiers as tierNames } from '../rules.ts'
import { type FoundProgram, type ProgramFilters, searchContract } from './search.contract.ts'
import {
  type Cursor,
  countFacets,
  countPrograms,
  type ProgramFilter,
  planForMemory,
  type FoundProgram as Row,
  searchPrograms,
} from './search.data.ts'
import { firstTestsYear, firstTuitionYear, queryWords, type Sort, tests } from './search.rules.ts'
import { readTiers, type Tiers } from './search-tiers.commands.ts'

const os = implement(searchContract).$context<RequestContext>()

type Work<T> = (db: Db, tiers: Tiers | undefined) => Promise<T>

/** With the tiers of the person who asks; without a session, with nobody's. */
const asWhoever = async <T>({ database, sessionToken }: RequestContext, work: Work<T>): Promise<T> => {
  const search = async (db: Db, tiers: Tiers | undefined) => {
    await planForMemory(db)
    return await work(db, tiers)
  }
  const mine = sessionToken
    ? await database.asSession(sessionToken, async (db, { id }) => ({
        answer: await search(db, await readTiers(database, db, id)),
      }))
    : undefined
  return mine ? mine.answer : await database.asOwner('', async (db) => await search(db, undefined))
}

/** The limit in euros, as the database compares; one in a currency without a rate would limit nothing. */
const limitInEuros = (limit: number | undefined, currency: string): number | undefined => {
  const euros = limit === undefined ? undefined : convert(limit, currency, 'EUR')
  if (limit !== undefined && euros === undefined) throw failure('INPUT_INVALID', { field: 'currency' })
  return euros
}

const toFilter = (
  { query, maxTuition, currency, open, tier, ...rest }: ProgramFilters,
  tiers: Tiers | undefined,
): ProgramFilter => {
  const today = new Date().toISOString().slice(0, 10)
  return {
    ...rest,
    programIds: tier && (tiers?.list(tier) ?? []),
    words: queryWords(query),
    isForgiving: false,
    isOpen: open === 'yes',
    maxTuition: limitInEuros(maxTuition, currency),
    today: dayStillSomewhere(Date.now()),
    firstTuitionYear: firstTuitionYear(today),
    firstTestsYear: firstTestsYear(today),
    rates: ratesPerEuro,
  }
}

/** What is found; typing errors are forgiven where nothing fits without. */
const settle = async <T extends { total: number }>(
  db: Db,
  filter: ProgramFilter,
  find: (filter: ProgramFilter) => Promise<T>,
): Promise<T> => {
  const found = await find(filter)
  if (found.total > 0 || filter.words.length === 0) return found
  await allowTypingErrors(db)
  const nearly = await find({ ...filter, isForgiving: true })
  if (nearly.total > 0) return nearly
  const meant = await meantQuery(db, filter.words.join(' '))
  return await find({ ...filter, words: meant.split(' '), isForgiving: true })
}

/** A page with the number of all that fit; behind the last page there is no row that tells it. */
const findPage = async (db: Db, filter: ProgramFilter, page: Parameters<typeof searchPrograms>[2]) => {
  const rows = await searchPrograms(db, filter, page)
  return { rows, total: rows[0]?.total ?? (page.after ? await countPrograms(db, filter) : 0) }
}

/** What a page is ordered by is a number of some sorts and a text of the others. */
const isKeyOf = (value: unknown, sort: Sort, query: string): value is string | number =>
  typeof value === (sort === 'tuition' || (sort === 'fit' && queryWords(query).length > 0) ? 'number' : 'string')

const readCursor = (text: string | undefined, sort: Sort, query: string): Cursor | undefined => {
  if (!text) return undefined
  try {
    const [key, name, id] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[]
    // JSON knows no infinity, which is where programmes without a known tuition stand.
    const value = key === null ? Number.POSITIVE_INFINITY : key
    if (isKeyOf(value, sort, query) && typeof name === 'string' && typeof id === 'string')
      return { key: value, name, id }
  } catch {
    // Falls through: a cursor that was not made here is refused below.
  }
  throw failure('INPUT_INVALID', { field: 'after' })
}

const writeCursor = ({ key, name, id }: Row) =>
  Buffer.from(JSON.stringify([typeof key === 'number' && !Number.isFinite(key) ? null : key, name, id])).toString(
    'base64url',
  )

const toFound = (
  row: Row,
  sources: Awaited<ReturnType<typeof readSources>>,
  tiers: Tiers | undefined,
): FoundProgram => {
  const { tuition_per_year: inherited } = inheritedFacts(row.universityFacts, row.level)
  const { tuition_per_year: tuition = inherited, deadline, tests } = row.facts
  const known = { ...(tuition ? { tuition } : {}), ...(deadline ? { deadline } : {}), ...(tests ? { tests } : {}) }
  // The shelf life goes by the kind of a fact, so it is read under its own name.
  const facts = toFacts({ ...known, ...(tuition ? { tuition_per_year: tuition } : {}) }, sources)
  return {
    ...row,
    tuition: facts.tuition_per_year ?? null,
    deadline: facts.deadline ?? null,
    tests: facts.tests ?? null,
    tier: tiers?.of(row.id) ?? null,
  }
}

/** How many programmes each tier of the person holds: known in the process, so no list of them goes to the database. */
const countTiers = (tiers: Tiers, ids: readonly string[]) => {
  const held = Map.groupBy(ids, (id) => tiers.of(id))
  return tierNames.map((value) => ({ value, count: held.get(value)?.length ?? 0 }))
}

const countUniversities = async (db: Db, { query, country, field, level }: ProgramFilters) => {
  const filter = { query: await meantQuery(db, normalizeName(query)), country, field, level }
  return {
    countries: await countUniversityFacet(db, filter, 'country'),
    fields: await countUniversityFacet(db, filter, 'field'),
    levels: await countUniversityFacet(db, filter, 'level'),
    tests: [],
    tiers: [],
    open: [],
  }
}

export const searchRouter = os.router({
  programs: os.programs.handler(async ({ context, input: { sort, after, limit, ...filters } }) =>
    asWhoever(context, async (db, tiers) => {
      const page = { sort, after: readCursor(after, sort, filters.query), limit }
      const { rows, total } = await settle(
        db,
        toFilter(filters, tiers),
        async (filter) => await findPage(db, filter, page),
      )
      const sources = await readSources(db)
      const last = rows.at(-1)
      return {
        programs: rows.map((row) => toFound(row, sources, tiers)),
        next: rows.length === limit && last ? writeCursor(last) : null,
        total,
      }
    }),
  ),
  facets: os.facets.handler(async ({ context, input }) =>
    asWhoever(context, async (db, tiers) => {
      const { show, ...filters } = input
      if (show === 'universities') return await countUniversities(db, filters)
      const { ids, total, ...counts } = await settle(
        db,
        toFilter(filters, tiers),
        async (filter) => await countFacets(db, filter, tests),
      )
      return { ...counts, tiers: tiers ? countTiers(tiers, ids) : [] }
    }),
  ),
})
