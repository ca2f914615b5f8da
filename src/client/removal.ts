import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAttemptKey } from './attempt-key.ts'
import { codeOf, failureText, retryUnanswered, showFailure } from './failures.ts'
import { useTakingBack } from './taking-back.ts'
import { beginChange, isNewestChange, showToast } from './ui/toasts.ts'

type Removal = {
  id: string
  /** Takes it away; the key is the same for each try of one removal. */
  remove: (context: { idempotencyKey: string }) => Promise<unknown>
  /** Brings it back whole. */
  restore: () => Promise<unknown>
  /** Reads again what shows it. */
  refresh: () => Promise<void>
  /** Said when it is gone, and when it is back. */
  removed: string
  restored: string
  /** The word on the way back. */
  undo: string
  /** Said instead of the general words when it could not be removed. */
  failed?: string
}

/** A removal that is offered to be taken back for as long as it is the newest change. */
export const useRemoval = ({ id, remove, restore, refresh, removed, restored, undo, failed }: Removal) => {
  const { t } = useTranslation()
  const attempt = useAttemptKey()
  const takeBack = useTakingBack<void>({
    takeBack: restore,
    refresh,
    done: restored,
    failed: (error) => failureText(error, t),
  })
  return useMutation({
    mutationFn: async () => await remove({ idempotencyKey: attempt.keyFor(id) }),
    retry: retryUnanswered,
    onMutate: beginChange,
    onSuccess: (_removed, _nothing, turn) => {
      attempt.settle()
      if (isNewestChange(turn)) showToast({ message: removed, action: { label: undo, onPress: () => void takeBack() } })
    },
    onError: (error) => {
      // Removed in another tab already: the list says so.
      if (codeOf(error) !== 'NOT_FOUND') showFailure(error, t, failed)
    },
    onSettled: refresh,
  })
}
