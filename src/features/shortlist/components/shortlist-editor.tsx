import { Alert, NativeSelect, SimpleGrid, Text, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useAttemptKey } from '#src/client/attempt-key.ts'
import { codeOf, failureText, retryUnanswered } from '#src/client/failures.ts'
import { useSingleFlight } from '#src/client/single-flight.ts'
import { FormActions } from '#src/client/ui/form-actions.tsx'
import { showToast } from '#src/client/ui/toasts.ts'
import { useBaseVersion } from '#src/client/ui/use-base-version.ts'
import { refreshPlans } from '../client.ts'
import type { ShortlistEntry } from '../contract.ts'
import { type Category, categories, noteLimit } from '../rules.ts'

type Draft = Pick<ShortlistEntry, 'notes' | 'priority' | 'category'>
type ShortlistEditorProps = { entry: ShortlistEntry; onClose: () => void }

const priorities = ['1', '2', '3', '4', '5']
const isCategory = (value: string): value is Category => categories.some((category) => category === value)

const useSave = (entry: ShortlistEntry, onSaved: () => void) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const attempt = useAttemptKey()
  const { version, tell } = useBaseVersion(entry.version)
  return useMutation({
    mutationFn: async (draft: Draft) => {
      const wanted = { id: entry.id, version, ...draft }
      return await client.shortlist.update(wanted, { context: { idempotencyKey: attempt.keyFor(wanted) } })
    },
    retry: retryUnanswered,
    onSuccess: async () => {
      attempt.settle()
      await refreshPlans(queryClient)
      showToast({ message: t('shortlist.saved'), tone: 'success' })
      onSaved()
    },
    onError: async (error) => {
      if (codeOf(error) !== 'EDIT_CONFLICT') return
      await refreshPlans(queryClient)
      tell()
    },
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
export const ShortlistEditor = ({ entry, onClose }: ShortlistEditorProps) => {
  const { t, i18n } = useTranslation()
  const [draft, setDraft] = useState<Draft>({ notes: entry.notes, priority: entry.priority, category: entry.category })
  const save = useSave(entry, onClose)
  const once = useSingleFlight()
  const over = draft.notes.length - noteLimit
  const count = (value: number) => new Intl.NumberFormat(i18n.language).format(value)
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const names = { reach: t('matching.tierReach'), target: t('matching.tierTarget'), safety: t('matching.tierSafety') }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (over <= 0) void once(() => save.mutateAsync(draft))
      }}
    >
      {save.error ? <SaveProblem error={save.error} entry={entry} /> : null}
      <SimpleGrid cols={{ base: 1, xs: 2 }} mt="sm">
        <NativeSelect
          data-autofocus
          autoFocus
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
      <FormActions submitLabel={t('shortlist.save')} busy={save.isPending} onCancel={onClose} />
    </form>
  )
}
