import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { RemoveButton } from '#src/client/ui/remove-button.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { useUndoableDelete } from '#src/client/use-undoable-delete.ts'
import { formatDateTime } from '#src/shared/dates.ts'
import { refreshMentorships } from '../../client.ts'
import type { MentorshipRole } from '../../rules.ts'
import type { Comment } from '../comment.contract.ts'
import classes from './part-comments.module.css'
import { WriteComment } from './write-comment.tsx'

type CommentTextProps = {
  comment: Comment
  mentorshipId: string
  isOwn: boolean
  /** An own comment without replies. */
  isRemovable: boolean
}

const CommentText = ({ comment, mentorshipId, isOwn, isRemovable }: CommentTextProps) => {
  const { t, i18n } = useTranslation()
  const { id: commentId, part, words, answers, line, authorName, createdAt } = comment
  const key = { id: mentorshipId, commentId }
  const again = { part, words, ...(answers ? { answers } : {}), ...(line ? { findingId: line.findingId } : {}) }
  const removal = useUndoableDelete({
    remove: async () => await client.mentorships.comments.remove(key),
    restore: async () => await client.mentorships.comments.add({ ...key, ...again }),
    refresh: refreshMentorships,
    removed: t('mentorships.comments.removed'),
    restored: t('mentorships.comments.restored'),
    undo: t('mentorships.resources.undo'),
  })
  const written = formatDateTime(createdAt, i18n.language)
  return (
    <>
      <Group gap="xs" justify="space-between">
        <Text size="sm" c="dimmed">
          <bdi>{isOwn ? t('mentorships.comments.you') : authorName || t('booking.formerPerson')}</bdi> {`· ${written}`}
        </Text>
        {isRemovable ? (
          <RemoveButton
            size="compact-sm"
            removal={removal}
            aria-label={t('mentorships.comments.removeNamed', { date: written })}
          >
            {t('mentorships.resources.remove')}
          </RemoveButton>
        ) : null}
      </Group>
      <Text size="sm" className={classes.words ?? ''}>
        <bdi>{words}</bdi>
      </Text>
    </>
  )
}

type ThreadProps = {
  mentorshipId: string
  seat: MentorshipRole
  /** True during the mentorship. */
  isOpen: boolean
  first: Comment
  answers: Comment[]
}

/** Line that a first comment is about, with its position. */
const QuotedLine = ({ line: { page, line, quote } }: { line: NonNullable<Comment['line']> }) => {
  const { t } = useTranslation()
  return (
    <Text size="sm" c="dimmed">
      {page === null ? t('mentorships.comments.atLine', { line }) : t('mentorships.comments.atPage', { page, line })}{' '}
      <bdi>{quote}</bdi>
    </Text>
  )
}

/** Reply and resolve buttons of a first comment. */
const ThreadActions = ({ mentorshipId, first }: Pick<ThreadProps, 'mentorshipId' | 'first'>) => {
  const { t } = useTranslation()
  const [isAnswering, setIsAnswering] = useState(false)
  const isResolved = first.resolvedAt !== null
  const resolve = useAppMutation({
    write: async () =>
      await client.mentorships.comments.resolve({ id: mentorshipId, commentId: first.id, isResolved: !isResolved }),
    refresh: refreshMentorships,
  })
  const words = first.words.slice(0, 60)
  const close = () => setIsAnswering(false)
  if (isAnswering)
    return (
      <WriteComment
        mentorshipId={mentorshipId}
        subject={{ part: first.part, answers: first.id }}
        label={t('mentorships.comments.answerField')}
        sendLabel={t('mentorships.comments.answerSend')}
        onDone={close}
        onCancel={close}
      />
    )
  return (
    <Group gap="xs" mt={4}>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t('mentorships.comments.answerNamed', { words })}
        onClick={() => setIsAnswering(true)}
      >
        {t('mentorships.comments.answer')}
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        loading={resolve.isPending}
        aria-label={t(`mentorships.comments.${isResolved ? 'reopenNamed' : 'resolveNamed'}`, { words })}
        onClick={() => void resolve.run(undefined)}
      >
        {t(`mentorships.comments.${isResolved ? 'reopen' : 'resolve'}`)}
      </Button>
    </Group>
  )
}

/** Comment thread: first comment with its line and replies; both sides can reply and resolve. */
export const CommentThread = ({ mentorshipId, seat, isOpen, first, answers }: ThreadProps) => {
  const { t } = useTranslation()
  const isOwn = (comment: Comment) => isOpen && comment.seat === seat
  return (
    <li className={classes.thread}>
      {first.line ? <QuotedLine line={first.line} /> : null}
      {first.resolvedAt ? (
        <Badge variant="default" tt="none">
          {t('mentorships.comments.resolved')}
        </Badge>
      ) : null}
      <CommentText
        comment={first}
        mentorshipId={mentorshipId}
        isOwn={isOwn(first)}
        isRemovable={isOwn(first) && answers.length === 0}
      />
      {answers.length > 0 ? (
        <Stack component="ul" gap="xs" mt="xs" className={classes.answers ?? ''}>
          {answers.map((answer) => (
            <li key={answer.id}>
              <CommentText
                comment={answer}
                mentorshipId={mentorshipId}
                isOwn={isOwn(answer)}
                isRemovable={isOwn(answer)}
              />
            </li>
          ))}
        </Stack>
      ) : null}
      {isOpen ? <ThreadActions mentorshipId={mentorshipId} first={first} /> : null}
    </li>
  )
}
