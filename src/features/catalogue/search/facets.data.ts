import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'
import { deadline, filtersSet, isWithout, type ProgramFilter, wordConditions } from './program-filter.data.ts'
import { fromThose } from './search.data.ts'
import type { Narrowing } from './search.rules.ts'

const from = fromThose(sql`programs`)

export interface FacetCount extends Record<string, unknown> {
  value: string
  count: number
}

const valueFacets = ['country', 'field', 'level'] as const
type ValueFacet = (typeof valueFacets)[number]
/** Filters whose choices are counted: those whose own choice has to be left out of account. */
const facets: readonly Narrowing[] = [...valueFacets, 'withoutTest', 'tier', 'open']

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
  const set = filtersSet(filter).map(([name, met]) => ({ name, met }))
  const missed = set.flatMap(({ name, met }) => (facets.includes(name) ? [sql`(${met} is not true)::int`] : []))
  const required = set.flatMap(({ name, met }) => (facets.includes(name) ? [] : [met]))
  return missed.length > 1 ? [...required, sql`${sql.join(missed, sql` + `)} <= 1`] : required
}

/** Every column of a programme that a filter or a count reads. */
const readColumns = sql`p.id, p.university_id, p.name, p.degree, p.field, p.level, p.language, p.facts, p.search_text,
  p.search_words, p.removed_at`

/** Where programmes are counted from: those that the words meet, which are read once for all counts, or all there are. */
const counted = ({ words }: ProgramFilter): SQL => (words.length > 0 ? sql`worded` : sql`programs`)

/** Programmes that miss this one filter and meet all others, or meet all, with their universities. */
const missing = (filter: ProgramFilter, missed: Narrowing | ''): SQL => {
  const set = filtersSet(filter).map(([name, met]) => ({ name, met }))
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
      ${missed === 'withoutTest' ? withoutCounts(filter, tests) : sql`'{}'::int[]`},
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
  const missable = filtersSet(filter).flatMap(([name]) => (facets.includes(name) ? [name] : []))
  const words = wordConditions(filter)
  const worded =
    words.length > 0
      ? sql`with worded as materialized (select ${readColumns} ${from} where ${allOf([...words, ...missingFew(filter)])})`
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
    tests: tests.map((value, at) => ({ value, count: total('withoutTest', (row) => row.without[at] ?? 0) })),
    open: [{ value: 'yes', count: total('open', (row) => row.open) }],
    ids: wholes('tier').flatMap(({ ids }) => ids ?? []),
    total: rows.find(({ missed, facet }) => missed === '' && facet === null)?.count ?? 0,
  }
}
