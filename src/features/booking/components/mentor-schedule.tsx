import { Card, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { formatZoneLabel } from '#src/shared/time-zones.ts'
import { scheduleQuery } from '../client.ts'
import { useRealtimeSessions } from '../realtime.client.ts'
import { HoursForm } from './hours-form.tsx'
import { PastSessions } from './past-sessions.tsx'
import { SessionTypes } from './session-types.tsx'
import { UpcomingSessions } from './upcoming-sessions.tsx'

/** Schedule of a mentor: hours, exceptions, session types and sessions. */
export const MentorSchedule = () => {
  const { t } = useTranslation()
  useRealtimeSessions()
  const { data, isError, error, isFetching, refetch } = useQuery(scheduleQuery)
  return (
    <PageShell>
      <PageHeader
        title={t('booking.scheduleTitle')}
        lede={data ? t('booking.scheduleLede', { zone: formatZoneLabel(data.zone) }) : ''}
      />
      <Stack gap="xl">
        <UpcomingSessions
          empty={
            <EmptyState
              title={t('booking.noUpcoming')}
              message={t(data?.types.length === 0 ? 'booking.empty.addType' : 'booking.empty.mentor')}
            />
          }
        />
        {isError ? (
          <ErrorState
            title={t('booking.unreadable')}
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : null}
        {!data && !isError ? <LoadingSkeleton layout="form" rows={4} /> : null}
        {data ? (
          <>
            <section aria-label={t('booking.types')}>
              <Title order={2} mb="sm">
                {t('booking.types')}
              </Title>
              <SessionTypes types={data.types} />
            </section>
            <section aria-label={t('booking.hours.title')}>
              <Title order={2} mb="sm">
                {t('booking.hours.title')}
              </Title>
              <Card padding="lg">
                <HoursForm hours={data} />
              </Card>
            </section>
          </>
        ) : null}
        <PastSessions />
      </Stack>
    </PageShell>
  )
}
