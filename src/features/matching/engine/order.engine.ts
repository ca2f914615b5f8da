import { byteAt, maxSegmentSize, type Segment, shortAt, wholeAt } from '../program-index/segment.engine.ts'
import type { MatchSort } from '../rules.ts'
import type { Plan } from './plan.engine.ts'
import { calculateYearlyCost, isAboveLimit, listMatchingFaculty } from './scoring.engine.ts'

// Sort orders of a ranking as numeric keys, larger first. A key is the sum of the score, in its own unit, and of higher
// and lower criteria, so that a pass has an upper bound of a key before it compares words. Pure.

export interface Order {
  /** Amount that a millionth of the score adds to a key. */
  scoreUnit: number
  /** Other components of the key. */
  at: (plan: Plan, segment: Segment, row: number) => number
  /** Extracts the score from a key, in millionths. */
  scoreOf: (key: number) => number
  /** Key of ties, equal for programmes that differ in no known fact; empty when ties are not computed. */
  tieOf: (key: number) => string
  /** True when the programme is in the wanted field. */
  isInWantedField: (key: number) => boolean
}

const scoreBits = 20

/**
 * Bit layout of a key by match, from the least significant bits: degrees, cost, funding, country, evidence, score,
 * usual programme, firm limit, wanted field; 50 bits in all, of the 53 that a number holds exactly.
 */
const costBits = 17
const maxCost = 2 ** costBits - 1
const costUnit = maxSegmentSize + 1
const fundingUnit = costUnit * 2 ** costBits
const countryUnit = fundingUnit * 2
const evidenceUnit = countryUnit * 2
const scoreUnit = evidenceUnit * 16
const usualUnit = scoreUnit * 2 ** scoreBits
const limitUnit = usualUnit * 2
const fieldUnit = limitUnit * 2

/** Larger for a lower cost; 0 when unknown. */
const cheapness = (plan: Plan, segment: Segment, row: number): number => {
  const cost = calculateYearlyCost(plan, segment, row)
  return cost < 0 ? 0 : maxCost - Math.min(cost, maxCost - 1)
}

const isWanted = (plan: Plan, segment: Segment, row: number): boolean => byteAt(segment.fields, row) === plan.field

/** False for programmes above a firm limit, which rank below all others of their field in every order. */
const isWithinFirmLimit = (plan: Plan, segment: Segment, row: number): boolean =>
  !(plan.applicant.isLimitFirm && isAboveLimit(plan, segment, row))

const byMatch: Order = {
  scoreUnit,
  at: (plan, segment, row) =>
    (isWanted(plan, segment, row) ? fieldUnit : 0) +
    (isWithinFirmLimit(plan, segment, row) ? limitUnit : 0) +
    (byteAt(segment.formats, row) === 0 ? usualUnit : 0) +
    byteAt(segment.evidence, row) * evidenceUnit +
    byteAt(plan.isCountryFirst, shortAt(segment.countries, row)) * countryUnit +
    (plan.applicant.circumstances.fundingNeed === 'none' ? 0 : byteAt(segment.isFunded, row)) * fundingUnit +
    cheapness(plan, segment, row) * costUnit +
    byteAt(segment.sizes, row),
  scoreOf: (key) => Math.floor((key % usualUnit) / scoreUnit),
  tieOf: (key) => String(Math.floor(key / evidenceUnit)),
  isInWantedField: (key) => key >= fieldUnit,
}

/** Layout of the other keys, from the least significant bits: score, requested criterion, firm limit, wanted field; 39 bits. */
const askedUnit = 2 ** scoreBits
const askedBits = 17
const maxAsked = 2 ** askedBits - 1
const sortedLimitUnit = askedUnit * 2 ** askedBits
const sortedFieldUnit = sortedLimitUnit * 2

const sortedBy = (getValue: (plan: Plan, segment: Segment, row: number) => number): Order => ({
  scoreUnit: 1,
  at: (plan, segment, row) =>
    (isWanted(plan, segment, row) ? sortedFieldUnit : 0) +
    (isWithinFirmLimit(plan, segment, row) ? sortedLimitUnit : 0) +
    getValue(plan, segment, row) * askedUnit,
  scoreOf: (key) => key % askedUnit,
  tieOf: () => '',
  isInWantedField: (key) => key >= sortedFieldUnit,
})

const daysOfYear = 366

/**
 * Larger for a nearer deadline: stated future dates, then days of earlier cycles by their next return, then 0 for
 * unknown ones.
 */
const soonness = (plan: Plan, segment: Segment, row: number): number => {
  const ahead = wholeAt(segment.deadline, row) - plan.applicant.today
  if (wholeAt(segment.deadline, row) >= 0 && ahead >= 0) return maxAsked - Math.min(ahead, maxAsked - daysOfYear - 1)
  const day = shortAt(segment.deadlineDays, row)
  return day === 0 ? 0 : daysOfYear - ((day - plan.todayOfYear + daysOfYear) % daysOfYear)
}

const maxMonths = 255

/** Larger for a shorter programme; 0 when the length is unknown. */
const shortness = (_plan: Plan, segment: Segment, row: number): number => {
  const months = byteAt(segment.months, row)
  return months === 0 ? 0 : maxMonths + 1 - months
}

/** Maximum counted people per university, without and with a running grant. */
const maxPeople = 63
const maxRunning = 1023

/** Larger for more people with running grants on the named interests, then for more with ended ones. */
const supervision = (plan: Plan, segment: Segment, row: number): number => {
  const there = listMatchingFaculty(plan, segment, row)
  if (!there) return 0
  return Math.min(there.running, maxRunning) * (maxPeople + 1) + Math.min(there.people, maxPeople)
}

export const orders: Readonly<Record<MatchSort, Order>> = {
  match: byMatch,
  deadline: sortedBy(soonness),
  cost: sortedBy(cheapness),
  length: sortedBy(shortness),
  people: sortedBy(supervision),
}
