import { ActionIcon, Anchor, Menu, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { ConfirmDialog } from '#src/client/ui/confirm-dialog.tsx'
import { UserText } from '#src/client/ui/user-text.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { CrisisHelpCard, CrisisHelpForReader } from '#src/features/moderation/components/crisis-help-card.tsx'
import { ReportDialog } from '#src/features/people/components/report-dialog.tsx'
import { countDaysUntil, formatDate, formatTime } from '#src/shared/dates.ts'
import { minuteMs } from '#src/shared/durations.ts'
import type { Conversation, Message } from '../contract.ts'
import { conversationQuery } from '../conversations.client.ts'
import type { PendingMessage } from '../outbox.client.ts'
import { splitOwnLinks } from '../own-links.parse.ts'
import { AttachedFile } from './attached-file.tsx'
import classes from './messages.module.css'

type MessageListProps = {
  id: string
  owner: string
  messages: Message[]
  people: Conversation['people']
  waiting: PendingMessage[]
  /** Position of the last message read before the conversation was opened, when later ones were unread. */
  unreadMark: number | undefined
  hasEarlier: boolean
}

type RowProps = {
  id: string
  message: Message
  isOwn: boolean
  isRead: boolean
  isFirstOfRun: boolean
  isLastOfRun: boolean
  author: string
  onRemove: () => void
  onReport: () => void
}

/** Longest pause within a run of messages in milliseconds. */
const maxPauseMs = 10 * minuteMs

const isSameDay = (one: Message, next: Message) => countDaysUntil(one.createdAt, next.createdAt) === 0

/** Tells whether a message continues the run of the one before: same author and day, after a short pause. */
const isContinued = (before: Message | undefined, message: Message | undefined): boolean =>
  before !== undefined &&
  message !== undefined &&
  before.authorId === message.authorId &&
  isSameDay(before, message) &&
  Date.parse(message.createdAt) - Date.parse(before.createdAt) <= maxPauseMs

const MessageText = ({ text }: { text: string }) => {
  const parts = splitOwnLinks(text, window.location.origin)
  return (
    <UserText component="div">
      {parts.map((part) =>
        part.href === undefined ? (
          part.text
        ) : (
          <Anchor key={part.at} href={part.href}>
            {part.text}
          </Anchor>
        ),
      )}
    </UserText>
  )
}

const Content = ({ id, message, isOwn, author }: Pick<RowProps, 'id' | 'message' | 'isOwn' | 'author'>) => {
  const { t } = useTranslation()
  if (message.isDeleted) return <Text c="dimmed">{t('gradnet.messageDeleted')}</Text>
  return (
    <>
      {message.text === '' ? null : <MessageText text={message.text} />}
      <AttachedFile id={id} message={message} />
      {isOwn ? <CrisisHelpCard text={message.text} /> : <CrisisHelpForReader text={message.text} name={author} />}
    </>
  )
}

const Actions = ({ isOwn, onRemove, onReport }: Pick<RowProps, 'isOwn' | 'onRemove' | 'onReport'>) => {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon className={classes.actions ?? ''} aria-label={t('gradnet.messageActions')}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={isOwn ? onRemove : onReport}>{t(isOwn ? 'gradnet.delete' : 'gradnet.report')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const Row = ({ id, message, isOwn, isRead, isFirstOfRun, isLastOfRun, author, onRemove, onReport }: RowProps) => {
  const { t, i18n } = useTranslation()
  const parts = [isLastOfRun ? formatTime(message.createdAt, i18n.language) : null, isRead ? t('gradnet.read') : null]
  return (
    <li className={classes.message} data-own={isOwn || undefined} data-continued={!isFirstOfRun || undefined}>
      {isOwn || !isFirstOfRun ? null : (
        <Text size="sm" fw={600}>
          <bdi>{author}</bdi>
        </Text>
      )}
      <Content id={id} message={message} isOwn={isOwn} author={author} />
      {isLastOfRun || isRead ? (
        <Text size="sm" c="dimmed">
          {parts.filter(Boolean).join(' · ')}
        </Text>
      ) : null}
      {message.isDeleted ? null : <Actions isOwn={isOwn} onRemove={onRemove} onReport={onReport} />}
    </li>
  )
}

const scrollToStart = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'start' })

/** Divider before the first unread message; the conversation opens there. */
const UnreadDivider = () => {
  const { t } = useTranslation()
  return (
    <li ref={scrollToStart} className={classes.unread}>
      {t('gradnet.newMessages')}
    </li>
  )
}

/** Messages grouped by day and sender, followed by those in the offline outbox. */
export const MessageList = ({ id, owner, messages, people, waiting, unreadMark, hasEarlier }: MessageListProps) => {
  const { t, i18n } = useTranslation()
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
  const firstUnread =
    unreadMark === undefined ? -1 : messages.findIndex(({ authorId, seq }) => authorId !== owner && seq > unreadMark)
  // The divider stands between messages: a conversation that is new as a whole has none.
  const dividedAt = firstUnread > 0 || hasEarlier ? firstUnread : -1
  const isConnected = (index: number) => index !== dividedAt && isContinued(messages[index - 1], messages[index])
  // Deduplicates a message that arrives by realtime before the response to its send.
  const arrived = new Set(messages.map((message) => message.id))
  const unsent = waiting.filter(({ messageId }) => !arrived.has(messageId))
  return (
    <>
      <ol data-bare className={classes.messages}>
        {messages.map((message, index) => {
          const before = messages[index - 1]
          return (
            <Fragment key={message.seq}>
              {before && isSameDay(before, message) ? null : (
                <li className={classes.day}>{formatDate(message.createdAt, i18n.language)}</li>
              )}
              {index === dividedAt ? <UnreadDivider /> : null}
              <Row
                id={id}
                message={message}
                isOwn={message.authorId === owner}
                isRead={message.seq === lastRead}
                isFirstOfRun={!isConnected(index)}
                isLastOfRun={!isConnected(index + 1)}
                author={names.get(message.authorId) ?? t('gradnet.deletedAccount')}
                onRemove={() => setRemoved(message.id)}
                onReport={() => setReported(message.id)}
              />
            </Fragment>
          )
        })}
        {unsent.map(({ messageId, text }) => (
          <li key={messageId} className={classes.message} data-own>
            <UserText component="div">{text}</UserText>
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
