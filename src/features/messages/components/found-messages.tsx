import { Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { formatDayTime } from '#src/shared/dates.ts'
import type { Conversation } from '../contract.ts'
import { messageSearchQuery } from '../conversations.client.ts'
import classes from './messages.module.css'
import { useConversationName } from './use-conversation-name.ts'

type FoundMessagesProps = { q: string; conversations: Conversation[]; onOpen: (id: string) => void }

/** Search results, newest first; each links to its conversation. */
export const FoundMessages = ({ q, conversations, onOpen }: FoundMessagesProps) => {
  const { t, i18n } = useTranslation()
  const nameOf = useConversationName()
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(messageSearchQuery(q))
  if (isError)
    return (
      <ErrorState
        error={error}
        title={t('gradnet.messagesFailed')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (isPending) return <LoadingSkeleton layout="form" rows={2} />
  const limit = data.searchedSince ? (
    <Text size="sm" c="dimmed">
      {t('gradnet.olderNotSearched', { date: formatDayTime(data.searchedSince, i18n.language) })}
    </Text>
  ) : null
  if (data.messages.length === 0)
    return (
      <div role="status">
        <Text c="dimmed">{t('gradnet.noMessagesFound', { q })}</Text>
        {limit}
      </div>
    )
  const names = new Map(conversations.map((one) => [one.id, nameOf(one)]))
  return (
    <section aria-label={t('gradnet.foundMessages')}>
      {data.messages.map(({ id, seq, conversationId, text, createdAt }) => (
        <UnstyledButton key={`${seq} ${id}`} className={classes.row ?? ''} onClick={() => onOpen(conversationId)}>
          <Text fw={600} truncate>
            <bdi>{names.get(conversationId) ?? t('gradnet.deletedAccount')}</bdi>
          </Text>
          <Text size="sm" lineClamp={2} dir="auto">
            {text}
          </Text>
          <Text size="sm" c="dimmed">
            {formatDayTime(createdAt, i18n.language)}
          </Text>
        </UnstyledButton>
      ))}
      {limit}
    </section>
  )
}
