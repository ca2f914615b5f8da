import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { bookableMentorsQuery, mySessionsQuery } from '../client.ts'
import { useRealtimeSessions } from '../realtime.client.ts'
import { BookWithMentor } from './book-with-mentor.tsx'
import { NoSessions } from './no-sessions.tsx'
import { PastSessions } from './past-sessions.tsx'
import { SessionsError } from './sessions-error.tsx'
import { UpcomingSessions } from './upcoming-sessions.tsx'

const BookButton = ({ isBooking, onToggle }: { isBooking: boolean; onToggle: () => void }) => {
  const { t } = useTranslation()
  return (
    <Button variant="default" aria-expanded={isBooking} onClick={onToggle}>
      {t(isBooking ? 'booking.closeTimes' : 'booking.bookOne')}
    </Button>
  )
}

/** Sessions of a student. Free times are open while nothing is booked, else on demand. */
export const StudentSessions = () => {
  const { t } = useTranslation()
  useRealtimeSessions()
  const [isBooking, setBooking] = useState(false)
  const { data } = useQuery(mySessionsQuery('upcoming'))
  const { data: bookable, isError, error, isFetching, refetch } = useQuery(bookableMentorsQuery)
  const mentors = bookable?.mentors ?? []
  const hasSessions = data !== undefined && data.total > 0
  const canBook = hasSessions && mentors.length > 0
  return (
    <PageShell>
      <PageHeader
        title={t('booking.title')}
        lede={t('booking.lede')}
        actions={canBook ? <BookButton isBooking={isBooking} onToggle={() => setBooking(!isBooking)} /> : undefined}
      />
      <Stack gap="xl">
        {canBook && isBooking ? <BookWithMentor mentors={mentors} ownZone={data.ownZone} /> : null}
        {isError ? <SessionsError {...{ error, isFetching, refetch }} /> : null}
        {bookable || isError ? (
          <UpcomingSessions empty={<NoSessions mentorNames={mentors.map(({ name }) => name)} />} />
        ) : (
          <LoadingSkeleton rows={2} />
        )}
        {data && !hasSessions ? <BookWithMentor mentors={mentors} ownZone={data.ownZone} /> : null}
        <PastSessions />
      </Stack>
    </PageShell>
  )
}
