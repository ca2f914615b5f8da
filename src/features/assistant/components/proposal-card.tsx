import { Button, Group, Paper, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatErrorText, getErrorCode } from '#src/client/errors.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { formatDate, formatDateTime } from '#src/shared/dates.ts'
import { canTakeBack, resolveProposal, undoProposal } from '../client.ts'
import type { Message, Proposal } from '../contract.ts'

type ProposalCardProps = { message: Message; proposal: Proposal }

const useSentence = (proposal: Proposal): string => {
  const { t, i18n } = useTranslation()
  const { name } = proposal
  const dayOf = (localDate: string) => formatDate(`${localDate}T00:00:00Z`, i18n.language, 'UTC')
  switch (proposal.kind) {
    case 'completeRequirement':
      return t('assistant.proposal.completeRequirement', { name, requirement: proposal.requirement })
    case 'addDeadline': {
      const { localDate, localTime } = proposal.input
      return t('assistant.proposal.addDeadline', { name, date: dayOf(localDate), time: localTime })
    }
    case 'changeDeadline':
      return t('assistant.proposal.changeDeadline', { name, date: dayOf(proposal.input.localDate) })
    case 'confirmDeadline':
      return t('assistant.proposal.confirmDeadline', { name, date: dayOf(proposal.localDate) })
    case 'confirmExpected':
      return t('assistant.proposal.confirmDeadline', { name, date: dayOf(proposal.input.localDate) })
    case 'setStatus':
      return t('assistant.proposal.setStatus', {
        name,
        status: t(`applications.status.${proposal.input.status}`),
      })
    case 'beginDraft':
      return t('assistant.proposal.beginDraft', { name, kind: t(`writing.kinds.${proposal.input.kind}`) })
    case 'changeReminder': {
      const { channel, isOn } = proposal.input
      return t(isOn ? 'assistant.proposal.switchOn' : 'assistant.proposal.switchOff', {
        name: t(`notifications.preferences.${channel}`),
      })
    }
    case 'bookSession': {
      const { needsAnswer, typeName, input } = proposal
      return t(needsAnswer ? 'assistant.proposal.requestSession' : 'assistant.proposal.bookSession', {
        name,
        type: typeName,
        time: formatDateTime(input.startsAt, i18n.language),
      })
    }
    default:
      return t(`assistant.proposal.${proposal.kind}`, { name })
  }
}

/** Button that takes an executed proposal back. */
const Undo = ({ message, proposal }: ProposalCardProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const undo = useAppMutation({
    write: async () => await undoProposal(queryClient, { message, proposal }),
    failed: null,
    endsUndoOffer: true,
  })
  const isConflict = getErrorCode(undo.error) === 'EDIT_CONFLICT'
  return (
    <>
      <Button size="sm" variant="subtle" loading={undo.isPending} onClick={() => void undo.run()}>
        {t('applications.undo')}
      </Button>
      {undo.error ? (
        <Text role="alert" c="brick">
          {isConflict
            ? t('applications.undoConflict')
            : t('assistant.proposal.failed', { reason: formatErrorText(undo.error, t) })}
        </Text>
      ) : null}
    </>
  )
}

/** Proposal of the assistant in one sentence. Executed only after the user confirms it, and then offered to be undone. */
export const ProposalCard = ({ message, proposal }: ProposalCardProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const sentence = useSentence(proposal)
  const settle = useAppMutation({
    write: async (state: 'done' | 'dismissed') => await resolveProposal(queryClient, { message, proposal, state }),
    failed: null,
  })
  return (
    <Paper withBorder p="md" role="group" aria-label={sentence}>
      <Text fw="bold">{sentence}</Text>
      {proposal.state === 'open' ? (
        <Group gap="sm" mt="sm">
          <Button size="sm" loading={settle.isPending} onClick={() => void settle.run('done')}>
            {t('assistant.proposal.yes')}
          </Button>
          <Button size="sm" variant="default" disabled={settle.isPending} onClick={() => void settle.run('dismissed')}>
            {t('assistant.proposal.no')}
          </Button>
        </Group>
      ) : (
        <Group gap="sm" mt="xs">
          <Text role="status" c="dimmed">
            {t(`assistant.proposal.${proposal.state}`)}
          </Text>
          {canTakeBack(proposal) ? <Undo message={message} proposal={proposal} /> : null}
        </Group>
      )}
      {settle.isError ? (
        <Text role="alert" c="brick" mt="xs">
          {t('assistant.proposal.failed', { reason: formatErrorText(settle.error, t) })}
        </Text>
      ) : null}
    </Paper>
  )
}
