import { Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { studentsOverviewQuery } from '../client.ts'
import { useRealtimeMentorships } from '../realtime.client.ts'
import type { StudentsOverview } from '../students.contract.ts'
import { StudentRequest } from './student-request.tsx'
import { StudentsTable } from './students-table.tsx'

/** First open requests, answered in place. */
const Requests = ({ asking, askingTotal }: Pick<StudentsOverview, 'asking' | 'askingTotal'>) => {
  const { t } = useTranslation()
  if (askingTotal === 0) return null
  return (
    <section aria-labelledby="students-asking">
      <Title order={2} id="students-asking" mb="sm">
        {t('mentorships.waitForAnswer', { number: askingTotal })}
      </Title>
      <SimpleGrid cols={{ base: 1, md: asking.length > 1 ? 2 : 1 }} spacing="md">
        {asking.map((student) => (
          <StudentRequest key={student.id} student={student} headingOrder={3} />
        ))}
      </SimpleGrid>
      {askingTotal > asking.length ? (
        <Text size="sm" mt="sm">
          <TextLink to="/mentor/students" search={{ show: 'asking' }}>
            {t('mentorships.allRequests')}
          </TextLink>
        </Text>
      ) : null}
    </section>
  )
}

const Students = ({ students, guided, capacity }: Omit<StudentsOverview, 'asking' | 'askingTotal'>) => {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="mentor-students">
      <Group justify="space-between" align="baseline" gap="sm" mb="sm">
        <Title order={2} id="mentor-students">
          {t('mentoring.dashboard.students')}
        </Title>
        <Text size="sm" c="dimmed">
          {t(guided > capacity ? 'mentorships.placesOver' : 'mentorships.placesTaken', { number: guided, capacity })}{' '}
          <TextLink to="/settings/$section" params={{ section: 'profile' }} hash="offer" size="sm">
            {t('mentorships.changeOffer')}
          </TextLink>
        </Text>
      </Group>
      {guided === 0 ? (
        <EmptyState
          title={t('mentorships.none.accepted')}
          message={t('mentorships.noneMessage')}
          headingOrder={3}
          action={<LinkButton to="/mentor/schedule">{t('firstScreens.mentorDashboard.action')}</LinkButton>}
        />
      ) : (
        <>
          <StudentsTable students={students} />
          <Group mt="sm" gap="sm">
            <LinkButton to="/mentor/students" variant="default" size="sm">
              {t('mentorships.allStudents')}
            </LinkButton>
            {guided > students.length ? (
              <Text size="sm" c="dimmed">
                {t('mentorships.moreStudents', { number: guided - students.length })}
              </Text>
            ) : null}
          </Group>
        </>
      )}
    </section>
  )
}

/** Summary on the mentor's first screen: requests to answer, and the students who need the mentor most. */
export const StudentsSummary = () => {
  const { t } = useTranslation()
  useRealtimeMentorships()
  const { data, isError, error, isFetching, refetch } = useQuery(studentsOverviewQuery)
  if (isError && !data)
    return (
      <ErrorState
        title={t('mentorships.unreadable')}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <LoadingSkeleton layout="page" rows={4} />
  const { asking, askingTotal, ...active } = data
  return (
    <Stack gap="xl">
      <Requests asking={asking} askingTotal={askingTotal} />
      <Students {...active} />
    </Stack>
  )
}
