import type { TierModel } from '#src/features/matching/tiers/tiers.rules.ts'
import { leakageFrom, type Measurement, measureOutcomes, profileOf, type Resolved } from './measurement.ts'
import type { OutcomesFile } from './outcomes-file.ts'
import { fitTierModel } from './tier-fit.ts'

// Leakage check: repeats the measurement without variables that could leak, and once with nothing left to learn.

/** One file, split into its two parts. */
export interface Checked {
  file: OutcomesFile
  fitted: Resolved[]
  unseen: Resolved[]
}

export interface LeakageCheck {
  what: string
  file: string
  outcomes: number
  auc: number | null
  brier: number | null
  withinApplicant: number | null
}

export const fitOn = (
  resolved: readonly Resolved[],
  { lastSeason, heldSeasons }: Pick<TierModel, 'lastSeason' | 'heldSeasons'>,
): TierModel => ({
  ...fitTierModel(
    resolved.map((one) => ({ isAccepted: one.outcome.isAccepted, profile: profileOf(one), place: one.place })),
  ),
  lastSeason,
  heldSeasons,
})

const lineOf = (what: string, file: string, model: TierModel, outcomes: readonly Resolved[]): LeakageCheck => {
  const { auc, brier, withinApplicant }: Measurement = measureOutcomes(model, outcomes)
  return { what, file, outcomes: outcomes.length, auc, brier, withinApplicant }
}

const scoresOf = ({ outcome: { profile } }: Resolved) =>
  [profile.gradePoints, profile.greQuantitative, profile.greVerbal, profile.greWriting].join(' ')

/** The seasons of the applicants are those that were fitted on; here they count as later ones. */
const earlierSeasons = 2012

const bySeason = (parts: readonly Checked[], name: string, outcomes: readonly Resolved[]): LeakageCheck => {
  const isEarlier = ({ outcome: { season } }: Resolved) => season !== null && season <= earlierSeasons
  const model = fitOn(
    parts.flatMap(({ file }) => file.resolved.filter(isEarlier)),
    { lastSeason: earlierSeasons, heldSeasons: [] },
  )
  const later = outcomes.filter(({ outcome: { season } }) => season !== null && season > earlierSeasons)
  return lineOf(`fitted on seasons up to ${earlierSeasons} alone, checked on later ones`, name, model, later)
}

/** Shuffles decisions, always in the same order: the remaining accuracy is chance. */
const shuffled = (resolved: readonly Resolved[]): Resolved[] => {
  const decisions = resolved.map(({ outcome }) => outcome.isAccepted)
  let state = 7
  for (let last = decisions.length - 1; last > 0; last--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const other = Math.floor((state / 2 ** 32) * (last + 1))
    const decision = decisions[last] ?? false
    decisions[last] = decisions[other] ?? false
    decisions[other] = decision
  }
  return resolved.map((one, index) => ({
    ...one,
    outcome: { ...one.outcome, isAccepted: decisions[index] ?? false },
  }))
}

const withoutTwins = ({ fitted, unseen }: Checked) => {
  const known = new Set(fitted.map(scoresOf))
  return unseen.filter((one) => !known.has(scoresOf(one)))
}

const withoutRepeats = ({ file, unseen }: Checked) => {
  const keyOf = (one: Resolved) => `${scoresOf(one)} ${one.place.universityId} ${one.place.area}`
  const times = Map.groupBy(file.resolved, keyOf)
  return unseen.filter((one) => times.get(keyOf(one))?.[0] === one)
}

/** Formats every check of the files that were fitted on, one per line. */
export const checkLeakage = (model: TierModel, parts: readonly Checked[]): LeakageCheck[] => {
  const noise = fitOn(shuffled(parts.flatMap(({ fitted }) => fitted)), model)
  return parts.flatMap((part) => {
    const { file, unseen } = part
    return [
      ...(file.form === 'applicants'
        ? [
            bySeason(parts, file.name, file.resolved),
            lineOf('without people of the same grade and scores as a fitted one', file.name, model, withoutTwins(part)),
          ]
        : [lineOf('without posts that repeat an earlier one', file.name, model, withoutRepeats(part))]),
      lineOf('fitted on shuffled decisions', file.name, noise, unseen),
    ]
  })
}

/** Tells whether a measurement is good enough to require the leakage check. */
export const asksForLook = ({ auc }: Pick<Measurement, 'auc'>): boolean => (auc ?? 0) > leakageFrom
