import type { Area } from '#src/features/matching/tiers/areas.rules.ts'
import {
  calculateAdmissionLogit,
  type MeasuredLevel,
  minCases,
  type Profile,
  type ProgramGroup,
  type ProgramGroupRecord,
  type Residence,
  type Selectivity,
  type TierModel,
  type TierWeights,
  toProfileMeasures,
} from '#src/features/matching/tiers/tiers.rules.ts'

// Tier model: a logistic regression with a handful of weights for the person, and log odds for areas and universities
// that shrink towards 0 the more, the fewer outcomes they have. Cyclic Newton steps; deterministic for the same rows in
// the same order.

export interface FittedCase {
  isAccepted: boolean
  profile: Profile
  place: ProgramGroup
}

/** Shrinkage of a group's log odds towards 0, as prior information. */
const shrinkage = { area: 1, university: 3, level: 4, universityArea: 4, place: 4 } as const
const rounds = 40
/** Prior of an accepted share: that of all outcomes, weighted like this many reports. */
const shareShrinkage = 10

interface Group {
  /** Information about each effect, its prior included. */
  information: Float64Array
  keys: Int32Array
  names: string[]
  counts: Int32Array
  effects: Float64Array
  pull: number
}

const groupBy = (cases: readonly FittedCase[], pull: number, keyOf: (place: ProgramGroup) => string): Group => {
  const ids = new Map<string, number>()
  const keys = Int32Array.from(cases, ({ place }) => {
    const key = keyOf(place)
    const id = ids.get(key) ?? ids.size
    ids.set(key, id)
    return id
  })
  const counts = new Int32Array(ids.size)
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1
  const effects = new Float64Array(ids.size)
  return { keys, names: [...ids.keys()], counts, effects, information: new Float64Array(ids.size), pull }
}

const at = (list: Float64Array | Int32Array, index: number): number => list[index] ?? 0
const chance = (odds: number) => 1 / (1 + Math.exp(-odds))

/** Takes one Newton step for a weight, and updates the odds of all cases. */
const stepWeight = (column: Float64Array, accepted: Float64Array, odds: Float64Array): number => {
  let slope = 0
  let curve = 1e-6
  for (let i = 0; i < odds.length; i++) {
    const value = at(column, i)
    if (value === 0) continue
    const predicted = chance(at(odds, i))
    slope += value * (at(accepted, i) - predicted)
    curve += value * value * predicted * (1 - predicted)
  }
  const stepSize = slope / curve
  for (let i = 0; i < odds.length; i++) odds[i] = at(odds, i) + stepSize * at(column, i)
  return stepSize
}

/** Takes one Newton step for all log odds of a group; those with too few cases stay at 0. */
const stepGroup = (group: Group, accepted: Float64Array, odds: Float64Array) => {
  const slopes = new Float64Array(group.names.length)
  const curves = new Float64Array(group.names.length)
  for (let i = 0; i < odds.length; i++) {
    const key = at(group.keys, i)
    const predicted = chance(at(odds, i))
    slopes[key] = at(slopes, key) + at(accepted, i) - predicted
    curves[key] = at(curves, key) + predicted * (1 - predicted)
  }
  const steps = slopes.map((slope, key) =>
    at(group.counts, key) < minCases
      ? 0
      : (slope - group.pull * at(group.effects, key)) / (at(curves, key) + group.pull),
  )
  for (let key = 0; key < steps.length; key++) {
    group.effects[key] = at(group.effects, key) + at(steps, key)
    group.information[key] = group.pull + (at(group.counts, key) < minCases ? 0 : at(curves, key))
  }
  for (let i = 0; i < odds.length; i++) odds[i] = at(odds, i) + at(steps, at(group.keys, i))
}

const weightColumns = (cases: readonly FittedCase[]): Record<keyof TierWeights, Float64Array> => {
  const measures = cases.map(({ profile }) => toProfileMeasures(profile))
  const column = (name: keyof ReturnType<typeof toProfileMeasures>) => Float64Array.from(measures, (of) => of[name])
  const residents = (residence: Residence) =>
    Float64Array.from(cases, ({ profile }) => (profile.residence === residence ? 1 : 0))
  return {
    intercept: new Float64Array(cases.length).fill(1),
    gradePoint: column('gradePoint'),
    greQuantitative: column('greQuantitative'),
    greVerbal: column('greVerbal'),
    greWriting: column('greWriting'),
    phd: Float64Array.from(cases, ({ place }) => (place.level === 'phd' ? 1 : 0)),
    home: residents('home'),
    abroad: residents('abroad'),
    abroadWithLocalDegree: residents('abroadWithLocalDegree'),
    admissionRate: Float64Array.from(cases, ({ place }) => calculateAdmissionLogit(place.admissionRate)),
  }
}

const rounded = (value: number) => Math.round(value * 1e4) / 1e4

/** Returns the log odds of a group by name, without those that have too few cases. */
const toEffects = (group: Group): Map<string, number> =>
  new Map(
    group.names.flatMap((name, key) =>
      at(group.counts, key) < minCases ? [] : [[name, rounded(at(group.effects, key))] as const],
    ),
  )

type Groups = Record<'university' | 'level' | 'area' | 'place', Group>

const placeOf = ({ universityId, area, level }: ProgramGroup) => `${universityId} ${area} ${level}`

/**
 * Calculates the uncertainty of the log odds of a place: the sum over its groups. Effects of groups compensate for one
 * another, so the sum is an upper bound.
 */
const varianceOf = (groups: Groups, { universityId, area, level }: ProgramGroup): number => {
  const names: Record<keyof Groups, string> = {
    university: universityId,
    level: `${universityId} ${level}`,
    area: `${universityId} ${area}`,
    place: `${universityId} ${area} ${level}`,
  }
  return (Object.keys(names) as (keyof Groups)[]).reduce((sum, name) => {
    const group = groups[name]
    return sum + 1 / at(group.information, group.names.indexOf(names[name]))
  }, 0)
}

/** Lists the reported shares of each area and level of a university that has enough outcomes. */
const placesOf = (rows: readonly FittedCase[], groups: Groups, logOdds: Map<string, number>) => {
  const byPlace = Map.groupBy(rows, ({ place: { area, level } }) => `${area} ${level}`)
  return Object.fromEntries(
    [...byPlace].sort().flatMap(([name, outcomes]): [string, ProgramGroupRecord][] => {
      const [first] = outcomes
      if (!first || outcomes.length < minCases) return []
      const accepted = outcomes.filter(({ isAccepted }) => isAccepted).length
      const record = {
        cases: outcomes.length,
        acceptedShare: rounded(accepted / outcomes.length),
        logOdds: logOdds.get(placeOf(first.place)) ?? 0,
        variance: rounded(varianceOf(groups, first.place)),
      }
      return [[name, record]]
    }),
  )
}

const universitiesOf = (cases: readonly FittedCase[], groups: Groups) => {
  const overall = cases.filter(({ isAccepted }) => isAccepted).length / cases.length
  const byUniversity = Map.groupBy(cases, ({ place }) => place.universityId)
  const [levels, areas, places] = [toEffects(groups.level), toEffects(groups.area), toEffects(groups.place)]
  const partsOf = <Name extends string>(id: string, from: Map<string, number>) =>
    Object.fromEntries(
      [...from].filter(([key]) => key.startsWith(`${id} `)).map(([key, odds]) => [key.slice(id.length + 1), odds]),
    ) as Partial<Record<Name, number>>
  return Object.fromEntries(
    [...toEffects(groups.university)].sort().map(([id, logOdds]): [string, Selectivity] => {
      const rows = byUniversity.get(id) ?? []
      const accepted = rows.filter(({ isAccepted }) => isAccepted).length
      return [
        id,
        {
          cases: rows.length,
          acceptedShare:
            Math.round((100 * (accepted + shareShrinkage * overall)) / (rows.length + shareShrinkage)) / 100,
          logOdds,
          levels: partsOf<MeasuredLevel>(id, levels),
          areas: partsOf<Area>(id, areas),
          places: placesOf(rows, groups, places),
        },
      ]
    }),
  )
}

export const fitTierModel = (cases: readonly FittedCase[]): Omit<TierModel, 'lastSeason' | 'heldSeasons'> => {
  const accepted = Float64Array.from(cases, ({ isAccepted }) => (isAccepted ? 1 : 0))
  const odds = new Float64Array(cases.length)
  const columns = weightColumns(cases)
  const names = Object.keys(columns) as (keyof TierWeights)[]
  const weights = Object.fromEntries(names.map((name) => [name, 0])) as unknown as TierWeights
  const university = groupBy(cases, shrinkage.university, ({ universityId }) => universityId)
  const areaLevel = groupBy(cases, shrinkage.area, (place) => `${place.area} ${place.level}`)
  const area = groupBy(cases, shrinkage.universityArea, (place) => `${place.universityId} ${place.area}`)
  const level = groupBy(cases, shrinkage.level, (place) => `${place.universityId} ${place.level}`)
  const ofPlace = groupBy(cases, shrinkage.place, placeOf)
  for (let round = 0; round < rounds; round++) {
    for (const name of names) weights[name] += stepWeight(columns[name], accepted, odds)
    for (const group of [university, areaLevel, area, level, ofPlace]) stepGroup(group, accepted, odds)
  }
  for (const name of names) weights[name] = rounded(weights[name])
  return {
    weights,
    areas: Object.fromEntries([...toEffects(areaLevel)].sort()),
    universities: universitiesOf(cases, { university, level, area, place: ofPlace }),
  }
}
