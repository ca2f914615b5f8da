import { List, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mySessionsQuery } from '../client.ts'
import { SessionWhen } from './session-when.tsx'

/** Upcoming sessions with this mentor. */
export const MentorSessions = ({ mentorId }: { mentorId: string }) => {
  const { t } = useTranslation()
  const { data } = useQuery(mySessionsQuery('upcoming'))
  const sessions = data?.sessions.filter(({ otherId }) => otherId === mentorId) ?? []
  return (
    <section aria-labelledby="mentorship-sessions">
      <Title order={2} size="h3" id="mentorship-sessions" mb="sm">
        {t('booking.upcoming')}
      </Title>
      {data && sessions.length === 0 ? <Text c="dimmed">{t('booking.noUpcoming')}</Text> : null}
      <List listStyleType="none" spacing="sm">
        {sessions.map((session) => (
          <List.Item key={session.id}>
            <Text size="sm">
              <bdi>{session.typeName}</bdi>
            </Text>
            <SessionWhen {...session} ownZone={data?.ownZone ?? session.zone} />
          </List.Item>
        ))}
      </List>
    </section>
  )
}
