import { Button, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { api } from '#src/client/api.ts'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { formatDateTime } from '#src/shared/dates.ts'
import { isProvider } from '#src/shared/sign-in-providers.ts'
import type { ActivityEntry } from '../activity/activity.contract.ts'
import { isKnownEvent, isKnownMethod } from '../activity/activity.rules.ts'
import { getProviderName } from '../providers.client.ts'
import classes from './activity-list.module.css'
import { DeviceLine } from './device-line.tsx'

const formatMethod = (method: string, t: TFunction): string | undefined => {
  if (isProvider(method)) return t('activity.method.provider', { provider: getProviderName(method) })
  return isKnownMethod(method) ? t(`activity.method.${method}`) : undefined
}

const Entry = ({ entry }: { entry: ActivityEntry }) => {
  const { t, i18n } = useTranslation()
  const { event } = entry
  const method = formatMethod(entry.method ?? '', t)
  return (
    <li className={classes.entry}>
      <Text fw={500}>
        {isKnownEvent(event) ? t(`activity.event.${event}`) : event}
        {method ? (
          <Text span c="dimmed" fw={400}>
            {' · '}
            {method}
          </Text>
        ) : null}
      </Text>
      <Text size="sm" c="dimmed" className={classes.when ?? ''}>
        <time dateTime={entry.createdAt}>{formatDateTime(entry.createdAt, i18n.language)}</time>
      </Text>
      <Text size="sm" c="dimmed">
        <DeviceLine device={entry.device} place={entry.place} />
      </Text>
    </li>
  )
}

/** Account activity, newest first, so that users can notice access by another person. */
export const ActivityList = () => {
  const { t } = useTranslation()
  const activity = useInfiniteQuery(
    api.accounts.activity.list.infiniteOptions({
      input: (after: string | undefined) => (after ? { after } : {}),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  )
  if (activity.isPending) return <LoadingSkeleton rows={5} />
  if (activity.isError)
    return (
      <ErrorState
        error={activity.error}
        title={t('activity.failed')}
        onRetry={() => void activity.refetch()}
        retrying={activity.isFetching}
      />
    )
  const entries = activity.data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) return <EmptyState title={t('activity.emptyTitle')} message={t('activity.emptyMessage')} />
  return (
    <Stack gap="md">
      <ul data-bare aria-label={t('settings.activity.title')}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {activity.hasNextPage ? (
        <div>
          <Button variant="default" loading={activity.isFetchingNextPage} onClick={() => void activity.fetchNextPage()}>
            {t('activity.more')}
          </Button>
        </div>
      ) : null}
    </Stack>
  )
}
