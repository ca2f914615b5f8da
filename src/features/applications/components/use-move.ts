import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useAttemptKey } from '#src/client/attempt-key.ts'
import { failureText, retryUnanswered } from '#src/client/failures.ts'
import { beginChange, showToast } from '#src/client/ui/toasts.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import type { ApplicationStatus } from '../rules.ts'
import { useUndo } from './use-undo.ts'

type BulkChange = { ids: string[]; status?: ApplicationStatus; archived?: boolean }

const mutationKey = ['applications', 'move']

/** Changes one or many applications from a list, and offers to take it back. */
export const useMove = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const attempt = useAttemptKey()
  const { offerUndo } = useUndo()
  return useMutation({
    mutationKey,
    // One after the other: two requests on their way at once may arrive in the other order.
    scope: { id: 'applications-move' },
    mutationFn: async (change: BulkChange) =>
      await client.applications.updateMany(change, { context: { idempotencyKey: attempt.keyFor(change) } }),
    retry: retryUnanswered,
    onMutate: beginChange,
    onSuccess: ({ changed, eventIds }, _change, turn) => {
      attempt.settle()
      offerUndo(turn, t('applications.changedMany', { count: changed }), eventIds)
    },
    onError: (error) =>
      showToast({ message: t('applications.notSaved', { reason: failureText(error, t) }), tone: 'error' }),
    onSettled: async () => await refreshPlans(queryClient),
  })
}

/** The statuses that moves still on their way will set, by application; of several the last one counts. */
export const usePendingStatuses = (): Map<string, ApplicationStatus> => {
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as BulkChange | undefined,
  })
  return new Map(
    pending.flatMap((change) => {
      const { ids = [], status } = change ?? {}
      return status ? ids.map((id) => [id, status] as const) : []
    }),
  )
}
