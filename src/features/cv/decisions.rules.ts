import { type GpaScale, gpaScales, isWithinScale, parseGpa } from '#src/features/profile/rules.ts'
import { parseScores } from '#src/features/profile/test-scores.parse.ts'
import { isSameGmat, type TestName, type TestScores, testNames } from '#src/features/profile/test-scores.rules.ts'
import { maxFullNameLength, sanitizeName } from '#src/shared/names.ts'
import type { CvDecisions, Finding } from './contract.ts'

// Converts accepted findings to profile values (data specification, section 4, CV analysis). Pure.

/** Confidence threshold of clear rows, which can be accepted in bulk. */
export const clearConfidence = 0.8
/** Confidence threshold below which rows are labelled unsure. */
export const likelyConfidence = 0.55

/** Prefix of test results among the fields that a CV can fill. */
export type ScoreField = `score.${TestName}`
const scoreField = (test: TestName): ScoreField => `score.${test}`

/** Fields of the academic profile that a CV can fill. */
export type CvProfile = Partial<Record<ScoreField, number>> & {
  firstName?: string
  lastName?: string
  currentInstitution?: string
  currentDegree?: string
  currentFieldOfStudy?: string
  graduationYear?: number
  currentGpa?: number
  gpaScale?: GpaScale
}
export type CvProfileField = keyof CvProfile

type Values = Partial<Record<CvProfileField, unknown>>

/** Values from the CV with the previous values, by profile field. */
export type Filled = Partial<Record<CvProfileField, { before: unknown; after: unknown }>>

const maxNameLength = 100
const maxLineLength = 200
const line = (value: string, length: number) => value.replace(/\s+/g, ' ').trim().slice(0, length)

/**
 * Splits a name into first and last name; a single word is the first name. An invalid name, such as one with a link,
 * becomes empty, as at sign-up.
 */
export const splitName = (name: string): { firstName: string; lastName: string } => {
  const words = sanitizeName(name, maxFullNameLength).split(/\s+/)
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return {
    firstName: words
      .slice(0, words.length > 1 ? -1 : undefined)
      .join(' ')
      .slice(0, maxNameLength),
    lastName: last.slice(0, maxNameLength),
  }
}

/** Returns the scale of a finding when the profile supports it. */
export const parseScale = (scale: string | null): GpaScale | undefined => gpaScales.find((known) => known === scale)

const gradeOf = (value: string, scale: string | null, ownScale: GpaScale): CvProfile => {
  const gpaScale = parseScale(scale) ?? ownScale
  const currentGpa = parseGpa(value, gpaScale)
  return currentGpa !== undefined && isWithinScale(currentGpa, gpaScale) ? { currentGpa, gpaScale } : {}
}

const yearOf = (value: string): CvProfile => {
  const year = Number(/\b(?:19[5-9]|20\d|210)\d?\b/.exec(value)?.[0] ?? Number.NaN)
  return Number.isInteger(year) && year >= 1950 && year <= 2100 ? { graduationYear: year } : {}
}

const nameOf = (value: string): CvProfile => {
  const names = splitName(value)
  return names.firstName === '' ? {} : names
}

const valuesOf = (
  { field, value, scale }: Pick<Finding, 'field' | 'value' | 'scale'>,
  ownScale: GpaScale,
): CvProfile => {
  if (field === 'name') return nameOf(value)
  if (field === 'institution') return { currentInstitution: line(value, maxLineLength) }
  if (field === 'degree') return { currentDegree: line(value, maxLineLength) }
  if (field === 'field') return { currentFieldOfStudy: line(value, maxLineLength) }
  if (field === 'gpa') return gradeOf(value, scale, ownScale)
  return field === 'graduationYear' ? yearOf(value) : {}
}

/** Lists accepted findings in the order of the CV, with corrected values. */
export const listAcceptedFindings = (findings: Finding[], decisions: CvDecisions): Finding[] =>
  findings.flatMap((finding) => {
    const decision = decisions[finding.id]
    if (decision?.decision !== 'accepted') return []
    const bullets = decision.bullets ?? finding.bullets
    return [{ ...finding, value: decision.value ?? finding.value, ...(bullets ? { bullets } : {}) }]
  })

/**
 * Derives profile values from accepted findings. Where only one can count, the first valid one does, because CVs list
 * the newest first.
 * @param ownScale scale of a grade that names none
 */
export const extractProfile = (accepted: Finding[], ownScale: GpaScale): CvProfile => {
  const profile: CvProfile = {}
  for (const finding of [...accepted].reverse()) Object.assign(profile, valuesOf(finding, ownScale))
  return { ...profile, ...toScoreFields(extractScores(accepted)) }
}

/** Selects the best result of each test among the accepted findings. */
export const extractScores = (accepted: readonly Pick<Finding, 'field' | 'value'>[]): TestScores =>
  parseScores(accepted.filter(({ field }) => field === 'test' || field === 'language').map(({ value }) => value)).scores

/** Converts test results to profile fields. */
export const toScoreFields = (scores: TestScores): Partial<Record<ScoreField, number>> =>
  Object.fromEntries(Object.entries(scores).map(([test, score]) => [scoreField(test as TestName), score]))

/** Applies changed profile fields to the test results; empty ones are removed. */
export const applyScoreChange = (present: TestScores, change: Values): TestScores | undefined => {
  const changed = testNames.filter((test) => scoreField(test) in change)
  if (changed.length === 0) return undefined
  const after = new Map<TestName, number | undefined>(testNames.map((test) => [test, present[test]]))
  for (const test of changed) after.set(test, change[scoreField(test)] as number | undefined)
  return Object.fromEntries([...after].filter(([, score]) => typeof score === 'number'))
}

/** Selects the profile fields of a change: all except test results. */
export const omitScoreFields = (change: Values): Values =>
  Object.fromEntries(Object.entries(change).filter(([field]) => !field.startsWith('score.')))

/** Keeps an existing result unless the CV has a better one of the same test. */
const isBetterKnown = (field: CvProfileField, present: unknown, said: unknown): boolean => {
  if (!field.startsWith('score.') || typeof present !== 'number' || typeof said !== 'number') return false
  return present > said || (field === scoreField('gmat') && !isSameGmat(present, said))
}

/** Lists the distinct research interests among the accepted findings. */
export const extractInterests = (accepted: Finding[]): string[] => [
  ...new Set(
    accepted.filter(({ field }) => field === 'researchInterest').map(({ value }) => line(value, maxNameLength)),
  ),
]

const emptyOf = (field: CvProfileField): unknown =>
  field === 'graduationYear' || field === 'currentGpa' || field === 'gpaScale' || field.startsWith('score.') ? null : ''

/** Value that a CV sets in a field, with the previous value to restore on undo. */
const fill = (after: unknown, present: unknown, filled: Filled[CvProfileField]) => ({
  before: filled !== undefined && filled.after === present ? filled.before : present,
  after,
})

/**
 * Computes the profile changes of new decisions: new values are written and stored with the previous ones. Values that
 * no longer apply are restored, unless the user has edited them since.
 */
export const calculateProfileChange = (
  before: CvProfile,
  after: CvProfile,
  present: Values,
  filled: Filled,
): { change: Values; filled: Filled } => {
  const change: Values = {}
  const next: Filled = { ...filled }
  for (const field of Object.keys(after) as CvProfileField[])
    if (after[field] !== before[field] && !isBetterKnown(field, present[field], after[field])) {
      next[field] = fill(after[field], present[field], filled[field])
      change[field] = after[field]
    }
  for (const field of Object.keys(before) as CvProfileField[]) {
    if (after[field] !== undefined) continue
    if (present[field] === (filled[field]?.after ?? before[field]))
      change[field] = filled[field]?.before ?? emptyOf(field)
    delete next[field]
  }
  return { change, filled: next }
}

/** A decision; `open` undoes an earlier one. */
export interface DecisionChange {
  findingId: string
  decision: 'accepted' | 'rejected' | 'open'
  value?: string | undefined
  bullets?: string[] | undefined
}

/** A decision with the parts that differ from the finding. */
const toDecision = ({ value, bullets }: DecisionChange, finding: Finding) => ({
  ...(value !== undefined && value !== finding.value ? { value } : {}),
  ...(bullets && bullets.join('\n') !== (finding.bullets ?? []).join('\n') ? { bullets } : {}),
})

/** Applies changes to decisions; unknown finding ids are ignored. */
export const applyDecisions = (before: CvDecisions, findings: Finding[], changes: DecisionChange[]): CvDecisions => {
  const known = new Map(findings.map((finding) => [finding.id, finding]))
  const after = new Map(Object.entries(before))
  for (const change of changes) {
    const { findingId, decision } = change
    const finding = known.get(findingId)
    if (finding && decision === 'open') after.delete(findingId)
    else if (finding && decision !== 'open') after.set(findingId, { decision, ...toDecision(change, finding) })
  }
  return Object.fromEntries(after)
}
