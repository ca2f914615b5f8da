import { Group, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PersonMenu } from '#src/features/people/components/person-menu.tsx'
import type { BookedSession } from '../contract.ts'
import type { Agenda } from '../summaries/summary.contract.ts'
import { SessionActions } from './session-actions.tsx'
import { SessionBadge } from './session-badge.tsx'
import classes from './session-card.module.css'
import { SessionDetails } from './session-details.tsx'
import { SessionWhen } from './session-when.tsx'

type SessionCardProps = { session: BookedSession; ownZone: string; agenda?: Agenda | undefined }

/** Session below the heading of its day: time in both time zones, counterpart, state, details and actions. */
export const SessionCard = ({ session, ownZone, agenda }: SessionCardProps) => {
  const { t } = useTranslation()
  const name = session.otherName || t('booking.formerPerson')
  const title = t('booking.calendar.summary', { type: session.typeName, person: name })
  return (
    <article className={classes.session} aria-label={title} data-state={session.state}>
      <SessionWhen {...session} ownZone={ownZone} hideDay />
      <div className={classes.body}>
        <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
          <Title order={4} className={classes.title}>
            <bdi>{title}</bdi>
          </Title>
          <Group gap="xs" wrap="nowrap" className={classes.end}>
            <SessionBadge session={session} />
            {session.otherId ? <PersonMenu person={{ id: session.otherId, name }} /> : null}
          </Group>
        </Group>
        <SessionDetails session={session} ownZone={ownZone} agenda={agenda} />
        <SessionActions session={session} ownZone={ownZone} title={title} />
      </div>
    </article>
  )
}
