import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { ConfirmDialog } from '#src/client/ui/confirm-dialog.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { CrisisHelpCard, CrisisHelpForReader } from '#src/features/moderation/components/crisis-help-card.tsx'
import { ReportDialog } from '#src/features/people/components/report-dialog.tsx'
import { formatDayTime } from '#src/shared/dates.ts'
import type { Conversation, Message } from '../contract.ts'
import { conversationQuery } from '../conversations.client.ts'
import type { PendingMessage } from '../outbox.client.ts'
import { AttachedFile } from './attached-file.tsx'
import classes from './messages.module.css'

type MessageListProps = {
  id: string
  owner: string
  messages: Message[]
  people: Conversation['people']
  waiting: PendingMessage[]
}

type RowProps = {
  id: string
  message: Message
  isOwn: boolean
  isRead: boolean
  author: string
  onRemove: () => void
  onReport: () => void
}

const Content = ({ id, message, isOwn, author }: Pick<RowProps, 'id' | 'message' | 'isOwn' | 'author'>) => {
  const { t } = useTranslation()
  if (message.isDeleted) return <Text c="dimmed">{t('gradnet.messageDeleted')}</Text>
  return (
    <>
      {message.text === '' ? null : <div dir="auto">{message.text}</div>}
      <AttachedFile id={id} message={message} />
      {isOwn ? <CrisisHelpCard text={message.text} /> : <CrisisHelpForReader text={message.text} name={author} />}
    </>
  )
}

const Row = ({ id, message, isOwn, isRead, author, onRemove, onReport }: RowProps) => {
  const { t, i18n } = useTranslation()
  return (
    <li className={classes.message} data-own={isOwn || undefined}>
      {isOwn ? null : (
        <Text size="sm" fw={600}>
          <bdi>{author}</bdi>
        </Text>
      )}
      <Content id={id} message={message} isOwn={isOwn} author={author} />
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          {formatDayTime(message.createdAt, i18n.language)}
          {isRead ? ` · ${t('gradnet.read')}` : null}
        </Text>
        {message.isDeleted ? null : (
          <Button size="compact-xs" variant="subtle" onClick={isOwn ? onRemove : onReport}>
            {t(isOwn ? 'gradnet.delete' : 'gradnet.report')}
          </Button>
        )}
      </Group>
    </li>
  )
}

/** Messages in order, followed by those in the offline outbox. */
export const MessageList = ({ id, owner, messages, people, waiting }: MessageListProps) => {
  const { t } = useTranslation()
  const remove = useAppMutation({
    write: async (messageId: string) => await client.messages.remove({ id, messageId }),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: conversationQuery(id).queryKey }),
    onDone: () => setRemoved(undefined),
  })
  const [removed, setRemoved] = useState<string>()
  const [reported, setReported] = useState<string>()
  const names = new Map(people.map((person) => [person.id, person.name]))
  const readUpTo = Math.max(0, ...people.map(({ readSeq }) => readSeq ?? 0))
  const lastRead = messages.findLast(({ authorId, seq }) => authorId === owner && seq <= readUpTo)?.seq
  // Deduplicates a message that arrives by realtime before the response to its send.
  const arrived = new Set(messages.map((message) => message.id))
  const unsent = waiting.filter(({ messageId }) => !arrived.has(messageId))
  return (
    <>
      <ol data-bare className={classes.messages}>
        {messages.map((message) => (
          <Row
            key={message.seq}
            id={id}
            message={message}
            isOwn={message.authorId === owner}
            isRead={message.seq === lastRead}
            author={names.get(message.authorId) ?? t('gradnet.deletedAccount')}
            onRemove={() => setRemoved(message.id)}
            onReport={() => setReported(message.id)}
          />
        ))}
        {unsent.map(({ messageId, text }) => (
          <li key={messageId} className={classes.message} data-own>
            <div dir="auto">{text}</div>
            <Text size="sm" c="dimmed">
              {t('gradnet.notSentYet')}
            </Text>
          </li>
        ))}
      </ol>
      <ConfirmDialog
        opened={removed !== undefined}
        title={t('gradnet.deleteOneTitle')}
        message={t('gradnet.deleteOne')}
        confirmLabel={t('gradnet.delete')}
        destructive
        busy={remove.isPending}
        onConfirm={() => void remove.run(removed ?? '')}
        onClose={() => setRemoved(undefined)}
      />
      <ReportDialog
        subject={reported === undefined ? undefined : { kind: 'message', id: reported }}
        note={t('gradnet.reportMessageNote')}
        onClose={() => setReported(undefined)}
      />
    </>
  )
}
