import { NativeSelect, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { bookableMentorsQuery, mySessionsQuery } from '../client.ts'
import { useRealtimeSessions } from '../realtime.client.ts'
import { BookSession } from './book-session.tsx'
import { SessionList } from './session-list.tsx'

const Booking = ({ ownZone }: { ownZone: string }) => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string>()
  const { data, isError, error, isFetching, refetch } = useQuery(bookableMentorsQuery)
  if (isError)
    return (
      <ErrorState title={t('booking.unreadable')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
    )
  if (!data) return <LoadingSkeleton layout="form" rows={3} />
  const mentor = data.mentors.find(({ id }) => id === chosen) ?? data.mentors[0]
  if (!mentor) return <EmptyState title={t('booking.noMentorTitle')} message={t('booking.noMentorMessage')} />
  return (
    <Stack gap="md">
      {data.mentors.length > 1 ? (
        <NativeSelect
          label={t('booking.mentor')}
          value={mentor.id}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          data={data.mentors.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      <BookSession key={mentor.id} mentorId={mentor.id} ownZone={ownZone} />
    </Stack>
  )
}

/** Sessions of a student, with an action to book one. */
export const StudentSessions = () => {
  const { t } = useTranslation()
  useRealtimeSessions()
  const { data } = useQuery(mySessionsQuery('upcoming'))
  return (
    <PageShell>
      <PageHeader title={t('booking.title')} lede={t('booking.lede')} />
      <Stack gap="xl">
        <SessionList when="upcoming" />
        {data ? <Booking ownZone={data.ownZone} /> : null}
        <SessionList when="past" />
      </Stack>
    </PageShell>
  )
}
