import type { Tier } from '#src/features/catalogue/tiers.rules.ts'
import {
  byteAt,
  countRows,
  idAt,
  indexAt,
  type RowGroup,
  type Segment,
  shortAt,
  wholeAt,
} from '../program-index/segment.engine.ts'
import { weights } from '../rules.ts'
import { type Order, orders } from './order.engine.ts'
import type { Plan } from './plan.engine.ts'
import {
  type ExclusionReason,
  exclusionReasons,
  findGroupExclusion,
  findRequirementExclusion,
  isCountryExcluded,
  scoreFaculty,
  scorePlainParts,
  scoreProgram,
  scoreResearch,
  tierAt,
} from './scoring.engine.ts'

// Matching engine: one pass over the program index scores each programme as a sum of ten parts in whole millionths
// (scoring.engine.ts), by the plan of an applicant (plan.engine.ts). Pure and deterministic. An unknown fact adds
// nothing; explanations.engine.ts reports its part.

/**
 * Ranked programme with its sort key. The key orders, by match: the wanted field before near fields, programmes within
 * a firm limit before those above it, usual programmes before executive and online ones, then the score, the number of
 * known parts, the applicant's own countries, known funding, the lower cost and more degrees a year; ties are broken by
 * id, which begins with the university's name.
 */
export interface Ranked {
  key: number
  segment: Segment
  row: number
  /** Further programmes of a shared entry, which a register knows by their fields only. */
  others?: readonly number[]
}

/** Pagination cursor: the last programme of a page. */
export interface Cursor {
  key: number
  id: string
}

/** Compares the order by id: rows of one segment store it, between segments the ids are compared. */
const isBehind = (a: Ranked, b: Ranked): boolean => {
  if (a.key !== b.key) return a.key < b.key
  return a.segment === b.segment
    ? indexAt(a.segment.orderById, a.row) > indexAt(b.segment.orderById, b.row)
    : idAt(a.segment, a.row) > idAt(b.segment, b.row)
}

const isBehindCursor = (candidate: Ranked, after: Cursor): boolean =>
  candidate.key === after.key ? idAt(candidate.segment, candidate.row) > after.id : candidate.key < after.key

/** Builds the sort key of one programme, equal to the one from a full pass. */
export const buildSortKey = (order: Order, plan: Plan, segment: Segment, row: number): number =>
  scoreProgram(plan, segment, row) * order.scoreUnit + order.at(plan, segment, row)

export interface Pass {
  ranked: Ranked[]
  /** Number of ranked programmes, in total and in the wanted field. */
  total: number
  inField: number
  leftOut: Record<ExclusionReason, number>
  /** Number of programmes of the wanted field in shown countries with unmet requirements. */
  inFieldUnmet: number
  /** Programmes of the wanted level and field in other countries, by number of the country. */
  elsewhereInField: Map<number, number>
  /** Ranked programmes by number of the country, under all filters except the country. */
  countries: Map<number, number>
}

/** Filters of a ranking that leave its order as it is. */
export interface RankFilter {
  /** Number of the country. */
  country?: number | undefined
  tier?: Tier | 'unknown' | undefined
  /** Ids of programmes whose names match a text. */
  ids?: ReadonlySet<string> | undefined
}

const nothingLeftOut = () =>
  Object.fromEntries(exclusionReasons.map((reason) => [reason, 0])) as Record<ExclusionReason, number>

interface RankOptions {
  after?: Cursor | undefined
  suggested?: readonly string[]
  order?: Order
  filter?: RankFilter | undefined
}

/**
 * Ranks the program index for an applicant and returns the first `limit` programmes after the cursor. Suggested
 * programmes are ranked even from a far field, without points for it.
 */
export const rankPrograms = (
  plan: Plan,
  limit: number,
  { after, suggested = [], order = orders.match, filter = {} }: RankOptions = {},
): Pass => {
  const pass: Pass = {
    ranked: [],
    total: 0,
    inField: 0,
    inFieldUnmet: 0,
    leftOut: nothingLeftOut(),
    elsewhereInField: new Map(),
    countries: new Map(),
  }
  const countries = new Int32Array(plan.programIndex.countries.list.length)
  const ranking: Ranking = { limit, after, order, pass, filter, countries }
  for (const segment of plan.programIndex.segments) {
    for (const group of segment.groups) {
      const reason = findGroupExclusion(plan, group)
      if (reason === null) rankGroup(plan, segment, group, ranking)
      else pass.leftOut[reason] += countRows(segment, group)
    }
  }
  for (const id of suggested) rankSuggested(plan, id, ranking)
  for (const [country, count] of countries.entries()) if (count > 0) pass.countries.set(country, count)
  return pass
}

const rankSuggested = (plan: Plan, id: string, ranking: Ranking) => {
  const [index = -1, row = -1] = plan.programIndex.places.get(id) ?? []
  const segment = plan.programIndex.segments[index]
  const group = segment?.groups.find(({ from, to }) => from <= row && row < to)
  // Skips suggestions that are ranked anyway.
  if (
    !segment ||
    !group ||
    findGroupExclusion(plan, group) !== 'field' ||
    findRequirementExclusion(plan, segment, row) !== null
  )
    return
  if (isCountryExcluded(plan, segment, row) !== null) return
  ranking.pass.leftOut.field -= 1
  rankGroup(plan, segment, { from: row, to: row + 1 }, ranking)
}

interface Ranking {
  limit: number
  after: Cursor | undefined
  order: Order
  pass: Pass
  filter: RankFilter
  /** Ranked programmes by number of the country, as in the pass. */
  countries: Int32Array
}

const countElsewhere = ({ elsewhereInField }: Pass, country: number) =>
  elsewhereInField.set(country, (elsewhereInField.get(country) ?? 0) + 1)

/** True when a programme passes the filters, apart from the country. */
const isAccepted = (plan: Plan, segment: Segment, row: number, { tier, ids }: RankFilter): boolean =>
  (tier === undefined || (tierAt(plan, segment, row) ?? 'unknown') === tier) &&
  (ids === undefined || ids.has(idAt(segment, row)))

/** Counts a row of the ranking with its country; true when it passes the filter of countries. */
const countRanked = ({ countries, filter, pass }: Ranking, segment: Segment, row: number): boolean => {
  const country = shortAt(segment.countries, row)
  countries[country] = wholeAt(countries, country) + 1
  if (filter.country !== undefined && filter.country !== country) return false
  pass.total += 1
  return true
}

/** True when a programme is ranked; counts the exclusions otherwise. */
const isRankedAt = (plan: Plan, segment: Segment, row: number, { pass, filter }: Ranking): boolean => {
  if (segment.isDeleted[row] === 1) return false
  const reason = findRequirementExclusion(plan, segment, row) ?? isCountryExcluded(plan, segment, row)
  if (reason === null) return isAccepted(plan, segment, row, filter)
  pass.leftOut[reason] += 1
  if (byteAt(segment.fields, row) !== plan.field) return false
  if (reason === 'country') countElsewhere(pass, shortAt(segment.countries, row))
  else if (isCountryExcluded(plan, segment, row) === null) pass.inFieldUnmet += 1
  return false
}

/** Returns the key of a programme; undefined when its upper bound is below the best (branch and bound). */
const keyAbove = (
  plan: Plan,
  segment: Segment,
  row: number,
  { order: { scoreUnit, at }, worst }: { order: Order; worst: Ranked | undefined },
): number | undefined => {
  const plain = scorePlainParts(plan, segment, row)
  const rest = at(plan, segment, row)
  if (worst && (plain + weights.research + weights.faculty) * scoreUnit + rest < worst.key) return undefined
  return (plain + scoreResearch(plan, segment, row) + scoreFaculty(plan, segment, row)) * scoreUnit + rest
}

const rankGroup = (plan: Plan, segment: Segment, { from, to }: Pick<RowGroup, 'from' | 'to'>, ranking: Ranking) => {
  const { pass } = ranking
  const isWanted = from < to && byteAt(segment.fields, from) === plan.field
  const before = pass.total
  for (let row = from; row < to; row += 1) {
    if (indexAt(segment.lines, row) !== 0) {
      row = rankLine(plan, segment, { from: row, to }, ranking) - 1
      continue
    }
    if (!isRankedAt(plan, segment, row, ranking)) continue
    if (!countRanked(ranking, segment, row)) continue
    const worst = worstOf(ranking)
    const key = keyAbove(plan, segment, row, { order: ranking.order, worst })
    if (key !== undefined) consider(ranking, worst, { key, segment, row })
  }
  if (isWanted) pass.inField += pass.total - before
}

/** Returns the worst of the best, once there are as many as requested. */
const worstOf = ({ limit, pass }: Ranking): Ranked | undefined =>
  pass.ranked.length === limit ? pass.ranked[limit - 1] : undefined

/** Returns the exclusive end row of a shared entry. */
const endOfLine = ({ lines }: Segment, from: number, to: number): number => {
  const line = indexAt(lines, from)
  let end = from + 1
  while (end < to && indexAt(lines, end) === line) end += 1
  return end
}

/**
 * Ranks the programmes of a university that are known by one field only as one entry, at the position of the best of
 * them. Returns the exclusive end row.
 */
const rankLine = (
  plan: Plan,
  segment: Segment,
  { from, to }: Pick<RowGroup, 'from' | 'to'>,
  ranking: Ranking,
): number => {
  const end = endOfLine(segment, from, to)
  const worst = worstOf(ranking)
  const there: number[] = []
  let best: Ranked | undefined
  for (let row = from; row < end; row += 1) {
    if (!isRankedAt(plan, segment, row, ranking)) continue
    there.push(row)
    const key = keyAbove(plan, segment, row, { order: ranking.order, worst })
    if (key !== undefined && (!best || isBehind(best, { key, segment, row }))) best = { key, segment, row }
  }
  const [first] = there
  if (first === undefined || !countRanked(ranking, segment, first)) return end
  if (best) consider(ranking, worst, withOthers(best, there))
  return end
}

const withOthers = (best: Ranked, there: readonly number[]): Ranked =>
  there.length > 1 ? { ...best, others: there.filter((row) => row !== best.row) } : best

/** Inserts a candidate that is after the cursor and better than the worst kept one. */
const consider = ({ limit, after, pass }: Ranking, worst: Ranked | undefined, candidate: Ranked) => {
  if (after && !isBehindCursor(candidate, after)) return
  if (worst && isBehind(candidate, worst)) return
  const best = pass.ranked
  let place = best.length
  while (place > 0 && isBehind(best[place - 1] ?? candidate, candidate)) place -= 1
  best.splice(place, 0, candidate)
  if (best.length > limit) best.pop()
}
