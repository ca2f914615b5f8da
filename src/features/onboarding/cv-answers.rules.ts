import type { CvAnalysis, Finding } from '#src/features/cv/contract.ts'
import { groupEducationRecords } from '#src/features/cv/records.rules.ts'
import { researchInterestLimit } from '#src/features/profile/rules.ts'
import { testNames } from '#src/features/profile/test-scores.rules.ts'
import type { OnboardingAnswers } from './contract.ts'
import { type ExperienceAnswer, extractExperience } from './cv-experience.parse.ts'
import { emptyAnswers, toAnswers } from './rules.ts'

// Answers from a CV. They are prefilled before they count; continuing accepts them. Pure functions.

type ReadCv = Pick<CvAnalysis, 'findings' | 'decisions' | 'createdAt'>
type Answer = keyof OnboardingAnswers

/** Findings without rejected ones, with corrected values. */
const standing = ({ findings, decisions }: ReadCv): Finding[] =>
  findings
    .filter(({ id }) => decisions[id]?.decision !== 'rejected')
    .map((finding) => ({ ...finding, value: decisions[finding.id]?.value ?? finding.value }))

/** Findings that fill answers: the name, the newest degree with its details, the interests, and test scores. */
const telling = (read: ReadCv): Finding[] => {
  const findings = standing(read)
  const newest = groupEducationRecords(findings).find((record) =>
    record.findings.some(({ field }) => field === 'degree' || field === 'institution'),
  )
  const name = findings.find(({ field }) => field === 'name')
  const interests = findings.filter(({ field }) => field === 'researchInterest').slice(0, researchInterestLimit)
  const tests = findings.filter(({ field }) => field === 'test' || field === 'language')
  return [...(name ? [name] : []), ...(newest?.findings ?? []), ...interests, ...tests]
}

const isEmpty = (value: OnboardingAnswers[Answer]) => value.length === 0

/** Answers that the CV fills: only those that are still empty. A display name that the user stated is not split. */
export const extractCvAnswers = (read: ReadCv, before: OnboardingAnswers): Partial<OnboardingAnswers> => {
  const hasName = before.firstName !== ''
  const hasInterests = before.researchInterests.length > 0
  const open = telling(read).filter(
    ({ field }) => !(field === 'name' && hasName) && !(field === 'researchInterest' && hasInterests),
  )
  const filled: Partial<OnboardingAnswers> = { ...extractExperience(standing(read), read.createdAt).answers }
  for (const finding of open) Object.assign(filled, toAnswers(finding, { ...before, ...filled }))
  const takesGrade = isEmpty(before.gpa)
  return Object.fromEntries(
    Object.entries(filled).filter(([key]) => (key === 'gpaScale' ? takesGrade : isEmpty(before[key as Answer]))),
  )
}

/** Answers that a single finding would fill. */
const keysOf = (finding: Finding): [Answer, unknown][] =>
  (Object.entries(toAnswers(finding, emptyAnswers)) as [Answer, unknown][]).filter(
    ([key]) => key !== 'gpaScale' && key !== 'targetField',
  )

/** Tells whether an answer equals the value of a finding. */
const isSaid = (answers: OnboardingAnswers, [key, value]: [Answer, unknown]): boolean => {
  const answer = answers[key]
  if (Array.isArray(value)) return Array.isArray(answer) && value.every((one) => (answer as unknown[]).includes(one))
  return answer === value && value !== ''
}

/** Finds the source of each answer that equals a finding of the CV. */
export const findAnswerSources = (read: ReadCv, answers: OnboardingAnswers): Partial<Record<Answer, Finding>> => {
  const sources: Partial<Record<Answer, Finding>> = {}
  for (const finding of telling(read))
    for (const entry of keysOf(finding)) if (isSaid(answers, entry)) sources[entry[0]] ??= finding
  const experience = extractExperience(standing(read), read.createdAt)
  for (const [key, finding] of Object.entries(experience.sources) as [ExperienceAnswer, Finding][])
    if (isSaid(answers, [key, experience.answers[key]])) sources[key] = finding
  return sources
}

/** Findings that the user accepts by continuing: those without a decision whose text is unchanged in the answers. */
export const listImpliedAcceptances = (read: ReadCv, answers: OnboardingAnswers, of: readonly Answer[]): Finding[] =>
  telling(read).filter((finding) => {
    if (read.decisions[finding.id] !== undefined) return false
    const entries = keysOf(finding).filter(([key]) => of.includes(key))
    return entries.length > 0 && entries.every((entry) => isSaid(answers, entry))
  })

/** Answers of each step that a CV can fill. */
export const cvAnswers = {
  about: ['firstName', 'lastName', 'currentInstitution', 'currentDegree', 'currentFieldOfStudy', 'graduationYear'],
  goals: ['gpa', 'researchInterests', ...testNames],
} as const satisfies Record<string, readonly Answer[]>
