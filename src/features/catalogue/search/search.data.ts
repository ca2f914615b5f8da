import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'
import { fieldSources } from '../entries/program-merge.engine.ts'
import type { Facts } from '../facts/facts.rules.ts'
import {
  buildConditions,
  buildNextDeadlineSql,
  buildTuitionInEurosSql,
  buildVariantPattern,
  buildWordConditions,
  countUnknown,
  listActiveFilters,
  type ProgramFilter,
  undatedDeadline,
} from './program-filter.data.ts'
import type { Narrowing, Sort } from './search.rules.ts'

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
  region: string | null
  name: string
  field: string
  level: 'masters' | 'phd' | 'mba' | 'law' | 'medical'
  degree: string
  isVerified: boolean
  source: string
  also: { programId: string; name: string }[]
  facts: Facts
  universityFacts: Facts
  key: number | string
  /** Total number of matches. */
  total: number
}

/** Sort key, ascending; unknown values come last. */
const sortKey = (filter: ProgramFilter, sort: Sort): SQL => {
  if (sort === 'tuition') return sql`coalesce(${buildTuitionInEurosSql(filter)}, 'infinity'::float8)`
  if (sort === 'deadline') return sql`coalesce(${buildNextDeadlineSql(filter)}, ${undatedDeadline})`
  if (sort === 'name') return sql`''`
  return sql`(${sql.join([sql`0::float8`, ...fitParts(filter)], sql` + `)})::float8`
}

/** Exceeds all weights of a name: known matches come before possible ones. */
const unknownWeight = 1000

/** Relevance of a programme: lower is better. */
const fitParts = (filter: ProgramFilter): SQL[] => {
  const unknown = filter.includesUnknown ? countUnknown(filter) : undefined
  return [
    ...(unknown ? [sql`${unknownWeight} * ${unknown}`] : []),
    ...topicParts(filter),
    ...wordParts(filter),
    ...knownParts,
  ]
}

/** Tie-breaker: programmes with known deciding facts come first; its weight is below the least of a word. */
const decidingFacts = ['deadline', 'tests', 'tuition_per_year', 'letters'] as const
const knownParts = decidingFacts.map((kind) => sql`-(p.facts ? ${kind})::int * 0.1`)

/** Weight of topics: the typed variant in the programme's name precedes other variants. */
const topicParts = ({ topic, field }: ProgramFilter): SQL[] => {
  const [pattern] = topic ?? []
  const parts = field ? [sql`-(lower(p.name) = ${field.replaceAll('-', ' ')})::int`] : []
  if (topic === undefined || pattern === undefined) return parts
  return [
    ...parts,
    sql`-(p.name ~* ${buildVariantPattern([pattern])})::int * 2`,
    sql`-(p.name ~* ${buildVariantPattern(topic)})::int`,
    sql`-(p.search_text ~ ${buildVariantPattern([pattern])})::int * 0.5`,
  ]
}

const wordParts = (filter: ProgramFilter): SQL[] => {
  if (filter.words.length === 0) return []
  if (!filter.isForgiving) return filter.words.map((word) => sql`-(p.name ~* ${`\\m${word}`})::int`)
  const text = filter.words.join(' ')
  const [name, whole, place] = [sql`lower(p.name)`, sql`p.search_text`, sql`u.search_text`].map(
    (own) => sql`strict_word_similarity(${text}, ${own})`,
  )
  return [sql`-round((${name} + ${whole} + ${place})::numeric, 4)::float8`]
}

/** SQL for the programmes of the catalogue that are not removed, with their universities. */
export const fromPrograms = (programs: SQL) => sql`from ${programs} p join universities u
  on u.id = p.university_id and u.removed_at is null and p.removed_at is null`
const from = fromPrograms(sql`programs`)

/** SQL for the programmes of each row of a page. */
const membersOf = sql`select f.line, jsonb_agg(jsonb_build_object('programId', f.id, 'name', f.name) order by f.name, f.id) as those
  from f where f.line in (select line from page) group by f.line`

/**
 * Whether rows are grouped: with a field or topic filter, programmes of one university known by field only share a row.
 * A search by words lists them individually.
 */
const folds = ({ field, topic }: ProgramFilter) => field !== undefined || topic !== undefined

/** Grouping key: university, level and field for programmes known by field only, and the id for others. */
const line = sql`case when ${sql.join(
  fieldSources.map((beginning) => sql`starts_with(p.source, ${beginning})`),
  sql` or `,
)} then p.university_id || ' ' || p.level || ' ' || p.field else p.id end`

/** Lists matching programmes; `after` is the cursor of the previous page. */
export const searchPrograms = async (
  db: Db,
  filter: ProgramFilter,
  { sort, after, limit }: { sort: Sort; after: Cursor | undefined; limit: number },
): Promise<FoundProgram[]> => {
  const key = sortKey(filter, sort)
  const isFolded = folds(filter)
  const type = sql.raw(typeof after?.key === 'number' ? 'float8' : 'text')
  const page = after
    ? sql`where (f.key, f.name, f.id) > (${String(after.key)}::${type}, ${after.name}, ${after.id})`
    : sql``
  const { rows } = await db.execute<FoundProgram>(
    sql`with f as materialized (select p.id, p.name, p.university_id, ${key} as key, ${isFolded ? line : sql`p.id`} as line
        ${from} where ${buildConditions(filter)}),
      lines as (${isFolded ? sql`select distinct on (line) * from f order by line, key, name, id` : sql`select * from f`}),
      page as (select * from lines f ${page} order by key, name, id limit ${limit}),
      members as (${isFolded ? membersOf : sql`select line, '[]'::jsonb as those from page`})
    select p.id, p.university_id as "universityId", u.name as "universityName", u.city, u.country, u.region, p.name, p.field,
      p.level, p.degree, p.is_verified as "isVerified", p.source, members.those as also, p.facts, u.facts as "universityFacts",
      page.key, (select count(*)::int from f) as total
    from page join members using (line) join programs p on p.id = page.id join universities u on u.id = p.university_id
    order by page.key, page.name, page.id`,
  )
  // The driver accepts infinity only as text in JSON; here it arrives as Infinity.
  return rows.map((row) => ({ ...row, also: row.also.filter(({ programId }) => programId !== row.id) }))
}

export const countPrograms = async (db: Db, filter: ProgramFilter): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total ${from} where ${buildConditions(filter)}`,
  )
  return rows[0]?.total ?? 0
}

interface LooserSearch {
  filters: Narrowing[]
  words: string[]
  total: number
}

/** Maximum of suggested relaxations of a search. */
const maxLooser = 4

/**
 * Suggests filters to remove from a search without results, fewest first, with the number of programmes found then. A
 * single pass over all programmes determines which filters and words each fails.
 */
export const listRelaxed = async (db: Db, filter: ProgramFilter): Promise<LooserSearch[]> => {
  const set = listActiveFilters(filter)
  const conditions = [...set.map(([, met]) => met), ...buildWordConditions(filter, false)]
  if (conditions.length === 0) return []
  const missed = sql.join(
    conditions.map((met) => sql`(${met}) is not true`),
    sql`, `,
  )
  const { rows } = await db.execute<{ missed: boolean[]; count: number }>(
    sql`select array[${missed}] as missed, count(*)::int as count ${from} group by 1`,
  )
  const places = rows.map((row) => ({ count: row.count, missed: row.missed.flatMap((is, at) => (is ? [at] : [])) }))
  const fewest = Math.min(...places.map(({ missed: at }) => at.length))
  return places
    .filter(({ missed: at }) => at.length === fewest && fewest > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, maxLooser)
    .map(({ missed: at, count }) => ({
      filters: at.flatMap((index) => set[index]?.[0] ?? []),
      words: at.flatMap((index) => filter.words[index - set.length] ?? []),
      total: count,
    }))
}

/** Whether fact filters are active, so that unknown facts exclude programmes. */
export const hasFactFilters = (filter: ProgramFilter): boolean => countUnknown(filter) !== undefined
