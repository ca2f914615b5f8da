import { Alert, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { casesQuery } from '../cases.client.ts'
import { CaseCard } from './case-card.tsx'

/** Notice of appeals that need a further moderator. */
const StuckAppeals = ({ count }: { count: number }) => {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <Alert color="brass" mb="md" title={t('moderation.stuck', { count })}>
      <Text size="sm">{t('moderation.stuckHelp')}</Text>
    </Alert>
  )
}

/** Renders the control for writing to a user. */
export type RenderMessage = (person: { id: string; name: string }) => ReactNode

/** Open cases for a moderator, urgent ones first. */
export const CaseList = ({ renderMessage }: { renderMessage: RenderMessage }) => {
  const { t } = useTranslation()
  const { data, error, isPending, isFetching, refetch } = useQuery(casesQuery)
  if (isPending) return <LoadingSkeleton layout="form" rows={3} />
  if (!data)
    return (
      <ErrorState error={error} title={t('moderation.failed')} onRetry={() => void refetch()} retrying={isFetching} />
    )
  if (data.cases.length === 0)
    return (
      <Stack gap="md">
        <StuckAppeals count={data.stuckAppeals} />
        <EmptyState title={t('moderation.none')} message={t('moderation.noneHelp')} />
      </Stack>
    )
  return (
    <div>
      <Text fw={600} role="status">
        {t('moderation.open', { count: data.total })}
      </Text>
      <Text size="sm" c="dimmed" mb="md">
        {t('moderation.others')}
      </Text>
      <StuckAppeals count={data.stuckAppeals} />
      <Stack component="ul" gap="sm" m={0} p={0}>
        {data.cases.map((one, at) => (
          <CaseCard key={`${one.id} ${one.version}`} one={one} message={renderMessage(one.person)} isNext={at === 0} />
        ))}
      </Stack>
    </div>
  )
}
