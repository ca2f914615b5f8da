import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import type { Post } from '../contract.ts'
import { threadQuery } from '../feed.client.ts'
import classes from './post.module.css'
import { PostForm } from './post-form.tsx'

type RepliesProps = { id: string; renderReply: (reply: Post, question: Post) => ReactNode }

/** Replies to a post, with a form for a new one. */
export const Replies = ({ id, renderReply }: RepliesProps) => {
  const { t } = useTranslation()
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(threadQuery(id))
  if (isPending) return <LoadingSkeleton layout="form" rows={1} />
  if (isError)
    return (
      <ErrorState error={error} title={t('gradnet.feedFailed')} onRetry={() => void refetch()} retrying={isFetching} />
    )
  return (
    <Stack gap="sm" className={classes.replies ?? ''}>
      {data.replies.map((reply) => renderReply(reply, data.post))}
      <PostForm parentId={id} />
    </Stack>
  )
}
