import type pg from 'pg'
import { calculateShare, createPlan, type Plan } from '#src/features/matching/engine/plan.engine.ts'
import {
  budgetLimitScore,
  outdatedThousandths,
  uncertainCostThousandths,
} from '#src/features/matching/engine/scoring.engine.ts'
import type { ProgramIndex } from '#src/features/matching/program-index/program-index.engine.ts'
import { idAt, numbersAt, type Segment } from '#src/features/matching/program-index/segment.engine.ts'
import { minMet, nameShare, usualTopicsShare } from '#src/features/matching/research/research.engine.ts'
import { weights } from '#src/features/matching/rules.ts'
import { intervalReach, oddsBounds } from '#src/features/matching/tiers/tiers.rules.ts'

// SQL baseline of matching: the same ranking as one statement over tables designed for it: numbers instead of words, an
// index on level and field, and an inverted index of the stems.

const tables = `
  create unlogged table bench_index (place int primary key, id text collate "C" not null, level smallint not null,
    field smallint not null, country smallint not null, odds float8, variance float8, tuition int not null, low int not null, high int not null,
    living int not null, ielts smallint not null, toefl smallint not null, stated boolean not null, old_stated boolean not null, old_ielts smallint not null, expected int not null, evidence smallint not null,
    funded int not null, usual int not null, deadline int not null, grade int not null, known boolean not null);
  create unlogged table bench_terms (term int not null, place int not null, is_name boolean not null)`

const insert = async (client: pg.Client, table: string, columns: [string, unknown[]][]) => {
  const casts = columns.map(([type], index) => `$${index + 1}::${type}[]`)
  await client.query(
    `insert into ${table} select * from unnest(${casts.join(', ')})`,
    columns.map(([, values]) => values),
  )
}

const fillSegment = async (client: pg.Client, segment: Segment, from: number) => {
  const rows = Array.from({ length: segment.size }, (_, row) => row)
  const column = (values: ArrayLike<number>) => rows.map((row) => at(values, row))
  const terms = rows.flatMap((row) => {
    const named = new Set(numbersAt(segment.nameTerms, row))
    return [...numbersAt(segment.isTopicKnown[row] === 1 ? segment.ownTerms : segment.terms, row)].map(
      (term) => [term, from + row, named.has(term)] as const,
    )
  })
  await insert(client, 'bench_index', [
    ['int', rows.map((row) => from + row)],
    ['text', rows.map((row) => idAt(segment, row))],
    ['smallint', column(segment.levels)],
    ['smallint', column(segment.fields)],
    ['smallint', column(segment.countries)],
    ['float8', column(segment.odds).map((odds) => (Number.isNaN(odds) ? null : odds))],
    ['float8', column(segment.variance)],
    ['int', column(segment.tuition)],
    ['int', column(segment.tuitionLow)],
    ['int', column(segment.tuitionHigh)],
    ['int', column(segment.livingCost)],
    ['smallint', column(segment.ielts)],
    ['smallint', column(segment.toefl)],
    ['boolean', column(segment.areTestsStated).map((stated) => stated === 1)],
    ['boolean', column(segment.areOldTestsStated).map((stated) => stated === 1)],
    ['smallint', column(segment.oldIelts)],
    ['int', column(segment.isDeadlineExpected)],
    ['smallint', column(segment.evidence)],
    ['int', column(segment.isFunded)],
    ['int', column(segment.formats).map((format) => (format === 0 ? 1 : 0))],
    ['int', column(segment.deadline)],
    ['int', column(segment.minimumPoints)],
    ['boolean', column(segment.isTopicKnown).map((known) => known === 1)],
  ])
  await insert(client, 'bench_terms', [
    ['int', terms.map(([term]) => term)],
    ['int', terms.map(([, place]) => place)],
    ['boolean', terms.map(([, , isName]) => isName)],
  ])
}

export const fillTables = async (client: pg.Client, programIndex: ProgramIndex) => {
  await client.query(tables)
  let from = 0
  for (const segment of programIndex.segments) {
    await fillSegment(client, segment, from)
    from += segment.size
  }
  await client.query('create index on bench_index (level, field)')
  await client.query('create index on bench_terms (term) include (place, is_name)')
  await client.query('vacuum analyze bench_index')
  await client.query('vacuum analyze bench_terms')
}

const at = (column: ArrayLike<number>, row: number): number => column[row] ?? 0

/** Builds the SQL for the share of a full fit that named interests and texts give, where texts are capped. */
const fitOf = (met: string) => {
  const worth = `${met} * ($14::int[])[interest + 1] / 1000`
  const of = (isFromText: number) =>
    `coalesce(sum(${worth}) filter (where ($19::int[])[interest + 1] = ${isFromText}), 0)`
  return `least(1000, floor((${of(0)} + least($20::int, ${of(1)})) * 1000 / $15::int))::bigint`
}

/** $1 odds of the person by country, $2 level, $3 field points, $4 country points, $5 countries that come first, $6 limit, $7 IELTS in tenths,
 * $8 today; $9 to $11 stems with way and weight, $12 to $13 ways with interest and whole, $14 worth, $15 full, $16 rows, $17 fields, $18 grade in thousandths, $19 interests of texts, $20 the most of them, $21 how uncertain the odds are, $22 countries that are shown. */
const statement = `
  with uses as (select * from unnest($9::int[], $10::int[], $11::int[]) as u (term, way, weight)),
  met as (select t.place, u.way, sum(u.weight) as met, sum(u.weight) filter (where t.is_name) as met_name
    from uses u join bench_terms t using (term) group by 1, 2),
  ways as (select * from unnest($12::int[], $13::int[]) with ordinality as w (interest, whole, way)),
  best as (select m.place, w.interest, max(m.met * 1000 / w.whole) as met,
      coalesce(max(m.met_name * 1000 / w.whole) filter (where m.met_name * 1000 / w.whole >= ${minMet}), 0) as met_name
    from met m join ways w on w.way = m.way + 1 where m.met * 1000 / w.whole >= ${minMet} group by 1, 2),
  fits as (select place, ${fitOf('met')} as fit, ${fitOf('met_name')} as fit_name from best group by 1),
  fit as (select place, (fit * ${1000 - nameShare} + fit_name * ${nameShare}) / 1000 as known,
      (fit * ${usualTopicsShare} + fit_name * ${1000 - usualTopicsShare}) / 1000 as open from fits),
  parts as (select s.id, ($5::int[])[s.country + 1] as first,
    ${weights.tier}::bigint * case when $1::float8[] is null or s.odds is null then 0
      when $1[s.country + 1] + s.odds < ${oddsBounds.reach}::float8 then 550
      when $1[s.country + 1] + s.odds - ${intervalReach}::float8 * sqrt($21::float8 + s.variance)
        >= ${oddsBounds.safety}::float8 then 800 else 1000 end / 1000 as tier,
    ($3::int[])[s.field + 1] as field,
    case when $15::int = 0 then 0 else ${weights.research}::bigint * case when s.known then coalesce(f.known, 0) else coalesce(f.open, 0) end / 1000 end as research,
    case when s.tuition < 0 or $6::int is null or s.low + greatest(0, s.living) > $6 then 0
      when s.high + greatest(0, s.living) > $6 then ${calculateShare(weights.budget, uncertainCostThousandths)}
      else ${weights.budget}::bigint * (1000 - (s.tuition + greatest(0, s.living))::bigint * ${budgetLimitScore} / greatest(1, $6)) / 1000
      end as budget,
    ($4::int[])[s.country + 1] as country, ${weights.level} as level,
    case when s.stated and (s.ielts = 0 or s.ielts <= $7::int) then ${weights.tests}
      when s.old_stated and (s.old_ielts = 0 or s.old_ielts <= $7) then ${calculateShare(weights.tests, outdatedThousandths)} else 0 end as tests,
    case when s.grade > 0 and s.grade <= $18::int then ${weights.grade} else 0 end as grade,
    case when s.deadline < 0 then s.expected * ${calculateShare(weights.deadline, outdatedThousandths)}
      when s.deadline >= $8::int then ${weights.deadline} else 0 end as deadline, 0 as faculty,
    s.usual, s.evidence, s.funded, case when s.tuition < 0 then 1000000000 else s.tuition + greatest(0, s.living) end as cost
    from bench_index s left join fit f using (place)
    where s.level = $2::int and s.field = any($17::int[]) and not (s.ielts > 0 and $7 is not null and s.ielts > $7)
      and not (s.grade > 0 and $18 is not null and s.grade > $18) and ($22::int[])[s.country + 1] = 1)
  select *, tier + field + research + budget + country + level + tests + grade + deadline + faculty as score from parts
  order by field = ${weights.field} desc, usual desc, tier + field + research + budget + country + level + tests + grade + deadline + faculty desc,
    evidence desc, first desc, funded desc, cost, id
  limit $16::int`

const usesOf = ({ useStarts, useWays, useWeights }: Plan['research'], use: number) =>
  Array.from({ length: at(useStarts, use + 1) - at(useStarts, use) }, (_, index) => {
    const place = at(useStarts, use) + index
    return [at(useWays, place), at(useWeights, place)] as const
  })

const stems = ({ research }: Plan) =>
  [...research.termUses.entries()].flatMap(([term, use]) =>
    use === 0 ? [] : usesOf(research, use - 1).map(([way, weight]) => [term, way, weight] as const),
  )

const valuesFor = (plan: Plan, limit: number) => {
  const { applicant, research } = plan
  const used = stems(plan)
  const hasInterests = research.interests.length > 0
  return [
    applicant.odds === null ? null : [...plan.odds],
    plan.level,
    [...plan.fieldPoints],
    [...plan.countryPoints],
    [...plan.isCountryFirst],
    applicant.maxTuition,
    applicant.tests.ielts === undefined ? null : Math.round(applicant.tests.ielts * 10),
    applicant.today,
    used.map(([term]) => term),
    used.map(([, way]) => way),
    used.map(([, , weight]) => weight),
    [...research.wayInterest],
    [...research.wayWhole],
    [...research.worth],
    hasInterests ? research.full : 0,
    limit,
    [...plan.fieldPoints.entries()].filter(([, points]) => points >= 0).map(([field]) => field),
    plan.grade ?? null,
    [...research.isFromText],
    research.maxFromTexts,
    plan.variance,
    [...plan.isCountryShown],
  ]
}

/** Ranks by SQL: returns ids with their scores in millionths, and every part, like the reasons of the engine. */
export const rankBySql = async (
  client: pg.Client,
  programIndex: ProgramIndex,
  applicant: Parameters<typeof createPlan>[1],
  limit: number,
): Promise<{ id: string; score: number }[]> => {
  const { rows } = await client.query<{ id: string; score: string }>({
    name: 'rank',
    text: statement,
    values: valuesFor(createPlan(programIndex, applicant), limit),
  })
  return rows.map(({ id, score }) => ({ id, score: Number(score) }))
}
