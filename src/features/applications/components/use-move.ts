import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { failureText } from '#src/client/failures.ts'
import { showToast } from '#src/client/ui/toasts.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import type { ApplicationStatus } from '../rules.ts'
import { useUndo } from './use-undo.ts'

type BulkChange = { ids: string[]; status?: ApplicationStatus; archived?: boolean }

/** Changes one or many applications from a list, and offers to take it back. */
export const useMove = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { offerUndo } = useUndo()
  return useMutation({
    mutationFn: async (change: BulkChange) => await client.applications.updateMany(change),
    onSuccess: ({ changed, eventIds }) => offerUndo(t('applications.changedMany', { count: changed }), eventIds),
    onError: (error) =>
      showToast({ message: t('applications.notSaved', { reason: failureText(error, t) }), tone: 'error' }),
    onSettled: async () => await refreshPlans(queryClient),
  })
}
