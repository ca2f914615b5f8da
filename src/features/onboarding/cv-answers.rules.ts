import type { CvAnalysis, Finding } from '#src/features/cv/contract.ts'
import { groupEducationRecords } from '#src/features/cv/records.rules.ts'
import { researchInterestLimit } from '#src/features/profile/rules.ts'
import type { OnboardingAnswers } from './contract.ts'
import { emptyAnswers, toAnswers } from './rules.ts'

// What a CV says of what onboarding asks. It stands in the fields before it counts; going on with it is the acceptance. Pure.

type Read = Pick<CvAnalysis, 'findings' | 'decisions'>
type Answer = keyof OnboardingAnswers

/** What the person has not turned down, with the values as they were put right. */
const standing = ({ findings, decisions }: Read): Finding[] =>
  findings
    .filter(({ id }) => decisions[id]?.decision !== 'rejected')
    .map((finding) => ({ ...finding, value: decisions[finding.id]?.value ?? finding.value }))

/** The findings that an applicant's answers are made of: the name, the newest degree with its parts, the interests. */
const telling = (read: Read): Finding[] => {
  const findings = standing(read)
  const newest = groupEducationRecords(findings).find((record) =>
    record.findings.some(({ field }) => field === 'degree' || field === 'institution'),
  )
  const name = findings.find(({ field }) => field === 'name')
  const interests = findings.filter(({ field }) => field === 'researchInterest').slice(0, researchInterestLimit)
  return [...(name ? [name] : []), ...(newest?.findings ?? []), ...interests]
}

const isEmpty = (value: OnboardingAnswers[Answer]) => value.length === 0

/** The answers that are still empty, as the CV has them; where somebody said how they are called, that stays whole. */
export const extractCvAnswers = (read: Read, before: OnboardingAnswers): Partial<OnboardingAnswers> => {
  const hasName = before.firstName !== ''
  const hasInterests = before.researchInterests.length > 0
  const open = telling(read).filter(
    ({ field }) => !(field === 'name' && hasName) && !(field === 'researchInterest' && hasInterests),
  )
  const filled: Partial<OnboardingAnswers> = {}
  for (const finding of open) Object.assign(filled, toAnswers(finding, { ...before, ...filled }))
  const takesGrade = isEmpty(before.gpa)
  return Object.fromEntries(
    Object.entries(filled).filter(([key]) => (key === 'gpaScale' ? takesGrade : isEmpty(before[key as Answer]))),
  )
}

/** The answers that one finding would fill by itself. */
const keysOf = (finding: Finding): [Answer, unknown][] =>
  (Object.entries(toAnswers(finding, emptyAnswers)) as [Answer, unknown][]).filter(
    ([key]) => key !== 'gpaScale' && key !== 'targetField',
  )

/** Whether an answer stands as a finding says it. */
const isSaid = (answers: OnboardingAnswers, [key, value]: [Answer, unknown]): boolean => {
  const answer = answers[key]
  if (Array.isArray(value)) return Array.isArray(answer) && value.every((one) => (answer as unknown[]).includes(one))
  return answer === value && value !== ''
}

/** Where the answers that stand as the CV says them come from: the finding of each. */
export const findAnswerSources = (read: Read, answers: OnboardingAnswers): Partial<Record<Answer, Finding>> => {
  const sources: Partial<Record<Answer, Finding>> = {}
  for (const finding of telling(read))
    for (const entry of keysOf(finding)) if (isSaid(answers, entry)) sources[entry[0]] ??= finding
  return sources
}

/** The findings that going on accepts: those nobody decided whose words stand in the answers as they were read. */
export const listImpliedAcceptances = (read: Read, answers: OnboardingAnswers, of: readonly Answer[]): Finding[] =>
  telling(read).filter((finding) => {
    if (read.decisions[finding.id] !== undefined) return false
    const said = keysOf(finding).filter(([key]) => of.includes(key))
    return said.length > 0 && said.every((entry) => isSaid(answers, entry))
  })

/** The answers of each step that a CV can fill. */
export const cvAnswers = {
  about: ['firstName', 'lastName', 'currentInstitution', 'currentDegree', 'currentFieldOfStudy', 'graduationYear'],
  goals: ['gpa', 'researchInterests'],
} as const satisfies Record<string, readonly Answer[]>
