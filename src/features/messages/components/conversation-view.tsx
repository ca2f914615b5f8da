import { Alert, Button, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { useVisibleHeight } from '#src/client/use-visible-height.ts'
import { usePersonId } from '#src/features/accounts/client.ts'
import type { Conversation } from '../contract.ts'
import { conversationQuery, type Page, readEarlier } from '../conversations.client.ts'
import { ConversationHead } from './conversation-head.tsx'
import { EnterKeyMenu } from './enter-key-menu.tsx'
import { useLeave } from './leave-conversation.tsx'
import { MessageList } from './message-list.tsx'
import classes from './messages.module.css'
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
      <ConversationHead conversation={conversation} onClose={onClose} />
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
