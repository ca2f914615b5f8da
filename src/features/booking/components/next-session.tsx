import { Card, Group, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNow } from '#src/client/use-now.ts'
import { PersonMenu } from '#src/features/people/components/person-menu.tsx'
import type { BookedSession } from '../contract.ts'
import { formatCountdown, formatIsoDate } from '../session-time.format.ts'
import type { Agenda } from '../summaries/summary.contract.ts'
import classes from './next-session.module.css'
import { SessionActions } from './session-actions.tsx'
import { SessionBadge } from './session-badge.tsx'
import { SessionDetails } from './session-details.tsx'
import { SessionWhen } from './session-when.tsx'

type NextSessionProps = { session: BookedSession; ownZone: string; agenda: Agenda | undefined }

/** The next session, with the time until it begins, or until it ends once it has begun. */
export const NextSession = ({ session, ownZone, agenda }: NextSessionProps) => {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const name = session.otherName || t('booking.formerPerson')
  const title = t('booking.calendar.summary', { type: session.typeName, person: name })
  const hasBegun = Date.parse(session.startsAt) <= now
  const until = formatCountdown(hasBegun ? session.endsAt : session.startsAt, now, i18n.language, ownZone)
  return (
    <Card component="section" aria-labelledby="next-session">
      <Group justify="space-between" gap="sm" wrap="nowrap" mih={44}>
        <Title
          order={2}
          id="next-session"
          fz="sm"
          c="dimmed"
          data-day={formatIsoDate(session.startsAt, ownZone)}
          tabIndex={-1}
        >
          {t('booking.next')}
        </Title>
        <Group gap="xs" wrap="nowrap">
          <SessionBadge session={session} />
          {session.otherId ? <PersonMenu person={{ id: session.otherId, name }} /> : null}
        </Group>
      </Group>
      <Text role="timer" ff="var(--font-display)" fz="xl" lh={1.2} mb="sm" className={classes.until ?? ''}>
        {hasBegun ? t('booking.endsIn', { when: until }) : until}
      </Text>
      <article aria-label={title}>
        <Title order={3} fz="lg">
          <bdi>{title}</bdi>
        </Title>
        <SessionWhen {...session} ownZone={ownZone} />
        <SessionDetails session={session} ownZone={ownZone} agenda={agenda} />
        <SessionActions session={session} ownZone={ownZone} title={title} isNext />
      </article>
    </Card>
  )
}
