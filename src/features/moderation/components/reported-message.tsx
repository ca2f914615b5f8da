import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { UserText } from '#src/client/ui/user-text.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { formatDayTime } from '#src/shared/dates.ts'
import classes from './moderation.module.css'

type Seen = Awaited<ReturnType<typeof client.moderation.readMessage>>

/** File of a message: downloadable for the reported one, a name only for its context. */
const SeenFile = ({ id, name }: { id: string | undefined; name: string }) =>
  id === undefined ? (
    <Text size="sm">
      <bdi>{name}</bdi>
    </Text>
  ) : (
    <Anchor size="sm" href={`/api/moderation/messages/${id}/file`} download={name}>
      <bdi>{name}</bdi>
    </Anchor>
  )

const SeenMessage = ({ id, message }: { id: string; message: Seen[number] }) => {
  const { t, i18n } = useTranslation()
  const { author, text, fileName, createdAt, isReported } = message
  const isDeleted = text === '' && fileName === null
  return (
    <li className={classes.seen ?? ''} data-reported={isReported || undefined}>
      <Text size="sm" c="dimmed">
        <bdi>{author}</bdi> · {formatDayTime(createdAt, i18n.language)}
        {isReported ? ` · ${t('moderation.reportedOne')}` : null}
      </Text>
      <UserText className={classes.text}>{isDeleted ? t('gradnet.messageDeleted') : text}</UserText>
      {fileName === null ? null : <SeenFile id={isReported ? id : undefined} name={fileName} />}
    </li>
  )
}

/** Reported private message with its context: loaded when the moderator asks, and both participants are notified. */
export const ReportedMessage = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const [messages, setMessages] = useState<Seen>()
  const readMessages = useAppMutation({
    write: async () => await client.moderation.readMessage({ id }),
    onDone: setMessages,
  })
  if (!messages)
    return (
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t('moderation.messageHelp')}</Text>
        <Button variant="default" loading={readMessages.isPending} onClick={() => void readMessages.run()}>
          {t('moderation.readMessage')}
        </Button>
      </Stack>
    )
  return (
    <Stack component="ol" gap="xs" m={0} p={0} aria-label={t('moderation.messages')}>
      {messages.map((message) => (
        <SeenMessage key={message.seq} id={id} message={message} />
      ))}
    </Stack>
  )
}
