import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Facts } from '#src/features/catalogue/facts/facts.rules.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { enforceQuota } from '#src/server/row-quota.ts'
import type { Target } from './contract.ts'
import type { MatchedProgram } from './row-match.engine.ts'
import { type FactEntity, maxOwnFacts, maxReadings, type TargetEntity } from './rules.ts'
import { officialPageFacts, officialPageReadings } from './tables.ts'

export type ReadingRow = typeof officialPageReadings.$inferSelect
export type OwnFactRow = typeof officialPageFacts.$inferSelect
export type NewReading = Omit<typeof officialPageReadings.$inferInsert, 'userId'>
export type NewOwnFact = Omit<OwnFactRow, 'id' | 'userId' | 'createdAt'>

/** Inserts a reading and deletes the user's oldest ones beyond the limit. */
export const insertReading = async (db: Db, ownerId: OwnerId, row: NewReading): Promise<ReadingRow | undefined> => {
  const [inserted] = await db
    .insert(officialPageReadings)
    .values({ ...row, userId: ownerId })
    .returning()
  await db.execute(sql`delete from official_page_readings where user_id = ${ownerId} and id in (
    select id from official_page_readings where user_id = ${ownerId} order by read_at desc, id offset ${maxReadings})`)
  return inserted
}

export const findReading = async (db: Db, ownerId: OwnerId, id: string): Promise<ReadingRow | undefined> =>
  (
    await db
      .select()
      .from(officialPageReadings)
      .where(and(eq(officialPageReadings.userId, ownerId), eq(officialPageReadings.id, id)))
  )[0]

/** Lists a user's readings without their texts, newest first. */
export const listReadings = async (db: Db, ownerId: OwnerId) =>
  await db
    .select({
      id: officialPageReadings.id,
      url: officialPageReadings.url,
      title: officialPageReadings.title,
      readAt: officialPageReadings.readAt,
      about: officialPageReadings.about,
      facts: sql<number>`jsonb_array_length(${officialPageReadings.facts})`,
    })
    .from(officialPageReadings)
    .where(eq(officialPageReadings.userId, ownerId))
    .orderBy(desc(officialPageReadings.readAt), desc(officialPageReadings.id))
    .limit(maxReadings)

export const deleteReading = async (db: Db, ownerId: OwnerId, id: string): Promise<boolean> =>
  (
    await db
      .delete(officialPageReadings)
      .where(and(eq(officialPageReadings.userId, ownerId), eq(officialPageReadings.id, id)))
      .returning({ id: officialPageReadings.id })
  ).length > 0

/** Deletes the readings of all users from before an instant. Needs the service role. */
export const deleteReadingsBefore = async (service: Db, before: string): Promise<void> => {
  await service.delete(officialPageReadings).where(lt(officialPageReadings.readAt, before))
}

/** Maximum rows of one insert, far below the number of parameters of a statement. */
const insertBatchSize = 500

/**
 * Inserts accepted facts.
 *
 * @returns their ids
 * @throws LIST_FULL
 */
export const insertOwnFacts = async (db: Db, ownerId: OwnerId, rows: readonly NewOwnFact[]): Promise<string[]> => {
  await enforceQuota(
    db,
    ownerId,
    { name: 'officialPageFacts', limit: maxOwnFacts, table: officialPageFacts },
    rows.length,
  )
  const ids: string[] = []
  for (let from = 0; from < rows.length; from += insertBatchSize) {
    const batch = rows.slice(from, from + insertBatchSize).map((row) => ({ ...row, userId: ownerId }))
    const inserted = await db.insert(officialPageFacts).values(batch).returning({ id: officialPageFacts.id })
    ids.push(...inserted.map(({ id }) => id))
  }
  return ids
}

export const deleteOwnFacts = async (db: Db, ownerId: OwnerId, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await db
    .delete(officialPageFacts)
    .where(and(eq(officialPageFacts.userId, ownerId), inArray(officialPageFacts.id, [...ids])))
}

/**
 * Lists the accepted facts of some entries, newest first, by entry. A value that was accepted repeatedly appears once,
 * as it was read last.
 */
export const listOwnFacts = async (
  db: Db,
  ownerId: OwnerId,
  entity: FactEntity,
  ids: readonly string[],
): Promise<Map<string, OwnFactRow[]>> => {
  if (ids.length === 0) return new Map()
  const { entityId, kind, value, term, audience, round, createdAt, id } = officialPageFacts
  const valueColumns = [entityId, kind, value, term, audience, round]
  const latest = db
    .selectDistinctOn(valueColumns)
    .from(officialPageFacts)
    .where(
      and(
        eq(officialPageFacts.userId, ownerId),
        eq(officialPageFacts.entity, entity),
        sql`${entityId} = any(${sql.param(ids)}::text[])`,
      ),
    )
    .orderBy(...valueColumns, desc(createdAt), desc(id))
    .as('latest')
  const rows = await db.select().from(latest).orderBy(desc(latest.createdAt), desc(latest.id))
  return Map.groupBy(rows, (row) => row.entityId)
}

/** Accepted fact of a programme without its quote, with the country of the programme. */
export type OwnProgramFact = Omit<OwnFactRow, 'userId' | 'entity' | 'createdAt' | 'quote'> & { country: string | null }

/** Lists all accepted facts of programmes, newest first. */
export const listOwnProgramFacts = async (db: Db, ownerId: OwnerId): Promise<OwnProgramFact[]> =>
  (
    await db.execute<OwnProgramFact & Record<string, unknown>>(sql`
      select f.id, f.entity_id as "entityId", f.kind, f.value, f.term, f.audience, f.round, f.url,
        f.read_on::text as "readOn", u.country
      from official_page_facts f join programs p on p.id = f.entity_id join universities u on u.id = p.university_id
      where f.user_id = ${ownerId} and f.entity = 'programs' order by f.created_at desc, f.id desc`)
  ).rows

/** Entry of the catalogue or of the user's plan that a page is read for. */
export interface TargetRow {
  entity: TargetEntity
  entityId: string
  name: string
  universityName: string
  universityId: string | null
  /** Shortlist entry and application of the user for it. */
  entryId: string | null
  applicationId: string | null
  country: string | null
  level: string | null
  facts: Facts
  universityFacts: Facts
  [column: string]: unknown
}

const noFacts = sql`'{}'::jsonb`

// Applications and the shortlist import this feature, so their tables are named here instead of imported.
const entryOf = (ownerId: OwnerId, condition: ReturnType<typeof sql>) => sql`
  select case when p.id is null then 'selected_universities' else 'programs' end as entity,
    coalesce(p.id, e.id::text) as "entityId", coalesce(p.name, nullif(e.program_name, ''), e.university_name) as name,
    e.university_name as "universityName", e.university_id as "universityId", e.id as "entryId",
    (select a.id from applications a where a.user_id = e.user_id and a.selected_university_id = e.id) as "applicationId",
    u.country, p.level, coalesce(p.facts, ${noFacts}) as facts, coalesce(u.facts, ${noFacts}) as "universityFacts"
  from selected_universities e left join programs p on p.id = e.program_id left join universities u on u.id = e.university_id
  where e.user_id = ${ownerId} and ${condition}`

const programOf = (ownerId: OwnerId, id: string) => sql`
  select 'programs' as entity, p.id as "entityId", p.name, u.name as "universityName", u.id as "universityId",
    e.id as "entryId", a.id as "applicationId", u.country, p.level, p.facts, u.facts as "universityFacts"
  from programs p join universities u on u.id = p.university_id
    left join selected_universities e on e.user_id = ${ownerId} and e.program_id = p.id
    left join applications a on a.user_id = e.user_id and a.selected_university_id = e.id
  where p.removed_at is null and p.id = ${id} limit 1`

const scholarshipOf = (id: string) => sql`
  select 'scholarships' as entity, s.id as "entityId", s.name, s.provider as "universityName", null as "universityId",
    null as "entryId", null as "applicationId", s.countries[1] as country, null as level, s.facts,
    ${noFacts} as "universityFacts"
  from scholarships s where s.removed_at is null and s.id = ${id}`

const universityOf = (id: string) => sql`
  select 'universities' as entity, u.id as "entityId", u.name, u.name as "universityName", u.id as "universityId",
    null as "entryId", null as "applicationId", u.country, null as level, u.facts, ${noFacts} as "universityFacts"
  from universities u where u.removed_at is null and u.id = ${id}`

const isUuid = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

const selectTarget = (ownerId: OwnerId, { kind, id }: Target) => {
  if (kind === 'program' || kind === 'catalogue_program') return programOf(ownerId, id)
  if (kind === 'scholarship' || kind === 'catalogue_scholarship') return scholarshipOf(id)
  if (kind === 'catalogue_university') return universityOf(id)
  if (!isUuid(id)) return undefined
  return kind === 'shortlist'
    ? entryOf(ownerId, sql`e.id = ${id}`)
    : entryOf(
        ownerId,
        sql`e.id = (select a.selected_university_id from applications a where a.user_id = ${ownerId} and a.id = ${id})`,
      )
}

/** Finds a target; undefined for a missing one and for an application or entry of another user. */
export const findTarget = async (db: Db, ownerId: OwnerId, target: Target): Promise<TargetRow | undefined> => {
  const query = selectTarget(ownerId, target)
  return query && (await db.execute<TargetRow>(query)).rows[0]
}

/** Lists the programmes of a university for the match of rows by name. */
export const listMatchedPrograms = async (db: Db, universityId: string): Promise<MatchedProgram[]> =>
  (
    await db.execute<MatchedProgram & Record<string, unknown>>(
      sql`select id, university_id, name, field, level, degree, source from programs
        where university_id = ${universityId} and removed_at is null order by id`,
    )
  ).rows

/** Lists those of some programmes that are of a university, with their facts. */
export const listProgramsOfUniversity = async (db: Db, universityId: string, ids: readonly string[]) =>
  new Map(
    (
      await db.execute<{ id: string; country: string; facts: Facts }>(
        sql`select p.id, u.country, p.facts from programs p join universities u on u.id = p.university_id
          where p.id = any(${sql.param(ids)}::text[]) and p.university_id = ${universityId} and p.removed_at is null`,
      )
    ).rows.map((row) => [row.id, row]),
  )

/** Finds the university that a host belongs to, by its domains; undefined for none or several. */
export const findUniversityOfHosts = async (db: Db, hosts: readonly string[]) => {
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`select id, name from universities where removed_at is null and domains && ${sql.param(hosts)}::text[] limit 2`,
  )
  return rows.length === 1 ? rows[0] : undefined
}

/** Finds the date of the user's own deadline of an application, the confirmed one first. */
export const findOwnDeadline = async (db: Db, ownerId: OwnerId, entryId: string) =>
  (
    await db.execute<{ date: string; time: string; sourceUrl: string; isConfirmed: boolean }>(
      sql`select local_date::text as date, to_char(local_time, 'HH24:MI') as time, source_url as "sourceUrl",
          is_confirmed as "isConfirmed"
        from deadlines where user_id = ${ownerId} and selected_university_id = ${entryId} and kind = 'application'
          and not is_placeholder order by is_confirmed desc, due_at limit 1`,
    )
  ).rows[0]
