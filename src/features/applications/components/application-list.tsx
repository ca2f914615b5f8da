import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { ProgressRing } from '#src/client/ui/progress-ring.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { DeadlineSummary } from '#src/features/deadlines/components/deadline-summary.tsx'
import { applicationsQuery, byNextDeadline } from '../client.ts'
import type { Application } from '../contract.ts'
import classes from './application-list.module.css'
import { StatusBadge } from './status-badge.tsx'

const Row = ({ application }: { application: Application }) => {
  const { t } = useTranslation()
  const { id, universityName, programName, requirementsDone, requirementsTotal, nextDeadline, status } = application
  return (
    <li className={classes.row}>
      <div>
        <Title order={2}>
          <TextLink
            to="."
            search={{ open: id }}
            underline="hover"
            inherit
            className={classes.name ?? ''}
            aria-label={t('applications.openNamed', { name: universityName })}
          >
            <bdi>{universityName}</bdi>
          </TextLink>
        </Title>
        {programName ? (
          <Text size="sm" c="dimmed">
            <bdi>{programName}</bdi>
          </Text>
        ) : null}
        <div className={classes.status}>
          <StatusBadge status={status} />
        </div>
      </div>
      <div>
        {nextDeadline ? (
          <DeadlineSummary deadline={nextDeadline} />
        ) : (
          <Text size="sm" c="dimmed">
            {t('applications.noDeadline')}
          </Text>
        )}
      </div>
      <ProgressRing
        done={requirementsDone}
        total={requirementsTotal}
        size={56}
        label={t('applications.ready', { done: requirementsDone, total: requirementsTotal })}
      />
    </li>
  )
}

const Pending = () => (
  <Stack gap="lg">
    <Skeleton height={96} />
    <Skeleton height={96} />
    <Skeleton height={96} />
  </Stack>
)

/** All applications, the next deadline first. */
export const ApplicationList = () => {
  const { t } = useTranslation()
  const { data, isPending, isError, isFetching, refetch } = useQuery(applicationsQuery)
  if (isPending) return <Pending />
  if (isError) {
    return <ErrorState title={t('applications.failed')} onRetry={() => void refetch()} retrying={isFetching} />
  }
  if (data.applications.length === 0) {
    return (
      <EmptyState
        title={t('applications.emptyTitle')}
        message={t('applications.emptyMessage')}
        action={<LinkButton to="/selected-universities">{t('applications.emptyAction')}</LinkButton>}
      />
    )
  }
  return (
    <ul className={classes.list}>
      {[...data.applications].sort(byNextDeadline).map((application) => (
        <Row key={application.id} application={application} />
      ))}
    </ul>
  )
}
