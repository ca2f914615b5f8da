import { Alert, Button, Card, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useClipboard } from '@mantine/hooks'
import type { Editor } from '@tiptap/react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { createId } from '#src/client/create-id.ts'
import { Form } from '#src/client/ui/form.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { UserText } from '#src/client/ui/user-text.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { CrisisHelpCard } from '#src/features/moderation/components/crisis-help-card.tsx'
import { buildLink, sharesQuery } from '#src/features/sharing/client.ts'
import { ShareUntil } from '#src/features/sharing/components/share-until.tsx'
import { maxShareLabelLength } from '#src/features/sharing/rules.ts'
import { formatDateTime } from '#src/shared/dates.ts'
import { maxEmailLength } from '#src/shared/email-address.ts'
import { toPlainText } from '../edit-log/plain-text.format.ts'
import type { WritingComment } from '../evidence-sheet.contract.ts'
import { findPassage } from '../passages.client.ts'
import { maxReply } from '../rules.ts'
import type { Writing } from '../writing.contract.ts'
import type { Comments } from './use-comments.ts'

const usualDays = 30

const useShare = (writing: Writing) => {
  const { t } = useTranslation()
  const id = useRef(createId())
  const form = useForm({ initialValues: { email: '', days: usualDays } })
  const share = useAppMutation({
    write: async ({ email, days }: typeof form.values) =>
      await client.sharing.create({
        id: id.current,
        label: writing.title.slice(0, maxShareLabelLength),
        parts: [],
        writing: { id: writing.id, mayComment: true },
        days,
        ...(email.trim() === '' ? {} : { email: email.trim() }),
      }),
    done: t('writing.comments.made'),
    failed: (error) => {
      const { code, data } = Object(error) as { code?: string; data?: { field?: string } }
      if (code !== 'INPUT_INVALID' || data?.field !== 'email') return undefined
      form.setFieldError('email', t('sharing.emailUnknown'))
      return null
    },
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: sharesQuery.queryKey }),
    onDone: () => {
      id.current = createId()
      form.reset()
    },
  })
  return { form, share }
}

/** Dialog that shares only this writing with a person or by a link. */
const ShareWriting = ({ writing }: { writing: Writing }) => {
  const { t } = useTranslation()
  const { form, share } = useShare(writing)
  const clipboard = useClipboard({ timeout: 2_000 })
  const secret = share.data?.secret
  return (
    <Form form={form} onSubmit={share.run}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('writing.comments.about')}
        </Text>
        <TextInput
          type="email"
          dir="ltr"
          autoComplete="off"
          label={t('writing.comments.email')}
          description={t('writing.comments.emailHelp')}
          maxLength={maxEmailLength}
          {...form.getInputProps('email')}
        />
        <ShareUntil days={form.values.days} onChange={(days) => form.setFieldValue('days', days)} />
        <Group gap="sm">
          <Button type="submit" variant="default" loading={share.isPending}>
            {t('sharing.create')}
          </Button>
          <TextLink to="/settings/$section" params={{ section: 'privacy' }} size="sm">
            {t('writing.comments.manage')}
          </TextLink>
        </Group>
        {secret ? (
          <Alert color="pine" role="status" title={t('writing.comments.link')}>
            <TextInput
              readOnly
              dir="ltr"
              aria-label={t('writing.comments.link')}
              value={buildLink(secret)}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <Button mt="xs" variant="default" size="compact-sm" onClick={() => clipboard.copy(buildLink(secret))}>
              {t(clipboard.copied ? 'calendar.copied' : 'calendar.copy')}
            </Button>
          </Alert>
        ) : null}
      </Stack>
    </Form>
  )
}

const Reply = ({ comment, onSettle }: { comment: WritingComment; onSettle: (reply: string) => Promise<unknown> }) => {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const form = useForm({ initialValues: { reply: '' } })
  if (comment.reply)
    return (
      <Text size="sm">
        {t('sharing.comment.reply')}: <bdi>{comment.reply}</bdi>
      </Text>
    )
  if (!isOpen)
    return (
      <Button size="compact-sm" variant="subtle" onClick={() => setIsOpen(true)}>
        {t('writing.comments.answer')}
      </Button>
    )
  return (
    <Form
      form={form}
      onSubmit={async ({ reply }) => {
        if (reply.trim() !== '') await onSettle(reply)
      }}
    >
      <Textarea
        label={t('writing.comments.answerOnce')}
        autosize
        minRows={2}
        dir="auto"
        maxLength={maxReply}
        {...form.getInputProps('reply')}
      />
      <CrisisHelpCard text={form.values.reply} />
      <Button mt="xs" size="compact-sm" type="submit">
        {t('sharing.comment.send')}
      </Button>
    </Form>
  )
}

const Comment = ({ comment, writing, editor }: { comment: WritingComment; writing: Writing; editor: Editor }) => {
  const { t, i18n } = useTranslation()
  const settle = useAppMutation({
    write: async (change: { reply?: string; isResolved?: boolean }) =>
      await client.writing.settleComment({ id: comment.id, ...change }),
    done: (_saved, { reply }) => (reply === undefined ? undefined : t('writing.comments.answered')),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: api.writing.comments.key() }),
  })
  const { start, length, isResolved } = comment
  const show = () => {
    if (start === null) return
    const text = toPlainText(editor.state.doc).slice(start, start + length)
    const passages = findPassage(editor.state.doc, { start, text })
    if (passages) editor.chain().focus().setTextSelection(passages).scrollIntoView().run()
  }
  return (
    <Card component="li" padding="sm">
      <Stack gap="xs">
        <UserText size="sm" fs="italic" lang={writing.language} lineClamp={2}>
          {comment.quote}
        </UserText>
        {start === null ? <Text size="sm">{t('writing.comments.passageGone')}</Text> : null}
        <UserText>{comment.text}</UserText>
        <Text size="sm" c="dimmed">
          {t('writing.comments.by', { author: comment.author, when: formatDateTime(comment.createdAt, i18n.language) })}
        </Text>
        <Reply comment={comment} onSettle={async (reply) => await settle.run({ reply })} />
        <Group gap="xs">
          {start === null ? null : (
            <Button size="compact-sm" variant="subtle" onClick={show}>
              {t('writing.claims.rewrite')}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            loading={settle.isPending}
            onClick={() => void settle.run({ isResolved: !isResolved })}
          >
            {t(isResolved ? 'writing.comments.reopen' : 'writing.comments.resolve')}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

type CommentsPanelProps = { writing: Writing; editor: Editor; comments: Comments }

/** Panel of shares and comments of a writing; resolved comments come last. */
export const CommentsPanel = ({ writing, editor, comments }: CommentsPanelProps) => {
  const { t } = useTranslation()
  return (
    <Stack component="section" gap="md" aria-labelledby="writing-comments">
      <Title order={2} size="h4" id="writing-comments">
        {t('writing.comments.title')}
      </Title>
      {comments?.length === 0 ? <Text size="sm">{t('writing.comments.none')}</Text> : null}
      <Stack component="ul" gap="sm" m={0} p={0}>
        {comments?.map((comment) => (
          <Comment key={comment.id} comment={comment} writing={writing} editor={editor} />
        ))}
      </Stack>
      <ShareWriting writing={writing} />
    </Stack>
  )
}
