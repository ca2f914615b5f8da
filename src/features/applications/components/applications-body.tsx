import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { Skeleton } from '#src/client/ui/skeleton.tsx'
import type { ApplicationsSearch } from '../application-search.parse.ts'
import { applicationsQuery, filterApplications } from '../client.ts'
import type { Application } from '../contract.ts'
import { ApplicationBoard } from './application-board.tsx'
import { ApplicationCalendar } from './application-calendar.tsx'
import { ApplicationFilters } from './application-filters.tsx'
import { ApplicationTable } from './application-table.tsx'
import { ApplicationTimeline } from './application-timeline.tsx'
import classes from './applications-body.module.css'
import { CostComparison } from './cost-comparison.tsx'
import { OfferComparison } from './offer-comparison.tsx'
import { ViewSwitch } from './view-switch.tsx'

const Pending = () => (
  <Stack gap="lg" mt="lg">
    <Skeleton height={44} />
    <Skeleton height={96} />
    <Skeleton height={96} />
    <Skeleton height={96} />
  </Stack>
)

const View = ({ search, applications }: { search: ApplicationsSearch; applications: Application[] }) => {
  if (search.view === 'board') return <ApplicationBoard applications={applications} />
  if (search.view === 'calendar') return <ApplicationCalendar applications={applications} search={search} />
  if (search.view === 'timeline') return <ApplicationTimeline applications={applications} />
  if (search.view === 'costs') return <CostComparison applications={applications} />
  if (search.view === 'offers') return <OfferComparison applications={applications} />
  return <ApplicationTable applications={applications} search={search} />
}

/** All applications in the view of the address, sorted by the next deadline. */
export const ApplicationsBody = ({ search }: { search: ApplicationsSearch }) => {
  const { t } = useTranslation()
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(applicationsQuery)
  if (isPending) return <Pending />
  if (isError) {
    return (
      <ErrorState title={t('applications.failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
    )
  }
  // The calendar also shows deadlines of shortlist entries, so it is not empty without applications.
  if (data.applications.length === 0 && search.view === 'calendar')
    return (
      <>
        <ViewSwitch search={search} />
        <ApplicationCalendar applications={[]} search={search} />
      </>
    )
  if (data.applications.length === 0) {
    return (
      <EmptyState
        title={t('applications.emptyTitle')}
        message={t('applications.emptyMessage')}
        action={
          <Group justify="center" gap="sm">
            <LinkButton to="/selected-universities">{t('applications.emptyAction')}</LinkButton>
            <LinkButton to="." search={{ import: true }} variant="default">
              {t('applications.sheet.open')}
            </LinkButton>
          </Group>
        }
      />
    )
  }
  const applications = filterApplications(data.applications, search)
  const view = search.view ? { view: search.view } : {}
  return (
    <>
      <ViewSwitch search={search} />
      <ApplicationFilters search={search} />
      {applications.length === 0 ? (
        <EmptyState
          title={t('applications.filter.emptyTitle')}
          message={t('applications.filter.emptyMessage')}
          action={
            <LinkButton to="." search={view} variant="default">
              {t('applications.filter.clear')}
            </LinkButton>
          }
        />
      ) : (
        <>
          <Text size="sm" c="dimmed" className={classes.count ?? ''} role="status">
            {t('applications.count', { count: applications.length })}
          </Text>
          <View search={search} applications={applications} />
        </>
      )}
    </>
  )
}
