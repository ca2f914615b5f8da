import { Button, Card, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { ReportDialog } from '#src/features/people/components/report-dialog.tsx'
import { numberFormat } from '#src/shared/formats.ts'
import type { Post } from '../contract.ts'
import { type FeedTopic, feedQuery, visitQuery } from '../feed.client.ts'
import { maxFeedQueryLength } from '../posts.rules.ts'
import classes from './post.module.css'
import { PostCard } from './post-card.tsx'
import { PostForm } from './post-form.tsx'
import { type Topic, TopicFields } from './topic-fields.tsx'

const Posts = ({ topic }: { topic: FeedTopic }) => {
  const { t } = useTranslation()
  const [reported, setReported] = useState<Post>()
  const { data, isPending, isError, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(feedQuery(topic))
  const { data: visit } = useQuery(visitQuery)
  if (isPending) return <LoadingSkeleton layout="form" rows={3} />
  if (isError)
    return (
      <ErrorState error={error} title={t('gradnet.feedFailed')} onRetry={() => void refetch()} retrying={isFetching} />
    )
  const posts = data.pages.flatMap((page) => page.posts)
  const firstKnown = visit?.newSince ? posts.findIndex(({ createdAt }) => createdAt <= (visit.newSince ?? '')) : -1
  const isFiltered = Object.keys(topic).length > 0
  if (posts.length === 0)
    return (
      <EmptyState
        title={t(isFiltered ? 'gradnet.noneFoundTitle' : 'gradnet.emptyTitle')}
        message={t(isFiltered ? 'gradnet.noneFound' : 'gradnet.empty')}
      />
    )
  return (
    <Stack gap="md">
      {posts.map((post, index) => (
        <Fragment key={post.id}>
          {index === firstKnown && !isFiltered ? (
            <Text c="dimmed" className={classes.end ?? ''}>
              {t('gradnet.upToDate')}
            </Text>
          ) : null}
          <PostCard post={post} onReport={setReported} />
        </Fragment>
      ))}
      {hasNextPage ? (
        <Group justify="center">
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('gradnet.older')}
          </Button>
        </Group>
      ) : (
        <Text c="dimmed" className={classes.end ?? ''}>
          {t('gradnet.noOlder')}
        </Text>
      )}
      <ReportDialog subject={reported && { kind: 'post', id: reported.id }} onClose={() => setReported(undefined)} />
    </Stack>
  )
}

/** Writing a post, choosing a topic, and the posts themselves. */
export const Feed = () => {
  const { t, i18n } = useTranslation()
  const [topic, setTopic] = useState<Topic>({ field: '', country: '', stage: '' })
  const [typed, setTyped] = useState('')
  const [isSaved, setSaved] = useState(false)
  const [isFiltering, setFiltering] = useState(false)
  const [q] = useDebouncedValue(typed.trim(), 300)
  const filter: FeedTopic = {
    ...Object.fromEntries(Object.entries(topic).filter(([, value]) => value !== '')),
    ...(q ? { q } : {}),
    ...(isSaved ? { saved: 'true' as const } : {}),
  }
  // What narrows the list stays seen while its fields are closed.
  const active = Object.keys(filter).length - (q ? 1 : 0)
  return (
    <Stack gap="lg" className={classes.feed ?? ''}>
      <Card>
        <PostForm />
      </Card>
      <section>
        <Title order={2} mb="sm">
          {t('gradnet.posts')}
        </Title>
        <Group gap="sm" wrap="nowrap">
          <TextInput
            type="search"
            className={classes.words ?? ''}
            aria-label={t('gradnet.searchPosts')}
            placeholder={t('gradnet.searchPosts')}
            maxLength={maxFeedQueryLength}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Button variant="default" aria-expanded={isFiltering} onClick={() => setFiltering(!isFiltering)}>
            {active > 0
              ? `${t('gradnet.filters')} (${numberFormat(i18n.language).format(active)})`
              : t('gradnet.filters')}
          </Button>
        </Group>
        {isFiltering ? (
          <Stack gap="sm" mt="sm">
            <TopicFields topic={topic} onChange={(part) => setTopic({ ...topic, ...part })} isFilter />
            <Checkbox
              label={t('gradnet.onlySaved')}
              checked={isSaved}
              onChange={({ currentTarget }) => setSaved(currentTarget.checked)}
            />
          </Stack>
        ) : null}
      </section>
      <Posts topic={filter} />
    </Stack>
  )
}
