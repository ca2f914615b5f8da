import { Button, Group, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { ReportDialog } from '#src/features/people/components/report-dialog.tsx'
import type { Post } from '../contract.ts'
import type { feedQuery, personPostsQuery } from '../feed.client.ts'
import classes from './post.module.css'
import { PostCard } from './post-card.tsx'

type PostListProps = {
  query: ReturnType<typeof feedQuery> | ReturnType<typeof personPostsQuery>
  /** Separates posts that are newer than this ISO instant; no separator without it. */
  newSince: string | null
  emptyTitle: string
  empty: string
  /** The action that fills an empty list, or that widens it. */
  emptyAction?: ReactNode
}

/** Paginated list of posts, newest first. */
export const PostList = ({ query, newSince, emptyTitle, empty, emptyAction }: PostListProps) => {
  const { t } = useTranslation()
  const [reported, setReported] = useState<Post>()
  const { data, isPending, isError, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(query as ReturnType<typeof feedQuery>)
  if (isPending) return <LoadingSkeleton layout="form" rows={3} />
  if (isError)
    return (
      <ErrorState error={error} title={t('gradnet.feedFailed')} onRetry={() => void refetch()} retrying={isFetching} />
    )
  const posts = data.pages.flatMap((page) => page.posts)
  if (posts.length === 0) return <EmptyState title={emptyTitle} message={empty} action={emptyAction} />
  const firstKnown = newSince === null ? -1 : posts.findIndex(({ createdAt }) => createdAt <= newSince)
  return (
    <Stack gap="md">
      {posts.map((post, index) => (
        <Fragment key={post.id}>
          {index === firstKnown ? (
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
