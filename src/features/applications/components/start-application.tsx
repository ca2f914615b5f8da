import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useAttemptKey } from '#src/client/attempt-key.ts'
import { codeOf, retryUnanswered, showFailure } from '#src/client/failures.ts'
import { useSingleFlight } from '#src/client/single-flight.ts'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { showToast } from '#src/client/ui/toasts.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import { applicationQuery, applicationsQuery } from '../client.ts'

type StartApplicationProps = {
  selectedUniversityId: string
  /** The university's name, for a screen reader. */
  name: string
}

/** Starts the application for a selected place and opens it; leads to it when there is one. */
export const StartApplication = ({ selectedUniversityId, name }: StartApplicationProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const attempt = useAttemptKey()
  const once = useSingleFlight()
  const { data: existing, isPending } = useQuery({
    ...applicationsQuery,
    select: ({ applications }) =>
      applications.find((application) => application.selectedUniversityId === selectedUniversityId)?.id,
  })
  const start = useMutation({
    mutationFn: async () =>
      await client.applications.create(
        { selectedUniversityId },
        { context: { idempotencyKey: attempt.keyFor(selectedUniversityId) } },
      ),
    retry: retryUnanswered,
    onSuccess: async (application) => {
      attempt.settle()
      queryClient.setQueryData(applicationQuery(application.id).queryKey, application)
      showToast({ message: t('applications.started'), tone: 'success' })
      await navigate({ to: '/applications', search: { open: application.id } })
      await refreshPlans(queryClient)
    },
    onError: async (error) => {
      showFailure(error, t)
      if (codeOf(error) === 'APPLICATION_ALREADY_EXISTS') await refreshPlans(queryClient)
    },
  })
  if (existing) {
    return (
      <LinkButton
        to="/applications"
        search={{ open: existing }}
        variant="default"
        size="sm"
        aria-label={t('applications.openNamed', { name })}
      >
        {t('applications.open')}
      </LinkButton>
    )
  }
  return (
    <Button
      size="sm"
      disabled={isPending}
      loading={start.isPending}
      aria-label={t('applications.startNamed', { name })}
      onClick={() => void once(() => start.mutateAsync())}
    >
      {t('applications.start')}
    </Button>
  )
}
