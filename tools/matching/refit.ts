import { getFieldArea } from '#src/features/matching/tiers/areas.rules.ts'
import type { TierModel } from '#src/features/matching/tiers/tiers.rules.ts'
import { type Decision, minInGroup } from '#src/features/outcomes/rules.ts'
import {
  hasReachedTargets,
  type MeasuredSlice,
  type Measurement,
  measureGroups,
  measureOutcomes,
  measureSlices,
  profileOf,
  type Resolved,
} from './measurement.ts'
import { isFittedApplicant } from './outcome-rows.ts'
import { fitTierModel } from './tier-fit.ts'

// Refit of the tier weights on outcomes that users of this installation share: on half of the users, checked on the
// other half, and used only when the check passes and the current weights are no better. Pure.

/** The shared part of one application. */
export interface SharedCase {
  userId: string
  universityId: string
  level: string | null
  field: string | null
  decision: Decision
  gradePoints: number | null
  greQuantitative: number | null
  greVerbal: number | null
  greWriting: number | null
  /** Acceptance rate of the university, 0 to 1; null when unknown. */
  admissionRate: number | null
}

/** Minimum number of decisions: half of fewer would leave each of the ten weights fewer than fifty. */
export const fewestOutcomes = 1000

type Groups = ReturnType<typeof measureGroups>

export type Refit =
  | { result: 'few'; outcomes: number }
  | { result: 'failed'; outcomes: number; measured: Measurement; inUse: Measurement }
  | {
      result: 'fitted'
      outcomes: number
      measured: Measurement
      unseen: number
      groups: Groups
      slices: MeasuredSlice[]
      model: TierModel
    }

/** Converts an outcome for the tier model; undefined without a decision, or for degrees without a tier model. */
const toResolved = (shared: SharedCase): Resolved | undefined => {
  const { userId, universityId, level, field, decision, admissionRate, ...scores } = shared
  if (decision === 'waitlisted' || field === null || (level !== 'masters' && level !== 'phd')) return undefined
  const { gradePoints, greQuantitative, greVerbal, greWriting } = scores
  const place = { area: getFieldArea(field), level } as const
  return {
    outcome: {
      isAccepted: decision === 'accepted',
      university: universityId,
      season: null,
      profile: { gradePoints, greQuantitative, greVerbal, greWriting },
      // Consent does not cover citizenship, so these weights do not distinguish home and abroad.
      status: null,
      place,
      applicant: userId,
    },
    place: { ...place, universityId, admissionRate },
    residence: null,
    // Not collected either: only files have slices by country.
    country: '',
  }
}

/** k-anonymity: only universities with shared decisions of ten users or more, so that no figure reveals fewer. */
const ofGroups = (cases: readonly Resolved[]): Resolved[] =>
  [...Map.groupBy(cases, ({ place }) => place.universityId).values()]
    .filter((group) => new Set(group.map(({ outcome }) => outcome.applicant)).size >= minInGroup)
    .flat()

const isFitted = ({ outcome: { applicant } }: Resolved) => applicant !== null && isFittedApplicant(applicant)

/** Fits on shared outcomes; `inUse` are the current weights, `season` the present year. */
export const refit = (shared: readonly SharedCase[], inUse: TierModel, season: number): Refit => {
  const cases = ofGroups(shared.flatMap((one) => toResolved(one) ?? []))
  const outcomes = cases.length
  if (outcomes < fewestOutcomes) return { result: 'few', outcomes }
  const fitted = cases.filter(isFitted)
  const unseen = cases.filter((one) => !isFitted(one))
  const model = {
    ...fitTierModel(
      fitted.map((one) => ({ isAccepted: one.outcome.isAccepted, profile: profileOf(one), place: one.place })),
    ),
    lastSeason: season,
    heldSeasons: [],
  }
  const measured = measureOutcomes(model, unseen)
  const before = measureOutcomes(inUse, unseen)
  return hasReachedTargets(measured, 'posts') && (measured.auc ?? 0) >= (before.auc ?? 0)
    ? {
        result: 'fitted',
        outcomes,
        measured,
        unseen: unseen.length,
        groups: measureGroups(model, unseen),
        slices: measureSlices(model, unseen).evidence,
        model,
      }
    : { result: 'failed', outcomes, measured, inUse: before }
}
