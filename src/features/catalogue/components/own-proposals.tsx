import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#src/client/api.ts'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import type { Proposal } from '../editing/editing.contract.ts'
import classes from './proposal-list.module.css'
import { ProposedChange } from './proposed-change.tsx'

const colours: Readonly<Record<Proposal['status'], string>> = { open: 'gray', accepted: 'pine', refused: 'brick' }

/** Lists the user's proposals with the editor's replies. */
export const OwnProposals = () => {
  const { t } = useTranslation()
  const { data, error, isPending, isFetching, refetch } = useQuery(api.catalogue.editing.mine.queryOptions())
  if (isPending) return <LoadingSkeleton rows={4} />
  return (
    <Stack gap="md" mt="xl" component="section" aria-labelledby="own-proposals">
      <Title order={2} id="own-proposals">
        {t('catalogue.change.mine')}
      </Title>
      {data ? null : (
        <ErrorState
          error={error}
          title={t('catalogue.editing.failed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data?.proposals.length === 0 ? <Text c="dimmed">{t('catalogue.change.mineNone')}</Text> : null}
      <Stack component="ul" gap="xl" m={0} p={0} className={classes.list ?? ''}>
        {data?.proposals.map((proposal) => (
          <li key={proposal.id}>
            <Group gap="sm" mb={4}>
              <Badge color={colours[proposal.status]}>{t(`catalogue.change.status.${proposal.status}`)}</Badge>
            </Group>
            <ProposedChange proposal={proposal} />
            {proposal.reason ? <Text mt={4}>{t('catalogue.change.answer', { reason: proposal.reason })}</Text> : null}
          </li>
        ))}
      </Stack>
    </Stack>
  )
}
