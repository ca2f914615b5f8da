import { Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { codeOf } from '#src/client/failures.ts'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { PageTitle } from '#src/client/ui/page-title.tsx'
import { yearQuery } from '#src/features/deadlines/client.ts'
import { YearTimeline } from '#src/features/deadlines/components/year-timeline.tsx'
import { snapshotQuery } from '../client.ts'
import type { Snapshot } from '../contract.ts'
import classes from './dashboard.module.css'
import { DashboardCards } from './dashboard-cards.tsx'
import { DashboardFigures } from './dashboard-figures.tsx'
import { DashboardPending } from './dashboard-pending.tsx'
import { DegradedParts } from './degraded-parts.tsx'
import { GuestDashboard } from './guest-dashboard.tsx'
import { NextActions } from './next-actions.tsx'
import { PlatformSuggestion } from './platform-suggestion.tsx'
import { ProfileCompletion } from './profile-completion.tsx'
import { WelcomeBanner } from './welcome-banner.tsx'

const Body = ({ snapshot }: { snapshot: Snapshot }) => {
  const { t } = useTranslation()
  const year = useQuery(yearQuery)
  return (
    <Stack gap="xl">
      <WelcomeBanner snapshot={snapshot} />
      <DegradedParts degraded={snapshot.degraded} />
      <div className={classes.columns}>
        <NextActions snapshot={snapshot} deadlines={year.data ?? snapshot.upcomingDeadlines} />
        <section aria-labelledby="year" className={classes.year}>
          <Title order={2} id="year" mb="sm">
            {t('deadlines.timelineTitle')}
          </Title>
          <YearTimeline />
        </section>
        <div className={classes.profile}>
          <ProfileCompletion percent={snapshot.profile?.profileCompletionPercentage} />
        </div>
      </div>
      <DashboardFigures figures={snapshot.figures} />
      <DashboardCards newConnections={snapshot.figures.newConnections} />
      <PlatformSuggestion />
    </Stack>
  )
}

/** `ended`: the session ended while the page was open. */
type Visitor = 'member' | 'noRole' | 'ended'

const Content = ({ visitor }: { visitor: Visitor }) => {
  const { t } = useTranslation()
  const { data, error, isPending, isFetching, refetch } = useQuery({ ...snapshotQuery, enabled: visitor === 'member' })
  if (visitor !== 'member') return <GuestDashboard reason={visitor} />
  if (codeOf(error) === 'NOT_AUTHENTICATED') return <GuestDashboard reason="ended" />
  if (data) return <Body snapshot={data} />
  if (isPending) return <DashboardPending />
  return (
    <>
      <PageHeader title={t('snapshot.title')} />
      <ErrorState title={t('snapshot.failed')} onRetry={() => void refetch()} retrying={isFetching} />
    </>
  )
}

/** What is next, then the year, then the figures (DB-01 to DB-05). */
export const Dashboard = ({ visitor }: { visitor: Visitor }) => {
  const { t } = useTranslation()
  return (
    <PageShell>
      <PageTitle title={t('snapshot.title')} />
      <Content visitor={visitor} />
    </PageShell>
  )
}
