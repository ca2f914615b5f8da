import { sql } from 'drizzle-orm'
import { factsOfAnyProgram, factsOfBoth } from '#src/features/catalogue/facts/facts.data.ts'
import type { Facts } from '#src/features/catalogue/facts/facts.rules.ts'
import { FIELDS, SHELF_LIFE_YEARS } from '#src/features/catalogue/rules.ts'
import { gradePointsText } from '#src/features/matching/tiers/grades.data.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { ratesPerEuro } from '#src/shared/exchange.ts'

/** Whether a fact of a scholarship still counts, as SQL: past its shelf life it says nothing. */
const counts = (kind: 'amount' | 'minimum_gpa', row: string) =>
  `left(${row}.facts->'${kind}'->>'year', 4)::int + ${SHELF_LIFE_YEARS[kind] ?? 0} >= extract(year from now())`

const fieldIds = FIELDS.map(({ id }) => `'${id}'`).join(', ')

/** What the lowest grade comes to in points of 4.0. A bare number is a share of 4.0, as earlier imports kept it. */
const minimumPoints = `case jsonb_typeof(m.value) when 'number' then m.value::text::numeric * 4
  else ${gradePointsText("(m.value->>'grade')::numeric", "m.value->>'scale'")} end`

/** The criteria as they are written down, before it is asked whether somebody verified them. */
const answersText = `select s.*,
    case when coalesce(a.target_degree_level, '') = '' or cardinality(s.levels) = 0 then null
      else a.target_degree_level = any(s.levels) end as level_answer,
    case when cardinality(s.countries) = 0 then true when coalesce(cardinality(a.countries), 0) = 0 then null
      else a.countries && s.countries end as country_answer,
    case when s.nationalities is null then case when s.is_verified then true end
      else c.country = any(s.nationalities) end as nationality_answer,
    case when s.fields is null then case when s.is_verified then true end when f.field = any(s.fields) then true
      when f.field in (${fieldIds}) then false end as field_answer,
    case when m.value is null then case when s.is_verified then true end
      when ${counts('minimum_gpa', 's')} then
        ${gradePointsText('a.current_gpa', "coalesce(a.gpa_scale, '4.0')")} >= ${minimumPoints} end as grade_answer
  from scholarships s
  left join academic_profiles a on a.user_id = app_user_id()
  left join citizenships c on c.user_id = app_user_id()
  cross join lateral (select nullif(replace(lower(a.target_field), ' ', '-'), '') as field) f
  cross join lateral (select s.facts->'minimum_gpa'->'value' as value) m
  where s.removed_at is null and not coalesce(has_deadline_passed(s.facts->'deadline'->'value',
    (select time_zone from user_profiles where user_id = app_user_id())), false)`

const answers = ['level', 'country', 'nationality', 'field', 'grade'] as const

/**
 * Each scholarship that has not expired with one answer for each criterion, for the person whose rows are in sight: true,
 * false, or null where it is not known. What a scholarship does not state is no hurdle where somebody verified it, and not
 * known where it is known by name alone; and what nobody verified never says no, it only moves the scholarship down the
 * list (`doubts`). The list and the dashboard's figure read the same answers.
 */
export const verdictsText = `select w.*,
    ${answers.map((one) => `case when w.is_verified or w.${one}_answer then w.${one}_answer end as ${one}_verdict`).join(',\n    ')},
    ${answers.map((one) => `(w.${one}_answer is false)::int`).join(' + ')} as doubts
  from (${answersText}) w`

/** The amounts of one currency in US dollars, as SQL; null without a rate. */
const inDollars = `v.amount / ('${JSON.stringify(ratesPerEuro)}'::jsonb->>v.currency)::numeric * ${ratesPerEuro.USD}`

/** What could be won a year in US dollars, and how many scholarships nothing known speaks against (MA-04). */
export const scholarshipFigures = `(select json_build_object(
    'amount', coalesce(round(sum(${inDollars}) filter (where v.is_verified and ${counts('amount', 'v')})), 0)::float8, 'count', count(*)::int)
  from (${verdictsText}) v
  where coalesce(v.level_verdict, true) and coalesce(v.country_verdict, true) and coalesce(v.nationality_verdict, true)
    and coalesce(v.field_verdict, true) and coalesce(v.grade_verdict, true))`

export interface JudgedScholarship extends Record<string, unknown> {
  id: string
  name: string
  provider: string
  website_url: string
  is_verified: boolean
  countries: string[]
  levels: string[]
  facts: Facts
  level_verdict: boolean | null
  country_verdict: boolean | null
  nationality_verdict: boolean | null
  field_verdict: boolean | null
  grade_verdict: boolean | null
}

export const listJudged = async (db: Db): Promise<JudgedScholarship[]> => {
  const { rows } = await db.execute<JudgedScholarship>(
    sql`select * from (${sql.raw(verdictsText)}) v order by v.is_verified desc, v.doubts, v.name, v.id`,
  )
  return rows
}

export interface ShortlistedRow extends Record<string, unknown> {
  entryId: string
  label: string
  country: string
  level: string | null
  facts: Facts
}

/** More entries than anybody compares costs of. */
const mostEntries = 100

/** The shortlist with the tuition of the programme, or of its university where that is asked of the programme too. */
export const listShortlisted = async (db: Db, ownerId: OwnerId): Promise<ShortlistedRow[]> => {
  const { rows } = await db.execute<ShortlistedRow>(
    sql`select e.id as "entryId", concat_ws(', ', nullif(e.program_name, ''), e.university_name) as label, u.country,
        p.level,
        case when p.id is not null then ${factsOfBoth} when e.program_name <> '' then ${factsOfAnyProgram} else u.facts end as facts
      from selected_universities e join universities u on u.id = e.university_id
      left join programs p on p.id = e.program_id
      where e.user_id = ${ownerId} order by e.created_at desc limit ${mostEntries}`,
  )
  return rows
}
