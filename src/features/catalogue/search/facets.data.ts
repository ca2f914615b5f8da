import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'
import { filterModes } from '../rules.ts'
import {
  buildConditions,
  buildNextDeadlineSql,
  isTestNotRequiredSql,
  listActiveFilters,
  listRequiredWords,
  offersFormatSql,
  type ProgramFilter,
} from './program-filter.data.ts'
import { fromPrograms } from './search.data.ts'
import type { Narrowing } from './search.rules.ts'

const from = fromPrograms(sql`programs`)

export interface FacetCount extends Record<string, unknown> {
  value: string
  count: number
}

const valueFacets = ['country', 'field', 'level'] as const
type ValueFacet = (typeof valueFacets)[number]

/** Faceted filters, whose own selection is ignored in their counts. */
const facets: readonly Narrowing[] = [...valueFacets, 'withoutTest', 'tier', 'open', 'format']

interface FacetRow extends FacetCount {
  facet: ValueFacet | 'withoutTest' | 'open' | 'format' | 'total'
}

export interface Facets {
  countries: FacetCount[]
  fields: FacetCount[]
  levels: FacetCount[]
  /** Number known not to require each test. */
  tests: FacetCount[]
  /** Number with a known future deadline. */
  open: FacetCount[]
  /** Number that states each mode of study. */
  modes: FacetCount[]
  /** Number that matches all filters. */
  total: number
}

const allOf = (parts: readonly SQL[]): SQL => (parts.length > 0 ? sql.join([...parts], sql` and `) : sql`true`)

/** Bit mask of the tests that a programme is known not to require, in the order of `tests`. */
const withoutMask = (filter: ProgramFilter, tests: readonly string[]): SQL =>
  sql`case when p.facts ? 'tests' then ${sql.join(
    tests.map(
      (test, at) => sql`case when ${isTestNotRequiredSql(filter, test)} then ${sql.raw(String(1 << at))} else 0 end`,
    ),
    sql` + `,
  )} else 0 end`

/** Bit mask of the modes of study that a programme states, in the order of `filterModes`. */
const modeMask: SQL = sql`case when p.facts ? 'mode' then ${sql.join(
  filterModes.map((mode, at) => sql`case when ${offersFormatSql(mode)} then ${sql.raw(String(1 << at))} else 0 end`),
  sql` + `,
)} else 0 end`

/**
 * Programmes that count in any facet: they match every filter, or all except one faceted filter. Grouped by all facets,
 * so that one pass over the catalogue leaves a few thousand rows to sum up.
 */
const grouped = (filter: ProgramFilter, tests: readonly string[]): SQL => {
  const set = listActiveFilters(filter).map(([name, met]) => ({ name, met }))
  const counted = set.filter(({ name }) => facets.includes(name))
  const required = set.filter(({ name }) => !facets.includes(name)).map(({ met }) => met)
  const missed = counted.map(({ name, met }) => sql`when (${met}) is not true then ${sql.raw(`'${name}'`)}`)
  const isMissed = counted.map(({ met }) => sql`((${met}) is not true)::int`)
  const [first, ...others] = counted
  // A single faceted filter excludes nothing: programmes match it or not.
  const fewMissed = first && others.length > 0 ? [sql`${sql.join(isMissed, sql` + `)} <= 1`] : []
  return sql`select ${first ? sql`case ${sql.join(missed, sql` `)} else '' end` : sql`''`} as missed,
      u.country, p.field, p.level, ${withoutMask(filter, tests)} as without, ${modeMask} as modes,
      coalesce(p.facts ? 'deadline' and ${buildNextDeadlineSql(filter)} is not null, false) as open, count(*)::int as programs
    ${from} where ${allOf([...listRequiredWords(filter), ...required, ...fewMissed])} group by 1, 2, 3, 4, 5, 6, 7`
}

/** Sums the programmes per option of one facet, under all other filters. */
const sumOf = (facet: FacetRow['facet'], value: SQL, condition = sql`true`): SQL =>
  sql`select ${sql.raw(`'${facet}'`)} as facet, ${value} as value, sum(programs)::int as count from grouped
    where missed in ('', ${sql.raw(`'${facet}'`)}) and ${condition} group by 2`

const byCount = (a: FacetCount, b: FacetCount) => b.count - a.count || (a.value < b.value ? -1 : 1)

/** Counts the programmes for each option of each filter, under all other filters, in one pass over the catalogue. */
export const countFacets = async (db: Db, filter: ProgramFilter, tests: readonly string[]): Promise<Facets> => {
  const sums = [
    ...valueFacets.map((facet) => sumOf(facet, sql`${sql.identifier(facet)}`)),
    ...tests.map((test, at) => sumOf('withoutTest', sql`${test}`, sql`without & ${sql.raw(String(1 << at))} <> 0`)),
    ...filterModes.map((mode, at) => sumOf('format', sql`${mode}`, sql`modes & ${sql.raw(String(1 << at))} <> 0`)),
    sumOf('open', sql`'yes'`, sql`open`),
    sumOf('total', sql`''`),
  ]
  const { rows } = await db.execute<FacetRow>(
    sql`with grouped as materialized (${grouped(filter, tests)}) ${sql.join(sums, sql` union all `)}`,
  )
  const counts = Map.groupBy(rows, ({ facet }) => facet)
  const countsOf = (facet: FacetRow['facet']) =>
    (counts.get(facet) ?? []).map(({ value, count }) => ({ value, count })).toSorted(byCount)
  const countOf = (facet: FacetRow['facet'], value: string) =>
    counts.get(facet)?.find((row) => row.value === value)?.count ?? 0
  return {
    countries: countsOf('country'),
    fields: countsOf('field'),
    levels: countsOf('level'),
    tests: tests.map((value) => ({ value, count: countOf('withoutTest', value) })),
    modes: filterModes.map((value) => ({ value, count: countOf('format', value) })),
    open: [{ value: 'yes', count: countOf('open', 'yes') }],
    total: countOf('total', ''),
  }
}

/** Separator of ids, which contain no line break. */
const separator = '\n'

/**
 * Lists the ids of programmes that match all filters except the tier. Returned as one text: the driver parses an array
 * of the whole catalogue character by character, which blocks the main thread for a quarter of a second.
 */
export const listIdsOfAnyTier = async (db: Db, filter: ProgramFilter): Promise<string[]> => {
  const { rows } = await db.execute<{ ids: string | null }>(
    sql`select string_agg(p.id, ${separator}) as ids ${from} where ${buildConditions({ ...filter, programIds: undefined })}`,
  )
  return rows[0]?.ids?.split(separator) ?? []
}
