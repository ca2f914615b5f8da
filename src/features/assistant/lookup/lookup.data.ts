import { and, asc, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { scholarships, universities } from '#src/features/catalogue/tables.ts'
import type { Db } from '#src/server/database.ts'

/** Lists the names of all universities, to recognise them in questions. */
export const listUniversityNames = async (db: Db) =>
  await db
    .select({ id: universities.id, name: universities.name, aliases: universities.aliases })
    .from(universities)
    .where(isNull(universities.removedAt))

export const listUniversitiesByIds = async (db: Db, ids: string[]) =>
  ids.length === 0 ? [] : await db.select().from(universities).where(inArray(universities.id, ids))

/** Condition: a list of a scholarship contains a value, or is not restricted. */
const isFor = (list: SQLWrapper, value: string | undefined): SQL =>
  value ? sql`(cardinality(${list}) = 0 or ${value} = any(${list}))` : sql`true`

/** Stated rule of a scholarship: ids included, some of those included, or ids excluded. */
const ruleOf = (kind: 'nationality' | 'study_field') => sql`${scholarships.facts}->${kind}::text->'value'`
const rule = ruleOf('nationality')

/** Condition: the scholarship names these citizens. */
const forThem = (citizenship: string): SQL => sql`coalesce(${rule}->'in' ? ${citizenship}::text,
  ${rule}->'some' ? ${citizenship}::text, ${citizenship}::text = any(${scholarships.nationalities}), false)`

/** Condition: no stated rule excludes these citizens. The members of groups of countries are not known here. */
const openTo = (citizenship: string): SQL => sql`(${forThem(citizenship)} or case
  when ${rule} ? 'not_in' then not ${rule}->'not_in' ? ${citizenship}::text
  when ${rule} ?| array['in', 'some'] then false
  when ${rule} is not null then true
  else ${scholarships.nationalities} is null end)`

const fieldRule = ruleOf('study_field')

/** Condition: no stated rule or list of fields excludes this one. */
const inField = (field: string): SQL => sql`(case
  when ${fieldRule} ? 'not_in' then not ${fieldRule}->'not_in' ? ${field}::text
  when ${fieldRule} ? 'in' then ${fieldRule}->'in' ? ${field}::text
  when ${fieldRule} ? 'some' then ${fieldRule}->'some' ? ${field}::text
  when ${fieldRule} is not null then true
  else ${scholarships.fields} is null or cardinality(${scholarships.fields}) = 0 or ${field}::text = any(${scholarships.fields}) end)`

const statedSex = sql`${scholarships.facts}->'sex'->>'value'`

export interface ScholarshipFilter {
  country?: string | undefined
  level?: string | undefined
  field?: string | undefined
  /** Citizenship of the applicant. Scholarships stated to be for other nationalities only are excluded. */
  citizenship?: string | null | undefined
  /** Sex of the applicant. Scholarships stated to be for another one are excluded. */
  sex?: 'female' | 'male' | 'other' | null | undefined
}

/**
 * Lists scholarships for a country of study, a degree level and a field, the verified first. Unverified data excludes no
 * applicant: a row that names another country or level comes last, and only where nothing better is known.
 */
export const listScholarships = async (
  db: Db,
  { country, level, field, citizenship, sex }: ScholarshipFilter,
  limit: number,
) => {
  const isMeant = sql`(${isFor(scholarships.countries, country)} and ${isFor(scholarships.levels, level)})`
  const isHoldable = and(
    citizenship ? openTo(citizenship) : undefined,
    field ? inField(field) : undefined,
    sex ? sql`coalesce(${statedSex} = ${sex}, true)` : undefined,
  )
  return await db
    .select()
    .from(scholarships)
    .where(
      and(
        isNull(scholarships.removedAt),
        isHoldable,
        sql`(${isMeant}
        or (not ${scholarships.isVerified} and not exists (select 1 from scholarships where removed_at is null and ${isMeant})))`,
      ),
    )
    .orderBy(
      sql`${scholarships.isVerified} desc`,
      // Scholarships that name these citizens, this sex or this field come before those without a rule.
      ...(citizenship ? [sql`${forThem(citizenship)} desc`] : []),
      ...(sex ? [sql`coalesce(${statedSex} = ${sex}, false) desc`] : []),
      ...(field
        ? [sql`coalesce(${fieldRule}->'in' ? ${field}::text, ${field}::text = any(${scholarships.fields}), false) desc`]
        : []),
      sql`cardinality(${scholarships.countries}) = 0`,
      // The editor's own list has the well-known ones; official pages add those of single universities.
      sql`${scholarships.source} = 'official-pages'`,
      asc(scholarships.name),
    )
    .limit(limit)
}
