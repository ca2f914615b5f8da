import { asc, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { scholarships, universities } from '#src/features/catalogue/tables.ts'
import type { Db } from '#src/server/database.ts'

/** The names of all universities, for finding which one a question means. */
export const listUniversityNames = async (db: Db) =>
  await db
    .select({ id: universities.id, name: universities.name, aliases: universities.aliases })
    .from(universities)
    .where(isNull(universities.removedAt))

export const listUniversitiesByIds = async (db: Db, ids: string[]) =>
  ids.length === 0 ? [] : await db.select().from(universities).where(inArray(universities.id, ids))

/** Whether a list of what a scholarship is for holds a value; one that names nothing is for all. */
const isFor = (list: SQLWrapper, value: string | undefined): SQL =>
  value ? sql`(cardinality(${list}) = 0 or ${value} = any(${list}))` : sql`true`

/** The rule about nationalities that a source states: a list of those meant, or of those who are not. */
const rule = sql`${scholarships.facts}->'nationality'->'value'`

/** Whether these citizens are named among those that it is for. */
const forThem = (citizenship: string): SQL => sql`coalesce(${rule}->'in' ? ${citizenship}::text,
  ${rule}->'some' ? ${citizenship}::text, ${citizenship}::text = any(${scholarships.nationalities}), false)`

/** Whether nothing that is stated keeps these citizens out; who belongs to a group of countries is not known here. */
const openTo = (citizenship: string): SQL => sql`(${forThem(citizenship)} or case
  when ${rule} ? 'not_in' then not ${rule}->'not_in' ? ${citizenship}::text
  when ${rule} ?| array['in', 'some'] then false
  when ${rule} is not null then true
  else ${scholarships.nationalities} is null end)`

export interface ScholarshipFilter {
  country?: string | undefined
  level?: string | undefined
  /** Citizenship of the applicant: scholarships that are stated to be for other nationalities only are left out. */
  citizenship?: string | null | undefined
}

/**
 * Lists scholarships for a country of study and a degree level, the verified first. Unverified data excludes no
 * applicant: a row that names another country or level comes last, and only where nothing better is known.
 */
export const listScholarships = async (db: Db, { country, level, citizenship }: ScholarshipFilter, limit: number) => {
  const isMeant = sql`(${isFor(scholarships.countries, country)} and ${isFor(scholarships.levels, level)})`
  const isOpenTo = citizenship ? openTo(citizenship) : sql`true`
  return await db
    .select()
    .from(scholarships)
    .where(
      sql`${scholarships.removedAt} is null and ${isOpenTo} and (${isMeant}
        or (not ${scholarships.isVerified} and not exists (select 1 from scholarships where removed_at is null and ${isMeant})))`,
    )
    .orderBy(
      sql`${scholarships.isVerified} desc`,
      // Those that are for these citizens alone before those that say nothing of citizens.
      ...(citizenship ? [sql`${forThem(citizenship)} desc`] : []),
      sql`cardinality(${scholarships.countries}) = 0`,
      asc(scholarships.name),
    )
    .limit(limit)
}
