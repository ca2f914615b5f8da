import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { RemoveButton } from '#src/client/ui/remove-button.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { formatDateTime } from '#src/shared/dates.ts'
import { type ListedReading, readingsQuery } from '../client.ts'
import classes from './page-review.module.css'

const Row = ({ reading }: { reading: ListedReading }) => {
  const { t, i18n } = useTranslation()
  const { id, title, url, readAt, facts } = reading
  const name = title || url || t('officialPages.list.untitled')
  const removal = useAppMutation({
    write: async () => await client.officialPages.remove({ id }),
    done: t('officialPages.list.removed'),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: api.officialPages.key() }),
  })
  return (
    <li className={classes.row}>
      <Group justify="space-between" gap="sm">
        <div>
          <TextLink to="/official-pages/$id" params={{ id }}>
            <bdi>{name}</bdi>
          </TextLink>
          <Text size="sm" c="dimmed" data-figures>
            {formatDateTime(readAt, i18n.language)} · {t('officialPages.list.values', { count: facts })}
          </Text>
        </div>
        <RemoveButton hasIcon removal={removal} aria-label={t('officialPages.list.removeNamed', { name })}>
          {t('officialPages.list.remove')}
        </RemoveButton>
      </Group>
    </li>
  )
}

/** Pages that the user has read, newest first. */
export const ReadingList = () => {
  const { t } = useTranslation()
  const { data, error, isPending, isFetching, refetch } = useQuery(readingsQuery)
  if (isPending) return <LoadingSkeleton rows={4} />
  if (!data)
    return (
      <ErrorState
        error={error}
        title={t('officialPages.list.failed')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (data.readings.length === 0)
    return (
      <EmptyState
        title={t('officialPages.list.none')}
        message={t('officialPages.list.noneHelp')}
        action={<LinkButton to="/selected-universities">{t('shortlist.title')}</LinkButton>}
      />
    )
  return (
    <ul data-bare className={classes.list}>
      {data.readings.map((reading) => (
        <Row key={reading.id} reading={reading} />
      ))}
    </ul>
  )
}
