import { sql } from 'drizzle-orm'
import { projectDeadline } from '#src/features/catalogue/facts/expected-deadline.rules.ts'
import type { Fact } from '#src/features/catalogue/facts/facts.rules.ts'
import { isRolling, parseDeadlineDate } from '#src/features/catalogue/rules.ts'
import { readGrantHolders } from '#src/features/matching/applicants.commands.ts'
import { emptyCircumstances } from '#src/features/matching/engine/conditions.engine.ts'
import { explainScore } from '#src/features/matching/engine/explanations.engine.ts'
import { orders } from '#src/features/matching/engine/order.engine.ts'
import { type Applicant, createPlan, type Plan } from '#src/features/matching/engine/plan.engine.ts'
import { type Ranked, rankPrograms } from '#src/features/matching/engine/rank.engine.ts'
import { listMatchingFaculty } from '#src/features/matching/engine/scoring.engine.ts'
import { readProgramIndex } from '#src/features/matching/program-index/program-index.commands.ts'
import { listMatchDetails } from '#src/features/matching/program-index/program-index.data.ts'
import { idAt } from '#src/features/matching/program-index/segment.engine.ts'
import { readInterests } from '#src/features/matching/research/research.commands.ts'
import { fitLevels, getFitLevel, million, sumJudgedParts } from '#src/features/matching/rules.ts'
import { readTierModel } from '#src/features/matching/tiers/tier-model.commands.ts'
import { calculateProfileOdds, calculateProfileVariance } from '#src/features/matching/tiers/tiers.rules.ts'
import type { Database } from '#src/server/database.ts'
import { dayMs } from '#src/shared/durations.ts'
import { evaluateShippedCatalogue } from '../matching/shipped-catalogue.ts'
import { type Persona, personas } from './personas.ts'

// npm run eval -- usefulness [-- --json]: the first twenty matches of some people, on the shipped catalogue with
// its registers, in a separate database: programmes of the desired field and countries, ties shown as ranks, order at
// other page sizes, known facts.

const top = 20
/** Every page size of a screen or the API. */
const pageSizes = [6, 24, 60, 100, 200]
const cells = ['deadline', 'tests', 'letters', 'application_fee', 'tuition_per_year', 'funding'] as const

/** More than any of these people matches. */
const maxMatches = 2_000

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const countKnown = (facts: Readonly<Record<string, unknown>>) =>
  cells.filter((kind) => facts[kind] !== undefined).length

const toApplicant = async (database: Database, person: Persona): Promise<Applicant> => {
  const model = readTierModel()
  const { greQuantitative = null, greVerbal = null } = person.tests
  const profile = { gradePoints: person.gradePoints, greQuantitative, greVerbal, greWriting: null, residence: null }
  const { home, abroad, abroadWithLocalDegree } = model.weights
  const interests = await readInterests(database.service, person.interests, [])
  const today = new Date().toISOString().slice(0, 10)
  return {
    odds: person.gradePoints === null ? null : calculateProfileOdds(model, profile),
    variance: calculateProfileVariance(model, profile),
    gradePoints: person.gradePoints,
    residence: {
      origin: { citizenship: person.citizenship, degreeCountry: person.citizenship },
      odds: { home, abroad, abroadWithLocalDegree },
    },
    level: person.level,
    field: person.field,
    interests,
    countries: person.countries,
    state: null,
    maxTuition: person.maxTuition,
    isLimitFirm: false,
    tests: person.tests,
    circumstances: { ...emptyCircumstances, peopleAt: await readGrantHolders(database.service, interests, today) },
    today: Math.floor(Date.now() / dayMs),
  }
}

const getWord = (plan: Plan, { key, segment, row }: Ranked) =>
  getFitLevel({
    match_score: orders.match.scoreOf(key) / million,
    judged: sumJudgedParts(explainScore(plan, segment, row)),
  })

/** Counts the programmes of the wished field, level and countries, and those of them that state the wished mode. */
const countWished = async (database: Database, { field, level, countries, format }: Persona) => {
  const { rows } = await database.service.execute<{ programs: number; inMode: number }>(sql`
    select count(*)::int as programs,
      (count(*) filter (where p.facts->'mode'->'value' ? ${format ?? ''}))::int as "inMode"
    from programs p join universities u on u.id = p.university_id
    where p.removed_at is null and u.removed_at is null and p.field = ${field} and p.level = ${level}
      and (${countries.length} = 0 or u.country = any(${sql.param(countries)}::text[]))`)
  return rows[0] ?? { programs: 0, inMode: 0 }
}

const deadlineStates = ['dated', 'expected', 'rolling', 'undated', 'unknown'] as const

/** Tells what is known of a deadline: a future date, one of earlier cycles, rolling admission, or a day of no known year. */
const getDeadlineState = (fact: Fact | undefined, now: string): (typeof deadlineStates)[number] => {
  if (!fact) return 'unknown'
  if (isRolling(fact.value)) return 'rolling'
  if ((parseDeadlineDate(fact.value) ?? '') >= now.slice(0, 10)) return 'dated'
  const expected = projectDeadline({ ...fact, isOld: true }, now)
  if (!expected) return 'unknown'
  return expected.years.length > 0 ? 'expected' : 'undated'
}

const evaluatePerson = async (database: Database, person: Persona) => {
  const plan = createPlan(await readProgramIndex(database), await toApplicant(database, person))
  const { ranked, inField } = rankPrograms(plan, maxMatches)
  const ids = ranked.map(({ segment, row }) => idAt(segment, row))
  const first = ranked.slice(0, top)
  const places = await listMatchDetails(database.service, ids)
  const ties = [...Map.groupBy(first, ({ key }) => orders.match.tieOf(key)).values()].map((those) => those.length)
  const shown = ids.slice(0, top).flatMap((id) => places.get(id) ?? [])
  const known = cells.map((kind) => shown.filter(({ facts }) => facts[kind] !== undefined).length)
  const now = new Date().toISOString()
  const states = shown.map(({ facts }) => getDeadlineState(facts.deadline, now))
  const counts = ids.flatMap((id) => countKnown(places.get(id)?.facts ?? {})).toSorted((a, b) => b - a)
  return {
    name: person.name,
    wishedPrograms: await countWished(database, person),
    format: person.format,
    deadlines: deadlineStates.map((state) => states.filter((one) => one === state).length),
    places: first.length,
    inField: first.filter(({ key }) => orders.match.isInWantedField(key)).length,
    // All of them, where there are fewer: the page says so.
    couldBeInField: Math.min(top, inField),
    hasNearAbove: ranked.some(
      ({ key }, at) =>
        at > 0 && orders.match.isInWantedField(key) && !orders.match.isInWantedField(ranked[at - 1]?.key ?? key),
    ),
    largestTie: Math.max(0, ...ties),
    wished: shown.filter(({ country }) => person.countries.length === 0 || person.countries.includes(country)).length,
    isOneOrder: pageSizes.every((limit) =>
      rankPrograms(plan, limit).ranked.every(({ segment, row }, at) => idAt(segment, row) === ids[at]),
    ),
    known,
    fits: fitLevels.map((fit) => first.filter((one) => getWord(plan, one) === fit).length),
    // The supervisor decides on a doctorate.
    people:
      person.level === 'phd'
        ? first.filter(({ segment, row }) => listMatchingFaculty(plan, segment, row)).length
        : undefined,
    share: sum(known) / Math.max(1, shown.length * cells.length),
    unstated: shown.length * cells.length - sum(known),
    bound: sum(counts.slice(0, top)) / Math.max(1, shown.length * cells.length),
  }
}

type Line = Awaited<ReturnType<typeof evaluatePerson>>

const write = (lines: readonly Line[]) => {
  console.log('of the first twenty: in the wished field, of those there are; a near field above a wished one;')
  console.log('largest group of equals (shown as one), in wished countries, one order for all page sizes,')
  console.log(`known ${cells.join(', ')}, all of them in per cent; how many no page at hand states,`)
  console.log(
    `and the most that any twenty of the places that fit could show; how many are said to be: ${fitLevels.join(', ')};`,
  )
  console.log('of a doctorate, places with known faculty that works on an interest;')
  console.log('programmes of the field, level and countries in the catalogue, and those that state the wished mode;')
  console.log(`deadlines of the first twenty: ${deadlineStates.join(', ')}\n`)
  for (const {
    name,
    places,
    inField,
    couldBeInField,
    hasNearAbove,
    largestTie,
    wished,
    isOneOrder,
    known,
    fits: words,
    share,
    people,
    unstated,
    bound,
    wishedPrograms: { programs, inMode },
    format,
    deadlines,
  } of lines)
    console.log(
      `${name.padEnd(48)} field ${String(inField).padStart(2)}/${couldBeInField}${hasNearAbove ? ' NEAR ABOVE' : ''}  equals ${String(largestTie).padStart(2)}  wished ${wished}/${places}  ${isOneOrder ? 'one order ' : 'ORDERS DIFFER'}  ${known.map((count) => String(count).padStart(2)).join(' ')}  ${(share * 100).toFixed(0)} %  ${String(unstated).padStart(3)} of ${places * cells.length}  ${(bound * 100).toFixed(0)} %  ${words.join('/')}${people === undefined ? '' : `  people ${people}/${places}`}  programmes ${programs}${format ? ` (${format} ${inMode})` : ''}  deadlines ${deadlines.join('/')}`,
    )
  const mean = sum(lines.map(({ share }) => share)) / lines.length
  console.log(`\nknown on average: ${(mean * 100).toFixed(1)} %`)
}

const evaluate = async (database: Database): Promise<Line[]> => {
  const lines: Line[] = []
  for (const person of personas) lines.push(await evaluatePerson(database, person))
  return lines
}

await evaluateShippedCatalogue(evaluate, (lines) =>
  process.argv.includes('--json') ? console.log(JSON.stringify(lines)) : write(lines),
)
