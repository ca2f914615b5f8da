import { Alert, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { failureText } from '#src/client/failures.ts'
import { FormActions } from '#src/client/ui/form-actions.tsx'
import { profileQuery, useDataUpdate } from '#src/features/profile/client.ts'
import { type DegreeLevel, gpaRange, parseGpa } from '#src/features/profile/rules.ts'
import type { OnboardingAnswers } from '../contract.ts'
import { answersOfProfile, problemsOf } from '../rules.ts'
import { AboutFields } from './about-fields.tsx'
import { GoalsFields } from './goals-fields.tsx'

const saveAcademic = async (answers: OnboardingAnswers) => {
  const { firstName, lastName, currentInstitution, currentDegree, targetField, gpaScale, careerGoals, countries } =
    answers
  await client.profile.updateAcademic({
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    currentInstitution,
    currentDegree,
    targetField,
    targetDegreeLevel: answers.targetDegreeLevel as DegreeLevel,
    gpa: parseGpa(answers.gpa, answers.gpaScale) ?? null,
    gpaScale,
    careerGoals,
    countries,
  })
}

const Fields = ({ initial }: { initial: OnboardingAnswers }) => {
  const { t } = useTranslation()
  const firstName = useRef<HTMLInputElement>(null)
  const [answers, setAnswers] = useState(initial)
  const [isChecked, setIsChecked] = useState(false)
  const problems = { ...problemsOf('about', answers), ...problemsOf('goals', answers) }
  const range = gpaRange[answers.gpaScale]
  const errorOf = (field: keyof OnboardingAnswers) => {
    const problem = isChecked ? problems[field] : undefined
    return problem ? t(`onboarding.problem.${problem}`, { min: range.min, max: range.max }) : null
  }
  const interests = useDataUpdate(
    'researchInterests',
    async (names: string[]) => await client.profile.replaceInterests({ names }),
  )
  const academic = useDataUpdate('academicProfile', saveAcademic)
  const failed = academic.error ?? interests.error
  const isBusy = academic.isPending || interests.isPending
  const save = async () => {
    if (await academic.run(answers)) await interests.run(answers.researchInterests)
  }
  const handleChange = (change: Partial<OnboardingAnswers>) => setAnswers((before) => ({ ...before, ...change }))
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsChecked(true)
    const first = Object.keys(problems)[0]
    if (first === 'firstName') firstName.current?.focus()
    else if (first) event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    else if (!isBusy) void save()
  }
  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack gap="lg">
        {failed ? (
          <Alert color="brick" role="alert" title={t('profile.notSaved')}>
            {failureText(failed, t)}
          </Alert>
        ) : null}
        <AboutFields
          answers={answers}
          onChange={handleChange}
          firstName={firstName}
          firstNameError={errorOf('firstName')}
        />
        <GoalsFields answers={answers} onChange={handleChange} errorOf={errorOf} />
      </Stack>
      <FormActions submitLabel={t('onboarding.academic.save')} busy={isBusy} />
    </form>
  )
}

/** What onboarding asked, open for change afterwards; matches follow it. */
export const AcademicForm = () => {
  const { t } = useTranslation()
  const { data } = useQuery(profileQuery)
  if (!data?.academicProfile) return null
  const interests = data.researchInterests.map(({ name }) => name)
  return (
    <Stack gap="lg" component="section" mt="xl">
      <Title order={2}>{t('onboarding.academic.title')}</Title>
      <Fields initial={answersOfProfile(data.academicProfile, interests)} />
    </Stack>
  )
}
