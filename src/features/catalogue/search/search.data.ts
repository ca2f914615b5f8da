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
import type { PersonScore } from './search-scores.parse.ts'

export interface Cursor {
  /** Number of unknown filtered facts, by which rows are grouped. */
  unknown: number
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
  /** Number of filtered facts that are unknown, or 1 for any in an order other than by fit. */
  unknown: number
  key: number | string
  /** Total number of matches. */
  total: number
  /** Number of matches with unknown filtered facts. */
  totalUnknown: number
}

/** Sort key, ascending; unknown values come last. */
const sortKey = (filter: ProgramFilter, sort: Sort): SQL => {
  if (sort === 'tuition') return sql`coalesce(${buildTuitionInEurosSql(filter)}, 'infinity'::float8)`
  if (sort === 'deadline') return sql`coalesce(${buildNextDeadlineSql(filter)}, ${undatedDeadline})`
  if (sort === 'name') return sql`''`
  return sql`(${sql.join([sql`0::float8`, ...fitParts(filter)], sql` + `)})::float8`
}

/** Relevance of a programme: lower is better. */
const fitParts = (filter: ProgramFilter): SQL[] => [
  ...topicParts(filter),
  ...wordParts(filter),
  ...aboutParts(filter),
  ...scoreParts(filter),
  ...knownParts,
]

/** Group of a row: programmes known to match come before those with unknown facts, in every order. */
const unknownKey = (filter: ProgramFilter, sort: Sort): SQL => {
  const unknown = filter.includesUnknown ? countUnknown(filter) : undefined
  if (unknown === undefined) return sql`0`
  return sort === 'fit' ? unknown : sql`least(${unknown}, 1)`
}

/** Weight of a ranking word in the name of a programme: above a name that equals its field. */
const aboutWeight = 1.25

const aboutParts = ({ about }: ProgramFilter): SQL[] =>
  about.map((word) => sql`-(p.name ~* ${`\\m${word}`})::int * ${aboutWeight}::float8`)

/** Lowest accepted score of a programme, as its list of tests or its entry score states it. */
const lowestScore = (test: PersonScore['test']): SQL =>
  test === 'GATE'
    ? sql`case when p.facts->'entry_score'->>'note' ~ '^GATE' and jsonb_typeof(p.facts->'entry_score'->'value') = 'number'
        then (p.facts->'entry_score'->>'value')::float8 end`
    : sql`case when p.facts ? 'tests' then substring(p.facts->'tests'->>'value'
        from ${String.raw`"${test}[^0-9"]{0,12}([0-9]+(?:\.[0-9]+)?)`})::float8 end`

/** Programmes that state a score which the person has come first, and those that state a higher one last. */
const scoreParts = ({ scores }: ProgramFilter): SQL[] =>
  scores.map(
    ({ test, value }) =>
      sql`coalesce(sign(${lowestScore(test)} - ${value}::float8 - 0.01), 0)::float8 * ${aboutWeight}::float8`,
  )

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
  const unknown = unknownKey(filter, sort)
  const isFolded = folds(filter)
  const type = sql.raw(typeof after?.key === 'number' ? 'float8' : 'text')
  const page = after
    ? sql`where (f.unknown, f.key, f.name, f.id) > (${after.unknown}, ${String(after.key)}::${type}, ${after.name}, ${after.id})`
    : sql``
  const { rows } = await db.execute<FoundProgram>(
    sql`with f as materialized (select p.id, p.name, p.university_id, ${unknown} as unknown, ${key} as key, ${isFolded ? line : sql`p.id`} as line
        ${from} where ${buildConditions(filter)}),
      lines as (${isFolded ? sql`select distinct on (line) * from f order by line, unknown, key, name, id` : sql`select * from f`}),
      page as (select * from lines f ${page} order by unknown, key, name, id limit ${limit}),
      members as (${isFolded ? membersOf : sql`select line, '[]'::jsonb as those from page`})
    select p.id, p.university_id as "universityId", u.name as "universityName", u.city, u.country, u.region, p.name, p.field,
      p.level, p.degree, p.is_verified as "isVerified", p.source, members.those as also, p.facts, u.facts as "universityFacts",
      page.unknown, page.key, (select count(*)::int from f) as total,
      (select count(*)::int from f where unknown > 0) as "totalUnknown"
    from page join members using (line) join programs p on p.id = page.id join universities u on u.id = p.university_id
    order by page.unknown, page.key, page.name, page.id`,
  )
  // The driver accepts infinity only as text in JSON; here it arrives as Infinity.
  return rows.map((row) => ({ ...row, also: row.also.filter(({ programId }) => programId !== row.id) }))
}

/** Counts matching programmes, and those of them with unknown filtered facts. */
export const countPrograms = async (
  db: Db,
  filter: ProgramFilter,
): Promise<{ total: number; totalUnknown: number }> => {
  const { rows } = await db.execute<{ total: number; totalUnknown: number }>(
    sql`select count(*)::int as total, (count(*) filter (where ${unknownKey(filter, 'fit')} > 0))::int as "totalUnknown"
      ${from} where ${buildConditions(filter)}`,
  )
  return rows[0] ?? { total: 0, totalUnknown: 0 }
}

/** Maximum of suggested near fields. */
const maxNearFields = 3

/** Counts the programmes of each of these fields under the other filters, most first. */
export const countInFields = async (
  db: Db,
  filter: ProgramFilter,
  fields: readonly string[],
): Promise<{ field: string; total: number }[]> => {
  if (fields.length === 0) return []
  const { rows } = await db.execute<{ field: string; total: number }>(
    sql`select p.field, count(*)::int as total ${from}
      where p.field = any(${sql.param(fields)}::text[]) and ${buildConditions({ ...filter, field: undefined })}
      group by 1 order by 2 desc, 1 limit ${maxNearFields}`,
  )
  return rows
}

interface LooserSearch {
  filters: Narrowing[]
  words: string[]
  total: number
}

/** Whether a relaxation leaves the wanted countries: it is the last resort. */
const isElsewhere = ({ filters }: LooserSearch): boolean => filters.includes('country')

/** Maximum of suggested relaxations of a search. */
const maxLooser = 4

/**
 * Suggests filters to remove from a search without results, fewest first, with the number of programmes found then. A
 * single pass over all programmes determines which filters and words each fails.
 */
export const listRelaxed = async (db: Db, filter: ProgramFilter): Promise<LooserSearch[]> => {
  const set = listActiveFilters(filter).map(([name, met]) => ({
    met,
    names: name === 'country' ? filter.locationFilters : [name],
  }))
  const conditions = [...set.map(({ met }) => met), ...buildWordConditions(filter, false)]
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
    .map(({ missed: at, count }) => ({
      filters: at.flatMap((index) => set[index]?.names ?? []),
      words: at.flatMap((index) => filter.words[index - set.length] ?? []),
      total: count,
    }))
    .toSorted((a, b) => Number(isElsewhere(a)) - Number(isElsewhere(b)) || b.total - a.total)
    .slice(0, maxLooser)
}

/** Whether fact filters are active, so that unknown facts exclude programmes. */
export const hasFactFilters = (filter: ProgramFilter): boolean => countUnknown(filter) !== undefined
