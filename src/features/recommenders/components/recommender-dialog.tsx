import { Alert, Button, Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { createId } from '#src/client/create-id.ts'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { FormDialog } from '#src/client/ui/form-dialog.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { applicationsQuery } from '#src/features/applications/client.ts'
import { ownMentorshipsQuery } from '#src/features/mentorships/client.ts'
import { professorsQuery } from '#src/features/professors/client.ts'
import { type SharePart, shareParts } from '#src/features/sharing/rules.ts'
import { writingsQuery } from '#src/features/writing/client.ts'
import { maxEmailLength } from '#src/shared/email-address.ts'
import { joinParts } from '#src/shared/lists.ts'
import { type Language, languageNames, languages, toLanguage } from '#src/shared/locales.ts'
import { findAddressError, recommendersQuery } from '../client.ts'
import type { Recommender } from '../contract.ts'
import { type Relation, recommenderLengths, relations, type Waiver, waivers } from '../rules.ts'

type RecommenderDialogProps = {
  /** Recommender to change; undefined to ask a new one. */
  recommender?: Recommender | undefined
  /** Applications that the recommender writes for. */
  applicationIds: string[]
  onClose: () => void
}

interface Typed {
  name: string
  email: string
  relation: Relation
  language: Language
  waiver: Waiver
  parts: SharePart[]
  /** Draft to share; empty for none. */
  writingId: string
  applicationIds: string[]
}

const toTyped = (
  { recommender, applicationIds }: Pick<RecommenderDialogProps, 'recommender' | 'applicationIds'>,
  language: string,
): Typed => ({
  name: recommender?.name ?? '',
  email: recommender?.email ?? '',
  relation: recommender?.relation ?? 'professor',
  language: recommender?.language ?? toLanguage(language),
  waiver: recommender?.waiver ?? 'undecided',
  parts: recommender?.parts ?? [],
  writingId: recommender?.writingId ?? '',
  applicationIds,
})

const useRecommenderForm = ({ recommender, applicationIds, onClose }: RecommenderDialogProps) => {
  const { t, i18n } = useTranslation()
  // One id for all attempts: one without a response may have asked the recommender already.
  const [id] = useState(createId)
  const form = useForm<Typed>({
    initialValues: toTyped({ recommender, applicationIds }, i18n.language),
    validate: {
      name: (name) =>
        name.trim() === ''
          ? t('recommenders.form.needName')
          : /[\p{Cc}<>/@]/u.test(name)
            ? t('recommenders.form.plainName')
            : null,
      email: (email) => (email.trim() === '' ? t('recommenders.form.needEmail') : null),
      applicationIds: (ids) => (ids.length === 0 ? t('recommenders.form.needPrograms') : null),
    },
  })
  const save = useAppMutation({
    write: async ({ writingId, ...typed }: Typed) => {
      const details = { ...typed, writingId: writingId || null }
      return recommender
        ? await client.recommenders.update({ id: recommender.id, version: recommender.version, ...details })
        : await client.recommenders.ask({ id, ...details })
    },
    done: t(recommender ? 'recommenders.saved' : 'recommenders.form.asked'),
    failed: (error) => {
      const message = findAddressError(error, t)
      if (message === undefined) return undefined
      form.setFieldError('email', message)
      return null
    },
    onSaved: (output, _input, queryClient) => queryClient.setQueryData(recommendersQuery.queryKey, output),
    // After a change in another tab, the next attempt names the stored version; what was typed stays.
    onFailed: async (_error, _input, queryClient) =>
      await queryClient.invalidateQueries({ queryKey: recommendersQuery.queryKey }),
    onDone: onClose,
  })
  return { form, save }
}

type RecommenderForm = ReturnType<typeof useRecommenderForm>['form']

interface KnownPerson {
  id: string
  name: string
  /** Empty if it is not known here. */
  email: string
  relation: Relation
}

/** Returns the professors of the shortlist and the mentors who guide the user. */
const useKnownPeople = (): KnownPerson[] => {
  const professors = useQuery(professorsQuery)
  const mentorships = useQuery(ownMentorshipsQuery)
  return [
    ...(professors.data ?? [])
      .filter(({ isSample }) => !isSample)
      .map(({ id, professorName, email }) => ({ id, name: professorName, email, relation: 'professor' as const })),
    ...(mentorships.data?.mentorships ?? [])
      .filter(({ state, mentorName }) => state === 'accepted' && mentorName !== '')
      .map(({ id, mentorName }) => ({ id, name: mentorName, email: '', relation: 'mentor' as const })),
  ]
}

/** Fills name and address from a professor or mentor of the user; hidden without one. */
const FromKnownPeople = ({ form }: { form: RecommenderForm }) => {
  const { t } = useTranslation()
  const people = useKnownPeople()
  if (people.length === 0) return null
  const choose = (id: string) => {
    const person = people.find((one) => one.id === id)
    if (person) form.setValues({ name: person.name, email: person.email, relation: person.relation })
  }
  return (
    <NativeSelect
      label={t('recommenders.form.fromKnown')}
      defaultValue=""
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      data={[
        { value: '', label: t('recommenders.form.someoneElse') },
        ...people.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}

const Programs = ({ form }: { form: RecommenderForm }) => {
  const { t, i18n } = useTranslation()
  const { data, isPending, isFetching, refetch } = useQuery(applicationsQuery)
  if (isPending) return <LoadingSkeleton layout="form" rows={1} />
  if (!data) {
    return <ErrorState title={t('applications.failed')} onRetry={() => void refetch()} retrying={isFetching} />
  }
  const applications = data.applications.filter(({ archivedAt }) => archivedAt === null)
  if (applications.length === 0) return <Text>{t('recommenders.form.noApplications')}</Text>
  const chosen = applications.filter(({ id }) => form.values.applicationIds.includes(id)).length
  const isAll = chosen === applications.length
  return (
    <Checkbox.Group label={t('recommenders.form.programs')} {...form.getInputProps('applicationIds')}>
      <Stack gap="sm" mt="xs">
        {applications.length > 1 ? (
          <Button
            variant="subtle"
            size="compact-sm"
            style={{ alignSelf: 'flex-start' }}
            disabled={isAll}
            onClick={() =>
              form.setFieldValue(
                'applicationIds',
                applications.map(({ id }) => id),
              )
            }
          >
            {t('applications.chooseAll', { count: applications.length })}
          </Button>
        ) : null}
        {applications.map(({ id, universityName, programName }) => (
          <Checkbox key={id} value={id} label={joinParts([universityName, programName], i18n.language)} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

/** Choice of one draft, such as the statement of purpose; hidden without one. */
const SharedDraft = ({ form }: { form: RecommenderForm }) => {
  const { t } = useTranslation()
  const { data } = useQuery(writingsQuery)
  if (!data?.length) return null
  return (
    <NativeSelect
      label={t('recommenders.form.draft')}
      data={[
        { value: '', label: t('recommenders.form.noDraft') },
        ...data.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      {...form.getInputProps('writingId')}
    />
  )
}

/** Dialog that asks a recommender for letters once, or changes what was asked. */
export const RecommenderDialog = (props: RecommenderDialogProps) => {
  const { t } = useTranslation()
  const { recommender, onClose } = props
  const { form, save } = useRecommenderForm(props)
  const isMoved = recommender !== undefined && form.values.email.trim().toLowerCase() !== recommender.email
  return (
    <FormDialog
      opened
      title={recommender ? t('recommenders.form.editTitle', { name: recommender.name }) : t('recommenders.ask')}
      form={form}
      action={save}
      submitLabel={recommender ? t('recommenders.save') : t('recommenders.form.send')}
      hasCancel
      onClose={onClose}
    >
      {recommender ? null : <FromKnownPeople form={form} />}
      <TextInput
        label={t('recommenders.form.name')}
        maxLength={recommenderLengths.name}
        dir="auto"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        type="email"
        dir="ltr"
        autoComplete="off"
        label={t('recommenders.form.email')}
        maxLength={maxEmailLength}
        {...form.getInputProps('email')}
      />
      {isMoved ? <Alert color="brass">{t('recommenders.form.newAddress')}</Alert> : null}
      <NativeSelect
        label={t('recommenders.form.relation')}
        data={relations.map((value) => ({ value, label: t(`recommenders.relation.${value}`) }))}
        {...form.getInputProps('relation')}
      />
      <NativeSelect
        label={t('recommenders.form.language')}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        {...form.getInputProps('language')}
      />
      <Programs form={form} />
      <Checkbox.Group
        label={t('recommenders.form.parts')}
        description={t('recommenders.form.partsHelp')}
        {...form.getInputProps('parts')}
      >
        <Stack gap="sm" mt="xs">
          {shareParts.map((part) => (
            <Checkbox
              key={part}
              value={part}
              label={t(`sharing.part.${part}`)}
              description={t(`sharing.partHelp.${part}`)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <SharedDraft form={form} />
      <NativeSelect
        label={t('recommenders.form.waiver')}
        description={t('recommenders.form.waiverHelp')}
        data={waivers.map((value) => ({ value, label: t(`recommenders.waiver.${value}`) }))}
        {...form.getInputProps('waiver')}
      />
      <Text size="sm" c="dimmed">
        {t('recommenders.form.mailHelp')}
      </Text>
    </FormDialog>
  )
}
