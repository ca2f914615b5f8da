import {
  Alert,
  Card,
  Checkbox,
  FileInput,
  Radio,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { createId } from '#src/client/create-id.ts'
import { formatErrorText, getErrorCode } from '#src/client/errors.ts'
import { DraftNotice } from '#src/client/ui/draft-notice.tsx'
import { Form } from '#src/client/ui/form.tsx'
import { FormActions } from '#src/client/ui/form-actions.tsx'
import { type DraftForm, useDraft } from '#src/client/ui/use-draft.ts'
import { useDraftForm } from '#src/client/ui/use-draft-form.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { usePersonId } from '#src/features/accounts/client.ts'
import { maxWebAddressLength } from '#src/shared/web-address.ts'
import { refreshMentorships } from '../../client.ts'
import type { OwnResource } from '../resources.contract.ts'
import {
  maxArticleLength,
  maxResourceFileBytes,
  maxResourceTitleLength,
  resourceAudiences,
  resourceKinds,
} from '../resources.rules.ts'
import { findInvalidFields, getContent, type ResourceDraft, toResourceDraft } from './resource-draft.ts'

type ResourceFormProps = {
  /** Resource to edit; undefined for a new one. */
  resource?: OwnResource
  students: { id: string; name: string }[]
  onClose: () => void
}

const accepted = 'application/pdf,image/png,image/jpeg,.pdf,.docx,.png,.jpg,.jpeg'

const useSave = (
  { resource, onClose }: ResourceFormProps,
  storedDraft: DraftForm<ResourceDraft>,
  file: File | null,
) => {
  const { t } = useTranslation()
  // Idempotency key shared by all attempts, so that a lost response adds no second resource.
  const [id] = useState(createId)
  return useAppMutation({
    write: async (draft: ResourceDraft) => {
      const { title, audience, kind } = draft
      const given = { title, audience, mentorshipIds: audience === 'some' ? draft.mentorshipIds : [] }
      const content = getContent(draft)
      if (resource)
        return await client.mentorships.resources.update({
          id: resource.id,
          version: storedDraft.version,
          ...given,
          content,
        })
      if (kind !== 'file') return await client.mentorships.resources.create({ id, kind, ...given, content })
      return file ? await client.mentorships.resources.upload({ id, ...given, file }) : undefined
    },
    onSaved: (_saved, draft) => storedDraft.settle(draft),
    onFailed: storedDraft.handleConflict,
    done: t('mentorships.resources.saved'),
    failed: null,
    refresh: refreshMentorships,
    onDone: onClose,
  })
}

const Problem = ({ error }: { error: Error }) => {
  const { t } = useTranslation()
  const code = getErrorCode(error)
  const known = {
    FILE_TOO_LARGE: 'applications.file.tooLarge',
    FILE_TYPE_INVALID: 'applications.file.type',
    FILE_EMPTY: 'applications.file.empty',
    EDIT_CONFLICT: 'mentorships.resources.conflict',
  } as const
  return (
    <Alert color="brick" role="alert" title={t('mentorships.resources.notSaved')}>
      <Text size="sm">
        {code !== undefined && code in known ? t(known[code as keyof typeof known]) : formatErrorText(error, t)}
      </Text>
    </Alert>
  )
}

type FieldsProps = { form: UseFormReturnType<ResourceDraft> }

const Audience = ({ form, students }: FieldsProps & Pick<ResourceFormProps, 'students'>) => {
  const { t } = useTranslation()
  return (
    <>
      <Radio.Group
        label={t('mentorships.resources.for')}
        description={t('mentorships.resources.forHelp')}
        {...form.getInputProps('audience')}
      >
        <Stack gap="sm" mt="xs">
          {resourceAudiences.map((audience) => (
            <Radio key={audience} value={audience} label={t(`mentorships.resources.audience.${audience}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.audience === 'some' ? (
        <Checkbox.Group label={t('mentorships.resources.students')} {...form.getInputProps('mentorshipIds')}>
          <Stack gap="sm" mt="xs">
            {students.length === 0 ? <Text c="dimmed">{t('mentorships.resources.noStudents')}</Text> : null}
            {students.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={<bdi>{name || t('booking.formerPerson')}</bdi>} />
            ))}
          </Stack>
        </Checkbox.Group>
      ) : null}
    </>
  )
}

const Content = ({ form }: FieldsProps) => {
  const { t } = useTranslation()
  if (form.values.kind === 'link')
    return (
      <TextInput
        type="url"
        dir="ltr"
        label={t('mentorships.resources.address')}
        maxLength={maxWebAddressLength}
        {...form.getInputProps('address')}
      />
    )
  if (form.values.kind === 'article')
    return (
      <Textarea
        label={t('mentorships.resources.text')}
        description={t('mentorships.resources.textHelp')}
        maxLength={maxArticleLength}
        autosize
        minRows={6}
        maxRows={24}
        dir="auto"
        {...form.getInputProps('text')}
      />
    )
  return null
}

/** Form that adds or edits a file, link or article. The draft stays in this browser until it is saved. */
export const ResourceForm = (props: ResourceFormProps) => {
  const { t } = useTranslation()
  const { resource, students, onClose } = props
  const [file, setFile] = useState<File | null>(null)
  const [fileProblem, setFileProblem] = useState<string>()
  const storedDraft = useDraft<ResourceDraft>({
    persist: 'local',
    draftKey: { owner: usePersonId(), item: `resource ${resource?.id ?? 'new'}` },
    initial: toResourceDraft(resource),
    version: resource?.version,
  })
  const needsFile = (draft: ResourceDraft) => !resource && draft.kind === 'file' && file === null
  const form = useDraftForm(storedDraft, (draft) => {
    const texts = {
      title: t('ui.required'),
      address: t('mentorships.resources.needAddress'),
      text: t('ui.required'),
      mentorshipIds: t('mentorships.resources.needStudent'),
    }
    return {
      ...Object.fromEntries(findInvalidFields(draft).map((field) => [field, texts[field]])),
      ...(needsFile(draft) ? { kind: t('mentorships.resources.needFile') } : {}),
    }
  })
  const save = useSave(props, storedDraft, file)
  const choose = (chosen: File | null) => {
    const isTooLarge = chosen !== null && chosen.size > maxResourceFileBytes
    setFileProblem(isTooLarge ? t('applications.file.tooLarge') : undefined)
    setFile(isTooLarge ? null : chosen)
    form.clearFieldError('kind')
  }
  const isFile = form.values.kind === 'file'
  return (
    <Card component="section" aria-labelledby="resource-form">
      <Form form={form} onSubmit={save.run}>
        <Stack gap="md">
          <Title order={2} id="resource-form">
            {t(resource ? 'mentorships.resources.formEdit' : 'mentorships.resources.formAdd')}
          </Title>
          {storedDraft.isRestored ? <DraftNotice onDiscard={storedDraft.discard} /> : null}
          {save.error ? <Problem error={save.error} /> : null}
          {resource ? null : (
            <SegmentedControl
              aria-label={t('mentorships.resources.kindLabel')}
              data={resourceKinds.map((kind) => ({ value: kind, label: t(`mentorships.resources.kind.${kind}`) }))}
              value={form.values.kind}
              onChange={(kind) => form.setFieldValue('kind', resourceKinds.find((one) => one === kind) ?? 'file')}
            />
          )}
          {isFile && !resource ? (
            <FileInput
              data-path="kind"
              label={t('mentorships.resources.file')}
              description={t('mentorships.resources.fileHelp')}
              placeholder={t('mentorships.resources.chooseFile')}
              accept={accepted}
              clearable
              clearButtonProps={{ 'aria-label': t('mentorships.resources.clearFile') }}
              value={file}
              onChange={choose}
              error={fileProblem ?? form.errors.kind}
            />
          ) : null}
          {isFile && resource ? (
            <Text size="sm" c="dimmed">
              {t('mentorships.resources.fileStays')}
            </Text>
          ) : null}
          <TextInput
            label={t('mentorships.resources.fieldTitle')}
            maxLength={maxResourceTitleLength}
            dir="auto"
            {...form.getInputProps('title')}
          />
          <Content form={form} />
          <Audience form={form} students={students} />
        </Stack>
        <FormActions submitLabel={t('mentorships.resources.save')} busy={save.isPending} onCancel={onClose} />
      </Form>
    </Card>
  )
}
