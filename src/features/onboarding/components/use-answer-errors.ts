import { useTranslation } from 'react-i18next'
import { gpaRange } from '#src/features/profile/rules.ts'
import type { OnboardingAnswers } from '../contract.ts'
import { validateStep } from '../rules.ts'
import type { OnboardingStep } from '../steps.rules.ts'
import { type Figure, findInvalidNumbers } from '../wishes.parse.ts'

/** The step that asks for a figure. */
const stepOf = (figure: Figure): OnboardingStep => (figure === 'graduationYear' ? 'about' : 'goals')

/** What is wrong with the answers of some steps, in words, by field. */
export const useAnswerErrors = (...steps: OnboardingStep[]) => {
  const { t } = useTranslation()
  return (answers: OnboardingAnswers): Partial<Record<keyof OnboardingAnswers, string>> => {
    const { min, max } = gpaRange[answers.gpaScale]
    const problems = steps.flatMap((step) => Object.entries(validateStep(step, answers)))
    const figures = findInvalidNumbers(answers).filter(([figure]) => steps.includes(stepOf(figure)))
    return Object.fromEntries([
      ...problems.map(([field, problem]) => [field, t(`onboarding.problem.${problem}`, { min, max })]),
      ...figures.map(([figure, range]) => [figure, t('profile.tests.outside', { ...range })]),
    ])
  }
}
