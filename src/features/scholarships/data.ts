import { eq, sql } from 'drizzle-orm'
import { anyProgramFactsSql, programFactsSql } from '#src/features/catalogue/facts/facts.data.ts'
import type { Facts } from '#src/features/catalogue/facts/facts.rules.ts'
import { FACT_TTL_YEARS, FIELDS } from '#src/features/catalogue/rules.ts'
import { scholarships } from '#src/features/catalogue/tables.ts'
import { buildGradePointsSql } from '#src/features/matching/tiers/grades.data.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { ratesPerEuro } from '#src/shared/currency-exchange.ts'
import { type Criterion, criteria, definingCriteria, ruleKinds } from './rules.ts'
import { scholarshipAnswers } from './tables.ts'

/** SQL that tells whether a fact of a scholarship is within its shelf life. Null for a fact without a year. */
const counts = (kind: 'amount' | (typeof ruleKinds)[Criterion], row: string) =>
  `nullif(left(${row}.facts->'${kind}'->>'year', 4), '')::int + ${FACT_TTL_YEARS[kind] ?? 0} >= extract(year from now())`

const fieldIds = FIELDS.map(({ id }) => `'${id}'`).join(', ')

/** UTC date so many days after today, in the format of the catalogue. */
const utcDay = (days: number) => `to_char(now() at time zone 'UTC' + interval '${days} days', 'YYYY-MM-DD')`

/** SQL that tells whether a scholarship may still be open in some time zone. */
const isOpenText = `s.removed_at is null and (not s.is_verified
    or coalesce(s.facts->'deadline'->'value'->>'date', 'none') >= ${utcDay(-1)})`

/** Lowest grade in points of 4.0. A bare number is a share of 4.0, as earlier imports stored it. */
const minimumPoints = `case jsonb_typeof(m.value) when 'number' then m.value::text::numeric * 4
  else ${buildGradePointsSql("(m.value->>'grade')::numeric", "m.value->>'scale'")} end`

/** SQL of a stated rule's value; null without one. */
const ruleOf = (criterion: Criterion) => `s.facts->'${ruleKinds[criterion]}'->'value'`

/**
 * SQL verdict of a rule over lists of ids: null without answers of the user, for a group without a complete list, and
 * when the rule is for some of the listed ids only.
 */
const listed = (criterion: Criterion, own: string, isStated: string) => {
  const rule = ruleOf(criterion)
  return `case when ${rule} ? 'any' then true when not (${isStated}) then null
      when ${rule} ? 'in' then ${own.replace('LIST', `${rule}->'in'`)}
      when ${rule} ? 'some' then case when ${own.replace('LIST', `${rule}->'some'`)} then null else false end
      when ${rule} ? 'not_in' then not ${own.replace('LIST', `${rule}->'not_in'`)} end`
}

/** In the year in which an age limit is reached, the year of birth does not decide it. */
const ageAnswer = `case when d.birth_year is null then null
      when (age.rule->>'max')::int < y.years - 1 or (age.rule->>'min')::int > y.years then false
      when coalesce((age.rule->>'max')::int, y.years) >= y.years
        and coalesce((age.rule->>'min')::int, 0) <= y.years - 1 then true end`

/** Verdict of a criterion, unless its rule is past its shelf life. */
const answerOf = (one: Criterion) =>
  `case when ${counts(ruleKinds[one], 'n')} is not false then n.${one}_stated end as ${one}_answer`

/**
 * SQL of a criterion's verdict. A stated requirement without a year never rejects, because it may be outdated; whom and
 * what an award is for does not change from year to year.
 */
const verdictText = (one: Criterion) =>
  definingCriteria.includes(one)
    ? `w.${one}_answer`
    : `nullif(w.${one}_answer, case when w.${one}_ruled and ${counts(ruleKinds[one], 'w')} is null then false end)`

/** SQL that tells whether an entry's own columns limit a criterion; an empty list is no limit. */
const ownLists: Readonly<Partial<Record<Criterion, string>>> = {
  level: 'cardinality(s.levels) > 0',
  country: 'cardinality(s.countries) > 0',
  nationality: 's.nationalities is not null',
  field: 's.fields is not null',
}

/** Columns that tell whether a source's rule, or the entry's own list, covers a criterion. */
const coverage = (one: Criterion) =>
  `${ruleOf(one)} is not null as ${one}_ruled, ${ruleOf(one)} is not null or ${ownLists[one] ?? 'false'} as ${one}_known`

/** Criteria of an entry: a source's rule where there is one, otherwise the entry's own lists. */
const answersText = `select s.*, ${criteria.map(coverage).join(', ')},
    case when ${ruleOf('level')} is not null
      then ${listed('level', '(LIST ? a.target_degree_level)', "coalesce(a.target_degree_level, '') <> ''")}
      when coalesce(a.target_degree_level, '') = '' or cardinality(s.levels) = 0 then null
      else a.target_degree_level = any(s.levels) end as level_stated,
    case when ${ruleOf('country')} ? 'not_in' then case when cardinality(a.countries) > 0
        then exists (select from unnest(a.countries) wished where not ${ruleOf('country')}->'not_in' ? wished) end
      when ${ruleOf('country')} is not null
      then ${listed('country', '(LIST ?| a.countries)', 'coalesce(cardinality(a.countries), 0) > 0')}
      when cardinality(s.countries) = 0 then true when coalesce(cardinality(a.countries), 0) = 0 then null
      else a.countries && s.countries end as country_stated,
    case when ${ruleOf('nationality')} is not null
      then ${listed('nationality', '(LIST ? c.country)', 'c.country is not null')}
      when s.nationalities is null then case when s.is_verified then true end
      else c.country = any(s.nationalities) end as nationality_stated,
    case when ${ruleOf('field')} is not null
      then ${listed('field', '(LIST ? f.field)', `f.field in (${fieldIds})`)}
      when s.fields is null then case when s.is_verified then true end when f.field = any(s.fields) then true
      when f.field in (${fieldIds}) then false end as field_stated,
    case when m.value is null then case when s.is_verified then true end
      else ${buildGradePointsSql('a.current_gpa', "coalesce(a.gpa_scale, '4.0')")} >= ${minimumPoints} end as grade_stated,
    case when ${ruleOf('sex')} is null then case when s.is_verified then true end
      else d.sex = s.facts->'sex'->>'value' end as sex_stated,
    case when age.rule is null then case when s.is_verified then true end else ${ageAnswer} end as age_stated,
    case when jsonb_typeof(${ruleOf('work')}) is distinct from 'number' then case when s.is_verified then true end
      else a.work_years >= (${ruleOf('work')})::int end as work_stated
  from scholarships s
  left join academic_profiles a on a.user_id = app_user_id()
  left join citizenships c on c.user_id = app_user_id()
  left join scholarship_answers d on d.user_id = app_user_id()
  cross join lateral (select nullif(replace(lower(a.target_field), ' ', '-'), '') as field) f
  cross join lateral (select s.facts->'minimum_gpa'->'value' as value) m
  cross join lateral (select ${ruleOf('age')} as rule) age
  cross join lateral (select extract(year from now())::int - d.birth_year as years) y
  where ${isOpenText}`

/**
 * Verdicts by criterion for each scholarship that may still be open in some time zone, for the acting user: true,
 * false, or null when unknown.
 *
 * A rule of the source decides; without one, the entry's own list does. A verified entry has no requirement beyond the
 * stated ones and closes at its deadline; for the others a past date predicts the next cycle. The list and the
 * dashboard's figure read the same verdicts.
 */
export const verdictsText = `select w.*,
    ${criteria.map((one) => `${verdictText(one)} as ${one}_verdict`).join(',\n    ')},
    w.is_verified or ${criteria.map((one) => `(w.${one}_known and w.${one}_answer is true)`).join(' or ')} as may_fit
  from (select n.*, ${criteria.map(answerOf).join(', ')} from (${answersText}) n) w`

/** SQL of an amount in US dollars; null without a rate. */
const inDollars = `v.amount / ('${JSON.stringify(ratesPerEuro)}'::jsonb->>v.currency)::numeric * ${ratesPerEuro.USD}`

/** SQL of a current amount; null when it is unknown or past its shelf life. */
const currentAmount = `case when ${counts('amount', 'v')} and ${inDollars} > 0 then (${inDollars})::float8 end`

/**
 * SQL of the scholarships that may fit the acting user, as a JSON array of `FittingScholarship` (MA-04).
 * `summarizeScholarships` knows the time zones and drops verified ones whose deadline has passed.
 */
export const fittingScholarships = `(select coalesce(json_agg(json_strip_nulls(json_build_object('name', v.name,
      'amount', ${currentAmount}, 'deadline', v.facts->'deadline', 'isVerified', v.is_verified))), '[]')
    from (${verdictsText}) v
    where v.may_fit and ${criteria.map((one) => `coalesce(v.${one}_verdict, true)`).join(' and ')})`

type CriterionVerdicts = Record<`${Criterion}_verdict`, boolean | null> &
  Record<`${Criterion}_${'ruled' | 'known'}`, boolean>

export interface JudgedScholarship extends Record<string, unknown>, CriterionVerdicts {
  id: string
  name: string
  provider: string
  website_url: string
  is_verified: boolean
  countries: string[]
  levels: string[]
  /** Null where the entry is not limited to a list. */
  nationalities: string[] | null
  fields: string[] | null
  is_in_wished_country: boolean
  facts: Facts
}

export const listJudged = async (db: Db): Promise<JudgedScholarship[]> => {
  const { rows } = await db.execute<JudgedScholarship>(
    sql`select v.*, v.countries && coalesce((select countries from academic_profiles where user_id = app_user_id()), '{}')
        as is_in_wished_country
      from (${sql.raw(verdictsText)}) v order by v.name, v.id`,
  )
  return rows
}

export interface ShortlistedRow extends Record<string, unknown> {
  entryId: string
  label: string
  country: string
  level: string | null
  /** True when the programme states the tuition itself, and not only its university. */
  isOwnPrice: boolean
  facts: Facts
}

/** Maximum number of entries in a comparison of costs. */
const maxEntries = 100

/**
 * Lists the shortlist with the tuition of the programme, or of its university where it applies to the programme too.
 */
export const listShortlisted = async (db: Db, ownerId: OwnerId): Promise<ShortlistedRow[]> => {
  const { rows } = await db.execute<ShortlistedRow>(
    sql`select e.id as "entryId", concat_ws(', ', nullif(e.program_name, ''), e.university_name) as label, u.country,
        p.level,
        p.facts->'tuition_per_year' is not null as "isOwnPrice",
        case when p.id is not null then ${programFactsSql} when e.program_name <> '' then ${anyProgramFactsSql} else u.facts end as facts
      from selected_universities e join universities u on u.id = e.university_id
      left join programs p on p.id = e.program_id
      where e.user_id = ${ownerId} order by e.created_at desc limit ${maxEntries}`,
  )
  return rows
}

export type Answers = Pick<typeof scholarshipAnswers.$inferSelect, 'sex' | 'birthYear'>

export const findScholarshipAnswers = async (db: Db, ownerId: OwnerId): Promise<Answers> => {
  const [row] = await db.select().from(scholarshipAnswers).where(eq(scholarshipAnswers.userId, ownerId))
  return { sex: row?.sex ?? null, birthYear: row?.birthYear ?? null }
}

/** Replaces the user's answers; deletes the row when all are empty. */
export const replaceScholarshipAnswers = async (db: Db, ownerId: OwnerId, answers: Answers) => {
  if (answers.sex === null && answers.birthYear === null)
    await db.delete(scholarshipAnswers).where(eq(scholarshipAnswers.userId, ownerId))
  else
    await db
      .insert(scholarshipAnswers)
      .values({ userId: ownerId, ...answers })
      .onConflictDoUpdate({ target: scholarshipAnswers.userId, set: { ...answers, updatedAt: sql`now()` } })
}

/** Includes removed scholarships. */
export const findScholarship = async (db: Db, id: string) =>
  (await db.select().from(scholarships).where(eq(scholarships.id, id)))[0]

interface OpenScholarship extends Record<string, unknown> {
  id: string
  name: string
  provider: string
  countries: string[]
  fields: string[] | null
  facts: Facts
}

/** Lists the scholarships with a known rule or fact that may still be open. */
export const listOpenScholarships = async (db: Db): Promise<OpenScholarship[]> =>
  (
    await db.execute<OpenScholarship>(sql`select s.id, s.name, s.provider, s.countries, s.fields,
      s.facts - array['website', 'city', 'prompts', 'requirements', 'letters'] as facts
      from scholarships s where ${sql.raw(isOpenText)} order by s.name, s.id`)
  ).rows
