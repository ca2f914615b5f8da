import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { applicationQuery, applicationsQuery } from '../../client.ts'
import type { Application } from '../../contract.ts'
import { canDecline, isOffer } from '../arrival.rules.ts'
import { ArrivalChecklist } from './arrival-checklist.tsx'
import { CloseYear } from './close-year.tsx'
import classes from './decision-screen.module.css'
import { DeclineList } from './decline-list.tsx'
import { OfferChoice } from './offer-choice.tsx'

type DecisionScreenProps = {
  /** Notes of thanks, sharing of the outcome, and export; props, because they belong to other features. */
  thanks: ReactNode
  outcome: (application: Application) => ReactNode
  exportAction: ReactNode
}

const Arrival = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const { data, isPending, error, isFetching, refetch } = useQuery(applicationQuery(id))
  if (isPending) return <LoadingSkeleton rows={4} />
  return data ? (
    <ArrivalChecklist application={data} />
  ) : (
    <ErrorState
      title={t('applications.failedOne')}
      error={error}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}

const Body = ({
  applications,
  thanks,
  outcome,
  exportAction,
}: DecisionScreenProps & { applications: Application[] }) => {
  const { t } = useTranslation()
  const offers = applications.filter(isOffer)
  const accepted = offers.find(({ reply }) => reply === 'accepted')
  const declined = applications.filter(({ reply }) => reply === 'declined')
  if (offers.length + declined.length === 0)
    return (
      <EmptyState
        title={t('applications.decision.emptyTitle')}
        message={t('applications.decision.emptyMessage')}
        action={<LinkButton to="/applications">{t('applications.decision.emptyAction')}</LinkButton>}
      />
    )
  return (
    <div className={classes.columns}>
      <Stack gap="xl">
        {offers.length > 0 ? <OfferChoice offers={offers} accepted={accepted} /> : null}
        {accepted || declined.length > 0 ? (
          <DeclineList open={accepted ? applications.filter(canDecline) : []} declined={declined} />
        ) : null}
        {thanks}
      </Stack>
      <div className={classes.aside}>
        <Stack gap="xl">
          {accepted ? <Arrival key={accepted.id} id={accepted.id} /> : null}
          {accepted ? outcome(accepted) : null}
          <CloseYear
            others={applications.filter(({ id, archivedAt }) => archivedAt === null && id !== accepted?.id)}
            exportAction={exportAction}
          />
        </Stack>
      </div>
    </div>
  )
}

/** Screen after the decision: accept one offer, decline the others, thank, prepare the arrival and close the year. */
export const DecisionScreen = (parts: DecisionScreenProps) => {
  const { t } = useTranslation()
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(applicationsQuery)
  return (
    <PageShell>
      <PageHeader title={t('applications.decision.title')} lede={t('applications.decision.lede')} />
      {isPending ? <LoadingSkeleton rows={6} /> : null}
      {isError ? (
        <ErrorState
          title={t('applications.failed')}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {data ? <Body applications={data.applications} {...parts} /> : null}
    </PageShell>
  )
}
