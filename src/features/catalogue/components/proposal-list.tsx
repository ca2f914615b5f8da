import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { codeOf, retryUnlessRefused, showFailure } from '#src/client/failures.ts'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { formatDate } from '#src/shared/dates.ts'
import type { Proposal } from '../editing/contract.ts'
import { type EditableKind, editableKinds } from '../editing/rules.ts'
import classes from './proposal-list.module.css'
import { writeValue } from './write-value.ts'

const isKind = (kind: string): kind is EditableKind => kind in editableKinds

const Row = ({ proposal }: { proposal: Proposal }) => {
  const { t, i18n } = useTranslation()
  const queryClient = useQueryClient()
  const settle = useMutation({
    mutationFn: async (isAccepted: boolean) => await client.catalogue.editing.settle({ id: proposal.id, isAccepted }),
    onSuccess: async () => await queryClient.invalidateQueries({ queryKey: api.catalogue.key() }),
    onError: (error) => showFailure(error, t),
  })
  const write = (of: { value: unknown; currency?: string | undefined }) =>
    writeValue(kind, of, { t, language: i18n.language })
  const { name, kind, current, value, currency, year, sourceUrl, createdAt } = proposal
  return (
    <li>
      <Title order={2} size="md">
        <bdi>{name}</bdi>
      </Title>
      <Text>
        {isKind(kind) ? t(`catalogue.fact.${kind}`) : kind}
        {': '}
        <bdi>{current === null ? t('catalogue.fact.notKnown') : write({ value: current })}</bdi>
        {' → '}
        <strong>
          <bdi>{write({ value, currency })}</bdi>
        </strong>{' '}
        ({year})
      </Text>
      <Text size="sm" c="dimmed">
        {formatDate(createdAt, i18n.language)}
        {' · '}
        <Anchor size="sm" href={sourceUrl} target="_blank" rel="noopener noreferrer">
          {sourceUrl}
        </Anchor>
      </Text>
      <Group gap="sm" mt="sm">
        <Button size="sm" loading={settle.isPending} onClick={() => settle.mutate(true)}>
          {t('catalogue.editing.accept')}
        </Button>
        <Button size="sm" variant="default" disabled={settle.isPending} onClick={() => settle.mutate(false)}>
          {t('catalogue.editing.refuse')}
        </Button>
      </Group>
    </li>
  )
}

/** What people proposed and an editor has to settle. */
export const ProposalList = () => {
  const { t } = useTranslation()
  const { data, error, isPending, isFetching, refetch } = useQuery(
    api.catalogue.editing.proposals.queryOptions({ retry: retryUnlessRefused }),
  )
  if (isPending) return <LoadingSkeleton rows={4} />
  if (codeOf(error) === 'ACCESS_DENIED') return <Text>{t('catalogue.editing.noEditor')}</Text>
  if (!data)
    return (
      <ErrorState
        error={error}
        title={t('catalogue.editing.failed')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (data.proposals.length === 0)
    return <EmptyState title={t('catalogue.editing.none')} message={t('catalogue.editing.noneHelp')} />
  return (
    <Stack component="ul" gap="xl" m={0} p={0} className={classes.list ?? ''}>
      {data.proposals.map((proposal) => (
        <Row key={proposal.id} proposal={proposal} />
      ))}
    </Stack>
  )
}
