import { Stack, TextInput, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { Pagination } from '#src/client/ui/pagination.tsx'
import { useSearchPage } from '#src/client/ui/use-search-page.ts'
import { receivedResourcesQuery } from '../../client.ts'
import { maxSearchLength } from '../../rules.ts'
import { resourcesPageSize } from '../resources.rules.ts'
import { ResourceTitle } from './resource-title.tsx'

interface ShownMentor {
  id: string
  name: string
  resources: number
}

/** Resources of a mentor that the applicant can read, paginated, with a search for longer lists. */
const ReceivedList = ({ mentorId }: { mentorId: string }) => {
  const { t } = useTranslation()
  const { q, typed, setTyped, offset, turnTo } = useSearchPage()
  const { data, isError, error, isFetching, refetch } = useQuery({
    ...receivedResourcesQuery(mentorId, q, offset),
    placeholderData: keepPreviousData,
  })
  if (isError && !data)
    return (
      <ErrorState
        title={t('mentorships.resources.unreadable')}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <LoadingSkeleton layout="form" rows={2} />
  return (
    <Stack gap="md">
      {data.total > resourcesPageSize || q !== '' ? (
        <TextInput
          type="search"
          label={t('mentorships.resources.search')}
          maxLength={maxSearchLength}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      ) : null}
      {data.total === 0 ? (
        <EmptyState
          title={t(q === '' ? 'mentorships.resources.nothingOpen' : 'mentorships.resources.noMatch')}
          message={t(q === '' ? 'mentorships.resources.nothingOpenMessage' : 'mentorships.resources.noMatchMessage')}
          headingOrder={3}
        />
      ) : null}
      <Stack component="ul" gap="sm" data-bare>
        {data.resources.map((resource) => (
          <li key={resource.id}>
            <ResourceTitle resource={resource} />
          </li>
        ))}
      </Stack>
      <Pagination offset={offset} size={resourcesPageSize} total={data.total} onTurn={turnTo} />
    </Stack>
  )
}

/** Resources of the user's mentor within a mentorship; hidden while there are none. */
export const MentorResources = ({ mentorId, name }: { mentorId: string; name: string }) => {
  const { t } = useTranslation()
  const { data } = useQuery(receivedResourcesQuery(mentorId, '', 0))
  if (!data || data.total === 0) return null
  return (
    <section aria-labelledby={`resources-${mentorId}`}>
      <Title order={2} size="h3" id={`resources-${mentorId}`} mb="sm">
        {t('mentorships.resources.from', { name })}
      </Title>
      <ReceivedList mentorId={mentorId} />
    </section>
  )
}

/** Public resources on the mentor's page. */
export const ShownResources = ({ mentor: { id, name, resources } }: { mentor: ShownMentor }) => {
  const { t } = useTranslation()
  if (resources === 0) return null
  return (
    <section aria-labelledby="shown-resources">
      <Title order={2} id="shown-resources" mb="sm">
        {t('mentorships.resources.from', { name })}
      </Title>
      <ReceivedList mentorId={id} />
    </section>
  )
}
