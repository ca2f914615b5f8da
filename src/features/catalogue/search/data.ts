import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'
import type { Facts } from '../facts/rules.ts'
import { type Sort, shortestWordWithError } from './rules.ts'

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
}

const tuition = sql`coalesce(p.facts->'tuition_per_year', u.facts->'tuition_per_year')`

/** The tuition in euros, of a fact that still counts; null where it is not known. */
const euros = (filter: ProgramFilter) => sql`case when left(${tuition}->>'year', 4)::int >= ${filter.firstTuitionYear}
  then (${tuition}->>'value')::float8 / (${JSON.stringify(filter.rates)}::jsonb->>(${tuition}->>'currency'))::float8 end`

const deadline = (filter: ProgramFilter) => sql`case when p.facts->'deadline'->'value'->>'date' >= ${filter.today}
  then p.facts->'deadline'->'value'->>'date' end`

/** A word is met at the beginning of a word of the text, or with a small typing error; the trigram indexes serve both. */
const meets = (text: SQL, word: string, isForgiving: boolean): SQL =>
  isForgiving && word.length >= shortestWordWithError
    ? sql`(${text} ~ ${`\\m${word}`} or ${word} <% ${text})`
    : sql`${text} ~ ${`\\m${word}`}`

/** Each word belongs to the programme or to its university. */
const wordConditions = ({ words, isForgiving }: ProgramFilter) =>
  words.map(
    (word) => sql`(${meets(sql`p.search_text`, word, isForgiving)} or p.university_id = any(array(
      select w.id from universities w where ${meets(sql`w.search_text`, word, isForgiving)})))`,
  )

/** A list of tests that still counts, and does not ask for this one. */
const isWithout = (filter: ProgramFilter, test: string): SQL => sql`(jsonb_typeof(p.facts->'tests'->'value') = 'array'
  and left(p.facts->'tests'->>'year', 4)::int >= ${filter.firstTestsYear} and not exists (
    select 1 from jsonb_array_elements_text(p.facts->'tests'->'value') line
    where line ~* ${`^\\s*${test}\\M`} and line !~* '(optional|not required|waived)'))`

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
  return sql`-round((word_similarity(${text}, p.search_text) + word_similarity(${text}, u.search_text))::numeric, 4)::float8`
}

const from = sql`from programs p join universities u
  on u.id = p.university_id and u.removed_at is null and p.removed_at is null`

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
    sql`with f as (select p.id, p.name, p.university_id, ${key} as key ${from} where ${conditions(filter)}),
      page as (select * from f ${page} order by key, name, id limit ${limit})
    select p.id, p.university_id as "universityId", u.name as "universityName", u.city, u.country, p.name, p.field,
      p.level, p.degree, p.is_verified as "isVerified", p.facts, u.facts as "universityFacts",
      page.key
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

const facetColumns = { country: sql`u.country`, field: sql`p.field`, level: sql`p.level` }

/** How many programmes each value of one filter would leave, under all the others. */
export const countFacet = async (db: Db, filter: ProgramFilter, facet: keyof typeof facetColumns) => {
  const { rows } = await db.execute<FacetCount>(
    sql`select ${facetColumns[facet]} as value, count(*)::int as count ${from}
      where ${conditions(filter, facet)} group by 1 order by 2 desc, 1`,
  )
  return rows
}

/** How many programmes each choice would leave that is a condition of its own, under all the other filters. */
const countChoices = async (db: Db, filter: ProgramFilter, narrowing: Narrowing, choices: [string, SQL][]) => {
  if (choices.length === 0) return []
  const counted = choices.map(([, met], at) => sql`count(*) filter (where ${met})::int as ${sql.identifier(`c${at}`)}`)
  const { rows } = await db.execute<Record<string, number>>(
    sql`select ${sql.join(counted, sql`, `)} ${from} where ${conditions(filter, narrowing)}`,
  )
  return choices.map(([value], at) => ({ value, count: rows[0]?.[`c${at}`] ?? 0 }))
}

/** How many programmes are known not to ask for each test. */
export const countWithoutTests = async (db: Db, filter: ProgramFilter, tests: readonly string[]) =>
  await countChoices(
    db,
    filter,
    'test',
    tests.map((test) => [test, isWithout(filter, test)]),
  )

/** How many programmes each tier of the person holds. */
export const countTiers = async (db: Db, filter: ProgramFilter, tiers: readonly (readonly [string, string[]])[]) =>
  await countChoices(
    db,
    filter,
    'tier',
    tiers.map(([tier, ids]) => [tier, sql`p.id = any(${sql.param(ids)}::text[])`]),
  )

/** How many programmes have a deadline that is known and has not passed. */
export const countOpen = async (db: Db, filter: ProgramFilter) =>
  await countChoices(db, filter, 'open', [['yes', sql`${deadline(filter)} is not null`]])
