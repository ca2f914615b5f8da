import type { Outcome } from '../outcomes/rules.ts'
import {
  chanceOf,
  isMeasured,
  type Place,
  placeOdds,
  profileOdds,
  type Tier,
  type TierModel,
  tierOfOdds,
  tiers,
} from '../tiers/rules.ts'

// How well predicted chances order and calibrate what happened. Pure; docs/matching.md explains the figures.

export interface MeasuredCase {
  /** 0 to 1. */
  chance: number
  tier: Tier | null
  isAccepted: boolean
  /** Null where it is not known whose it is. */
  applicant: string | null
  program: string
}

export interface TierRecord {
  count: number
  /** Null when nobody was in the tier. */
  acceptedShare: number | null
}

export interface Measurement {
  auc: number | null
  brier: number | null
  /** Share of accepted and rejected pairs of one applicant that are ranked right; 0.5 is chance. */
  withinApplicant: number | null
  /** The same for two applicants of one programme. */
  withinProgram: number | null
  tiers: Record<Tier, TierRecord>
  reliability: { predicted: number; accepted: number; count: number }[]
}

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1e4) / 1e4)
const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

/** The chance that an accepted case has a higher prediction than a rejected one; equal ones count half. */
export const areaUnderCurve = (cases: readonly MeasuredCase[]): number | null => {
  const sorted = cases.toSorted((a, b) => a.chance - b.chance)
  let rejectedBelow = 0
  let won = 0
  for (let start = 0; start < sorted.length; ) {
    let end = start
    let accepted = 0
    while (end < sorted.length && sorted[end]?.chance === sorted[start]?.chance)
      accepted += sorted[end++]?.isAccepted ? 1 : 0
    const rejected = end - start - accepted
    won += accepted * (rejectedBelow + rejected / 2)
    rejectedBelow += rejected
    start = end
  }
  return shareOf(won, rejectedBelow * (cases.length - rejectedBelow))
}

/** Pairs ranked right within groups, over all pairs. Each group is an area under the curve times its pairs. */
export const pairsRankedRight = (
  cases: readonly MeasuredCase[],
  keyOf: (measured: MeasuredCase) => string | null,
): number | null => {
  let right = 0
  let pairs = 0
  for (const [key, group] of Map.groupBy(cases, keyOf)) {
    const accepted = group.filter(({ isAccepted }) => isAccepted).length
    const count = accepted * (group.length - accepted)
    if (key === null || count === 0) continue
    right += (areaUnderCurve(group) ?? 0) * count
    pairs += count
  }
  return shareOf(right, pairs)
}

const tierRecord = (cases: readonly MeasuredCase[], tier: Tier): TierRecord => {
  const inside = cases.filter((measured) => measured.tier === tier)
  const accepted = inside.filter(({ isAccepted }) => isAccepted).length
  return { count: inside.length, acceptedShare: rounded(shareOf(accepted, inside.length)) }
}

/** Ten steps of the chance; a step with fewer cases than this is left out. */
const fewestInStep = 30
const steps = 10

const reliabilityOf = (cases: readonly MeasuredCase[]) => {
  const groups = Map.groupBy(cases, ({ chance }) => Math.min(steps - 1, Math.floor(chance * steps)))
  return [...groups]
    .filter(([, group]) => group.length >= fewestInStep)
    .sort(([a], [b]) => a - b)
    .map(([, group]) => ({
      predicted: rounded(group.reduce((sum, { chance }) => sum + chance, 0) / group.length) ?? 0,
      accepted: rounded(group.filter(({ isAccepted }) => isAccepted).length / group.length) ?? 0,
      count: group.length,
    }))
}

export const measure = (cases: readonly MeasuredCase[]): Measurement => {
  const squared = cases.reduce((sum, { chance, isAccepted }) => sum + (chance - (isAccepted ? 1 : 0)) ** 2, 0)
  return {
    auc: rounded(areaUnderCurve(cases)),
    brier: rounded(shareOf(squared, cases.length)),
    withinApplicant: rounded(pairsRankedRight(cases, ({ applicant }) => applicant)),
    withinProgram: rounded(pairsRankedRight(cases, ({ program }) => program)),
    tiers: {
      reach: tierRecord(cases, 'reach'),
      target: tierRecord(cases, 'target'),
      safety: tierRecord(cases, 'safety'),
    },
    reliability: reliabilityOf(cases),
  }
}

/** What the measurement has to reach on outcomes that the weights have not seen. */
export const targets = { auc: 0.7, withinApplicant: 0.77, brier: 0.215, tierGap: 0.25, leakage: 0.76 } as const

/** Whether accepted shares rise from tier to tier with enough between the outer two. */
export const doTiersRise = (records: Measurement['tiers']): boolean => {
  const shares = tiers.map((tier) => records[tier].acceptedShare ?? Number.NaN)
  const [reach = Number.NaN, target = Number.NaN, safety = Number.NaN] = shares
  return reach < target && target < safety && safety - reach >= targets.tierGap
}

/** An outcome whose university is one of the catalogue's. */
export interface Resolved {
  outcome: Outcome
  place: Place
}

const toCase = (model: TierModel, { outcome, place }: Resolved): MeasuredCase => {
  const odds = profileOdds(model, outcome.profile) + placeOdds(model, place)
  return {
    chance: chanceOf(odds),
    // Nobody's tier is known where nothing is known about the place; the grade of a row may be missing.
    tier: isMeasured(model, place) ? tierOfOdds(odds) : null,
    isAccepted: outcome.isAccepted,
    applicant: outcome.applicant,
    program: `${place.universityId} ${place.area} ${place.level}`,
  }
}

/** Runs the shipped tier function over the outcomes. */
export const measureOutcomes = (model: TierModel, resolved: readonly Resolved[]): Measurement =>
  measure(resolved.map((one) => toCase(model, one)))

/** Whether a measurement reaches all that it has to. */
export const doesReachTargets = (measured: Measurement): boolean =>
  (measured.auc ?? 0) >= targets.auc &&
  (measured.withinApplicant ?? 0) >= targets.withinApplicant &&
  (measured.brier ?? 1) <= targets.brier &&
  doTiersRise(measured.tiers)
