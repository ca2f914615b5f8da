import type { TestScores } from '#src/features/profile/rules.ts'
import { type Interest, planResearch, type ResearchPlan, researchFit, researchThousandths } from '../research/rules.ts'
import { areFieldsNear, matchingDefaults, weights } from '../rules.ts'
import {
  byteAt,
  countRows,
  idAt,
  indexAt,
  type RowGroup,
  realAt,
  type Segment,
  type Shelf,
  shortAt,
  wholeAt,
} from '../shelf/rules.ts'
import { type Origin, type Residence, residenceAt, type Tier, tierOfOdds } from '../tiers/rules.ts'

// The matching engine: one pass over the shelf gives each programme its score, a sum of nine parts in whole millionths.
// Pure, and the same answer for the same input. What is not known is neutral; engine/reasons says which part it was.

export interface Applicant {
  /** What the person brings, in log odds of the tier model; null without a grade. */
  odds: number | null
  /** Where the person comes from, and what it adds at home and abroad, in log odds. */
  residence: { origin: Origin; odds: Readonly<Record<Residence, number>> }
  level: string
  field: string
  interests: readonly Interest[]
  /** Empty: not said. */
  countries: readonly string[]
  /** Tuition and living cost a year in US dollars; null: not said. */
  maxTuition: number | null
  tests: TestScores
  /** Days since 1970-01-01. */
  today: number
}

/** Why a programme is not in the ranking. */
export const leftOutReasons = ['level', 'field', 'ielts', 'toefl'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** Everything about a person that a pass needs, by the numbers of the shelf. */
export interface Plan {
  applicant: Applicant
  shelf: Shelf
  research: ResearchPlan
  level: number
  /** What the person brings to each country, in log odds; not a number without a grade. */
  odds: Float64Array
  /** By number of a field; -1 where it is too far away. */
  fieldPoints: Int32Array
  countryPoints: Int32Array
  /** 1 for those that come first among equals while nobody has said where. */
  isDefaultCountry: Uint8Array
}

const share = (of: number, thousandths: number) => Math.floor((of * thousandths) / 1000)
const neutral = 500

const fieldShare = (wanted: string, field: string) => {
  if (field === wanted) return 1000
  return areFieldsNear(field, wanted) ? 600 : -1
}

/** What a person brings to each country of the shelf, in log odds; not a number without a grade. */
export const oddsByCountry = (shelf: Shelf, { odds, residence }: Pick<Applicant, 'odds' | 'residence'>): Float64Array =>
  Float64Array.from(shelf.countries.list, (country) => {
    if (odds === null) return Number.NaN
    const seen = residenceAt(residence.origin, country)
    return seen === null ? odds : odds + residence.odds[seen]
  })

export const planFor = (shelf: Shelf, applicant: Applicant): Plan => {
  const { countries, field, level } = applicant
  const countryShare = (country: string) => (countries.length === 0 ? neutral : countries.includes(country) ? 1000 : 0)
  const defaults: readonly string[] = matchingDefaults.countries
  return {
    applicant,
    shelf,
    research: planResearch(shelf, applicant.interests),
    level: shelf.levels.numbers.get(level) ?? -1,
    odds: oddsByCountry(shelf, applicant),
    fieldPoints: Int32Array.from(shelf.fields.list, (other) => {
      const thousandths = fieldShare(field, other)
      return thousandths < 0 ? -1 : share(weights.field, thousandths)
    }),
    countryPoints: Int32Array.from(shelf.countries.list, (country) => share(weights.country, countryShare(country))),
    isDefaultCountry: Uint8Array.from(shelf.countries.list, (country) =>
      countries.length === 0 && defaults.includes(country) ? 1 : 0,
    ),
  }
}

const tierThousandths: Record<Tier, number> = { reach: 550, target: 1000, safety: 800 }
export const unknownTierThousandths = 600

/** Log odds of the person at the place; not a number where either is not known. */
export const oddsAt = (odds: Float64Array, segment: Segment, row: number): number =>
  realAt(odds, shortAt(segment.countries, row)) + realAt(segment.odds, row)

export const tierAt = (plan: Pick<Plan, 'odds'>, segment: Segment, row: number): Tier | null => {
  const odds = oddsAt(plan.odds, segment, row)
  return Number.isNaN(odds) ? null : tierOfOdds(odds)
}

export const tierPoints = (plan: Plan, segment: Segment, row: number): number => {
  const tier = tierAt(plan, segment, row)
  return share(weights.tier, tier === null ? unknownTierThousandths : tierThousandths[tier])
}

/** Tuition with the living cost where it is known; -1 where the tuition is not. */
export const yearlyCost = (segment: Segment, row: number): number => {
  const tuition = wholeAt(segment.tuition, row)
  return tuition < 0 ? -1 : tuition + Math.max(0, wholeAt(segment.livingCost, row))
}

export const budgetPoints = ({ applicant: { maxTuition } }: Plan, segment: Segment, row: number): number => {
  const cost = yearlyCost(segment, row)
  if (cost < 0 || maxTuition === null) return share(weights.budget, neutral)
  return cost <= maxTuition ? weights.budget : 0
}

/** A score of the person against the least that is accepted; `open` where no score is asked for. */
const standing = (own: number | undefined, least: number): 'open' | 'missing' | 'met' | 'unmet' => {
  if (least === 0) return 'open'
  if (own === undefined) return 'missing'
  return own >= least ? 'met' : 'unmet'
}

/** One of the two language tests is enough, so the better of both standings decides. */
export const languageStanding = ({ applicant: { tests } }: Plan, segment: Segment, row: number) => {
  const ielts = standing(
    tests.ielts === undefined ? undefined : Math.round(tests.ielts * 10),
    byteAt(segment.ielts, row),
  )
  const toefl = standing(tests.toefl, byteAt(segment.toefl, row))
  if (ielts === 'met' || toefl === 'met') return 'met'
  if (ielts === 'open' && toefl === 'open') return 'open'
  return ielts === 'unmet' || toefl === 'unmet' ? 'unmet' : 'missing'
}

export const isGreMissing = ({ applicant: { tests } }: Plan, segment: Segment, row: number): boolean =>
  byteAt(segment.greRequired, row) === 1 && tests.greQuantitative === undefined && tests.greVerbal === undefined

/** A requirement never adds: all points without one, as many when all are met. */
export const testPoints = (plan: Plan, segment: Segment, row: number): number => {
  const language = languageStanding(plan, segment, row)
  if (language === 'unmet') return 0
  return language === 'missing' || isGreMissing(plan, segment, row) ? share(weights.tests, neutral) : weights.tests
}

/**
 * The day of a deadline, -1 where none is known. One that has passed ages with its fact, by the day of the applicant and
 * not by that of the shelf: the same question has the same answer however long a process has been running.
 */
export const deadlineAt = ({ applicant: { today } }: Plan, segment: Segment, row: number): number => {
  const deadline = wholeAt(segment.deadline, row)
  const until = wholeAt(segment.deadlineUntil, row)
  return deadline < today && until >= 0 && until < today ? -1 : deadline
}

export const deadlinePoints = (plan: Plan, segment: Segment, row: number): number => {
  const deadline = deadlineAt(plan, segment, row)
  if (deadline < 0) return share(weights.deadline, neutral)
  return deadline >= plan.applicant.today ? weights.deadline : 0
}

export const researchPoints = ({ research }: Plan, segment: Segment, row: number): number =>
  share(weights.research, research.interests.length === 0 ? neutral : researchThousandths(research, segment, row))

export const facultyPoints = ({ research }: Plan, { faculty }: Segment, row: number): number => {
  const [from, to] = [indexAt(faculty.starts, row), indexAt(faculty.starts, row + 1)]
  if (from === to || research.interests.length === 0) return share(weights.faculty, neutral)
  return share(weights.faculty, researchFit(research, faculty.values, from, to))
}

/** Why a whole level or field is left out; null when its programmes are ranked, but for tests that are not met. */
export const groupLeftOut = (plan: Plan, { level, field }: Pick<RowGroup, 'level' | 'field'>): LeftOutReason | null => {
  if (level !== plan.level) return 'level'
  return wholeAt(plan.fieldPoints, field) < 0 ? 'field' : null
}

/** Which test keeps a programme out; null when none does. */
export const testLeftOut = (plan: Plan, segment: Segment, row: number): LeftOutReason | null => {
  if (languageStanding(plan, segment, row) !== 'unmet') return null
  return plan.applicant.tests.ielts !== undefined && byteAt(segment.ielts, row) > 0 ? 'ielts' : 'toefl'
}

/** Why one programme is not in the ranking; null when it is. A suggested one is, although its field is far away. */
export const leftOutAt = (plan: Plan, segment: Segment, row: number, isSuggested: boolean): LeftOutReason | null => {
  const group = { level: byteAt(segment.levels, row), field: byteAt(segment.fields, row) }
  const reason = groupLeftOut(plan, group)
  return reason === null || (reason === 'field' && isSuggested) ? testLeftOut(plan, segment, row) : reason
}

/** The parts that are read from one number each. */
const plainPoints = (plan: Plan, segment: Segment, row: number): number =>
  tierPoints(plan, segment, row) +
  Math.max(0, wholeAt(plan.fieldPoints, byteAt(segment.fields, row))) +
  budgetPoints(plan, segment, row) +
  wholeAt(plan.countryPoints, shortAt(segment.countries, row)) +
  (byteAt(segment.levels, row) === plan.level ? weights.level : 0) +
  testPoints(plan, segment, row) +
  deadlinePoints(plan, segment, row)

/** The score of a programme, in millionths. */
export const scoreAt = (plan: Plan, segment: Segment, row: number): number =>
  plainPoints(plan, segment, row) + researchPoints(plan, segment, row) + facultyPoints(plan, segment, row)

/** A programme in its place of the ranking. `key` orders: twice the score, plus one for a default country. */
export interface Ranked {
  key: number
  segment: Segment
  row: number
}

/** The last of a page, for the next one to begin behind it. */
export interface Cursor {
  key: number
  id: string
}

export const scoreOfKey = (key: number): number => Math.floor(key / 2)

/** Rows of one segment stand by id; between segments the ids are read. */
const isBehind = (a: Ranked, b: Ranked): boolean => {
  if (a.key !== b.key) return a.key < b.key
  return a.segment === b.segment ? a.row > b.row : idAt(a.segment, a.row) > idAt(b.segment, b.row)
}

const isBehindCursor = (candidate: Ranked, after: Cursor): boolean =>
  candidate.key === after.key ? idAt(candidate.segment, candidate.row) > after.id : candidate.key < after.key

export interface Pass {
  ranked: Ranked[]
  /** How many are in the ranking altogether. */
  total: number
  leftOut: Record<LeftOutReason, number>
}

/**
 * Ranks the shelf for a person: the best `limit` behind the cursor. Suggested programmes are ranked although their field
 * is far away, with no points for it.
 */
export const rankShelf = (plan: Plan, limit: number, after?: Cursor, suggested: readonly string[] = []): Pass => {
  const pass: Pass = { ranked: [], total: 0, leftOut: { level: 0, field: 0, ielts: 0, toefl: 0 } }
  for (const segment of plan.shelf.segments) {
    for (const group of segment.groups) {
      const reason = groupLeftOut(plan, group)
      if (reason === null) rankGroup(plan, segment, group.rows, { limit, after, pass })
      else pass.leftOut[reason] += countRows(segment, group)
    }
  }
  for (const id of suggested) rankSuggested(plan, id, { limit, after, pass })
  return pass
}

const rankSuggested = (plan: Plan, id: string, ranking: Ranking) => {
  const [index = -1, row = -1] = plan.shelf.places.get(id) ?? []
  const segment = plan.shelf.segments[index]
  const group = segment?.groups.find(({ rows }) => rows.includes(row))
  // What is in the ranking by itself is there already.
  if (!segment || !group || groupLeftOut(plan, group) !== 'field' || testLeftOut(plan, segment, row) !== null) return
  ranking.pass.leftOut.field -= 1
  rankGroup(plan, segment, Uint32Array.of(row), ranking)
}

interface Ranking {
  limit: number
  after: Cursor | undefined
  pass: Pass
}

const rankGroup = (plan: Plan, segment: Segment, rows: Uint32Array, ranking: Ranking) => {
  const { pass } = ranking
  for (const row of rows) {
    if (segment.isStruck[row] === 1) continue
    const reason = testLeftOut(plan, segment, row)
    if (reason !== null) {
      pass.leftOut[reason] += 1
      continue
    }
    pass.total += 1
    const worst = pass.ranked.length === ranking.limit ? pass.ranked[ranking.limit - 1] : undefined
    const plain = plainPoints(plan, segment, row)
    const first = byteAt(plan.isDefaultCountry, shortAt(segment.countries, row))
    // Even with all that words can add it would not be among the best, so its words need not be read.
    if (worst && 2 * (plain + weights.research + weights.faculty) + first < worst.key) continue
    const key = 2 * (plain + researchPoints(plan, segment, row) + facultyPoints(plan, segment, row)) + first
    consider(ranking, worst, { key, segment, row })
  }
}

/** Puts a candidate in its place, when it is behind the cursor and better than the worst that is kept. */
const consider = ({ limit, after, pass }: Ranking, worst: Ranked | undefined, candidate: Ranked) => {
  if (after && !isBehindCursor(candidate, after)) return
  if (worst && isBehind(candidate, worst)) return
  const best = pass.ranked
  let place = best.length
  while (place > 0 && isBehind(best[place - 1] ?? candidate, candidate)) place -= 1
  best.splice(place, 0, candidate)
  if (best.length > limit) best.pop()
}
