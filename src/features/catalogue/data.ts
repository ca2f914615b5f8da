import { asc, count, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'
import { settleAllOrThrow } from '#src/server/transactions.ts'
import { decidingKinds } from './facts/deciding-facts.rules.ts'
import type { Facts } from './facts/facts.rules.ts'
import { listDistinctiveWords } from './names.engine.ts'
import { registersProgress, registersProgressMinutes } from './rules.ts'
import { catalogueSeedState, catalogueSources, programs, scholarships, universities } from './tables.ts'

export type ProgramRow = typeof programs.$inferSelect

/**
 * Configures the query planner for a catalogue search, until the end of the transaction. The catalogue is in memory,
 * where random reads are as cheap as sequential ones. JIT compilation is off because it takes longer than a search, and
 * so is parallelism: a search uses at most one core, and the transfer of rows from workers costs more in total.
 */
export const preferIndexes = async (db: Db) =>
  await db.execute(sql`select set_config('random_page_cost', '1.1', true), set_config('jit', 'off', true),
    set_config('max_parallel_workers_per_gather', '0', true)`)

/**
 * Lowers the similarity threshold, so that a word with two swapped letters matches; until the end of the transaction.
 */
export const enableFuzzySearch = async (db: Db) =>
  await db.execute(sql`select set_config('pg_trgm.word_similarity_threshold', '0.5', true),
    set_config('pg_trgm.strict_word_similarity_threshold', '0.3', true)`)

/** Includes removed universities. */
export const findUniversity = async (db: Db, id: string) =>
  (await db.select().from(universities).where(eq(universities.id, id)))[0]

/** Includes removed programmes. */
export const findProgram = async (db: Db, id: string) =>
  (await db.select().from(programs).where(eq(programs.id, id)))[0]

/** Deciding facts from which a similar programme can be compared; one with fewer stands after all others. */
const minKnownFacts = 3

/**
 * Lists similar programmes of the same level and field, one per university, those that can be compared first; among them
 * those of the user's preferred countries, then those of the same country, then those with a deadline, then those with the
 * most known facts.
 */
export const listSimilar = async (
  db: Db,
  { id, universityId, level, field }: ProgramRow,
  countries: readonly string[],
  limit: number,
) => {
  const { rows } = await db.execute<{
    id: string
    universityId: string
    universityName: string
    city: string | null
    country: string
    region: string | null
    name: string
    level: string
    degree: string
    facts: Facts
    universityFacts: Facts
  }>(sql`with alike as (select distinct on (p.university_id) p.id, p.university_id, p.name, p.level, p.degree, p.facts,
        (select count(*)::int from jsonb_object_keys(p.facts) kind
          where kind = any(${sql.param(decidingKinds)}::text[])) as known
      from programs p
      where p.level = ${level} and p.field = ${field} and p.removed_at is null and p.id <> ${id}
      order by p.university_id, known desc, p.id)
    select p.id, p.university_id as "universityId", u.name as "universityName", u.city, u.country, u.region, p.name, p.level,
      p.degree, p.facts, u.facts as "universityFacts"
    from alike p join universities u on u.id = p.university_id and u.removed_at is null
    order by (p.known >= ${minKnownFacts}) desc, (u.country = any(${sql.param(countries)}::text[])) desc,
      (u.country = (select country from universities where id = ${universityId})) desc,
      (p.facts ? 'deadline') desc, p.known desc, u.name, p.id
    limit ${limit}`)
  return rows
}

/** Gets the facts of some programmes and their universities, by programme id. */
export const listFactsOf = async (db: Db, ids: readonly string[]) => {
  const rows = await db
    .select({
      id: programs.id,
      level: programs.level,
      facts: programs.facts,
      universityFacts: universities.facts,
      country: universities.country,
      region: universities.region,
    })
    .from(programs)
    .innerJoin(universities, eq(universities.id, programs.universityId))
    .where(sql`${programs.id} = any(${sql.param(ids)}::text[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Includes removed entries. */
export const listProgramsOf = async (db: Db, universityId: string) =>
  await db
    .select()
    .from(programs)
    .where(eq(programs.universityId, universityId))
    .orderBy(asc(programs.level), asc(programs.name), asc(programs.id))

export const listSources = async (db: Db) => await db.select().from(catalogueSources)

export interface UniversityFilter {
  /** In the form of `normalizeName`; an empty query matches all. */
  query: string
  countries?: string[] | undefined
  field?: string | undefined
  level?: string | undefined
}

/** Cursor: similarity, name and id of the last row of the previous page. */
export interface Cursor {
  fit: number
  name: string
  id: string
}

/**
 * Condition that a university name matches the query: it contains it, or is similar to it in its distinctive words. An
 * empty query adds no condition, because the planner could not use an index otherwise.
 */
const isNamed = (query: string) =>
  query === ''
    ? sql`true`
    : sql`(u.search_text like '%' || ${query} || '%' or ${listDistinctiveWords(query)} <% u.search_text)`

/** Whether any university name matches a query. */
export const isAnyNamed = async (db: Db, query: string): Promise<boolean> =>
  (await db.execute(sql`select 1 from universities u where u.removed_at is null and ${isNamed(query)} limit 1`)).rows
    .length > 0

/** Lists all words of university names. */
export const listNameWords = async (db: Db): Promise<string[]> => {
  const { rows } = await db.execute<{ word: string }>(
    sql`select distinct word from universities, regexp_split_to_table(search_text, '[ |]+') as word
      where removed_at is null order by word`,
  )
  return rows.map(({ word }) => word)
}

const isIn = (countries: readonly string[]) => sql`u.country = any(${sql.param(countries)}::text[])`

const filtered = (filter: UniversityFilter) => {
  const programMatches =
    filter.field || filter.level
      ? sql`exists (select 1 from programs p where p.university_id = u.id and p.removed_at is null
          ${filter.field ? sql`and p.field = ${filter.field}` : sql``} ${filter.level ? sql`and p.level = ${filter.level}` : sql``})`
      : sql`true`
  // Without a query, universities with known programmes come first.
  return sql`select u.id, u.name, u.country, u.city, u.region, u.website_url as "websiteUrl",
      (case when ${filter.query} = '' then exists (select 1 from programs p where p.university_id = u.id and p.removed_at is null)::int
        when u.search_text ~ ('(^|\\|)' || ${filter.query} || '(\\||$)') then 2
        else round(word_similarity(${filter.query}, u.search_text)::numeric, 3) end)::float8 as fit
    from universities u
    where u.removed_at is null and ${isNamed(filter.query)}
      and ${filter.countries ? isIn(filter.countries) : sql`true`} and ${programMatches}`
}

/** Lists matching universities, best first and then by name; `after` is the cursor of the previous page. */
export const searchUniversities = async (
  db: Db,
  filter: UniversityFilter,
  after: Cursor | undefined,
  limit: number,
) => {
  const page = after ? sql`where (-f.fit, f.name, f.id) > (${-after.fit}::float8, ${after.name}, ${after.id})` : sql``
  const { rows } = await db.execute<{
    id: string
    name: string
    country: string
    city: string | null
    region: string | null
    websiteUrl: string
    fit: number
    programCount: number
  }>(sql`with f as (${filtered(filter)})
    select f.*, (select count(*)::int from programs p where p.university_id = f.id and p.removed_at is null) as "programCount"
    from f ${page} order by -f.fit, f.name, f.id limit ${limit}`)
  return rows
}

/** Lists universities by name keys, in the form of `searchUniversities`. */
export const listUniversitiesByKeys = async (
  db: Db,
  { keys, country }: { keys: readonly string[]; country: string },
  limit: number,
) => {
  const { rows } = await db.execute<Awaited<ReturnType<typeof searchUniversities>>[number]>(sql`
    select u.id, u.name, u.country, u.city, u.region, u.website_url as "websiteUrl", 2::float8 as fit,
      (select count(*)::int from programs p where p.university_id = u.id and p.removed_at is null) as "programCount"
    from universities u
    where u.name_keys && ${sql.param(keys)}::text[] and u.country = ${country} and u.removed_at is null
    order by u.name, u.id limit ${limit}`)
  return rows
}

export const countUniversities = async (db: Db, filter: UniversityFilter) => {
  const { rows } = await db.execute<{ total: number }>(sql`select count(*)::int as total from (${filtered(filter)}) f`)
  return rows[0]?.total ?? 0
}

const facetColumns = { country: sql`u.country`, field: sql`p.field`, level: sql`p.level` }

/** Counts the universities for each option of one filter, under all other filters. */
export const countUniversityFacet = async (db: Db, filter: UniversityFilter, facet: keyof typeof facetColumns) => {
  const others: UniversityFilter = { ...filter, [facet === 'country' ? 'countries' : facet]: undefined }
  const { query, countries, field, level } = others
  const conditions = [
    sql`u.removed_at is null`,
    isNamed(query),
    ...(countries ? [isIn(countries)] : []),
    ...(field ? [sql`p.field = ${field}`] : []),
    ...(level ? [sql`p.level = ${level}`] : []),
  ]
  // A university without programmes has a country, but neither field nor level.
  const join =
    facet === 'country' && !field && !level
      ? sql``
      : sql`join programs p on p.university_id = u.id and p.removed_at is null`
  const { rows } = await db.execute<{ value: string; count: number }>(
    sql`select ${facetColumns[facet]} as value, count(distinct u.id)::int as count
      from universities u ${join}
      where ${sql.join(conditions, sql` and `)} group by 1 order by 2 desc, 1`,
  )
  return rows
}

/**
 * Returns the catalogue version: a number that rises with every change of universities, programmes, scholarships and sources.
 *
 * Changes of faculty are left out because their history can be erased, which would let a number come up twice. Both counts
 * are index-only scans; a count by `entity` alone reads the whole history.
 */
export const countChanges = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ changes: number }>(
    sql`select ((select count(*) from catalogue_changes)
      - (select count(*) from catalogue_changes where entity = 'faculty_profiles')
      + (select count(*) from ${catalogueSources}))::int as changes`,
  )
  return rows[0]?.changes ?? 0
}

/** Counts the catalogue by country and by field. */
export const readFigures = async (db: Db) => {
  const [[universityCount], [programCount], [scholarshipCount], countries, fields] = await settleAllOrThrow([
    db.select({ total: count() }).from(universities).where(isNull(universities.removedAt)),
    db.select({ total: count() }).from(programs).where(isNull(programs.removedAt)),
    db.select({ total: count() }).from(scholarships).where(isNull(scholarships.removedAt)),
    db
      .select({ country: universities.country, universities: count() })
      .from(universities)
      .where(isNull(universities.removedAt))
      .groupBy(universities.country)
      .orderBy(sql`count(*) desc`, asc(universities.country)),
    db
      .select({ field: programs.field, programs: count() })
      .from(programs)
      .where(isNull(programs.removedAt))
      .groupBy(programs.field)
      .orderBy(sql`count(*) desc`, asc(programs.field)),
  ])
  return {
    universities: universityCount?.total ?? 0,
    programs: programCount?.total ?? 0,
    scholarships: scholarshipCount?.total ?? 0,
    countries,
    fields,
  }
}

export const findSeedState = async (db: Db, name: string) =>
  (await db.select().from(catalogueSeedState).where(eq(catalogueSeedState.name, name)))[0]

export const upsertSeedState = async (db: Db, name: string, digest: string) => {
  await db
    .insert(catalogueSeedState)
    .values({ name, digest })
    .onConflictDoUpdate({ target: catalogueSeedState.name, set: { digest, loadedAt: sql`now()` } })
}

/** Reads how many of the shipped registers have been read; null while none is being read. */
export const readRegistersProgress = async (service: Db): Promise<{ read: number; of: number } | null> => {
  const rows = await service
    .select({ digest: catalogueSeedState.digest })
    .from(catalogueSeedState)
    .where(
      sql`${catalogueSeedState.name} = ${registersProgress} and ${catalogueSeedState.digest} <> ''
        and ${catalogueSeedState.loadedAt} > now() - make_interval(mins => ${registersProgressMinutes})`,
    )
  const [read, of] = rows[0]?.digest.split('/').map(Number) ?? []
  return read !== undefined && of !== undefined ? { read, of } : null
}

export interface CatalogueRows {
  sources: object[]
  universities: object[]
  programs: object[]
  scholarships: object[]
  faculty: object[]
}

interface Target {
  table: string
  columns: string
  key: string
}

/** Columns of each part of a catalogue, and its conflict target. */
const targets: Record<keyof CatalogueRows, Target> = {
  sources: { table: 'catalogue_sources', columns: 'id title publisher url licence year checked_on', key: 'id' },
  universities: {
    table: 'universities',
    columns:
      'id name aliases country city region website_url control facts source domains external_ids search_text name_keys',
    key: 'id',
  },
  programs: {
    table: 'programs',
    columns:
      'id university_id name field level degree language keywords website_url is_verified facts source search_text',
    key: 'id',
  },
  scholarships: {
    table: 'scholarships',
    columns:
      'id name provider website_url countries nationalities levels fields amount currency facts is_verified source',
    key: 'id',
  },
  faculty: {
    table: 'faculty_profiles',
    columns:
      'full_name university_id person_key department email research_interests is_accepting_students is_sample profile_url source checked_on field is_fellow grants',
    key: 'university_id full_name',
  },
}

/** Upserts rows from JSON in a single statement. */
const upsertJson = async (db: Db, { table, columns, key }: Target, rows: object[]) => {
  const names = columns.split(' ')
  const keys = key.split(' ')
  const list = sql.raw(names.join(', '))
  const changes = names.filter((name) => !keys.includes(name)).map((name) => `${name} = excluded.${name}`)
  changes.push(...(table === 'catalogue_sources' ? [] : ['updated_at = now()']))
  await db.execute(
    sql`insert into ${sql.raw(table)} (${list})
      select ${list} from jsonb_populate_recordset(null::${sql.raw(table)}, ${JSON.stringify(rows)}::jsonb)
      on conflict (${sql.raw(keys.join(', '))}) do update set ${sql.raw(changes.join(', '))}`,
  )
}

/** Upserts rows of one part of the catalogue. */
export const upsertRows = async (db: Db, part: keyof CatalogueRows, rows: object[]) => {
  if (rows.length > 0) await upsertJson(db, targets[part], rows)
}
