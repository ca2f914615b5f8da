import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { codeOf, failureText } from '#src/client/failures.ts'
import { beginChange, showToast } from '#src/client/ui/toasts.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import { applicationQuery } from '../client.ts'
import type { ApplicationDetails } from '../contract.ts'
import type { ApplicationStatus, Offer } from '../rules.ts'
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
  const { offerUndo } = useUndo()
  const { id, version } = application
  return useMutation({
    mutationFn: async (change: ApplicationChange) => await client.applications.update({ id, version, ...change }),
    onMutate: beginChange,
    onSuccess: (saved, _change, turn) => {
      queryClient.setQueryData(applicationQuery(id).queryKey, saved)
      const latest = saved.timeline.find((event) => event.canUndo)
      offerUndo(turn, t('applications.changed'), latest ? [latest.id] : [])
      onSaved?.()
    },
    onError: (error) =>
      showToast({
        message:
          codeOf(error) === 'EDIT_CONFLICT'
            ? t('applications.conflict')
            : t('applications.notSaved', { reason: failureText(error, t) }),
        tone: 'error',
        durationMs: 8000,
      }),
    onSettled: async () => await refreshPlans(queryClient),
  })
}
