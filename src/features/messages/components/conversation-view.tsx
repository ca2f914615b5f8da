import { ActionIcon, Alert, Button, Group, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { useVisibleHeight } from '#src/client/use-visible-height.ts'
import { usePersonId } from '#src/features/accounts/client.ts'
import { PersonMenu } from '#src/features/people/components/person-menu.tsx'
import { formatList } from '#src/shared/lists.ts'
import type { Conversation } from '../contract.ts'
import { conversationQuery, type Page, readEarlier } from '../conversations.client.ts'
import { AddPeople } from './add-people.tsx'
import { EnterKeyMenu } from './enter-key-menu.tsx'
import { GroupName } from './group-name.tsx'
import { LeaveConversation, useLeave } from './leave-conversation.tsx'
import { MessageList } from './message-list.tsx'
import classes from './messages.module.css'
import { useConversationName } from './use-conversation-name.ts'
import { useFileDrop } from './use-file-drop.ts'
import { useOutbox } from './use-outbox.ts'
import { useRealtimeConversation } from './use-realtime-conversation.ts'
import { useSendFile } from './use-send-file.ts'
import { useReadReceipts, useUnreadMark } from './use-unread-mark.ts'
import { WriteMessage } from './write-message.tsx'

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
    <div className={classes.head}>
      <ActionIcon hiddenFrom="sm" aria-label={t('gradnet.allConversations')} onClick={onClose}>
        <IconArrowLeft size={20} aria-hidden="true" data-mirrored="" />
      </ActionIcon>
      <div className={classes.name}>
        <Title order={2} size="h3">
          <bdi>{name}</bdi>
        </Title>
        {conversation.kind === 'group' ? (
          <Text size="sm" c="dimmed" truncate>
            {formatList(
              conversation.people.map((person) => person.name),
              i18n.language,
            )}
          </Text>
        ) : null}
      </div>
      <AddPeople conversation={conversation} />
      <GroupName conversation={conversation} />
      <LeaveConversation conversation={conversation} name={name} onClose={onClose} />
      {other ? <PersonMenu person={other} /> : null}
    </div>
  )
}

/** Returns the reason why the user cannot write; undefined when they can. */
const closedReason = ({ state, people }: Conversation, isBegun: boolean) => {
  if (state === 'closed' || people.length === 0) return 'gradnet.closed'
  return state === 'asked' && isBegun ? 'gradnet.waitingForAnswer' : undefined
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
    <Text size="sm" c="dimmed" aria-live="polite">
      {name ? t('gradnet.isTyping', { name }) : null}
    </Text>
  )
}

type OpenedProps = { owner: string; page: Page; unreadMark: number | undefined; onClose: () => void }

const Opened = ({ owner, page, unreadMark, onClose }: OpenedProps) => {
  const { t } = useTranslation()
  const { conversation, messages, hasEarlier } = page
  const { id, people } = conversation
  const scroller = useRef<HTMLDivElement>(null)
  useVisibleHeight()
  const typing = useRealtimeConversation(id)
  const outbox = useOutbox(owner, id)
  const attached = useSendFile(id)
  const reason = closedReason(conversation, messages.length > 0)
  const isFirst = conversation.state === 'asked'
  const { isOver, zone } = useFileDrop(reason || isFirst ? undefined : attached.choose)
  const first = hasEarlier ? messages[0]?.seq : undefined
  const send = (text: string) => {
    outbox.send(text)
    // The newest message is at 0, because the list grows upwards.
    scroller.current?.scrollTo({ top: 0 })
  }
  return (
    <div className={classes.conversation} {...zone}>
      <Head conversation={conversation} onClose={onClose} />
      {conversation.state === 'request' ? <Request conversation={conversation} onClose={onClose} /> : null}
      <div
        ref={scroller}
        className={classes.scroll}
        role="log"
        aria-label={t('gradnet.messages')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        <div>
          {first === undefined ? null : <Earlier id={id} first={first} />}
          <MessageList
            id={id}
            owner={owner}
            messages={messages}
            people={people}
            waiting={outbox.waiting}
            unreadMark={unreadMark}
            hasEarlier={hasEarlier}
          />
        </div>
      </div>
      {reason ? (
        <Text c="dimmed">{t(reason)}</Text>
      ) : (
        <WriteMessage
          id={id}
          owner={owner}
          onSend={send}
          refusal={outbox.refusal}
          isFirst={isFirst}
          attached={attached}
        />
      )}
      <div className={classes.foot}>
        <Typing people={people} personId={typing} />
        {reason ? null : <EnterKeyMenu />}
      </div>
      {isOver ? <div className={classes.drop}>{t('gradnet.dropFile')}</div> : null}
    </div>
  )
}

/** Conversation view: messages, typing indicator and message field. */
export const ConversationView = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation()
  const owner = usePersonId() ?? ''
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(conversationQuery(id))
  const unreadMark = useUnreadMark(data, { owner, isFetching })
  useReadReceipts(id, data?.messages.at(-1)?.seq)
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
  return <Opened owner={owner} page={data} unreadMark={unreadMark} onClose={onClose} />
}
