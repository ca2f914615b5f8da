import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { newId } from '#src/client/new-id.ts'
import { useRemoval } from '#src/client/removal.ts'
import { DraftNotice } from '#src/client/ui/draft-notice.tsx'
import { Form } from '#src/client/ui/form.tsx'
import { useDraft } from '#src/client/ui/use-draft.ts'
import { useDraftForm } from '#src/client/ui/use-draft-form.ts'
import { useWrite } from '#src/client/use-write.ts'
import { usePersonId } from '#src/features/accounts/client.ts'
import { CareCard } from '#src/features/moderation/components/care-card.tsx'
import { type SharePart, shareParts } from '#src/features/sharing/rules.ts'
import { formatDateTime } from '#src/shared/dates.ts'
import { commentsQuery, refreshMentorships } from '../../client.ts'
import type { MentorshipSeat } from '../../rules.ts'
import type { Comment } from '../comment.contract.ts'
import { maxCommentLength } from '../comment.rules.ts'
import classes from './part-comments.module.css'

type Of = { mentorshipId: string; seat: MentorshipSeat }

const Said = ({ comment, mentorshipId, isOwn }: { comment: Comment; mentorshipId: string; isOwn: boolean }) => {
  const { t, i18n } = useTranslation()
  const { id: commentId, part, words, authorName, createdAt } = comment
  const key = { id: mentorshipId, commentId }
  const removal = useRemoval({
    remove: async () => await client.mentorships.comments.remove(key),
    restore: async () => await client.mentorships.comments.add({ ...key, part, words }),
    refresh: refreshMentorships,
    removed: t('mentorships.comments.removed'),
    restored: t('mentorships.comments.restored'),
    undo: t('mentorships.resources.undo'),
  })
  const written = formatDateTime(createdAt, i18n.language)
  return (
    <li>
      <Group gap="xs" justify="space-between">
        <Text size="sm" c="dimmed">
          <bdi>{isOwn ? t('mentorships.comments.you') : authorName || t('booking.formerPerson')}</bdi> {`· ${written}`}
        </Text>
        {isOwn ? (
          <Button
            variant="subtle"
            size="compact-sm"
            color="gray.8"
            loading={removal.isPending}
            aria-label={t('mentorships.comments.removeNamed', { date: written })}
            onClick={() => void removal.run()}
          >
            {t('mentorships.resources.remove')}
          </Button>
        ) : null}
      </Group>
      <Text size="sm" dir="auto" className={classes.words ?? ''}>
        {words}
      </Text>
    </li>
  )
}

const Write = ({ mentorshipId, part }: { mentorshipId: string; part: SharePart }) => {
  const { t } = useTranslation()
  // One id for every attempt, so that a lost answer comments once.
  const [commentId, setCommentId] = useState(newId)
  const kept = useDraft({
    persist: 'local',
    place: { owner: usePersonId(), item: `comment ${mentorshipId} ${part}` },
    initial: { words: '' },
  })
  const form = useDraftForm(kept, ({ words }) => (words.trim() === '' ? { words: t('ui.required') } : {}))
  const add = useWrite({
    write: async ({ words }: { words: string }) =>
      await client.mentorships.comments.add({ id: mentorshipId, commentId, part, words }),
    onSaved: () => {
      kept.discard()
      form.setValues({ words: '' })
      setCommentId(newId())
    },
    done: t('mentorships.comments.sent'),
    refresh: refreshMentorships,
  })
  const about = t(`sharing.part.${part}`)
  return (
    <Form form={form} onSubmit={add.run}>
      <Stack gap="xs">
        {kept.isRestored ? <DraftNotice onDiscard={kept.discard} /> : null}
        <Textarea
          label={t('mentorships.comments.field', { part: about })}
          maxLength={maxCommentLength}
          autosize
          minRows={1}
          maxRows={8}
          dir="auto"
          {...form.getInputProps('words')}
        />
        <CareCard text={form.values.words} />
        <div>
          <Button
            type="submit"
            variant="default"
            size="sm"
            loading={add.isPending}
            aria-label={t('mentorships.comments.sendNamed', { part: about })}
          >
            {t('mentorships.comments.send')}
          </Button>
        </div>
      </Stack>
    </Form>
  )
}

type PartCommentsProps = Of & { part: SharePart; isOpen: boolean }

/** The comments on one part of what is shared, and the way to add one while both work together. */
export const PartComments = ({ mentorshipId, seat, part, isOpen }: PartCommentsProps) => {
  const { t } = useTranslation()
  const { data } = useQuery(commentsQuery(mentorshipId))
  const comments = data?.comments.filter((comment) => comment.part === part) ?? []
  return (
    <Stack gap="sm" component="section" aria-label={`${t('mentorships.comments.title')}: ${t(`sharing.part.${part}`)}`}>
      {comments.length > 0 ? (
        <Stack component="ul" gap="sm" className={classes.list ?? ''}>
          {comments.map((comment) => (
            <Said
              key={comment.id}
              comment={comment}
              mentorshipId={mentorshipId}
              isOwn={isOpen && comment.seat === seat}
            />
          ))}
        </Stack>
      ) : null}
      {isOpen ? <Write mentorshipId={mentorshipId} part={part} /> : null}
    </Stack>
  )
}

/** What a student's mentor said about each part, with the way to answer; nothing without comments. */
export const OwnComments = ({ mentorshipId, isOpen }: { mentorshipId: string; isOpen: boolean }) => {
  const { t } = useTranslation()
  const { data } = useQuery(commentsQuery(mentorshipId))
  const parts = shareParts.filter((part) => data?.comments.some((comment) => comment.part === part))
  return parts.map((part) => (
    <div key={part}>
      <Text size="sm" fw={600} mb="xs">
        {t('mentorships.comments.title')}: {t(`sharing.part.${part}`)}
      </Text>
      <PartComments mentorshipId={mentorshipId} seat="student" part={part} isOpen={isOpen} />
    </div>
  ))
}
