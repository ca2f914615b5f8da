import { Button, Group, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { shortlistQuery } from '../client.ts'
import type { ShortlistEntry } from '../contract.ts'
import { RemovableEntry } from './removable-entry.tsx'
import type { EntryParts } from './shortlist-entry-card.tsx'

type ShortlistProps = {
  partsOf: (entry: ShortlistEntry) => EntryParts
  /** Whether removing the entry also removes an application, which asks first. */
  hasApplication: (entry: ShortlistEntry) => boolean
}

/** The selected universities, newest first, ten at a time (SH-01). */
export const Shortlist = ({ partsOf, hasApplication }: ShortlistProps) => {
  const { t } = useTranslation()
  const list = useInfiniteQuery(shortlistQuery)
  if (list.isPending) return <LoadingSkeleton layout="cards" rows={3} />
  if (!list.data) {
    return (
      <ErrorState
        error={list.error}
        title={t('shortlist.failed')}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  }
  const entries = list.data.pages.flatMap((page) => page.entries)
  const total = list.data.pages[0]?.total ?? 0
  if (entries.length === 0) {
    return (
      <EmptyState
        title={t('shortlist.emptyTitle')}
        message={t('shortlist.emptyMessage')}
        action={<LinkButton to="/university-matching">{t('shortlist.emptyAction')}</LinkButton>}
      />
    )
  }
  return (
    <Stack gap="md">
      <Text fw={600}>{t('shortlist.count', { count: total })}</Text>
      {entries.map((entry) => (
        <RemovableEntry key={entry.id} entry={entry} parts={partsOf(entry)} takesApplication={hasApplication(entry)} />
      ))}
      {list.hasNextPage ? (
        <Group justify="center">
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('shortlist.loadMore')}
          </Button>
        </Group>
      ) : null}
    </Stack>
  )
}
