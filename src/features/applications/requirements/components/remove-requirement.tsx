import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useAttemptKey } from '#src/client/attempt-key.ts'
import { retryUnanswered, showFailure } from '#src/client/failures.ts'
import { useSingleFlight } from '#src/client/single-flight.ts'
import { beginChange } from '#src/client/ui/toasts.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import { applicationQuery, requirementName, requirementProblem } from '../../client.ts'
import { useUndo } from '../../components/use-undo.ts'
import type { Requirement } from '../../contract.ts'

/** Removes a requirement of one's own with all that was entered into it; toast and history bring it back. */
export const RemoveRequirement = ({ requirement }: { requirement: Requirement }) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const attempt = useAttemptKey()
  const once = useSingleFlight()
  const { offerUndo } = useUndo()
  const { id, applicationId, version, kind } = requirement
  const name = requirementName(kind, t)
  const remove = useMutation({
    mutationFn: async () => {
      const wanted = { id, applicationId, version }
      return await client.applications.requirements.remove(wanted, {
        context: { idempotencyKey: attempt.keyFor(wanted) },
      })
    },
    retry: retryUnanswered,
    onMutate: beginChange,
    onSuccess: (saved, _nothing, turn) => {
      attempt.settle()
      queryClient.setQueryData(applicationQuery(applicationId).queryKey, saved)
      const line = saved.timeline.find(({ eventType }) => eventType === 'requirement_removed')
      offerUndo(turn, t('applications.own.removed', { name }), line ? [line.id] : [])
    },
    onError: (error) => showFailure(error, t, requirementProblem(error, name, t)),
    onSettled: async () => await refreshPlans(queryClient),
  })
  return (
    <Button
      variant="subtle"
      size="sm"
      color="gray.8"
      loading={remove.isPending}
      leftSection={<IconTrash size={18} aria-hidden="true" />}
      aria-label={t('applications.own.removeNamed', { name })}
      onClick={() => void once(() => remove.mutateAsync())}
    >
      {t('applications.own.remove')}
    </Button>
  )
}
