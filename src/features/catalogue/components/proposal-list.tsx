import { Anchor, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { getErrorCode } from '#src/client/errors.ts'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { Pagination } from '#src/client/ui/pagination.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import type { Proposal } from '../editing/editing.contract.ts'
import { maxReasonLength } from '../rules.ts'
import classes from './proposal-list.module.css'
import { ProposedChange } from './proposed-change.tsx'

const Row = ({ proposal }: { proposal: Proposal }) => {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [isDeclining, setDeclining] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const settle = useAppMutation({
    write: async (isAccepted: boolean) =>
      await client.catalogue.editing.settle({ id: proposal.id, isAccepted, reason }),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: api.catalogue.key() }),
  })
  const isMissing = isAsked && reason.trim() === ''
  return (
    <li className={classes.row}>
      <div>
        <ProposedChange proposal={proposal} isLinked />
        {isDeclining ? (
          <TextInput
            mt="sm"
            autoFocus
            className={classes.reason ?? ''}
            maxLength={maxReasonLength}
            label={t('catalogue.editing.reason')}
            description={t('catalogue.editing.reasonHelp')}
            error={isMissing ? t('catalogue.editing.reasonNeeded') : undefined}
            value={reason}
            onChange={({ currentTarget: { value } }) => setReason(value)}
          />
        ) : null}
      </div>
      <Group gap="sm" align="flex-start">
        <Button size="sm" variant="light" loading={settle.isPending} onClick={() => void settle.run(true)}>
          {t('catalogue.editing.accept')}
        </Button>
        <Button
          size="sm"
          variant="default"
          disabled={settle.isPending}
          onClick={() => {
            // The first press asks for the reason, the second one sends it.
            setDeclining(true)
            setAsked(isDeclining)
            if (reason.trim() !== '') void settle.run(false)
          }}
        >
          {t('catalogue.editing.refuse')}
        </Button>
      </Group>
    </li>
  )
}

/** Proposals that applicants shared from one page. */
const PageGroup = ({ url, proposals }: { url: string; proposals: readonly Proposal[] }) => {
  const { t } = useTranslation()
  const entries = new Set(proposals.map(({ entity, entityId }) => `${entity} ${entityId}`)).size
  // Two values for one fact: the editor reads both quotes and settles each.
  const isDisputed = ({ id, entityId, kind, value }: Proposal) =>
    proposals.some(
      (other) =>
        other.id !== id &&
        other.entityId === entityId &&
        other.kind === kind &&
        JSON.stringify(other.value) !== JSON.stringify(value),
    )
  const ids = proposals.filter((proposal) => !isDisputed(proposal)).map(({ id }) => id)
  const acceptAll = useAppMutation({
    write: async () => await client.catalogue.editing.acceptAll({ ids }),
    done: ({ accepted }) => t('catalogue.editing.pageAccepted', { count: accepted }),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: api.catalogue.key() }),
  })
  return (
    <section aria-label={url}>
      <Group justify="space-between" align="flex-start" mb="md">
        <div>
          <Title order={2} size="lg">
            {t('catalogue.editing.pageFills', { count: entries })}
          </Title>
          <Anchor href={url} target="_blank" rel="noopener noreferrer" dir="ltr" size="sm">
            {url}
          </Anchor>
          {ids.length < proposals.length ? <Text size="sm">{t('catalogue.editing.pageDisputed')}</Text> : null}
        </div>
        {ids.length > 1 ? (
          <Button loading={acceptAll.isPending} onClick={() => void acceptAll.run()}>
            {t('catalogue.editing.acceptPage', { count: ids.length })}
          </Button>
        ) : null}
      </Group>
      <Stack component="ul" gap={0} m={0} p={0} className={classes.list ?? ''}>
        {proposals.map((proposal) => (
          <Row key={proposal.id} proposal={proposal} />
        ))}
      </Stack>
    </section>
  )
}

/** Page size of the proposals without a shared page. */
const pageSize = 25

const SingleProposals = ({ proposals }: { proposals: readonly Proposal[] }) => {
  const [offset, setOffset] = useState(0)
  // The last page empties as its proposals are settled.
  const start = Math.min(offset, Math.max(0, Math.ceil(proposals.length / pageSize) - 1) * pageSize)
  return (
    <>
      <Stack component="ul" gap={0} m={0} p={0} className={classes.list ?? ''}>
        {proposals.slice(start, start + pageSize).map((proposal) => (
          <Row key={proposal.id} proposal={proposal} />
        ))}
      </Stack>
      <Pagination
        offset={start}
        size={pageSize}
        total={proposals.length}
        onTurn={(next) => {
          setOffset(next)
          window.scrollTo({ top: 0 })
        }}
      />
    </>
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
  const shared = Map.groupBy(
    data.proposals.filter(({ quote }) => quote !== undefined),
    ({ sourceUrl }) => sourceUrl,
  )
  return (
    <Stack gap="xl">
      {[...shared].map(([url, proposals]) => (
        <PageGroup key={url} {...{ url, proposals }} />
      ))}
      <SingleProposals proposals={data.proposals.filter(({ quote }) => quote === undefined)} />
    </Stack>
  )
}
