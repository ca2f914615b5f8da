import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useAttemptKey } from '#src/client/attempt-key.ts'
import { codeOf, failureText, retryUnanswered, showFailure } from '#src/client/failures.ts'
import { beginChange } from '#src/client/ui/toasts.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import { applicationQuery, noteOwnSteps } from '../client.ts'
import type { ApplicationDetails } from '../contract.ts'
import type { Offer } from '../offers.rules.ts'
import type { ApplicationStatus } from '../rules.ts'
import { useUndo } from './use-undo.ts'

export type ApplicationChange = {
  status?: ApplicationStatus
  progress?: number | null
  offer?: Offer | null
  archived?: boolean
}

/** Changes an open application as it was read; whoever was overtaken is told and sees the present state. */
export const useApplicationChange = (application: ApplicationDetails, onSaved?: () => void) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const attempt = useAttemptKey()
  const { offerUndo } = useUndo()
  const { id, version } = application
  return useMutation({
    mutationFn: async (change: ApplicationChange) => {
      const wanted = { id, version, ...change }
      return await client.applications.update(wanted, { context: { idempotencyKey: attempt.keyFor(wanted) } })
    },
    retry: retryUnanswered,
    onMutate: beginChange,
    onSuccess: (saved, _change, turn) => {
      attempt.settle()
      noteOwnSteps([{ id, from: version, to: saved.version }])
      queryClient.setQueryData(applicationQuery(id).queryKey, saved)
      const latest = saved.timeline.find((event) => event.canUndo)
      offerUndo(turn, t('applications.changed'), latest ? [latest.id] : [])
      onSaved?.()
    },
    onError: (error) =>
      showFailure(
        error,
        t,
        codeOf(error) === 'EDIT_CONFLICT'
          ? t('applications.conflict')
          : t('applications.notSaved', { reason: failureText(error, t) }),
      ),
    onSettled: async () => await refreshPlans(queryClient),
  })
}
