import { Anchor, Blockquote, Button, Checkbox, Group, Table, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { UserText } from '#src/client/ui/user-text.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { formatDate } from '#src/shared/dates.ts'
import type { Proposal } from '../editing/editing.contract.ts'
import { maxReasonLength } from '../rules.ts'
import { formatProposalKind } from './fact-labels.ts'
import classes from './proposal-list.module.css'
import { ProposedValue } from './proposed-value.tsx'

/** Reason, and the quote or the page of a proposal. The page of a quote is in the head of its group. */
const Origin = ({ proposal: { note, quote, sourceUrl } }: { proposal: Proposal }) => (
  <>
    {note ? <UserText size="sm">{note}</UserText> : null}
    {quote ? (
      <Blockquote my="xs" py="xs" px="md">
        <UserText size="sm">{quote}</UserText>
      </Blockquote>
    ) : null}
    {sourceUrl && !quote ? (
      <Anchor
        size="sm"
        href={sourceUrl}
        target="_blank"
        rel="noopener noreferrer"
        className={classes.page ?? ''}
        data-control="source"
      >
        <bdi dir="ltr">{sourceUrl}</bdi>
      </Anchor>
    ) : null}
  </>
)

/** Typed reasons by the id of their proposal: a row that a filter or a page turn removes loses its own state. */
export type ReasonDrafts = Map<string, string>

type ProposalRowProps = {
  proposal: Proposal
  reasons: ReasonDrafts
  isSelected: boolean
  /** Undefined for a disputed value, which is settled by itself. */
  onSelect: ((isSelected: boolean) => void) | undefined
}

/** Table row of a proposal with its decision; declining unfolds the field for the answer. */
export const ProposalRow = ({ proposal, reasons, isSelected, onSelect }: ProposalRowProps) => {
  const { t, i18n } = useTranslation()
  const [draft] = useState(() => reasons.get(proposal.id))
  const [reason, setReason] = useState(draft ?? '')
  const [isDeclining, setDeclining] = useState(draft !== undefined)
  const [isAsked, setAsked] = useState(false)
  const { id, entity, entityId, name, createdAt, isFromOperator } = proposal
  const settle = useAppMutation({
    write: async (isAccepted: boolean) => await client.catalogue.editing.settle({ id, isAccepted, reason }),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: api.catalogue.key() }),
  })
  // The first press asks for the reason, the second one sends it.
  const decline = () => {
    setDeclining(true)
    setAsked(isDeclining)
    if (reason.trim() !== '') void settle.run(false)
  }
  const isDisputed = onSelect === undefined
  const isMissing = isAsked && reason.trim() === ''
  return (
    <Table.Tr role="row" data-row>
      <Table.Td role="cell" className={classes.box ?? ''}>
        <Checkbox
          data-control="select"
          aria-label={t('catalogue.review.select', { name, fact: formatProposalKind(proposal, t) })}
          aria-describedby={isDisputed ? `${id}-disputed` : undefined}
          checked={isSelected}
          disabled={isDisputed}
          onChange={({ currentTarget: { checked } }) => onSelect?.(checked)}
        />
      </Table.Td>
      <Table.Th role="rowheader" scope="row">
        <TextLink to="/catalogue-editor" search={{ entity, id: entityId }} data-control="entry">
          <bdi>{name}</bdi>
        </TextLink>
        <Text size="xs" c="dimmed">
          {formatDate(createdAt, i18n.language)}
          {isFromOperator ? ` · ${t('catalogue.editing.byOperator')}` : null}
        </Text>
      </Table.Th>
      <Table.Td role="cell" className={classes.change ?? ''}>
        <ProposedValue proposal={proposal} />
        {isDisputed ? (
          <Text id={`${id}-disputed`} size="sm" c="dimmed">
            {t('catalogue.review.disputed')}
          </Text>
        ) : null}
        <Origin proposal={proposal} />
        {isDeclining ? (
          <TextInput
            mt="sm"
            // A restored field leaves the focus where it is.
            autoFocus={draft === undefined}
            className={classes.reason ?? ''}
            maxLength={maxReasonLength}
            label={t('catalogue.editing.reason')}
            description={t('catalogue.editing.reasonHelp')}
            error={isMissing ? t('catalogue.editing.reasonNeeded') : undefined}
            value={reason}
            onChange={({ currentTarget: { value } }) => {
              setReason(value)
              reasons.set(id, value)
            }}
            // Enter also confirms the word of an input method.
            onKeyDown={({ key, nativeEvent }) => (key === 'Enter' && !nativeEvent.isComposing ? decline() : undefined)}
          />
        ) : null}
      </Table.Td>
      <Table.Td role="cell" className={classes.decision ?? ''}>
        <Group gap="xs" wrap="nowrap">
          <Button
            data-control="accept"
            size="sm"
            variant="light"
            loading={settle.isPending}
            onClick={() => void settle.run(true)}
          >
            {t('catalogue.editing.accept')}
          </Button>
          <Button data-control="decline" size="sm" variant="default" disabled={settle.isPending} onClick={decline}>
            {t('catalogue.editing.refuse')}
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
