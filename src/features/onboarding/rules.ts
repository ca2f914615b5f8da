// Questions, validation and CV answers of applicant onboarding (data specification, section on onboarding).
import { FIELDS } from '#src/features/catalogue/rules.ts'
import type { Finding } from '#src/features/cv/contract.ts'
import { extractScores, parseScale, splitName } from '#src/features/cv/decisions.rules.ts'
import type { AcademicProfile } from '#src/features/profile/contract.ts'
import {
  type GpaScale,
  isWithinScale,
  maxDegreeLength,
  maxInstitutionLength,
  maxInterestLength,
  parseGpa,
  researchInterestLimit,
} from '#src/features/profile/rules.ts'
import { parseScore, testNames, testRange } from '#src/features/profile/test-scores.rules.ts'
import type { OnboardingAnswers } from './contract.ts'
import type { OnboardingStep } from './steps.rules.ts'
import { formatPreferences } from './wishes.parse.ts'

export const emptyAnswers: OnboardingAnswers = {
  firstName: '',
  lastName: '',
  currentInstitution: '',
  currentDegree: '',
  targetField: '',
  targetDegreeLevel: '',
  gpa: '',
  gpaScale: '4.0',
  researchInterests: [],
  careerGoals: '',
  countries: [],
  citizenship: '',
  timeZone: '',
  currentFieldOfStudy: '',
  graduationYear: '',
  researchExperience: '',
  ielts: '',
  toefl: '',
  duolingo: '',
  pte: '',
  greQuantitative: '',
  greVerbal: '',
  greWriting: '',
  gmat: '',
  lsat: '',
  mcat: '',
  testdaf: '',
  dsh: '',
  maxTuition: '',
  limitKind: '',
  workYears: '',
  workKind: '',
  fundingNeed: '',
  startSeason: '',
  teachingLanguages: [],
  supervisors: [],
}

export type AnswerProblem =
  | 'firstNameRequired'
  | 'targetFieldRequired'
  | 'targetLevelRequired'
  | 'gpaUnreadable'
  | 'gpaNoBritishClass'
  | 'gpaOutsideScale'
export type AnswerProblems = Partial<Record<keyof OnboardingAnswers, AnswerProblem>>

const gpaProblem = (typed: string, scale: GpaScale): AnswerProblem | undefined => {
  if (typed.trim() === '') return undefined
  const gpa = parseGpa(typed, scale)
  if (gpa === undefined) return scale === 'uk' ? 'gpaNoBritishClass' : 'gpaUnreadable'
  return isWithinScale(gpa, scale) ? undefined : 'gpaOutsideScale'
}

/** Validates a step before continuing. A single name is a complete name. */
export const validateStep = (step: OnboardingStep, answers: OnboardingAnswers): AnswerProblems => {
  if (step === 'about') return answers.firstName.trim() === '' ? { firstName: 'firstNameRequired' } : {}
  if (step !== 'goals') return {}
  const gpa = gpaProblem(answers.gpa, answers.gpaScale)
  return {
    ...(answers.targetField === '' ? { targetField: 'targetFieldRequired' as const } : {}),
    ...(answers.targetDegreeLevel === '' ? { targetDegreeLevel: 'targetLevelRequired' as const } : {}),
    ...(gpa ? { gpa } : {}),
  }
}

type UsedFinding = Pick<Finding, 'field' | 'value' | 'scale'>

/** Default target field: the field of study, because most applicants stay in it; it can be changed. */
const aimFrom = (studied: string, before: OnboardingAnswers): Partial<OnboardingAnswers> => {
  const field = FIELDS.find(({ label }) => label.toLowerCase() === studied.trim().toLowerCase())
  return field && before.targetField === '' ? { targetField: field.id } : {}
}

const isTestFinding = ({ field }: UsedFinding) => field === 'test' || field === 'language'

/** Test scores of a finding, unless the answers have a better one. Scores that the form would reject are omitted. */
const scoresFrom = (finding: UsedFinding, before: OnboardingAnswers): Partial<OnboardingAnswers> => {
  const scores = extractScores([finding])
  return Object.fromEntries(
    testNames.flatMap((test) => {
      const score = scores[test]
      const isValid = score !== undefined && typeof parseScore(String(score), testRange[test]) === 'number'
      return isValid && score > (parseScore(before[test], testRange[test]) ?? -1) ? [[test, String(score)]] : []
    }),
  )
}

/** Maps an accepted finding to answers; empty for a field that onboarding does not ask. */
export const toAnswers = (finding: UsedFinding, before: OnboardingAnswers): Partial<OnboardingAnswers> => {
  const { field, value, scale } = finding
  if (field === 'name') return splitName(value)
  if (field === 'institution') return { currentInstitution: value.slice(0, maxInstitutionLength) }
  if (field === 'degree') return { currentDegree: value.slice(0, maxDegreeLength) }
  if (field === 'field') return { currentFieldOfStudy: value.slice(0, maxDegreeLength), ...aimFrom(value, before) }
  if (field === 'graduationYear') return { graduationYear: /\b\d{4}\b/.exec(value)?.[0] ?? '' }
  if (field === 'gpa') return { gpa: value, gpaScale: parseScale(scale) ?? before.gpaScale }
  if (isTestFinding(finding)) return scoresFrom(finding, before)
  if (field !== 'researchInterest') return {}
  const name = value.slice(0, maxInterestLength)
  const storedInterests = before.researchInterests
  if (storedInterests.includes(name) || storedInterests.length >= researchInterestLimit) return {}
  return { researchInterests: [...storedInterests, name] }
}

/** Removes the answers that an undone finding had filled, unless they were edited since. */
const answersWithout = (finding: UsedFinding, before: OnboardingAnswers): Partial<OnboardingAnswers> => {
  if (finding.field === 'researchInterest')
    return {
      researchInterests: before.researchInterests.filter((name) => name !== finding.value.slice(0, maxInterestLength)),
    }
  const filled = toAnswers(finding, emptyAnswers)
  const cleared = Object.entries(filled).filter(
    ([key, value]) => key !== 'gpaScale' && before[key as keyof OnboardingAnswers] === value,
  )
  return Object.fromEntries(cleared.map(([key]) => [key, '']))
}

/**
 * Applies a decision to the answers.
 *
 * @param accepted accepted findings of the same field in CV order; where only one can apply it is the first, because
 * CVs start with the newest
 */
export const applyDecision = (
  changed: UsedFinding,
  accepted: UsedFinding[],
  before: OnboardingAnswers,
): Partial<OnboardingAnswers> => {
  const isAccepted = accepted.includes(changed)
  if (isTestFinding(changed)) {
    const answers = isAccepted ? {} : answersWithout(changed, before)
    // The best remaining score replaces the removed one.
    for (const one of accepted) Object.assign(answers, toAnswers(one, { ...before, ...answers }))
    return answers
  }
  if (changed.field === 'researchInterest')
    return isAccepted ? toAnswers(changed, before) : answersWithout(changed, before)
  const [first] = accepted
  if (!first) return answersWithout(changed, before)
  return isAccepted && first !== changed ? {} : toAnswers(first, before)
}

/** Maps an academic profile to answers, for editing. */
export const toProfileAnswers = (academic: AcademicProfile, researchInterests: string[]): OnboardingAnswers => ({
  ...emptyAnswers,
  firstName: academic.firstName,
  lastName: academic.lastName,
  currentInstitution: academic.currentInstitution,
  currentDegree: academic.currentDegree,
  targetField: academic.targetField,
  targetDegreeLevel: academic.targetDegreeLevel,
  gpa: academic.gpa === null ? '' : String(academic.gpa),
  gpaScale: parseScale(academic.gpaScale) ?? emptyAnswers.gpaScale,
  careerGoals: academic.careerGoals,
  countries: academic.countries,
  researchInterests,
  ...formatPreferences(academic),
})

/**
 * Splits the name of an account into first and last name. The display name is the first part, and the rest of the full
 * name follows.
 */
export const splitFullName = ({ fullName, displayName }: { fullName: string; displayName: string }) =>
  displayName !== '' && fullName.startsWith(`${displayName} `)
    ? { firstName: displayName, lastName: fullName.slice(displayName.length).trim() }
    : splitName(fullName)

/** Tells whether a finding would still change an answer: a sixth research interest would not. */
export const hasRoomFor = (finding: UsedFinding, answers: OnboardingAnswers): boolean =>
  finding.field !== 'researchInterest' ||
  answers.researchInterests.includes(finding.value.slice(0, maxInterestLength)) ||
  answers.researchInterests.length < researchInterestLimit
