import { Alert, NativeSelect, SimpleGrid, Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { formatErrorText, getErrorCode } from '#src/client/errors.ts'
import { DraftNotice } from '#src/client/ui/draft-notice.tsx'
import { Form } from '#src/client/ui/form.tsx'
import { FormActions } from '#src/client/ui/form-actions.tsx'
import { type DraftForm, useDraft, useHasDraft } from '#src/client/ui/use-draft.ts'
import { useDraftForm } from '#src/client/ui/use-draft-form.ts'
import { useFieldValidation } from '#src/client/ui/use-field-validation.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { usePersonId } from '#src/features/accounts/client.ts'
import { refreshPlans } from '../client.ts'
import type { ShortlistEntry } from '../contract.ts'
import { categories, noteLimit, priorityRange } from '../rules.ts'

type Draft = Pick<ShortlistEntry, 'notes' | 'priority' | 'category'>
type ShortlistEditorProps = { entry: ShortlistEntry; onClose: () => void }

const priorities = Array.from({ length: priorityRange.max }, (_, index) => String(priorityRange.min + index))

const draftKeyOf = (owner: string | undefined, { id }: ShortlistEntry) => ({ owner, item: `shortlist entry ${id}` })
const fieldsOf = ({ notes, priority, category }: ShortlistEntry): Draft => ({ notes, priority, category })

/** Tells whether the page was opened with unsaved input about an entry. */
export const useHasEntryDraft = (entry: ShortlistEntry): boolean =>
  useHasDraft(draftKeyOf(usePersonId(), entry), fieldsOf(entry))

const useSave = ({ entry, onClose }: ShortlistEditorProps, form: DraftForm<Draft>) => {
  const { t } = useTranslation()
  return useAppMutation({
    write: async (draft: Draft) => await client.shortlist.update({ id: entry.id, version: form.version, ...draft }),
    onSaved: (_saved, draft) => form.settle(draft),
    done: t('shortlist.saved'),
    failed: null,
    refresh: refreshPlans,
    onDone: onClose,
    onFailed: form.handleConflict,
  })
}

const SaveProblem = ({ error, entry }: { error: unknown; entry: ShortlistEntry }) => {
  const { t } = useTranslation()
  if (getErrorCode(error) === 'EDIT_CONFLICT') {
    return (
      <Alert color="brass" role="alert" title={t('shortlist.conflictTitle')}>
        <Text size="sm">{t('shortlist.conflictMessage')}</Text>
        {entry.notes ? (
          <Text size="sm" mt="xs">
            {t('shortlist.conflictTheirs', { notes: entry.notes })}
          </Text>
        ) : null}
      </Alert>
    )
  }
  return (
    <Alert color="brick" role="alert" title={t('shortlist.saveFailed')}>
      <Text size="sm">{formatErrorText(error, t)}</Text>
    </Alert>
  )
}

/** Editor for priority, category and notes of an entry; input is kept until it is saved or discarded. */
export const ShortlistEditor = (props: ShortlistEditorProps) => {
  const { entry, onClose } = props
  const { t } = useTranslation()
  const notesProblem = useFieldValidation().atMost(noteLimit)
  const storedDraft = useDraft({
    persist: 'local',
    draftKey: draftKeyOf(usePersonId(), entry),
    initial: fieldsOf(entry),
    version: entry.version,
  })
  const form = useDraftForm(storedDraft, ({ notes }) => ({ notes: notesProblem(notes) }))
  const save = useSave(props, storedDraft)
  const giveUp = () => {
    storedDraft.discard()
    onClose()
  }
  const names = { reach: t('matching.tierReach'), target: t('matching.tierTarget'), safety: t('matching.tierSafety') }
  return (
    <Form form={form} onSubmit={save.run}>
      {storedDraft.isRestored ? <DraftNotice onDiscard={storedDraft.discard} /> : null}
      {save.error ? <SaveProblem error={save.error} entry={entry} /> : null}
      <SimpleGrid cols={{ base: 1, xs: 2 }} mt="sm">
        <NativeSelect
          data-autofocus
          autoFocus={!storedDraft.isRestored}
          label={t('shortlist.priority')}
          description={t('shortlist.priorityHelp')}
          data={priorities}
          value={String(form.values.priority)}
          onChange={({ currentTarget: { value } }) => form.setFieldValue('priority', Number(value))}
        />
        <NativeSelect
          label={t('shortlist.category')}
          data={categories.map((category) => ({ value: category, label: names[category] }))}
          {...form.getInputProps('category')}
        />
      </SimpleGrid>
      <Textarea
        mt="md"
        label={t('shortlist.notes')}
        maxRows={14}
        {...form.getInputProps('notes')}
        error={notesProblem(form.values.notes)}
      />
      <FormActions submitLabel={t('shortlist.save')} busy={save.isPending} onCancel={giveUp} />
    </Form>
  )
}
