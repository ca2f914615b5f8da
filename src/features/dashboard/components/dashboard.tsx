import { Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, memo, type ReactNode, Suspense, useCallback, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { getErrorCode } from '#src/client/errors.ts'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { PageTitle } from '#src/client/ui/page-title.tsx'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { yearQuery } from '#src/features/deadlines/client.ts'
import { YearTimeline } from '#src/features/deadlines/components/year-timeline.tsx'
import { snapshotQuery } from '../client.ts'
import type { Snapshot } from '../contract.ts'
import { createDegradedSnapshot } from '../degraded.client.ts'
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
import { HeldZoneNotice } from './zone-notice.tsx'

// Lazy-loaded after the next actions above it.
const DashboardMatches = lazy(async () => ({
  default: (await import('./dashboard-matches.tsx')).DashboardMatches,
}))

type BodyProps = { snapshot: Snapshot; tasks: ReactNode; onRetry: () => void; retrying: boolean }

/** Separate component, so that the year's response does not rerender the rest of the page. */
const NextUp = ({ snapshot }: { snapshot: Snapshot }) => {
  const year = useQuery(yearQuery)
  return <NextActions snapshot={snapshot} deadlines={year.data ?? snapshot.upcomingDeadlines} />
}

const Body = memo(({ snapshot, tasks, onRetry, retrying }: BodyProps) => {
  const { t } = useTranslation()
  return (
    <Stack gap="xl">
      <WelcomeBanner snapshot={snapshot} />
      <HeldZoneNotice />
      <DegradedParts degraded={snapshot.degraded} onRetry={onRetry} retrying={retrying} />
      <div className={classes.columns}>
        <NextUp snapshot={snapshot} />
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
      {tasks}
      <Suspense fallback={<LoadingSkeleton rows={6} />}>
        <DashboardMatches />
      </Suspense>
      <DashboardFigures snapshot={snapshot} />
      <DashboardCards newConnections={snapshot.figures.newConnections} />
      <PlatformSuggestion />
    </Stack>
  )
})

/** `ended`: the session ended while the page was open. */
type Visitor = 'member' | 'noRole' | 'ended'

type DashboardProps = {
  visitor: Visitor
  /** Tasks from the user's mentors. */
  tasks: ReactNode
}

const Content = ({ visitor, tasks }: DashboardProps) => {
  const { data, error, isFetched, isFetching, refetch } = useQuery({ ...snapshotQuery, enabled: visitor === 'member' })
  const onRetry = useCallback(() => void refetch(), [refetch])
  const session = useQuery(sessionQuery)
  const person = session.data?.person
  // Deferred rendering in time slices: a slow phone stays responsive while the response renders. After an error the
  // page stays mounted, and a retry shows its state inside it.
  const isReady = useDeferredValue(isFetched && person !== undefined)
  if (visitor !== 'member') return <GuestDashboard reason={visitor} />
  if (getErrorCode(error) === 'NOT_AUTHENTICATED') return <GuestDashboard reason="ended" />
  if (!(isReady && person)) return <DashboardPending />
  // Complete read failure: the page stays usable and states that missing data is not empty (SS-02).
  return (
    <Suspense fallback={<DashboardPending />}>
      <Body snapshot={data ?? createDegradedSnapshot(person)} tasks={tasks} onRetry={onRetry} retrying={isFetching} />
    </Suspense>
  )
}

/** Dashboard page: next actions, then the year, then the figures (DB-01 to DB-05). */
export const Dashboard = ({ visitor, tasks }: DashboardProps) => {
  const { t } = useTranslation()
  return (
    <PageShell>
      <PageTitle title={t('snapshot.title')} />
      <Content visitor={visitor} tasks={tasks} />
    </PageShell>
  )
}
