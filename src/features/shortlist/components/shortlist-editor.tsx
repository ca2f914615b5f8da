import { Alert, NativeSelect, SimpleGrid, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { codeOf, failureText } from '#src/client/failures.ts'
import { hasDraft } from '#src/client/kept-draft.ts'
import { DraftNotice } from '#src/client/ui/draft-notice.tsx'
import { FormActions } from '#src/client/ui/form-actions.tsx'
import { type KeptForm, useKeptDraft } from '#src/client/ui/use-kept-draft.ts'
import { useWrite } from '#src/client/use-write.ts'
import { usePersonId } from '#src/features/accounts/client.ts'
import { refreshPlans } from '../client.ts'
import type { ShortlistEntry } from '../contract.ts'
import { type Category, categories, noteLimit } from '../rules.ts'

type Draft = Pick<ShortlistEntry, 'notes' | 'priority' | 'category'>
type ShortlistEditorProps = { entry: ShortlistEntry; onClose: () => void }

const priorities = ['1', '2', '3', '4', '5']
const isCategory = (value: string): value is Category => categories.some((category) => category === value)

const placeOf = (owner: string | undefined, { id }: ShortlistEntry) => ({ owner, item: `shortlist entry ${id}` })
const fieldsOf = ({ notes, priority, category }: ShortlistEntry): Draft => ({ notes, priority, category })

/** Whether something was typed about a place and not saved when the page was opened. */
export const useHasEntryDraft = (entry: ShortlistEntry): boolean => {
  const owner = usePersonId()
  const [had] = useState(() => hasDraft(placeOf(owner, entry), fieldsOf(entry)))
  return had
}

const useSave = ({ entry, onClose }: ShortlistEditorProps, form: KeptForm<Draft>) => {
  const { t } = useTranslation()
  return useWrite({
    write: async (draft: Draft) => await client.shortlist.update({ id: entry.id, version: form.version, ...draft }),
    onSaved: (_saved, draft) => form.settle(draft),
    done: t('shortlist.saved'),
    failed: null,
    refresh: refreshPlans,
    onDone: onClose,
    onFailed: form.tellConflict,
  })
}

const SaveProblem = ({ error, entry }: { error: unknown; entry: ShortlistEntry }) => {
  const { t } = useTranslation()
  if (codeOf(error) === 'EDIT_CONFLICT') {
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
      <Text size="sm">{failureText(error, t)}</Text>
    </Alert>
  )
}

/** Priority, category and notes of a place; what was typed stays until it is saved or given up. */
export const ShortlistEditor = (props: ShortlistEditorProps) => {
  const { entry, onClose } = props
  const { t, i18n } = useTranslation()
  const form = useKeptDraft(placeOf(usePersonId(), entry), fieldsOf(entry), entry.version)
  const { fields: draft, change } = form
  const save = useSave(props, form)
  const over = draft.notes.length - noteLimit
  const count = (value: number) => new Intl.NumberFormat(i18n.language).format(value)
  const giveUp = () => {
    form.discard()
    onClose()
  }
  const names = { reach: t('matching.tierReach'), target: t('matching.tierTarget'), safety: t('matching.tierSafety') }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (over <= 0) void save.run(draft)
      }}
    >
      {form.isRestored ? <DraftNotice onDiscard={form.discard} /> : null}
      {save.error ? <SaveProblem error={save.error} entry={entry} /> : null}
      <SimpleGrid cols={{ base: 1, xs: 2 }} mt="sm">
        <NativeSelect
          data-autofocus
          autoFocus={!form.isRestored}
          label={t('shortlist.priority')}
          description={t('shortlist.priorityHelp')}
          data={priorities}
          value={String(draft.priority)}
          onChange={({ currentTarget: { value } }) => change({ priority: Number(value) })}
        />
        <NativeSelect
          label={t('shortlist.category')}
          data={categories.map((category) => ({ value: category, label: names[category] }))}
          value={draft.category}
          onChange={({ currentTarget: { value } }) => isCategory(value) && change({ category: value })}
        />
      </SimpleGrid>
      <Textarea
        mt="md"
        label={t('shortlist.notes')}
        maxRows={14}
        value={draft.notes}
        error={
          over > 0 ? t('applications.editor.notesTooLong', { limit: count(noteLimit), over: count(over) }) : undefined
        }
        onChange={({ currentTarget: { value } }) => change({ notes: value })}
      />
      <FormActions submitLabel={t('shortlist.save')} busy={save.isPending} onCancel={giveUp} />
    </form>
  )
}
