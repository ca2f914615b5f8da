import { Button, Card, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { createId } from '#src/client/create-id.ts'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { Form } from '#src/client/ui/form.tsx'
import { FormActions } from '#src/client/ui/form-actions.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { UserText } from '#src/client/ui/user-text.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { EvidenceSheet } from '#src/features/fact-bank/components/evidence-sheet.tsx'
import { CrisisHelpCard } from '#src/features/moderation/components/crisis-help-card.tsx'
import { formatDateTime } from '#src/shared/dates.ts'
import { toLanguage } from '#src/shared/locales.ts'
import { diffTexts } from '#src/shared/text-diff.ts'
import { type ShareKey, sharedQuery } from '../client.ts'
import type { Shared } from '../contract.ts'
import { commentLengths } from '../rules.ts'
import classes from './shared-screen.module.css'

type Writing = NonNullable<Shared['writing']>
interface Passage {
  start: number
  quote: string
}

/** Lines of a text with their positions. */
const linesOf = (text: string) => {
  let at = 0
  return text.split('\n').map((line) => {
    const start = at
    at += line.length + 1
    return { start, line }
  })
}

/** Selected text within a paragraph, or the complete paragraph. */
const chosenIn = (
  paragraph: RefObject<HTMLElement | null>,
  { start, line }: { start: number; line: string },
): Passage => {
  const marked = window.getSelection()
  const words = marked?.toString().trim() ?? ''
  const isInside = marked?.anchorNode && paragraph.current?.contains(marked.anchorNode)
  const at = isInside && words !== '' ? line.indexOf(words) : -1
  return at < 0
    ? { start, quote: line.slice(0, commentLengths.quote) }
    : { start: start + at, quote: words.slice(0, commentLengths.quote) }
}

const Paragraph = ({
  at,
  onComment,
}: {
  at: { start: number; line: string }
  onComment?: (passage: Passage) => void
}) => {
  const { t } = useTranslation()
  const words = useRef<HTMLSpanElement>(null)
  if (at.line.trim() === '') return null
  return (
    <div className={classes.paragraph}>
      <UserText>
        <span ref={words}>{at.line}</span>
      </UserText>
      {onComment ? (
        <Button size="compact-sm" variant="subtle" onClick={() => onComment(chosenIn(words, at))}>
          {t('sharing.comment.begin')}
        </Button>
      ) : null}
    </div>
  )
}

const tags = { same: 'span', added: 'ins', removed: 'del' } as const

/** Changes since the readers' previous visit. */
const Changes = ({ writing: { earlier, text, language } }: { writing: Writing }) => {
  const { t } = useTranslation()
  if (earlier === null) return null
  if (earlier === text) return <Text c="dimmed">{t('sharing.comment.unchanged')}</Text>
  let offset = 0
  return (
    <details className={classes.changes}>
      <summary>{t('sharing.comment.changed')}</summary>
      <div className={classes.difference}>
        {diffTexts(earlier, text, toLanguage(language)).map(({ kind, text: part }) => {
          offset += part.length
          const Part = tags[kind]
          return <Part key={`${kind} ${offset}`}>{part}</Part>
        })}
      </div>
    </details>
  )
}

type CommentFormProps = { share: ShareKey; passage: Passage; onDone: () => void }

const CommentForm = ({ share, passage, onDone }: CommentFormProps) => {
  const { t } = useTranslation()
  const commentId = useRef(createId())
  const isByLink = 'secret' in share
  const form = useForm({
    initialValues: { text: '', author: '' },
    validate: {
      text: (text) => (text.trim() === '' ? t('sharing.comment.needText') : null),
      author: (author) => (isByLink && author.trim() === '' ? t('sharing.comment.needAuthor') : null),
    },
  })
  const send = useAppMutation({
    write: async (typed: { text: string; author: string }) =>
      await client.sharing.comment({ ...share, ...passage, ...typed, commentId: commentId.current }),
    done: t('sharing.comment.sent'),
    refresh: async (queryClient) => {
      const { queryKey } = sharedQuery(share, 'writing')
      await queryClient.invalidateQueries({ queryKey })
    },
    onDone,
  })
  return (
    <Card padding="md">
      <Form form={form} onSubmit={send.run}>
        <Stack gap="sm">
          <Text size="sm">{t('sharing.comment.on')}</Text>
          <UserText size="sm" fs="italic">
            {passage.quote}
          </UserText>
          <Textarea
            label={t('sharing.comment.text')}
            autosize
            minRows={2}
            maxRows={8}
            dir="auto"
            maxLength={commentLengths.text}
            data-autofocus
            {...form.getInputProps('text')}
          />
          {isByLink ? null : <CrisisHelpCard text={form.values.text} />}
          {isByLink ? (
            <TextInput
              label={t('sharing.comment.author')}
              autoComplete="name"
              maxLength={commentLengths.author}
              {...form.getInputProps('author')}
            />
          ) : null}
        </Stack>
        <FormActions submitLabel={t('sharing.comment.send')} busy={send.isPending} onCancel={onDone} />
      </Form>
    </Card>
  )
}

const Comments = ({ comments }: { comments: Writing['comments'] }) => {
  const { t, i18n } = useTranslation()
  if (comments.length === 0) return null
  return (
    <section aria-label={t('sharing.comment.list')}>
      <Title order={3} mb="sm">
        {t('sharing.comment.list')}
      </Title>
      <Stack gap="sm">
        {comments.map(({ id, author, quote, text, reply, isResolved, createdAt }) => (
          <Card key={id} component="article" padding="sm">
            <UserText size="sm" fs="italic" lineClamp={2}>
              {quote}
            </UserText>
            <UserText>{text}</UserText>
            <Group gap="xs">
              <Text size="sm" c="dimmed">
                <bdi>{author}</bdi> · {formatDateTime(createdAt, i18n.language)}
              </Text>
              {isResolved ? <Text size="sm">{t('sharing.comment.resolved')}</Text> : null}
            </Group>
            {reply ? (
              <UserText size="sm" mt="xs">
                {t('sharing.comment.reply')}: {reply}
              </UserText>
            ) : null}
          </Card>
        ))}
      </Stack>
    </section>
  )
}

/** Evidence of each claim, loaded on request by readers who may comment; the access is logged for the owner. */
const Evidence = ({ share, language }: { share: ShareKey; language: string }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { data, isLoading, isError, isFetching, refetch, error } = useQuery({
    ...api.writing.sharedSheet.queryOptions({ input: share, staleTime: 60_000 }),
    enabled: isOpen,
  })
  if (!isOpen)
    return (
      <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => setOpen(true)}>
        {t('sharing.evidence.show')}
      </Button>
    )
  return (
    <section aria-label={t('sharing.evidence.title')}>
      <Title order={3} mb="sm">
        {t('sharing.evidence.title')}
      </Title>
      {isLoading ? <LoadingSkeleton layout="form" rows={2} /> : null}
      {isError ? (
        <ErrorState
          error={error}
          title={t('sharing.unreadable')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {data ? <EvidenceSheet sheet={data} language={language} /> : null}
    </section>
  )
}

/** Shared writing with its changes and, if the share permits it, comments on passages. */
export const SharedWriting = ({ share, writing }: { share: ShareKey; writing: Writing }) => {
  const { t } = useTranslation()
  const [passage, setPassage] = useState<Passage>()
  const onComment = writing.mayComment ? { onComment: setPassage } : {}
  return (
    <Stack gap="lg">
      <Title order={3}>
        <bdi>{writing.title}</bdi>
      </Title>
      <Changes writing={writing} />
      {writing.text.trim() === '' ? <Text c="dimmed">{t('sharing.comment.empty')}</Text> : null}
      {writing.mayComment ? (
        <Text size="sm" c="dimmed">
          {t('sharing.comment.help')}
        </Text>
      ) : null}
      <div lang={writing.language}>
        {linesOf(writing.text).map((at) => (
          <Paragraph key={at.start} at={at} {...onComment} />
        ))}
      </div>
      {passage ? (
        <CommentForm
          key={`${passage.start} ${passage.quote}`}
          share={share}
          passage={passage}
          onDone={() => setPassage(undefined)}
        />
      ) : null}
      <Comments comments={writing.comments} />
      {writing.mayComment && writing.text.trim() !== '' ? <Evidence share={share} language={writing.language} /> : null}
    </Stack>
  )
}
