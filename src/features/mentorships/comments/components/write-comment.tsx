import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { createId } from '#src/client/create-id.ts'
import { DraftNotice } from '#src/client/ui/draft-notice.tsx'
import { Form } from '#src/client/ui/form.tsx'
import { useDraft } from '#src/client/ui/use-draft.ts'
import { useDraftForm } from '#src/client/ui/use-draft-form.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { usePersonId } from '#src/features/accounts/client.ts'
import { CrisisHelpCard } from '#src/features/moderation/components/crisis-help-card.tsx'
import type { SharePart } from '#src/features/sharing/rules.ts'
import { refreshMentorships } from '../../client.ts'
import { maxCommentLength } from '../comment.rules.ts'

/** Subject of a comment: a part, a line of the CV, or a comment to reply to. */
export interface CommentSubject {
  part: SharePart
  findingId?: string
  answers?: string
}

type WriteCommentProps = {
  mentorshipId: string
  subject: CommentSubject
  label: string
  sendLabel: string
  onDone?: () => void
  onCancel?: () => void
}

/** Comment field; the draft stays in this browser until it is sent. */
export const WriteComment = ({ mentorshipId, subject, label, sendLabel, onDone, onCancel }: WriteCommentProps) => {
  const { t } = useTranslation()
  // Idempotency key shared by all attempts, so that a lost response creates no second comment.
  const [commentId, setCommentId] = useState(createId)
  const about = [subject.part, subject.findingId, subject.answers].filter(Boolean).join(' ')
  const draft = useDraft({
    persist: 'local',
    draftKey: { owner: usePersonId(), item: `comment ${mentorshipId} ${about}` },
    initial: { words: '' },
  })
  const form = useDraftForm(draft, ({ words }) => (words.trim() === '' ? { words: t('ui.required') } : {}))
  const add = useAppMutation({
    write: async ({ words }: { words: string }) =>
      await client.mentorships.comments.add({ id: mentorshipId, commentId, ...subject, words }),
    onSaved: () => {
      draft.discard()
      form.setValues({ words: '' })
      setCommentId(createId())
      onDone?.()
    },
    done: t('mentorships.comments.sent'),
    refresh: refreshMentorships,
  })
  return (
    <Form form={form} onSubmit={add.run}>
      <Stack gap="xs">
        {draft.isRestored ? <DraftNotice onDiscard={draft.discard} /> : null}
        <Textarea
          label={label}
          maxLength={maxCommentLength}
          autosize
          minRows={1}
          maxRows={8}
          dir="auto"
          {...form.getInputProps('words')}
        />
        <CrisisHelpCard text={form.values.words} />
        <Group gap="sm">
          <Button type="submit" variant="default" size="sm" loading={add.isPending} aria-label={sendLabel}>
            {t('mentorships.comments.send')}
          </Button>
          {onCancel ? (
            <Button variant="subtle" size="sm" onClick={onCancel}>
              {t('mentorships.comments.close')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Form>
  )
}
