import type { AcademicProfile } from '#src/features/profile/contract.ts'
import { graduationYears, maxYearlyLimit } from '#src/features/profile/rules.ts'
import {
  parseScore,
  type TestName,
  type TestRange,
  type TestScores,
  testNames,
  testRange,
} from '#src/features/profile/test-scores.rules.ts'
import { fundingNeeds, startSeasons, teachingLanguages, workYearsRange } from '#src/features/profile/wishes.rules.ts'
import type { OnboardingAnswers } from './contract.ts'

// Parsing and formatting of optional preferences besides the goals.

/** Numeric fields with their ranges. */
const figures = {
  ...testRange,
  maxTuition: { min: 0, max: maxYearlyLimit, step: 1 },
  workYears: workYearsRange,
  graduationYear: { ...graduationYears, step: 1 },
} as const satisfies Record<string, TestRange>
export type Figure = keyof typeof figures
const figureNames = Object.keys(figures) as Figure[]

type Typed = Pick<OnboardingAnswers, Figure>

/** Finds numeric fields with invalid input, with the range of each. */
export const findInvalidNumbers = (typed: Typed): [Figure, TestRange][] =>
  figureNames
    .filter((name) => parseScore(typed[name], figures[name]) === null)
    .map((name) => [name, { ...figures[name] }])

const figureIn = (typed: Typed, name: Figure): number | null => parseScore(typed[name], figures[name]) ?? null

const scoresIn = (typed: Typed): TestScores =>
  Object.fromEntries(
    testNames.flatMap((test) => {
      const score = figureIn(typed, test)
      return score === null ? [] : [[test, score]]
    }),
  )

const cleanWords = (words: readonly string[]) => words.map((word) => word.trim()).filter((word) => word !== '')

/** Answer of an applicant whose limit is firm. */
export const firmLimit = 'firm'

/** Parses the preferences in the answers into the format of the academic profile. */
export const parsePreferences = (answers: OnboardingAnswers) => ({
  testScores: scoresIn(answers),
  maxTuition: figureIn(answers, 'maxTuition'),
  isLimitFirm: answers.limitKind === firmLimit,
  workYears: figureIn(answers, 'workYears'),
  graduationYear: figureIn(answers, 'graduationYear'),
  workKind: answers.workKind,
  currentFieldOfStudy: answers.currentFieldOfStudy,
  researchExperience: answers.researchExperience,
  fundingNeed: fundingNeeds.find((need) => need === answers.fundingNeed) ?? null,
  startSeason: startSeasons.find((season) => season === answers.startSeason) ?? null,
  teachingLanguages: teachingLanguages.filter((language) => answers.teachingLanguages.includes(language)),
  supervisors: cleanWords(answers.supervisors),
})

const typedOf = (figure: number | null | undefined): string => String(figure ?? '')

/** Formats the preferences of an academic profile as answers, for editing. */
export const formatPreferences = (academic: AcademicProfile) => ({
  ...(Object.fromEntries(testNames.map((test) => [test, typedOf(academic.testScores[test])])) as Record<
    TestName,
    string
  >),
  maxTuition: typedOf(academic.maxTuition),
  limitKind: academic.isLimitFirm ? firmLimit : '',
  workYears: typedOf(academic.workYears),
  graduationYear: typedOf(academic.graduationYear),
  workKind: academic.workKind,
  currentFieldOfStudy: academic.field_of_study,
  researchExperience: academic.researchExperience,
  fundingNeed: academic.fundingNeed ?? '',
  startSeason: academic.startSeason ?? '',
  teachingLanguages: academic.teachingLanguages,
  supervisors: academic.supervisors,
})

/** Countries with universities that teach in German. */
const germanCountries = ['DE', 'AT', 'CH', 'LI']

interface Aim {
  level: string
  countries: readonly string[]
}

const isTestAsked = (test: TestName, { level, countries }: Aim): boolean => {
  if (test === 'lsat') return level === 'law'
  if (test === 'mcat') return level === 'medical'
  if (test === 'gmat') return level !== 'law' && level !== 'medical'
  if (test === 'testdaf' || test === 'dsh')
    return countries.length === 0 || countries.some((country) => germanCountries.includes(country))
  return level !== 'medical' || !test.startsWith('gre')
}

/** Tests that a user with this aim may need, and tests with a result already entered. */
export const listApplicableTests = (answers: OnboardingAnswers): TestName[] => {
  const aim = { level: answers.targetDegreeLevel, countries: answers.countries }
  return testNames.filter((test) => answers[test] !== '' || isTestAsked(test, aim))
}
