import { Alert, NativeSelect, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { formatErrorText, getErrorCode } from '#src/client/errors.ts'
import { DraftNotice } from '#src/client/ui/draft-notice.tsx'
import { Form } from '#src/client/ui/form.tsx'
import { FormActions } from '#src/client/ui/form-actions.tsx'
import { type DraftForm, useDraft, useHasDraft } from '#src/client/ui/use-draft.ts'
import { useDraftForm } from '#src/client/ui/use-draft-form.ts'
import { ZoneFields } from '#src/client/ui/zone-fields.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { usePersonId } from '#src/features/accounts/client.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import { sentKinds } from '../actionable.rules.ts'
import type { Deadline } from '../contract.ts'
import { type DeadlineKind, deadlineKinds, maxDeadlineTitleLength } from '../rules.ts'
import { type DeadlineDraft, isConfirming, toDraft, validateDraft } from './deadline-draft.ts'
import { DeadlinePreview } from './deadline-preview.tsx'

type About = {
  /** Undefined: the form adds a deadline. */
  deadline?: Deadline
  selectedUniversityId: string
  /** Default time zone when none was stated; null when unknown. */
  universityZone?: string | null
  /** Kind of a new deadline at first. */
  kind?: DeadlineKind
}
type DeadlineFormProps = About & { onClose: () => void }

const draftKeyOf = (owner: string | undefined, { deadline, selectedUniversityId, kind }: About) => ({
  owner,
  item: deadline ? `deadline ${deadline.id}` : `new ${kind ? `${kind} ` : ''}deadline of ${selectedUniversityId}`,
})

/** True when an unsaved draft existed when the page was opened. */
export const useHasDeadlineDraft = (about: About): boolean =>
  useHasDraft(draftKeyOf(usePersonId(), about), toDraft(about.deadline, about.universityZone, about.kind))

const useSave = ({ deadline, selectedUniversityId, onClose }: DeadlineFormProps, form: DraftForm<DeadlineDraft>) => {
  const { t } = useTranslation()
  return useAppMutation({
    write: async (draft: DeadlineDraft) => {
      const fields = { ...draft, zone: draft.zoneRule === 'zone' ? draft.zone : null, isConfirmed: true }
      // A placeholder stands for the application's own deadline; one of another kind is added beside it.
      return deadline && (!deadline.isPlaceholder || sentKinds.includes(draft.kind))
        ? await client.deadlines.update({ id: deadline.id, version: form.version, ...fields })
        : await client.deadlines.create({ ...fields, selectedUniversityId })
    },
    endsUndoOffer: true,
    onSaved: (_saved, draft) => form.settle(draft),
    done: t('deadlines.saved'),
    failed: null,
    refresh: refreshPlans,
    onDone: onClose,
    onFailed: form.handleConflict,
  })
}

const getTitle = ({ deadline }: About) => {
  if (!deadline) return 'deadlines.formAdd'
  if (deadline.isPlaceholder) return 'deadlines.enter'
  return isConfirming(deadline) ? 'deadlines.formConfirm' : 'deadlines.formEdit'
}

const SaveProblem = ({ error }: { error: unknown }) => {
  const { t } = useTranslation()
  const isConflict = getErrorCode(error) === 'EDIT_CONFLICT'
  return (
    <Alert color={isConflict ? 'brass' : 'brick'} role="alert" title={t('deadlines.notSaved')}>
      <Text size="sm">{isConflict ? t('deadlines.conflict') : formatErrorText(error, t)}</Text>
    </Alert>
  )
}

/** Form that adds or edits a deadline, with a live preview of the instant in the reader's zone. */
export const DeadlineForm = (props: DeadlineFormProps) => {
  const { t } = useTranslation()
  const needsSource = isConfirming(props.deadline)
  const storedDraft = useDraft({
    persist: 'local',
    draftKey: draftKeyOf(usePersonId(), props),
    initial: toDraft(props.deadline, props.universityZone, props.kind),
    version: props.deadline?.version,
  })
  const form = useDraftForm(storedDraft, (draft) => {
    const texts = {
      localDate: t('deadlines.needDate'),
      localTime: t('deadlines.needTime'),
      zone: t('deadlines.needZone'),
      sourceUrl: t('deadlines.needUrl'),
    }
    const errors = Object.keys(validateDraft(draft, needsSource)) as (keyof typeof texts)[]
    return Object.fromEntries(errors.map((field) => [field, texts[field]]))
  })
  const save = useSave(props, storedDraft)
  const cancel = () => {
    storedDraft.discard()
    props.onClose()
  }
  return (
    <Form form={form} onSubmit={save.run}>
      <Stack gap="md">
        <Title order={3}>{t(getTitle(props))}</Title>
        {storedDraft.isRestored ? <DraftNotice onDiscard={storedDraft.discard} /> : null}
        {save.error ? <SaveProblem error={save.error} /> : null}
        <NativeSelect
          name="kind"
          autoFocus={!storedDraft.isRestored}
          label={t('deadlines.fieldKind')}
          data={deadlineKinds.map((kind) => ({ value: kind, label: t(`deadlines.kind.${kind}`) }))}
          {...form.getInputProps('kind')}
        />
        <TextInput
          name="title"
          label={t('deadlines.fieldTitle')}
          description={t('deadlines.fieldTitleHelp')}
          maxLength={maxDeadlineTitleLength}
          {...form.getInputProps('title')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            name="localDate"
            type="date"
            required
            label={t('deadlines.fieldDate')}
            {...form.getInputProps('localDate')}
          />
          <TextInput
            name="localTime"
            type="time"
            required
            label={t('deadlines.fieldTime')}
            description={t('deadlines.fieldTimeHelp')}
            {...form.getInputProps('localTime')}
          />
        </SimpleGrid>
        <ZoneFields
          draft={form.values}
          error={form.errors.zone}
          proposal={props.deadline?.zone ? undefined : props.universityZone}
          onChange={(part) => form.setValues(part)}
        />
        <DeadlinePreview draft={form.values} />
        <TextInput
          name="sourceUrl"
          type="url"
          required={needsSource}
          label={t(needsSource ? 'deadlines.fieldSourceNeeded' : 'deadlines.fieldSource')}
          {...form.getInputProps('sourceUrl')}
        />
      </Stack>
      <FormActions submitLabel={t('deadlines.save')} busy={save.isPending} onCancel={cancel} />
    </Form>
  )
}
