import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { getErrorCode } from '#src/client/errors.ts'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import type { Proposal } from '../editing/editing.contract.ts'
import { maxReasonLength } from '../rules.ts'
import classes from './proposal-list.module.css'
import { ProposedChange } from './proposed-change.tsx'

const Row = ({ proposal }: { proposal: Proposal }) => {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const settle = useAppMutation({
    write: async (isAccepted: boolean) =>
      await client.catalogue.editing.settle({ id: proposal.id, isAccepted, reason }),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: api.catalogue.key() }),
  })
  const isMissing = isAsked && reason.trim() === ''
  return (
    <li>
      <ProposedChange proposal={proposal} isLinked />
      <TextInput
        mt="sm"
        className={classes.reason ?? ''}
        maxLength={maxReasonLength}
        label={t('catalogue.editing.reason')}
        description={t('catalogue.editing.reasonHelp')}
        error={isMissing ? t('catalogue.editing.reasonNeeded') : undefined}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <Group gap="sm" mt="sm">
        <Button size="sm" loading={settle.isPending} onClick={() => void settle.run(true)}>
          {t('catalogue.editing.accept')}
        </Button>
        <Button
          size="sm"
          variant="default"
          disabled={settle.isPending}
          onClick={() => {
            setAsked(true)
            if (reason.trim() !== '') void settle.run(false)
          }}
        >
          {t('catalogue.editing.refuse')}
        </Button>
      </Group>
    </li>
  )
}

/** Lists open proposals for an editor to settle; renders nothing for other users. */
export const ProposalList = () => {
  const { t } = useTranslation()
  const { data, error, isPending, isFetching, refetch } = useQuery(api.catalogue.editing.proposals.queryOptions())
  if (isPending) return <LoadingSkeleton rows={4} />
  if (getErrorCode(error) === 'ACCESS_DENIED') return null
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
