import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { usePersonId } from '#src/features/accounts/client.ts'
import { PersonMenu } from '#src/features/people/components/person-menu.tsx'
import { formatList } from '#src/shared/lists.ts'
import type { Conversation } from '../contract.ts'
import { conversationQuery, conversationsQuery, readEarlier } from '../conversations.client.ts'
import { AddPeople } from './add-people.tsx'
import { GroupName } from './group-name.tsx'
import { LeaveConversation, useLeave } from './leave-conversation.tsx'
import { MessageList } from './message-list.tsx'
import classes from './messages.module.css'
import { useConversationName } from './use-conversation-name.ts'
import { useOutbox } from './use-outbox.ts'
import { useRealtimeConversation } from './use-realtime-conversation.ts'
import { WriteMessage } from './write-message.tsx'

/** Sends read receipts for visible messages, shared across the user's devices. */
const useReadMark = (id: string, lastSeq: number | undefined) => {
  const queryClient = useQueryClient()
  // Syncs with the server, which keeps for each member what they have read.
  useEffect(() => {
    if (lastSeq === undefined || document.visibilityState !== 'visible') return
    client.messages
      .markRead({ id, seq: lastSeq })
      .then(async () => await queryClient.invalidateQueries({ queryKey: conversationsQuery.queryKey }))
      .catch(() => undefined)
  }, [id, lastSeq, queryClient])
}

type FootProps = {
  conversation: Conversation
  isBegun: boolean
  owner: string
  outbox: ReturnType<typeof useOutbox>
}

const Request = ({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) => {
  const { t } = useTranslation()
  const { id } = conversation
  const accept = useAppMutation({
    write: async () => await client.messages.accept({ id }),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: conversationQuery(id).queryKey }),
  })
  const leave = useLeave(id, onClose)
  return (
    <Alert color="brass" title={t('gradnet.requestTitle')}>
      <Text size="sm">{t('gradnet.requestText')}</Text>
      <Group gap="sm" mt="sm">
        <Button size="sm" onClick={() => void accept.run()} loading={accept.isPending}>
          {t('gradnet.accept')}
        </Button>
        <Button size="sm" variant="default" onClick={() => void leave.run()}>
          {t('gradnet.decline')}
        </Button>
      </Group>
    </Alert>
  )
}

const Head = ({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) => {
  const { t, i18n } = useTranslation()
  const name = useConversationName()(conversation)
  const [other] = conversation.kind === 'pair' ? conversation.people : []
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Title order={2}>
          <bdi>{name}</bdi>
        </Title>
        {conversation.kind === 'group' ? (
          <Text size="sm" c="dimmed">
            {formatList(
              conversation.people.map((person) => person.name),
              i18n.language,
            )}
          </Text>
        ) : null}
      </div>
      <Group gap="xs">
        <Button size="compact-sm" variant="subtle" hiddenFrom="sm" onClick={onClose}>
          {t('gradnet.allConversations')}
        </Button>
        <AddPeople conversation={conversation} />
        <GroupName conversation={conversation} />
        <LeaveConversation conversation={conversation} name={name} onClose={onClose} />
        {other ? <PersonMenu person={other} /> : null}
      </Group>
    </Group>
  )
}

/** Footer of a conversation: the message field, or the reason for its absence. */
const Foot = ({ conversation, isBegun, owner, outbox }: FootProps) => {
  const { t } = useTranslation()
  const { id, state, people } = conversation
  if (state === 'closed' || people.length === 0) return <Text c="dimmed">{t('gradnet.closed')}</Text>
  if (state === 'asked' && isBegun) return <Text c="dimmed">{t('gradnet.waitingForAnswer')}</Text>
  const { send, refusal } = outbox
  return <WriteMessage id={id} owner={owner} onSend={send} refusal={refusal} isFirst={state === 'asked'} />
}

const Earlier = ({ id, first }: { id: string; first: number }) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return (
    <Group justify="center">
      <Button variant="subtle" size="sm" onClick={() => void readEarlier(queryClient, id, first)}>
        {t('gradnet.earlier')}
      </Button>
    </Group>
  )
}

const Typing = ({ people, personId }: { people: Conversation['people']; personId: string | undefined }) => {
  const { t } = useTranslation()
  const name = people.find(({ id }) => id === personId)?.name
  return (
    <Text size="sm" c="dimmed" aria-live="polite" className={classes.typing ?? ''}>
      {name ? t('gradnet.isTyping', { name }) : null}
    </Text>
  )
}

/** Conversation view: messages, typing indicator and message field. */
export const ConversationView = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation()
  const owner = usePersonId() ?? ''
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(conversationQuery(id))
  const typing = useRealtimeConversation(id)
  const outbox = useOutbox(owner, id)
  useReadMark(id, data?.messages.at(-1)?.seq)
  if (isPending) return <LoadingSkeleton layout="form" rows={3} />
  if (isError)
    return (
      <ErrorState
        error={error}
        title={t('gradnet.messagesFailed')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  const { conversation, messages, hasEarlier } = data
  const first = hasEarlier ? messages[0]?.seq : undefined
  return (
    <Stack gap="md">
      <Head conversation={conversation} onClose={onClose} />
      {conversation.state === 'request' ? <Request conversation={conversation} onClose={onClose} /> : null}
      <div className={classes.scroll}>
        <div>
          {first === undefined ? null : <Earlier id={id} first={first} />}
          <MessageList
            id={id}
            owner={owner}
            messages={messages}
            people={conversation.people}
            waiting={outbox.waiting}
          />
        </div>
      </div>
      <Typing people={conversation.people} personId={typing} />
      <Foot conversation={conversation} isBegun={messages.length > 0} owner={owner} outbox={outbox} />
    </Stack>
  )
}
