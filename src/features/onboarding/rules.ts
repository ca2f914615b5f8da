// What applicant onboarding asks, checks, and takes from a CV (data specification, section on onboarding).
import { FIELDS } from '#src/features/catalogue/rules.ts'
import type { Finding } from '#src/features/cv/contract.ts'
import { parseScale, splitName } from '#src/features/cv/decisions.rules.ts'
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

/** What keeps a step from being left forwards. A single name is a whole name. */
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

type Taken = Pick<Finding, 'field' | 'value' | 'scale'>

/** Most people go on in the field that they studied: it is chosen for those who have chosen none, and can be changed. */
const aimFrom = (studied: string, before: OnboardingAnswers): Partial<OnboardingAnswers> => {
  const field = FIELDS.find(({ label }) => label.toLowerCase() === studied.trim().toLowerCase())
  return field && before.targetField === '' ? { targetField: field.id } : {}
}

/** The answers that an accepted finding fills; empty for what onboarding does not ask. */
export const toAnswers = (finding: Taken, before: OnboardingAnswers): Partial<OnboardingAnswers> => {
  const { field, value, scale } = finding
  if (field === 'name') return splitName(value)
  if (field === 'institution') return { currentInstitution: value.slice(0, maxInstitutionLength) }
  if (field === 'degree') return { currentDegree: value.slice(0, maxDegreeLength) }
  if (field === 'field') return { currentFieldOfStudy: value.slice(0, maxDegreeLength), ...aimFrom(value, before) }
  if (field === 'graduationYear') return { graduationYear: /\b\d{4}\b/.exec(value)?.[0] ?? '' }
  if (field === 'gpa') return { gpa: value, gpaScale: parseScale(scale) ?? before.gpaScale }
  if (field !== 'researchInterest') return {}
  const name = value.slice(0, maxInterestLength)
  const kept = before.researchInterests
  if (kept.includes(name) || kept.length >= researchInterestLimit) return {}
  return { researchInterests: [...kept, name] }
}

/** The answers without what an undone finding had filled; what was changed by hand since stays. */
const answersWithout = (finding: Taken, before: OnboardingAnswers): Partial<OnboardingAnswers> => {
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
 * What a decision changes in the answers. `accepted` are the accepted findings of the same field as they stand now, in
 * the order of the CV: where only one can count it is the first, for CVs begin with what is newest.
 */
export const applyDecision = (
  changed: Taken,
  accepted: Taken[],
  before: OnboardingAnswers,
): Partial<OnboardingAnswers> => {
  const isAccepted = accepted.includes(changed)
  if (changed.field === 'researchInterest')
    return isAccepted ? toAnswers(changed, before) : answersWithout(changed, before)
  const [first] = accepted
  if (!first) return answersWithout(changed, before)
  return isAccepted && first !== changed ? {} : toAnswers(first, before)
}

/** The answers as an academic profile keeps them, for changing them later. */
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

/** First and last name of an account: the one that somebody is called by stands apart, and what else there is follows it. */
export const splitFullName = ({ fullName, displayName }: { fullName: string; displayName: string }) =>
  displayName !== '' && fullName.startsWith(`${displayName} `)
    ? { firstName: displayName, lastName: fullName.slice(displayName.length).trim() }
    : splitName(fullName)

/** Whether a finding would still change something: a sixth research interest would not. */
export const hasRoomFor = (finding: Taken, answers: OnboardingAnswers): boolean =>
  finding.field !== 'researchInterest' ||
  answers.researchInterests.includes(finding.value.slice(0, maxInterestLength)) ||
  answers.researchInterests.length < researchInterestLimit
