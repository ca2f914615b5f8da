import { ActionIcon, Button, Group, Tooltip } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled, IconCircleCheck, IconMessage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import type { Post } from '../contract.ts'
import { refreshPosts } from '../feed.client.ts'
import classes from './post.module.css'
import { PostReactions } from './post-reactions.tsx'

type PostActionsProps = { post: Post; question?: Post | undefined; isOpen: boolean; onToggle: () => void }

/** Toggle with which the author of a post marks a reply as its helpful answer. */
const HelpfulToggle = ({ id, questionId, isHelpful }: { id: string; questionId: string; isHelpful: boolean }) => {
  const { t } = useTranslation()
  const mark = useAppMutation({
    write: async () => await client.community.markHelpful({ id: questionId, replyId: isHelpful ? null : id }),
    refresh: refreshPosts,
  })
  return (
    <Button
      size="compact-sm"
      variant={isHelpful ? 'light' : 'subtle'}
      leftSection={<IconCircleCheck size={18} aria-hidden="true" />}
      onClick={() => void mark.run()}
    >
      {t(isHelpful ? 'gradnet.helpful.remove' : 'gradnet.helpful.mark')}
    </Button>
  )
}

/** One row with the replies to a post, its reactions and the bookmark. */
export const PostActions = ({ post, question, isOpen, onToggle }: PostActionsProps) => {
  const { t, i18n } = useTranslation()
  const number = getNumberFormat(i18n.language)
  const save = useAppMutation({
    write: async () => await client.community.save({ id: post.id, isSaved: !post.isSaved }),
    refresh: refreshPosts,
  })
  const SaveIcon = post.isSaved ? IconBookmarkFilled : IconBookmark
  const repliesLabel = post.replies > 0 ? t('gradnet.replies', { count: post.replies }) : t('gradnet.reply')
  const saveLabel = t(post.isSaved ? 'gradnet.unsave' : 'gradnet.save')
  return (
    <Group gap={4} className={classes.actions ?? ''}>
      {post.parentId === null ? (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconMessage size={18} aria-hidden="true" />}
          className={classes.mark ?? ''}
          onClick={onToggle}
          aria-expanded={isOpen}
          aria-label={repliesLabel}
        >
          <span className={classes.long}>{repliesLabel}</span>
          <span className={classes.short}>{post.replies > 0 ? number.format(post.replies) : null}</span>
        </Button>
      ) : null}
      {question?.isOwn ? (
        <HelpfulToggle id={post.id} questionId={question.id} isHelpful={question.helpfulReplyId === post.id} />
      ) : null}
      <PostReactions post={post} />
      <Tooltip label={saveLabel}>
        <ActionIcon
          className={classes.save ?? ''}
          aria-label={saveLabel}
          aria-pressed={post.isSaved}
          onClick={() => void save.run()}
        >
          <SaveIcon size={20} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
    </Group>
  )
}
