import { useTranslation } from 'react-i18next'
import { gpaRange } from '#src/features/profile/rules.ts'
import type { OnboardingAnswers } from '../contract.ts'
import { validateStep } from '../rules.ts'
import type { OnboardingStep } from '../steps.rules.ts'
import { type Figure, findInvalidNumbers } from '../wishes.parse.ts'

/** Step that asks for a number. */
const stepOf = (figure: Figure): OnboardingStep => (figure === 'graduationYear' ? 'about' : 'goals')

/** Validation errors of the given steps as text, by field. */
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
