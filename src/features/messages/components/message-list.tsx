import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useWrite } from '#src/client/use-write.ts'
import { formatDayTime } from '#src/shared/dates.ts'
import type { Conversation, Message } from '../contract.ts'
import { conversationQuery } from '../conversations.client.ts'
import type { Waiting } from '../outbox.client.ts'
import classes from './messages.module.css'

type MessageListProps = {
  id: string
  owner: string
  messages: Message[]
  people: Conversation['people']
  waiting: Waiting[]
}

/** The messages in their order, then those that wait for the network. */
export const MessageList = ({ id, owner, messages, people, waiting }: MessageListProps) => {
  const { t, i18n } = useTranslation()
  const remove = useWrite({
    write: async (messageId: string) => await client.messages.remove({ id, messageId }),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: conversationQuery(id).queryKey }),
  })
  const names = new Map(people.map((person) => [person.id, person.name]))
  const readUpTo = Math.max(0, ...people.map(({ readSeq }) => readSeq ?? 0))
  const lastRead = messages.findLast(({ authorId, seq }) => authorId === owner && seq <= readUpTo)?.seq
  return (
    <ol className={classes.messages}>
      {messages.map((message) => {
        const isOwn = message.authorId === owner
        return (
          <li key={message.seq} className={classes.message} data-own={isOwn || undefined}>
            {isOwn ? null : (
              <Text size="sm" fw={600}>
                <bdi>{names.get(message.authorId) ?? t('gradnet.deletedAccount')}</bdi>
              </Text>
            )}
            {message.isDeleted ? (
              <Text c="dimmed">{t('gradnet.messageDeleted')}</Text>
            ) : (
              <div dir="auto">{message.text}</div>
            )}
            <Group gap="xs">
              <Text size="sm" c="dimmed">
                {formatDayTime(message.createdAt, i18n.language)}
                {message.seq === lastRead ? ` · ${t('gradnet.read')}` : null}
              </Text>
              {isOwn && !message.isDeleted ? (
                <Button size="compact-xs" variant="subtle" onClick={() => void remove.run(message.id)}>
                  {t('gradnet.delete')}
                </Button>
              ) : null}
            </Group>
          </li>
        )
      })}
      {waiting.map(({ messageId, text }) => (
        <li key={messageId} className={classes.message} data-own>
          <div dir="auto">{text}</div>
          <Text size="sm" c="dimmed">
            {t('gradnet.notSentYet')}
          </Text>
        </li>
      ))}
    </ol>
  )
}
