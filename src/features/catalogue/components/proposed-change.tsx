import { Anchor, Blockquote, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { UserText } from '#src/client/ui/user-text.tsx'
import { formatDate } from '#src/shared/dates.ts'
import type { Proposal } from '../editing/editing.contract.ts'
import { ProposedValue } from './proposed-value.tsx'

/** Shows a proposal: its entry, its reason and its page. */
export const ProposedChange = ({ proposal }: { proposal: Proposal }) => {
  const { i18n } = useTranslation()
  const { name, note, quote, sourceUrl, createdAt } = proposal
  return (
    <>
      <Title order={2} size="md">
        <bdi>{name}</bdi>
      </Title>
      <ProposedValue proposal={proposal} />
      {note ? <Text>{note}</Text> : null}
      {quote ? (
        <Blockquote my="xs" py="xs" px="md">
          <UserText size="sm">{quote}</UserText>
        </Blockquote>
      ) : null}
      <Text size="sm" c="dimmed">
        {formatDate(createdAt, i18n.language)}{' '}
        {sourceUrl ? (
          <Anchor size="sm" href={sourceUrl} target="_blank" rel="noopener noreferrer" dir="ltr">
            {sourceUrl}
          </Anchor>
        ) : null}
      </Text>
    </>
  )
}
