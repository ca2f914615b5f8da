import { List, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Message } from '../contract.ts'
import { AnswerLink, AnswerText } from './answer-text.tsx'
import classes from './message-view.module.css'
import { ProposalCard } from './proposal-card.tsx'

/** What the person asked. */
export const QuestionView = ({ content }: { content: string }) => {
  const { t } = useTranslation()
  return (
    <div className={classes.question} dir="auto">
      <VisuallyHidden>{t('assistant.you')}</VisuallyHidden>
      <Text component="span">{content}</Text>
    </div>
  )
}

/** What was answered, with its sources and what the person may decide. */
export const AnswerView = ({ message }: { message: Message }) => {
  const { t } = useTranslation()
  return (
    <Stack gap="sm">
      <AnswerText content={message.content} />
      {message.proposals.map((proposal) => (
        <ProposalCard key={proposal.id} message={message} proposal={proposal} />
      ))}
      {message.sources.length > 0 ? (
        <div>
          <Text size="sm" c="dimmed">
            {t('assistant.sources')}
          </Text>
          <List size="sm" listStyleType="none">
            {message.sources.map(({ title, href }) => (
              <List.Item key={href}>
                <AnswerLink text={title} href={href} />
              </List.Item>
            ))}
          </List>
        </div>
      ) : null}
    </Stack>
  )
}
