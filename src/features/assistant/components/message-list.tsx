import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { Skeleton } from '#src/client/ui/skeleton.tsx'
import { findUnansweredQuestion } from '../client.ts'
import { AnswerText } from './answer-text.tsx'
import classes from './message-list.module.css'
import { AnswerView, QuestionView } from './message-view.tsx'
import type { Conversation, Turn } from './use-conversation.ts'

type MessageListProps = {
  conversation: Conversation
  hasPlans: boolean
}

const Suggestions = ({ conversation, hasPlans }: MessageListProps) => {
  const { t } = useTranslation()
  const questions = [
    ...(hasPlans ? (['due', 'missing', 'matches'] as const) : []),
    ...(['letter', 'find', 'scholarships'] as const),
  ]
  return (
    <Stack gap="sm" align="start">
      <Text>{t('assistant.say.greeting')}</Text>
      {questions.map((name) => (
        <Button
          key={name}
          variant="default"
          size="sm"
          className={classes.suggestion ?? ''}
          onClick={() => void conversation.ask(t(`assistant.suggest.${name}`))}
        >
          {t(`assistant.suggest.${name}`)}
        </Button>
      ))}
    </Stack>
  )
}

/** Questions to choose from, under the newest answer. */
const Choices = ({ conversation, choices }: { conversation: Conversation; choices: string[] }) => (
  <Stack gap="sm" align="start">
    {choices.map((question) => (
      <Button
        key={question}
        variant="default"
        size="sm"
        className={classes.suggestion ?? ''}
        onClick={() => void conversation.ask(question)}
      >
        {question}
      </Button>
    ))}
  </Stack>
)

const Again = ({ conversation, turn }: { conversation: Conversation; turn: Pick<Turn, 'id' | 'content'> }) => {
  const { t } = useTranslation()
  return (
    <Button variant="default" size="sm" onClick={() => void conversation.ask(turn.content, turn.id)}>
      {t('assistant.again')}
    </Button>
  )
}

const RunningTurn = ({ conversation, turn }: { conversation: Conversation; turn: Turn }) => {
  const { t } = useTranslation()
  return (
    <>
      <QuestionView content={turn.content} />
      {turn.text ? <AnswerText content={turn.text} /> : null}
      {turn.state === 'asking' && !turn.text ? <Text c="dimmed">{t('assistant.thinking')}</Text> : null}
      {turn.state === 'stopped' ? <Text c="dimmed">{t('assistant.stopped')}</Text> : null}
      {turn.state === 'failed' ? <Text role="alert">{turn.reason}</Text> : null}
      {turn.state === 'asking' ? null : <Again conversation={conversation} turn={turn} />}
    </>
  )
}

/** List of messages, scrolled to the newest at the end. */
export const MessageList = ({ conversation, hasPlans }: MessageListProps) => {
  const { t } = useTranslation()
  const { messages, turn } = conversation
  const box = useRef<HTMLDivElement>(null)
  const waiting = turn ? undefined : findUnansweredQuestion(messages)
  const shown = turn ? messages.filter(({ id }) => id !== turn.id) : messages
  const grown = `${messages.length} ${turn?.text.length} ${turn?.state}`
  // The scroll position is outside React: it follows new messages.
  useEffect(() => {
    if (grown) box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [grown])
  return (
    <div
      ref={box}
      className={classes.list}
      role="log"
      aria-label={t('assistant.conversation')}
      aria-busy={conversation.isAsking}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
    >
      <Stack gap="md">
        {conversation.isPending ? <Skeleton height={64} /> : null}
        {conversation.isError ? <ErrorState title={t('assistant.loadFailed')} onRetry={conversation.reload} /> : null}
        {conversation.isPending || conversation.isError || messages.length > 0 || turn ? null : (
          <Suggestions conversation={conversation} hasPlans={hasPlans} />
        )}
        {shown.map((message) =>
          message.role === 'user' ? (
            <QuestionView key={message.id} content={message.content} />
          ) : (
            <AnswerView key={message.id} message={message} />
          ),
        )}
        {turn || waiting ? null : <Choices conversation={conversation} choices={messages.at(-1)?.choices ?? []} />}
        {turn ? <RunningTurn conversation={conversation} turn={turn} /> : null}
        {waiting ? (
          <>
            <Text c="dimmed">{t('assistant.unanswered')}</Text>
            <Again conversation={conversation} turn={waiting} />
          </>
        ) : null}
      </Stack>
    </div>
  )
}
