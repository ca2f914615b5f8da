import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'
import type { FacultyJson } from '../faculty/faculty-merge.engine.ts'
import { catalogueImports } from '../tables.ts'
import { isByField, type ProgramJson, type ScholarshipJson } from './program-merge.engine.ts'
import type { SourceRow } from './source-entry.parse.ts'
import type { UniversityLookup, UniversityRow } from './university-merge.engine.ts'

/** Sets the author of changes in the catalogue history, until the end of the transaction. */
export const setChangeAuthor = async (db: Db, actor: string, source: string) =>
  await db.execute(
    sql`select set_config('app.catalogue_actor', ${actor}, true), set_config('app.catalogue_source', ${source}, true)`,
  )

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code === '55P03'

/**
 * Adds the earlier cycles of deadlines that the history of the catalogue contains, newest first, to programmes without any.
 * Databases of former versions have replaced them without keeping them in the fact.
 */
export const restoreEarlierDeadlines = async (db: Db) =>
  await db.execute(sql`
    with replaced as (
      select distinct on (c.entity_id, left(c.before#>>'{facts,deadline,year}', 4)) c.entity_id,
        c.before#>'{facts,deadline,value}' as value, c.before#>>'{facts,deadline,year}' as year
      from catalogue_changes c join programs p on p.id = c.entity_id
      where c.entity = 'programs' and c.kind = 'changed' and p.facts ? 'deadline'
        and not p.facts->'deadline' ? 'earlier' and c.before#>>'{facts,deadline,year}' <> ''
        and left(c.before#>>'{facts,deadline,year}', 4) < left(p.facts#>>'{deadline,year}', 4)
      order by c.entity_id, left(c.before#>>'{facts,deadline,year}', 4), c.at desc, c.id
    ), history as (
      select entity_id, jsonb_agg(jsonb_build_object('value', value, 'year', year) order by year desc) as earlier
      from replaced group by entity_id
    )
    update programs p set facts = jsonb_set(p.facts, '{deadline,earlier}', h.earlier)
    from history h where p.id = h.entity_id`)

/** Formats a list as a PostgreSQL array parameter. */
const textArray = (values: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`

const universityColumns = sql.raw(
  'id name aliases country city region website_url control facts source domains external_ids search_text name_keys'
    .split(' ')
    .map((column) => `'${column}', u.${column}`)
    .join(', '),
)

/** Lists candidate universities of a batch, by id, number, domain or name. */
export const listCandidates = async (db: Db, { ids, externalIds, domains, nameKeys }: UniversityLookup) => {
  const { rows } = await db.execute<{ row: UniversityRow }>(
    sql`select jsonb_build_object(${universityColumns}) as row from universities u
      where u.id = any(${textArray(ids)}) or u.external_ids && ${textArray(externalIds)}
        or u.domains && ${textArray(domains)} or u.name_keys && ${textArray(nameKeys)}`,
  )
  return rows.map(({ row }) => row)
}

/**
 * Columns that no import writes: those maintained by the database, and the soft delete, so that a removed entry stays
 * removed.
 */
const notImported = sql`'{created_at,updated_at,removed_at,removed_reason,search_words}'::text[]`

export const listProgramRows = async (db: Db, ids: readonly string[]) => {
  const { rows } = await db.execute<{ row: ProgramJson }>(
    sql`select to_jsonb(p) - ${notImported} as row from programs p where p.id = any(${textArray(ids)})`,
  )
  return rows.map(({ row }) => row)
}

/** Lists programmes of some universities with names of their own, without those known by field only. */
export const listNamedPrograms = async (db: Db, universityIds: readonly string[]) => {
  const { rows } = await db.execute<{ row: ProgramJson }>(
    sql`select to_jsonb(p) - ${notImported} as row from programs p
      where p.university_id = any(${textArray(universityIds)}) and p.removed_at is null`,
  )
  return rows.map(({ row }) => row).filter((row) => !isByField(row))
}

/** Maximum fraction of missing programmes; beyond it the file is more likely truncated than shorter. */
const maxClosedShare = 0.2

interface Unlisted {
  importId: string
  /** Prefix of the ids of the register's sources, and the imported year. */
  register: string
  year: string
  /** Prefix of the removal reasons of all its editions. */
  because: string
}

/**
 * Removes programmes that an import of the register does not list, and restores those that an earlier edition had
 * ended. Skips removal when so many are missing that the file is likely truncated, and does nothing when a newer
 * edition was imported before. Entries removed by an editor stay removed.
 * @returns the number of removed programmes, and of those kept although unlisted
 */
export const removeUnlisted = async (
  db: Db,
  { importId, register, year, because }: Unlisted,
): Promise<{ closed: number; kept: number }> => {
  const isListed = sql`exists (select from catalogue_import_seen_keys m
    where m.import_id = ${importId}::uuid and m.mark = hashtextextended(p.id, 0))`
  const wasEnded = sql`starts_with(p.removed_reason, ${because})`
  const { rows } = await db.execute<{ there: number; ended: string[]; again: string[]; is_newest: boolean }>(
    sql`select count(*) filter (where p.removed_at is null)::int as there,
        coalesce(array_agg(p.id) filter (where p.removed_at is null and not ${isListed}), '{}') as ended,
        coalesce(array_agg(p.id) filter (where ${wasEnded} and ${isListed}), '{}') as again,
        not exists (select from catalogue_sources s where s.id like ${`${register}-%`} and s.year > ${year}) as is_newest
      from programs p where p.source like ${`${register}-%`}`,
  )
  const [{ there = 0, ended = [], again = [], is_newest: isNewest = false } = {}] = rows
  if (!isNewest) return { closed: 0, kept: 0 }
  if (again.length > 0)
    await db.execute(
      sql`update programs set removed_at = null, removed_reason = '' where id = any(${textArray(again)})`,
    )
  if (ended.length > there * maxClosedShare) return { closed: 0, kept: ended.length }
  if (ended.length === 0) return { closed: 0, kept: 0 }
  await db.execute(
    sql`update programs set removed_at = now(), removed_reason = ${`${because}, ${year}`}
      where id = any(${textArray(ended)})`,
  )
  return { closed: ended.length, kept: 0 }
}

export const listScholarshipRows = async (db: Db, ids: readonly string[]) => {
  const { rows } = await db.execute<{ row: ScholarshipJson }>(
    sql`select to_jsonb(s) - ${notImported} as row from scholarships s where s.id = any(${textArray(ids)})`,
  )
  return rows.map(({ row }) => row)
}

const facultyColumns = sql.raw(
  'full_name university_id person_key department email research_interests is_accepting_students is_sample profile_url source checked_on field is_fellow grants'
    .split(' ')
    .map((column) => `'${column}', f.${column}`)
    .join(', '),
)

/** Lists people of a university with the same name, or the same first and last word of it. */
export const listFacultyRows = async (
  db: Db,
  keys: readonly { university_id: string; full_name: string; person_key: string }[],
) => {
  const { rows } = await db.execute<{ row: FacultyJson }>(
    sql`with wanted as (select distinct university_id, full_name, person_key from
        jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(university_id text, full_name text, person_key text))
      select distinct on (f.university_id, f.full_name) jsonb_build_object(${facultyColumns}) as row
      from wanted k join faculty_profiles f on f.university_id = k.university_id
        and (f.full_name = k.full_name or f.person_key = k.person_key and k.person_key <> '')`,
  )
  return rows.map(({ row }) => row)
}

/** Lists which of these people and grants were deleted permanently: no import restores them. */
export const listWithdrawn = async (
  db: Db,
  asked: readonly { university_id: string; person_key: string; grant_key: string | null }[],
): Promise<Set<string>> => {
  const { rows } = await db.execute<{ key: string }>(
    sql`select concat_ws(' ', k.university_id, k.person_key, k.grant_key) as key
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as k(university_id text, person_key text, grant_key text)
      join faculty_withdrawals w on w.mark = faculty_mark(k.university_id, k.person_key, k.grant_key)`,
  )
  return new Set(rows.map(({ key }) => key))
}

/** Sample faculty, replaced when real people are known. */
export const deleteSampleFaculty = async (db: Db) => await db.execute(sql`delete from faculty_profiles where is_sample`)

export const hasRealFaculty = async (db: Db): Promise<boolean> =>
  (await db.execute(sql`select 1 from faculty_profiles where not is_sample limit 1`)).rows.length > 0

/** Inserts a source unless it exists, so that a repeated import changes nothing. */
export const insertSource = async (db: Db, source: SourceRow) =>
  await db.execute(
    sql`insert into catalogue_sources (id, title, publisher, url, licence, year, checked_on)
      values (${source.id}, ${source.title}, ${source.publisher}, ${source.url}, ${source.licence}, ${source.year},
        ${source.checked_on}) on conflict (id) do nothing`,
  )

/**
 * Acquires an advisory lock on an import until the end of the transaction; false when another process holds it. Waits
 * up to 3 s, because a process killed just now may still be releasing it.
 */
export const lockImport = async (db: Db, kind: string, digest: string): Promise<boolean> => {
  // Disables the idle timeout: the transaction is idle while the file is read.
  await db.execute(
    sql`select set_config('lock_timeout', '3s', true), set_config('idle_in_transaction_session_timeout', '0', true)`,
  )
  try {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${digest}`}, 0))`)
    return true
  } catch (error) {
    if (isLockTimeout(error)) return false
    throw error
  }
}

/** Finds the import of a file with its progress, or creates one. */
export const openImport = async (db: Db, row: Position) => {
  await db.insert(catalogueImports).values(row).onConflictDoNothing()
  const [started] = await db
    .select()
    .from(catalogueImports)
    .where(and(eq(catalogueImports.kind, row.kind), eq(catalogueImports.digest, row.digest)))
  return started
}

/** Stores the keys of a batch. Returns those that no earlier batch of the import contained. */
export const insertSeenKeys = async (db: Db, importId: string, keys: readonly string[]): Promise<Set<string>> => {
  const { rows } = await db.execute<{ key: string }>(
    sql`with spoken as materialized (select distinct key, hashtextextended(key, 0) as mark
        from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as one(key)),
      added as (insert into catalogue_import_seen_keys (import_id, mark) select ${importId}::uuid, mark from spoken
        on conflict do nothing returning mark)
      select key from spoken join added using (mark)`,
  )
  return new Set(rows.map(({ key }) => key))
}

type Position = typeof catalogueImports.$inferInsert

/** Stores the progress of an import, in the transaction that wrote its rows. */
export const upsertImport = async (db: Db, row: Position) =>
  await db
    .insert(catalogueImports)
    .values(row)
    .onConflictDoUpdate({
      target: [catalogueImports.kind, catalogueImports.digest],
      set: { ...row, updatedAt: sql`now()` },
    })

export const deleteImport = async (db: Db, kind: string, digest: string) =>
  await db
    .delete(catalogueImports)
    .where(sql`${eq(catalogueImports.kind, kind)} and ${eq(catalogueImports.digest, digest)}`)
