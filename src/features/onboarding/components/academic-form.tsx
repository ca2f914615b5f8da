import { Alert, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { formatErrorText } from '#src/client/errors.ts'
import { Form } from '#src/client/ui/form.tsx'
import { FormActions } from '#src/client/ui/form-actions.tsx'
import { setServerFieldError } from '#src/client/ui/server-field-error.ts'
import { SettingsRow } from '#src/client/ui/settings-row.tsx'
import { profileQuery } from '#src/features/profile/client.ts'
import { useDataUpdate } from '#src/features/profile/components/use-data-update.ts'
import { type DegreeLevel, parseGpa } from '#src/features/profile/rules.ts'
import type { OnboardingAnswers } from '../contract.ts'
import { toProfileAnswers } from '../rules.ts'
import { parsePreferences } from '../wishes.parse.ts'
import { AboutFields } from './about-fields.tsx'
import { DecidingFields } from './deciding-fields.tsx'
import { GoalsFields } from './goals-fields.tsx'
import { useAnswerErrors } from './use-answer-errors.ts'

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
    ...parsePreferences(answers),
  })
}

const Fields = ({ initial }: { initial: OnboardingAnswers }) => {
  const { t } = useTranslation()
  const form = useForm<OnboardingAnswers>({ initialValues: initial, validate: useAnswerErrors('about', 'goals') })
  const interests = useDataUpdate(
    'researchInterests',
    async (names: string[]) => await client.profile.replaceInterests({ names }),
  )
  const academic = useDataUpdate('academicProfile', saveAcademic, {
    onFailed: (error) => setServerFieldError(form, error),
    isPart: true,
  })
  const failed = academic.error ?? interests.error
  const isBusy = academic.isPending || interests.isPending
  const save = async (answers: OnboardingAnswers) => {
    if (isBusy) return
    if ((await academic.run(answers)) && (await interests.run(answers.researchInterests))) form.resetDirty()
  }
  return (
    <Form form={form} onSubmit={save}>
      {failed ? (
        <Alert color="brick" role="alert" title={t('profile.notSaved')}>
          {formatErrorText(failed, t)}
        </Alert>
      ) : null}
      <SettingsRow title={t('profile.group.studies')}>
        <AboutFields form={form} />
      </SettingsRow>
      <SettingsRow title={t('onboarding.step.goals')}>
        <Stack gap="lg">
          <GoalsFields form={form} />
          <DecidingFields form={form} />
        </Stack>
        <FormActions submitLabel={t('onboarding.academic.save')} busy={isBusy} isPrimary={form.isDirty()} />
      </SettingsRow>
    </Form>
  )
}

/** Form to change the answers of onboarding later; matches are recalculated. */
export const AcademicForm = () => {
  const { t } = useTranslation()
  const { data } = useQuery(profileQuery)
  if (!data?.academicProfile) return null
  const interests = data.researchInterests.map(({ name }) => name)
  return (
    <section aria-label={t('onboarding.academic.title')}>
      <Fields initial={toProfileAnswers(data.academicProfile, interests)} />
    </section>
  )
}
