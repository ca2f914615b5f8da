import {
  byteAt,
  countRows,
  idAt,
  indexAt,
  type RowGroup,
  type Segment,
  shortAt,
} from '../program-index/segment.engine.ts'
import { weights } from '../rules.ts'
import type { Plan } from './plan.engine.ts'
import {
  facultyPoints,
  groupLeftOut,
  type LeftOutReason,
  plainPoints,
  requirementLeftOut,
  researchPoints,
} from './points.engine.ts'

// The matching engine: one pass over the shelf gives each programme its score, a sum of ten parts in whole millionths
// (points/), by what a person has said (plan/). Pure, and the same answer for the same input. What is not known is
// neutral; reasons/ says which part it was.

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

/** Rows of one segment know their order by id; between segments the ids are read. */
const isBehind = (a: Ranked, b: Ranked): boolean => {
  if (a.key !== b.key) return a.key < b.key
  return a.segment === b.segment
    ? indexAt(a.segment.orderById, a.row) > indexAt(b.segment.orderById, b.row)
    : idAt(a.segment, a.row) > idAt(b.segment, b.row)
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
  const pass: Pass = { ranked: [], total: 0, leftOut: { level: 0, field: 0, ielts: 0, toefl: 0, grade: 0 } }
  for (const segment of plan.shelf.segments) {
    for (const group of segment.groups) {
      const reason = groupLeftOut(plan, group)
      if (reason === null) rankGroup(plan, segment, group, { limit, after, pass })
      else pass.leftOut[reason] += countRows(segment, group)
    }
  }
  for (const id of suggested) rankSuggested(plan, id, { limit, after, pass })
  return pass
}

const rankSuggested = (plan: Plan, id: string, ranking: Ranking) => {
  const [index = -1, row = -1] = plan.shelf.places.get(id) ?? []
  const segment = plan.shelf.segments[index]
  const group = segment?.groups.find(({ from, to }) => from <= row && row < to)
  // What is in the ranking by itself is there already.
  if (!segment || !group || groupLeftOut(plan, group) !== 'field' || requirementLeftOut(plan, segment, row) !== null)
    return
  ranking.pass.leftOut.field -= 1
  rankGroup(plan, segment, { from: row, to: row + 1 }, ranking)
}

interface Ranking {
  limit: number
  after: Cursor | undefined
  pass: Pass
}

const rankGroup = (plan: Plan, segment: Segment, { from, to }: Pick<RowGroup, 'from' | 'to'>, ranking: Ranking) => {
  const { pass } = ranking
  for (let row = from; row < to; row += 1) {
    if (segment.isStruck[row] === 1) continue
    const reason = requirementLeftOut(plan, segment, row)
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
