import { type Tier, tiers } from '#src/features/catalogue/tiers.rules.ts'
import {
  type Disclosure,
  type GroupCheck,
  getGroupKey,
  type MeasuredGroup,
  type TierRecord,
} from '#src/features/matching/tiers/measured-tiers.rules.ts'
import {
  calculateGroupOdds,
  calculateProfileOdds,
  classifyTier,
  findEvidence,
  minCases,
  type Profile,
  type ProgramGroup,
  type Residence,
  type TierModel,
  toProbability,
} from '#src/features/matching/tiers/tiers.rules.ts'
import type { Outcome, OutcomeForm } from './outcome-rows.ts'

// Discrimination and calibration of predicted chances. Pure; docs/matching.md explains the figures.

export interface MeasuredCase {
  /** 0 to 1. */
  chance: number
  tier: Tier | null
  isAccepted: boolean
  /** Null when the applicant is unknown. */
  applicant: string | null
  program: string
}

export interface Measurement {
  auc: number | null
  brier: number | null
  /** Share of correctly ordered accepted and rejected pairs of one applicant; 0.5 is chance. */
  withinApplicant: number | null
  /** The same share for pairs of applicants to one programme. */
  withinProgram: number | null
  tiers: Record<Tier, TierRecord>
  reliability: { predicted: number; accepted: number; count: number }[]
}

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1e4) / 1e4)
const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

/**
 * Calculates the area under the curve (AUC): the chance that an accepted case has a higher prediction than a rejected
 * one, with ties counted half.
 */
export const calculateAuc = (cases: readonly MeasuredCase[]): number | null => {
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

/**
 * Calculates the grouped AUC: correctly ordered pairs within groups over all pairs, so that each group's AUC is
 * weighted by its pairs.
 */
export const calculateGroupedAuc = (
  cases: readonly MeasuredCase[],
  keyOf: (measured: MeasuredCase) => string | null,
): number | null => {
  let right = 0
  let pairs = 0
  for (const [key, group] of Map.groupBy(cases, keyOf)) {
    const accepted = group.filter(({ isAccepted }) => isAccepted).length
    const count = accepted * (group.length - accepted)
    if (key === null || count === 0) continue
    right += (calculateAuc(group) ?? 0) * count
    pairs += count
  }
  return shareOf(right, pairs)
}

const tierRecord = (cases: readonly MeasuredCase[], tier: Tier): TierRecord => {
  const inside = cases.filter((measured) => measured.tier === tier)
  const accepted = inside.filter(({ isAccepted }) => isAccepted).length
  return { count: inside.length, acceptedShare: rounded(shareOf(accepted, inside.length)) }
}

/** Minimum cases per step of the reliability diagram, which has ten; smaller steps are omitted. */
const minInStep = 30
const steps = 10

const reliabilityOf = (cases: readonly MeasuredCase[]) => {
  const groups = Map.groupBy(cases, ({ chance }) => Math.min(steps - 1, Math.floor(chance * steps)))
  return [...groups]
    .filter(([, group]) => group.length >= minInStep)
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
    auc: rounded(calculateAuc(cases)),
    brier: rounded(shareOf(squared, cases.length)),
    withinApplicant: rounded(calculateGroupedAuc(cases, ({ applicant }) => applicant)),
    withinProgram: rounded(calculateGroupedAuc(cases, ({ program }) => program)),
    tiers: {
      reach: tierRecord(cases, 'reach'),
      target: tierRecord(cases, 'target'),
      safety: tierRecord(cases, 'safety'),
    },
    reliability: reliabilityOf(cases),
  }
}

/** Target metrics of the measurement per outcome form, on held-out outcomes. */
export const targets: Record<OutcomeForm, { auc: number; withinApplicant: number; brier: number }> = {
  posts: { auc: 0.7, withinApplicant: 0.77, brier: 0.215 },
  applicants: { auc: 0.72, withinApplicant: 0.77, brier: 0.215 },
}
/** Target accepted shares per tier, on held-out outcomes. */
export const tierBars = { reach: 0.37, safety: 0.87, safetyInSlice: 0.78 } as const
/** Minimum difference between the accepted shares of reach and safety. */
export const tierGap = 0.25
/** AUC above which data leakage is suspected. */
export const leakageFrom = 0.76

/** True when the accepted shares rise from tier to tier, with enough difference between the outer two. */
export const hasMonotonicTiers = (records: Measurement['tiers']): boolean => {
  const shares = tiers.map((tier) => records[tier].acceptedShare ?? Number.NaN)
  const [reach = Number.NaN, target = Number.NaN, safety = Number.NaN] = shares
  return reach < target && target < safety && safety - reach >= tierGap
}

/** Outcome whose university is in the catalogue. */
export interface Resolved {
  outcome: Outcome
  place: ProgramGroup
  /** Residence category of the applicant in the university's country. */
  residence: Residence | null
  /** ISO 3166 alpha-2 code of the university's country. */
  country: string
}

export const profileOf = (
  { outcome, residence }: Pick<Resolved, 'outcome' | 'residence'>,
  telling: Disclosure = 'said',
): Profile => ({
  ...outcome.profile,
  residence: telling === 'said' ? residence : null,
})

const toCase = (model: TierModel, one: Resolved, telling: Disclosure): MeasuredCase => {
  const { outcome, place } = one
  const profile = profileOf(one, telling)
  return {
    chance: toProbability(calculateProfileOdds(model, profile) + calculateGroupOdds(model, place)),
    tier: classifyTier(model, profile, place),
    isAccepted: outcome.isAccepted,
    applicant: outcome.applicant,
    program: `${place.universityId} ${place.area} ${place.level}`,
  }
}

/** Measures the shipped tier function on outcomes. */
export const measureOutcomes = (
  model: TierModel,
  resolved: readonly Resolved[],
  telling: Disclosure = 'said',
): Measurement => measure(resolved.map((one) => toCase(model, one, telling)))

/** True when a measurement of a form reaches all targets. */
export const hasReachedTargets = (measured: Measurement, form: OutcomeForm): boolean =>
  (measured.auc ?? 0) >= targets[form].auc &&
  (measured.withinApplicant ?? 0) >= targets[form].withinApplicant &&
  (measured.brier ?? 1) <= targets[form].brier &&
  hasMonotonicTiers(measured.tiers)

/** Minimum AUC of a group: below it, accepted and rejected cases are ranked hardly better than by chance. */
export const groupAuc = 0.6

/** Checks a group: few areas have enough safeties, so the tiers with enough cases must rise, at least two of them. */
const checkOf = ({ auc, tiers: records }: Omit<MeasuredGroup, 'check'>): GroupCheck => {
  const measured = tiers.filter((tier) => records[tier].count >= minCases)
  if (measured.length < 2) return 'few'
  const shares = measured.map((tier) => records[tier].acceptedShare ?? 0)
  const doRise = shares.every((share, at) => at === 0 || share > (shares[at - 1] ?? 1))
  return doRise && (auc ?? 0) >= groupAuc ? 'holds' : 'fails'
}

/** Removes tiers with too few cases, from the published file too. */
const withoutFew = (records: Measurement['tiers']): Measurement['tiers'] => {
  const toRecord = (tier: Tier): TierRecord =>
    records[tier].count < minCases ? { ...records[tier], acceptedShare: null } : records[tier]
  return { reach: toRecord('reach'), target: toRecord('target'), safety: toRecord('safety') }
}

/** Dimensions of the published slices, so that an average hides no group with failing tiers. */
export const sliceKinds = ['season', 'country', 'evidence'] as const
export type SliceKind = (typeof sliceKinds)[number]

export interface MeasuredSlice {
  id: string
  tiers: Measurement['tiers']
}

const tiersOf = (model: TierModel, resolved: readonly Resolved[]): Measurement['tiers'] =>
  measureOutcomes(model, resolved).tiers

const cutBy = (
  model: TierModel,
  resolved: readonly Resolved[],
  idOf: (one: Resolved) => string | null,
): MeasuredSlice[] =>
  [...Map.groupBy(resolved, idOf)]
    .flatMap(([id, outcomes]) => (id === null ? [] : [{ id, tiers: tiersOf(model, outcomes) }]))
    .sort((a, b) => (a.id < b.id ? -1 : 1))

const sliceIds = (model: TierModel): Record<SliceKind, (one: Resolved) => string | null> => ({
  season: ({ outcome }) => (outcome.season === null ? null : String(outcome.season)),
  country: ({ country }) => country,
  evidence: ({ place }) => findEvidence(model, place),
})

const hasEnough = ({ tiers: records }: MeasuredSlice) => tiers.some((tier) => records[tier].count >= minCases)

/** Measures the tiers by season, country and evidence, where there are enough cases. */
export const measureSlices = (model: TierModel, resolved: readonly Resolved[]): Record<SliceKind, MeasuredSlice[]> => {
  const idOf = sliceIds(model)
  const slicesBy = (kind: SliceKind) =>
    cutBy(model, resolved, idOf[kind])
      .filter(hasEnough)
      .map((slice) => ({ ...slice, tiers: withoutFew(slice.tiers) }))
  return { season: slicesBy('season'), country: slicesBy('country'), evidence: slicesBy('evidence') }
}

/**
 * Finds slices of 30 safeties or more, by university too, whose accepted share is below the minimum; empty when all
 * pass.
 */
export const findUnsafeSlices = (model: TierModel, resolved: readonly Resolved[]): string[] => {
  const kinds = { ...sliceIds(model), university: ({ place }: Resolved) => place.universityId }
  return Object.entries(kinds).flatMap(([kind, idOf]) =>
    cutBy(model, resolved, idOf)
      .filter(({ tiers: { safety } }) => safety.count >= minCases)
      .filter(({ tiers: { safety } }) => (safety.acceptedShare ?? 0) < tierBars.safetyInSlice)
      .map(({ id }) => `${kind} ${id}`),
  )
}

/** True when the tiers are safe to act on: measured reaches and safeties came true often enough. */
export const hasHarmlessTiers = (records: Measurement['tiers']): boolean =>
  (records.reach.acceptedShare ?? 0) <= tierBars.reach && (records.safety.acceptedShare ?? 1) >= tierBars.safety

/** Checks the tiers for each area and level: applicants of a failing group are shown no number. */
export const measureGroups = (
  model: TierModel,
  resolved: readonly Resolved[],
  telling: Disclosure = 'said',
): Record<string, MeasuredGroup> =>
  Object.fromEntries(
    [...Map.groupBy(resolved, ({ place }) => getGroupKey(place))]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([group, outcomes]) => {
        const { auc, tiers: records } = measureOutcomes(model, outcomes, telling)
        const check = checkOf({ auc, tiers: records })
        return [group, { check, auc: check === 'few' ? null : auc, tiers: withoutFew(records) }]
      }),
  )
