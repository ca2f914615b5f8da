import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'
import { feeOfBoth } from '../facts/facts.data.ts'
import type { Facts } from '../facts/facts.rules.ts'
import { type Sort, shortestWordWithError } from './search.rules.ts'

export interface ProgramFilter {
  words: string[]
  /** Whether small typing errors are allowed: dear, so only where nothing is met without. */
  isForgiving: boolean
  country?: string | undefined
  field?: string | undefined
  level?: string | undefined
  /** The programmes of a tier that is asked for; which they are, is the person's own. */
  programIds?: string[] | undefined
  /** Only programmes that are known not to ask for this test. */
  withoutTest?: string | undefined
  /** Only programmes whose deadline is known and has not passed. */
  isOpen?: boolean | undefined
  /** In euros; programmes whose tuition is not known are left out. */
  maxTuition?: number | undefined
  /** The ISO date whose deadlines count as open. */
  today: string
  firstTuitionYear: number
  firstTestsYear: number
  /** Amounts per euro by currency. */
  rates: Readonly<Record<string, number>>
}

export interface Cursor {
  key: number | string
  name: string
  id: string
}

export interface FoundProgram extends Record<string, unknown> {
  id: string
  universityId: string
  universityName: string
  city: string | null
  country: string
  name: string
  field: string
  level: 'masters' | 'phd' | 'mba' | 'law' | 'medical'
  degree: string
  isVerified: boolean
  facts: Facts
  universityFacts: Facts
  key: number | string
  /** How many fit altogether. */
  total: number
}

const tuition = feeOfBoth('tuition_per_year')

/** The tuition in euros, of a fact that still counts; null where it is not known. */
const euros = (filter: ProgramFilter) => sql`case when left(${tuition}->>'year', 4)::int >= ${filter.firstTuitionYear}
  then (${tuition}->>'value')::float8 / (${JSON.stringify(filter.rates)}::jsonb->>(${tuition}->>'currency'))::float8 end`

const deadline = (filter: ProgramFilter) => sql`case when p.facts->'deadline'->'value'->>'date' >= ${filter.today}
  then p.facts->'deadline'->'value'->>'date' end`

/**
 * Lets a search read rows by their places: a catalogue lies in memory, where that is as cheap as reading one row after
 * another. Holds to the end of the transaction.
 */
export const planForMemory = async (db: Db) => await db.execute(sql`select set_config('random_page_cost', '1.1', true)`)

/** A small typing error is forgiven in words that are long enough; compared with whole words, or zoology were technology. */
const nearly = (text: SQL, word: string, isForgiving: boolean): SQL =>
  isForgiving && word.length >= shortestWordWithError ? sql`or ${word} <<% ${text}` : sql``

/** Each word belongs to the programme or to its university, and is met at the beginning of one of theirs. */
const wordConditions = ({ words, isForgiving }: ProgramFilter) =>
  words.map(
    (word) => sql`(p.search_words @@ ${`'${word}':*`}::tsquery ${nearly(sql`p.search_text`, word, isForgiving)}
      or p.university_id = any(array(select w.id from universities w
        where w.search_text ~ ${`\\m${word}`} ${nearly(sql`w.search_text`, word, isForgiving)})))`,
  )

/** A line of a written list that asks for a test: a line begins behind a quote, and inside it quotes are escaped. */
const askedLine = (test: string) => String.raw`(?<!\\)"\s*${test}\M(?!(?:[^"\\]|\\.)*(?:optional|not required|waived))`

/** A list of tests that still counts, and does not ask for this one. */
const isWithout = (filter: ProgramFilter, test: string): SQL => sql`(jsonb_typeof(p.facts->'tests'->'value') = 'array'
  and left(p.facts->'tests'->>'year', 4)::int >= ${filter.firstTestsYear}
  and (p.facts->'tests'->>'value') !~* ${askedLine(test)})`

type Narrowing = 'country' | 'field' | 'level' | 'test' | 'tier' | 'open' | 'tuition'

/** Each filter that was set, with what it asks of a row. */
const filtersSet = (filter: ProgramFilter): (readonly [Narrowing, SQL | undefined])[] => [
  ['country', filter.country ? sql`u.country = ${filter.country}` : undefined],
  ['field', filter.field ? sql`p.field = ${filter.field}` : undefined],
  ['level', filter.level ? sql`p.level = ${filter.level}` : undefined],
  ['tier', filter.programIds ? sql`p.id = any(${sql.param(filter.programIds)}::text[])` : undefined],
  ['test', filter.withoutTest ? isWithout(filter, filter.withoutTest) : undefined],
  ['open', filter.isOpen ? sql`${deadline(filter)} is not null` : undefined],
  ['tuition', filter.maxTuition === undefined ? undefined : sql`${euros(filter)} <= ${filter.maxTuition}`],
]

const conditions = (filter: ProgramFilter, except?: Narrowing): SQL => {
  const narrowed = filtersSet(filter).flatMap(([name, met]) => (met && name !== except ? [met] : []))
  const parts = [...wordConditions(filter), ...narrowed]
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`
}

/** What rows are ordered by, ascending; what is not known comes last. */
const sortKey = (filter: ProgramFilter, sort: Sort): SQL => {
  if (sort === 'tuition') return sql`coalesce(${euros(filter)}, 'infinity'::float8)`
  if (sort === 'deadline') return sql`coalesce(${deadline(filter)}, '9999')`
  if (sort === 'name' || filter.words.length === 0) return sql`''`
  if (!filter.isForgiving) {
    const met = filter.words.map((word) => sql`(p.name ~* ${`\\m${word}`})::int`)
    return sql`-(${sql.join(met, sql` + `)})::float8`
  }
  const text = filter.words.join(' ')
  const [name, whole, place] = [sql`lower(p.name)`, sql`p.search_text`, sql`u.search_text`].map(
    (own) => sql`strict_word_similarity(${text}, ${own})`,
  )
  return sql`-round((${name} + ${whole} + ${place})::numeric, 4)::float8`
}

/** Programmes of the catalogue that were not removed, with their universities. */
const fromThose = (programs: SQL) => sql`from ${programs} p join universities u
  on u.id = p.university_id and u.removed_at is null and p.removed_at is null`
const from = fromThose(sql`programs`)

/** Programmes that fit; `after` is the last one of the page before. */
export const searchPrograms = async (
  db: Db,
  filter: ProgramFilter,
  { sort, after, limit }: { sort: Sort; after: Cursor | undefined; limit: number },
): Promise<FoundProgram[]> => {
  const key = sortKey(filter, sort)
  const type = sql.raw(typeof after?.key === 'number' ? 'float8' : 'text')
  const page = after
    ? sql`where (f.key, f.name, f.id) > (${String(after.key)}::${type}, ${after.name}, ${after.id})`
    : sql``
  const { rows } = await db.execute<FoundProgram>(
    sql`with f as materialized (select p.id, p.name, p.university_id, ${key} as key ${from} where ${conditions(filter)}),
      page as (select * from f ${page} order by key, name, id limit ${limit})
    select p.id, p.university_id as "universityId", u.name as "universityName", u.city, u.country, p.name, p.field,
      p.level, p.degree, p.is_verified as "isVerified", p.facts, u.facts as "universityFacts",
      page.key, (select count(*)::int from f) as total
    from page join programs p on p.id = page.id join universities u on u.id = p.university_id
    order by page.key, page.name, page.id`,
  )
  // The driver reads an infinite number as text in JSON alone; here it arrives as Infinity.
  return rows
}

export const countPrograms = async (db: Db, filter: ProgramFilter): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total ${from} where ${conditions(filter)}`,
  )
  return rows[0]?.total ?? 0
}

export interface FacetCount extends Record<string, unknown> {
  value: string
  count: number
}

const valueFacets = ['country', 'field', 'level'] as const
type ValueFacet = (typeof valueFacets)[number]
/** Filters whose choices are counted: those whose own choice has to be left out of account. */
const facets: readonly Narrowing[] = [...valueFacets, 'test', 'tier', 'open']

interface FacetRow extends Record<string, unknown> {
  /** The one filter that these programmes do not meet; empty where they meet all. */
  missed: Narrowing | ''
  facet: ValueFacet | null
  value: string | null
  count: number
  without: number[]
  open: number
  ids: string[] | null
}

export interface Facets {
  countries: FacetCount[]
  fields: FacetCount[]
  levels: FacetCount[]
  /** How many are known not to ask for each test. */
  tests: FacetCount[]
  /** How many have a deadline that is known and has not passed. */
  open: FacetCount[]
  /** The programmes whose tiers are to be counted. */
  ids: string[]
  /** How many meet all filters. */
  total: number
}

const allOf = (parts: readonly SQL[]): SQL => (parts.length > 0 ? sql.join([...parts], sql` and `) : sql`true`)

/** What programmes have in common that are counted anywhere: they meet every filter, or miss one whose choices are counted. */
const missingFew = (filter: ProgramFilter): SQL[] => {
  const set = filtersSet(filter).flatMap(([name, met]) => (met ? [{ name, met }] : []))
  const missed = set.flatMap(({ name, met }) => (facets.includes(name) ? [sql`(${met} is not true)::int`] : []))
  const required = set.flatMap(({ name, met }) => (facets.includes(name) ? [] : [met]))
  return missed.length > 1 ? [...required, sql`${sql.join(missed, sql` + `)} <= 1`] : required
}

/** Where programmes are counted from: those that the words meet, which are read once for all counts, or all there are. */
const counted = ({ words }: ProgramFilter): SQL => (words.length > 0 ? sql`worded` : sql`programs`)

/** Programmes that miss this one filter and meet all others, or meet all, with their universities. */
const missing = (filter: ProgramFilter, missed: Narrowing | ''): SQL => {
  const set = filtersSet(filter).flatMap(([name, met]) => (met ? [{ name, met }] : []))
  const met = set.map((one) => (one.name === missed ? sql`(${one.met}) is not true` : one.met))
  return sql`${fromThose(counted(filter))} where ${allOf(met)}`
}

const isValueFacet = (name: Narrowing): name is ValueFacet => valueFacets.some((facet) => facet === name)
const valueColumns = { country: sql`u.country`, field: sql`p.field`, level: sql`p.level` }

/** What is counted of those that miss one filter: its own choices alone. */
const countMissing = (filter: ProgramFilter, missed: Narrowing, tests: readonly string[]): SQL => {
  const where = missing(filter, missed)
  if (isValueFacet(missed))
    return sql`select ${missed}::text, ${missed}::text, ${valueColumns[missed]}, count(*)::int, '{}'::int[], 0, null::text[]
      ${where} group by ${valueColumns[missed]}`
  return sql`select ${missed}::text, null, null, count(*)::int,
      ${missed === 'test' ? withoutCounts(filter, tests) : sql`'{}'::int[]`},
      ${missed === 'open' ? sql`(count(*) filter (where ${deadline(filter)} is not null))::int` : sql`0`},
      ${missed === 'tier' ? sql`array_agg(p.id)` : sql`null`} ${where}`
}

const withoutCounts = (filter: ProgramFilter, tests: readonly string[]): SQL =>
  sql`array[${sql.join(
    tests.map((test) => sql`(count(*) filter (where ${isWithout(filter, test)}))::int`),
    sql`, `,
  )}]`

/** What is counted of those that meet every filter: the choices of all of them. */
const countMeeting = (filter: ProgramFilter, tests: readonly string[]): SQL => sql`
  select '' as missed, facet, value, count, without, open, ids from (
    with met as materialized (select u.country, p.field, p.level, p.id, p.facts ${missing(filter, '')})
    ${sql.join(
      valueFacets.map(
        (facet) => sql`select ${facet}::text as facet, ${sql.identifier(facet)} as value, count(*)::int as count,
          '{}'::int[] as without, 0 as open, null::text[] as ids from met group by ${sql.identifier(facet)}`,
      ),
      sql` union all `,
    )}
    union all select null, null, count(*)::int, ${withoutCounts(filter, tests)},
      (count(*) filter (where ${deadline(filter)} is not null))::int, array_agg(p.id) from met p) whole`

const byCount = (a: FacetCount, b: FacetCount) => b.count - a.count || (a.value < b.value ? -1 : 1)

const summed = (rows: readonly FacetRow[], facet: ValueFacet): FacetCount[] =>
  rows
    .filter((row) => row.facet === facet && (row.missed === '' || row.missed === facet))
    .map(({ value, count }) => ({ value: value ?? '', count }))
    .sort(byCount)

/**
 * How many programmes each choice of each filter would leave, under all the others: in one pass over those that meet all
 * filters and those that miss one, so that words are asked once.
 */
export const countFacets = async (db: Db, filter: ProgramFilter, tests: readonly string[]): Promise<Facets> => {
  const missable = filtersSet(filter).flatMap(([name, met]) => (met && facets.includes(name) ? [name] : []))
  const words = wordConditions(filter)
  const worded =
    words.length > 0
      ? sql`with worded as materialized (select p.id, p.university_id, p.field, p.level, p.facts, p.removed_at
          ${from} where ${allOf([...words, ...missingFew(filter)])})`
      : sql``
  const counts = [countMeeting(filter, tests), ...missable.map((missed) => countMissing(filter, missed, tests))]
  const { rows } = await db.execute<FacetRow>(sql`${worded} ${sql.join(counts, sql` union all `)}`)
  const wholes = (facet: Narrowing) =>
    rows.filter((row) => row.facet === null && (row.missed === '' || row.missed === facet))
  const total = (facet: Narrowing, of: (row: FacetRow) => number) =>
    wholes(facet).reduce((sum, row) => sum + of(row), 0)
  return {
    countries: summed(rows, 'country'),
    fields: summed(rows, 'field'),
    levels: summed(rows, 'level'),
    tests: tests.map((value, at) => ({ value, count: total('test', (row) => row.without[at] ?? 0) })),
    open: [{ value: 'yes', count: total('open', (row) => row.open) }],
    ids: wholes('tier').flatMap(({ ids }) => ids ?? []),
    total: rows.find(({ missed, facet }) => missed === '' && facet === null)?.count ?? 0,
  }
}
