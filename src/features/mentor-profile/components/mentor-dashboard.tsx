import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { PageTitle } from '#src/client/ui/page-title.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { mentorOverviewQuery } from '../client.ts'
import { listMissingCriteria } from '../rules.ts'

type MentorDashboardProps = { sessions: ReactNode; students: ReactNode; messages?: ReactNode }

/** Mentor's first screen: the day's sessions first, then requests and students (RT-21, ME-01). */
export const MentorDashboard = ({ sessions, students, messages }: MentorDashboardProps) => {
  const { t } = useTranslation()
  const { data, isPending, error, isFetching, refetch } = useQuery(mentorOverviewQuery)
  const missing = data ? listMissingCriteria(data.profile) : []
  return (
    <PageShell>
      <PageTitle title={t('mentoring.dashboard.title')} />
      {isPending ? <LoadingSkeleton layout="page" rows={4} /> : null}
      {data || isPending ? null : (
        <ErrorState
          title={t('mentoring.dashboard.failed')}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data ? (
        <>
          <Title order={1}>{t('mentoring.dashboard.welcome', { name: data.name })}</Title>
          {missing.length > 0 ? (
            <Text mt="xs">
              {t('mentoring.dashboard.percent', { percent: data.profile.completion })}{' '}
              <TextLink to="/settings/$section" params={{ section: 'profile' }}>
                {t('mentoring.dashboard.edit')}
              </TextLink>
            </Text>
          ) : null}
          {messages}
          <Stack gap="xl" mt="xl">
            <section aria-labelledby="mentor-sessions">
              <Title order={2} id="mentor-sessions" mb="sm">
                {t('mentoring.dashboard.sessions')}
              </Title>
              {sessions}
            </section>
            {students}
          </Stack>
        </>
      ) : null}
    </PageShell>
  )
}
