import { Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { Form } from '#src/client/ui/form.tsx'
import { SettingsRow } from '#src/client/ui/settings-row.tsx'
import { usePersonId } from '#src/features/accounts/client.ts'
import { profileQuery } from '#src/features/profile/client.ts'
import { AutosaveStatus } from '#src/features/profile/components/autosave-status.tsx'
import { useAutosavedForm } from '#src/features/profile/components/use-autosaved-form.ts'
import { useDataUpdate } from '#src/features/profile/components/use-data-update.ts'
import type { AcademicProfile } from '#src/features/profile/contract.ts'
import { type DegreeLevel, parseGpa } from '#src/features/profile/rules.ts'
import { testNames } from '#src/features/profile/test-scores.rules.ts'
import type { OnboardingAnswers } from '../contract.ts'
import { toProfileAnswers } from '../rules.ts'
import { parsePreferences } from '../wishes.parse.ts'
import { AboutFields } from './about-fields.tsx'
import { DecidingFields } from './deciding-fields.tsx'
import { GoalsFields } from './goals-fields.tsx'
import { useAnswerErrors } from './use-answer-errors.ts'

/** Fields of the academic profile by the answer that they come from, where the names differ. */
const fieldsOfAnswer: Partial<Record<keyof OnboardingAnswers, readonly string[]>> = {
  ...Object.fromEntries(testNames.map((test) => [test, ['testScores']])),
  limitKind: ['isLimitFirm'],
  // A grade is checked against its scale.
  gpa: ['gpa', 'gpaScale'],
  gpaScale: ['gpa', 'gpaScale'],
}

/** Returns the fields of the academic profile that the changed answers set. */
const toAcademicChange = (changed: Partial<OnboardingAnswers>, answers: OnboardingAnswers) => {
  const { firstName, lastName, currentInstitution, currentDegree, targetField, gpaScale, careerGoals, countries } =
    answers
  const names = Object.keys(changed).flatMap((name) => fieldsOfAnswer[name as keyof OnboardingAnswers] ?? [name])
  const fields = {
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
  }
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name))) as Partial<typeof fields>
}

type AcademicData = { academicProfile: AcademicProfile; interests: string[] }

const Fields = ({ academicProfile, interests }: AcademicData) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const owner = usePersonId()
  const findErrors = useAnswerErrors('about', 'goals')
  const academic = useDataUpdate(
    'academicProfile',
    async (change: ReturnType<typeof toAcademicChange>) => await client.profile.updateAcademic(change),
    {
      onSaved: (saved) =>
        void queryClient.setQueryData(profileQuery.queryKey, (known) => known && { ...known, academicProfile: saved }),
      isAutosaved: true,
    },
  )
  const interest = useDataUpdate(
    'researchInterests',
    async (names: string[]) => await client.profile.replaceInterests({ names }),
    {
      onSaved: (saved) =>
        void queryClient.setQueryData(
          profileQuery.queryKey,
          (known) => known && { ...known, researchInterests: saved },
        ),
      isAutosaved: true,
    },
  )
  const readKnown = (): OnboardingAnswers => {
    const known = queryClient.getQueryData(profileQuery.queryKey)
    const names = known?.researchInterests.map(({ name }) => name) ?? interests
    return toProfileAnswers(known?.academicProfile ?? academicProfile, names)
  }
  const validate = (answers: OnboardingAnswers) => {
    const errors = findErrors(answers)
    // A scale without its grade is not saved.
    return 'gpa' in errors ? { ...errors, gpaScale: true } : errors
  }
  const { form, status, retry, handleLeave } = useAutosavedForm<OnboardingAnswers>({
    owner,
    item: 'academic profile',
    readKnown,
    save: async ({ researchInterests, ...changed }, answers) => {
      const invalid = Object.keys(validate(answers))
      const stored = Object.entries(readKnown()).filter(([name]) => invalid.includes(name))
      const change = toAcademicChange(changed, { ...answers, ...Object.fromEntries(stored) })
      if (Object.keys(change).length > 0) await academic.send(change)
      if (researchInterests) await interest.send(researchInterests)
      return readKnown()
    },
    validate,
  })
  return (
    <Form form={form} onSubmit={handleLeave} onBlur={handleLeave}>
      <SettingsRow title={t('profile.group.studies')}>
        <AboutFields form={form} />
      </SettingsRow>
      <SettingsRow title={t('onboarding.step.goals')}>
        <Stack gap="lg">
          <GoalsFields form={form} />
          <DecidingFields form={form} />
        </Stack>
        <AutosaveStatus status={status} error={academic.error ?? interest.error} onRetry={retry} />
      </SettingsRow>
    </Form>
  )
}

/** Form to change the answers of onboarding later, saved by themselves; matches are recalculated. */
export const AcademicForm = () => {
  const { t } = useTranslation()
  const { data } = useQuery(profileQuery)
  if (!data?.academicProfile) return null
  const interests = data.researchInterests.map(({ name }) => name)
  return (
    <section aria-label={t('onboarding.academic.title')}>
      <Fields academicProfile={data.academicProfile} interests={interests} />
    </section>
  )
}
