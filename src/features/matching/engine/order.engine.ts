import { byteAt, maxSegmentSize, type Segment, shortAt, wholeAt } from '../program-index/segment.engine.ts'
import type { MatchSort } from '../rules.ts'
import type { Plan } from './plan.engine.ts'
import { calculateYearlyCost, listMatchingFaculty } from './scoring.engine.ts'

// What orders the places of a ranking: one number for each, larger for what comes first. It is the sum of the score, in a unit
// of its own, and of what goes above and below it, so that a pass knows what a place can reach before it reads words. Pure.

export interface Order {
  /** What a millionth of the score adds to a key. */
  scoreUnit: number
  /** What else a key is made of. */
  at: (plan: Plan, segment: Segment, row: number) => number
  /** The score in a key, in millionths. */
  scoreOf: (key: number) => number
  /** The same for places between which nothing that is known makes a difference; empty where that is not said. */
  tieOf: (key: number) => string
  /** Whether a place is in the field that the person wants. */
  isInWantedField: (key: number) => boolean
}

const scoreBits = 20

/**
 * A key by match in parts, from its end: degrees, cost, funding, country, evidence, score, and whether the programme is a usual
 * one, and in the wanted field; 49 bits in all, of the 53 that a number holds exactly.
 */
const costBits = 17
const mostCost = 2 ** costBits - 1
const costUnit = maxSegmentSize + 1
const fundingUnit = costUnit * 2 ** costBits
const countryUnit = fundingUnit * 2
const evidenceUnit = countryUnit * 2
const scoreUnit = evidenceUnit * 16
const usualUnit = scoreUnit * 2 ** scoreBits
const fieldUnit = usualUnit * 2

/** More for what costs less; 0 where the cost is not known. */
const cheapness = (plan: Plan, segment: Segment, row: number): number => {
  const cost = calculateYearlyCost(plan, segment, row)
  return cost < 0 ? 0 : mostCost - Math.min(cost, mostCost - 1)
}

const isWanted = (plan: Plan, segment: Segment, row: number): boolean => byteAt(segment.fields, row) === plan.field

const byMatch: Order = {
  scoreUnit,
  at: (plan, segment, row) =>
    (isWanted(plan, segment, row) ? fieldUnit : 0) +
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

/** A key by anything else, from its end: score, what is asked for, in the wanted field; 38 bits. */
const askedUnit = 2 ** scoreBits
const askedBits = 17
const mostAsked = 2 ** askedBits - 1
const sortedFieldUnit = askedUnit * 2 ** askedBits

const sortedBy = (asked: (plan: Plan, segment: Segment, row: number) => number): Order => ({
  scoreUnit: 1,
  at: (plan, segment, row) =>
    (isWanted(plan, segment, row) ? sortedFieldUnit : 0) + asked(plan, segment, row) * askedUnit,
  scoreOf: (key) => key % askedUnit,
  tieOf: () => '',
  isInWantedField: (key) => key >= sortedFieldUnit,
})

const daysOfYear = 366

/**
 * More for what is due sooner: dates that are stated and still to come, behind them the days of earlier cycles by when they come
 * again, and 0 where none is known.
 */
const soonness = (plan: Plan, segment: Segment, row: number): number => {
  const ahead = wholeAt(segment.deadline, row) - plan.applicant.today
  if (wholeAt(segment.deadline, row) >= 0 && ahead >= 0) return mostAsked - Math.min(ahead, mostAsked - daysOfYear - 1)
  const day = shortAt(segment.deadlineDays, row)
  return day === 0 ? 0 : daysOfYear - ((day - plan.todayOfYear + daysOfYear) % daysOfYear)
}

const longestMonths = 255

/** More for what is over sooner; 0 where the length is not known. */
const shortness = (_plan: Plan, segment: Segment, row: number): number => {
  const months = byteAt(segment.months, row)
  return months === 0 ? 0 : longestMonths + 1 - months
}

/** People of one university that are told apart by number, without and with a running grant. */
const mostPeople = 63
const mostRunning = 1023

/** More for more people with running grants on what the person named, then for more who had one. */
const supervision = (plan: Plan, segment: Segment, row: number): number => {
  const there = listMatchingFaculty(plan, segment, row)
  if (!there) return 0
  return Math.min(there.running, mostRunning) * (mostPeople + 1) + Math.min(there.people, mostPeople)
}

export const orders: Readonly<Record<MatchSort, Order>> = {
  match: byMatch,
  deadline: sortedBy(soonness),
  cost: sortedBy(cheapness),
  length: sortedBy(shortness),
  people: sortedBy(supervision),
}
