import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useAttemptKey } from '#src/client/attempt-key.ts'
import { codeOf, failureText, retryUnanswered } from '#src/client/failures.ts'
import { ConfirmDialog } from '#src/client/ui/confirm-dialog.tsx'
import { beginChange, isNewestChange, showToast } from '#src/client/ui/toasts.ts'
import { refreshPlans } from '../client.ts'
import type { ShortlistEntry } from '../contract.ts'
import { type EntryParts, ShortlistEntryCard } from './shortlist-entry-card.tsx'

type RemovableEntryProps = { entry: ShortlistEntry; parts: EntryParts; takesApplication: boolean }

const useRemoval = ({ id, universityName: name }: ShortlistEntry) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const attempt = useAttemptKey()
  const restore = async () => {
    beginChange()
    try {
      await client.shortlist.restore({ id })
      showToast({ message: t('shortlist.restored', { name }), tone: 'success' })
    } catch (error) {
      showToast({ message: failureText(error, t), tone: 'error' })
    }
    await refreshPlans(queryClient)
  }
  return useMutation({
    mutationFn: async () => await client.shortlist.remove({ id }, { context: { idempotencyKey: attempt.keyFor(id) } }),
    retry: retryUnanswered,
    onMutate: beginChange,
    onSuccess: (_removed, _nothing, turn) => {
      attempt.settle()
      const action = { label: t('shortlist.undo'), onPress: () => void restore() }
      if (isNewestChange(turn)) showToast({ message: t('shortlist.removed', { name }), action })
    },
    onError: (error) => {
      if (codeOf(error) !== 'NOT_FOUND') showToast({ message: t('shortlist.removeFailed', { name }), tone: 'error' })
    },
    onSettled: async () => await refreshPlans(queryClient),
  })
}

/** An entry that can be removed and, from the toast, taken back with all that hung on it. */
export const RemovableEntry = ({ entry, parts, takesApplication }: RemovableEntryProps) => {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const removal = useRemoval(entry)
  return (
    <>
      <ShortlistEntryCard
        entry={entry}
        parts={parts}
        onRemove={() => (takesApplication ? setAsking(true) : removal.mutate())}
      />
      <ConfirmDialog
        opened={isAsking}
        title={t('shortlist.removeTitle', { name: entry.universityName })}
        message={t('shortlist.removeMessage')}
        confirmLabel={t('shortlist.remove')}
        destructive
        busy={removal.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          removal.mutate()
        }}
      />
    </>
  )
}
