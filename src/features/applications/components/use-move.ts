import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useAttemptKey } from '#src/client/attempt-key.ts'
import { failureText, retryUnanswered, showFailure } from '#src/client/failures.ts'
import { beginChange, showNotice, showToast } from '#src/client/ui/toasts.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import { toastMs } from '#src/shared/failure-rules.ts'
import { followOwnSteps, noteOwnSteps } from '../client.ts'
import type { Application } from '../contract.ts'
import type { ApplicationStatus } from '../rules.ts'
import { useUndo } from './use-undo.ts'

type Move = {
  /** As they were on the screen when the person decided. */
  applications: Pick<Application, 'id' | 'version' | 'universityName'>[]
  status?: ApplicationStatus
  archived?: boolean
}

const mutationKey = ['applications', 'move']

/**
 * Changes one or many applications from a list, and offers to take it back. What somebody changed since it was drawn
 * stays as it is, and is named.
 */
export const useMove = () => {
  const { t, i18n } = useTranslation()
  const queryClient = useQueryClient()
  const attempt = useAttemptKey()
  const { offerUndo } = useUndo()
  const tellConflicts = ({ applications }: Move, conflicts: string[]) => {
    const names = applications.filter(({ id }) => conflicts.includes(id)).map(({ universityName }) => universityName)
    if (names.length === 0) return
    const message =
      applications.length === 1
        ? t('applications.conflict')
        : t('applications.conflictMany', {
            count: names.length,
            names: new Intl.ListFormat(i18n.language).format(names.slice(0, 5)),
          })
    const toast = { title: t('failures.toast.error'), message, tone: 'error', durationMs: toastMs.medium } as const
    if (applications.length === names.length) showToast(toast)
    else showNotice(toast)
  }
  return useMutation({
    mutationKey,
    // One after the other: two requests on their way at once may arrive in the other order.
    scope: { id: 'applications-move' },
    mutationFn: async ({ applications, ...change }: Move) => {
      const wanted = { applications: applications.map(followOwnSteps), ...change }
      return await client.applications.updateMany(wanted, { context: { idempotencyKey: attempt.keyFor(wanted) } })
    },
    retry: retryUnanswered,
    onMutate: beginChange,
    onSuccess: ({ changed, eventIds, conflicts, steps }, move, turn) => {
      attempt.settle()
      noteOwnSteps(steps)
      if (changed > 0) offerUndo(turn, t('applications.changedMany', { count: changed }), eventIds)
      tellConflicts(move, conflicts)
    },
    onError: (error) => showFailure(error, t, t('applications.notSaved', { reason: failureText(error, t) })),
    onSettled: async () => await refreshPlans(queryClient),
  })
}

/** The statuses that moves still on their way will set, by application; of several the last one counts. */
export const usePendingStatuses = (): Map<string, ApplicationStatus> => {
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Move | undefined,
  })
  return new Map(
    pending.flatMap((move) => {
      const { applications = [], status } = move ?? {}
      return status ? applications.map(({ id }) => [id, status] as const) : []
    }),
  )
}
