import { Alert, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { formatErrorText, getErrorCode } from '#src/client/errors.ts'
import { DraftNotice } from '#src/client/ui/draft-notice.tsx'
import { Form } from '#src/client/ui/form.tsx'
import { FormActions } from '#src/client/ui/form-actions.tsx'
import { type DraftForm, useDraft, useHasDraft } from '#src/client/ui/use-draft.ts'
import { useDraftForm } from '#src/client/ui/use-draft-form.ts'
import { useFieldValidation } from '#src/client/ui/use-field-validation.ts'
import { usePersonId } from '#src/features/accounts/client.ts'
import { noteLimit } from '#src/features/shortlist/rules.ts'
import { isWebAddressOrEmpty } from '#src/shared/web-address.ts'
import { formatRequirementError } from '../client.ts'
import type { Requirement } from '../contract.ts'
import { formatRequirementName } from '../requirement-name.format.ts'
import { useRequirementWrite } from './use-requirement-write.ts'

type Draft = { notes: string; link: string }
type RequirementEditorProps = { requirement: Requirement; onClose: () => void }

const useSave = ({ requirement, onClose }: RequirementEditorProps, form: DraftForm<Draft>) => {
  const { t } = useTranslation()
  return useRequirementWrite<Draft>(
    { ...requirement, version: form.version },
    {
      send: async (key, { notes, link }) =>
        await client.applications.updateRequirement({ ...key, notes, link: link.trim() }),
      onSaved: (_saved, draft) => {
        form.settle(draft)
        onClose()
      },
      done: t('applications.editor.saved'),
      failed: null,
      onFailed: form.handleConflict,
    },
  )
}

const draftKeyOf = (owner: string | undefined, { id }: Requirement) => ({ owner, item: `notes of requirement ${id}` })
const fieldsOf = ({ notes, link }: Requirement): Draft => ({ notes, link })

/** Whether there was an unsaved draft of a requirement's notes or link when the page was opened. */
export const useHasRequirementDraft = (requirement: Requirement): boolean =>
  useHasDraft(draftKeyOf(usePersonId(), requirement), fieldsOf(requirement))

const reasonOf = (error: unknown, { kind }: Requirement, t: TFunction) =>
  getErrorCode(error) === 'NOT_FOUND'
    ? formatRequirementError(error, formatRequirementName(kind, t), t)
    : formatErrorText(error, t)

const SaveProblem = ({ error, requirement }: { error: unknown; requirement: Requirement }) => {
  const { t } = useTranslation()
  const isConflict = getErrorCode(error) === 'EDIT_CONFLICT'
  return (
    <Alert color={isConflict ? 'brass' : 'brick'} role="alert" title={t('applications.editor.notSaved')}>
      <Text size="sm">{isConflict ? t('applications.editor.conflict') : reasonOf(error, requirement, t)}</Text>
      {isConflict && requirement.notes ? (
        <Text size="sm" mt="xs">
          {t('applications.editor.theirs', { notes: requirement.notes })}
        </Text>
      ) : null}
      {isConflict && requirement.link ? (
        <Text size="sm" mt="xs">
          {t('applications.editor.theirLink', { link: requirement.link })}
        </Text>
      ) : null}
    </Alert>
  )
}

/** Editor for notes and link of a requirement. The draft is stored until it is saved or discarded. */
export const RequirementEditor = (props: RequirementEditorProps) => {
  const { requirement, onClose } = props
  const { t } = useTranslation()
  const notesProblem = useFieldValidation().atMost(noteLimit)
  const storedDraft = useDraft({
    persist: 'local',
    draftKey: draftKeyOf(usePersonId(), requirement),
    initial: fieldsOf(requirement),
    version: requirement.version,
  })
  const form = useDraftForm(storedDraft, ({ notes, link }) => ({
    notes: notesProblem(notes),
    link: isWebAddressOrEmpty(link) ? null : t('deadlines.needUrl'),
  }))
  const save = useSave(props, storedDraft)
  const giveUp = () => {
    storedDraft.discard()
    onClose()
  }
  return (
    <Form form={form} onSubmit={save.run}>
      <Stack gap="md" mt="sm">
        {storedDraft.isRestored ? <DraftNotice onDiscard={storedDraft.discard} /> : null}
        {save.error ? <SaveProblem error={save.error} requirement={requirement} /> : null}
        <Textarea
          autoFocus={!storedDraft.isRestored}
          label={t('applications.editor.notes')}
          maxRows={14}
          {...form.getInputProps('notes')}
          error={notesProblem(form.values.notes)}
        />
        <TextInput type="url" label={t('applications.editor.link')} {...form.getInputProps('link')} />
      </Stack>
      <FormActions submitLabel={t('applications.editor.save')} busy={save.isPending} onCancel={giveUp} />
    </Form>
  )
}
