import { Stack, Text, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CrisisHelp } from '#src/features/moderation/components/crisis-help.tsx'
import type { Message } from '../contract.ts'
import { crisisHelpHref } from '../rules.ts'
import { AnswerText } from './answer-text.tsx'
import classes from './message-view.module.css'
import { ProposalCard } from './proposal-card.tsx'

/** Question of the user. */
export const QuestionView = ({ content }: { content: string }) => {
  const { t } = useTranslation()
  return (
    <div className={classes.question} dir="auto">
      <VisuallyHidden>{t('assistant.you')}</VisuallyHidden>
      <Text component="span">{content}</Text>
    </div>
  )
}

/** Answer with the links of its statements, and its proposal; the help card stands first in an answer to despair. */
export const AnswerView = ({ message }: { message: Message }) => {
  return (
    <Stack gap="sm">
      {message.sources.some(({ href }) => href === crisisHelpHref) ? <CrisisHelp /> : null}
      <AnswerText content={message.content} />
      {message.proposals.map((proposal) => (
        <ProposalCard key={proposal.id} message={message} proposal={proposal} />
      ))}
    </Stack>
  )
}
