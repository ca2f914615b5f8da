import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import { applicationQuery, applicationsQuery } from '../client.ts'

type StartApplicationProps = {
  selectedUniversityId: string
  /** Name of the university, for screen readers. */
  name: string
}

/** Button that starts the application of a shortlist entry, or a link to the existing one. */
export const StartApplication = ({ selectedUniversityId, name }: StartApplicationProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data: existing, isPending } = useQuery({
    ...applicationsQuery,
    select: ({ applications }) =>
      applications.find((application) => application.selectedUniversityId === selectedUniversityId)?.id,
  })
  const start = useAppMutation({
    write: async () => await client.applications.create({ selectedUniversityId }),
    onSaved: async (application, _nothing, queryClient) => {
      queryClient.setQueryData(applicationQuery(application.id).queryKey, application)
      await navigate({ to: '/applications', search: { open: application.id } })
    },
    done: t('applications.started'),
    refresh: refreshPlans,
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
      onClick={() => void start.run()}
    >
      {t('applications.start')}
    </Button>
  )
}
