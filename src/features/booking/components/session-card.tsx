import { Badge, Card, Group, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PersonMenu } from '#src/features/people/components/person-menu.tsx'
import { formatDateTime } from '#src/shared/dates.ts'
import type { BookedSession } from '../contract.ts'
import { SessionAgenda, SessionSummary } from '../summaries/components/session-summary.tsx'
import type { Agenda } from '../summaries/summary.contract.ts'
import { SessionActions } from './session-actions.tsx'
import { SessionWhen } from './session-when.tsx'

const colors = { requested: 'brass', booked: 'pine', cancelled: 'gray', expired: 'gray', no_show: 'brick' } as const

/** Note or reason as the user wrote it. */
const QuotedText = ({ label, text }: { label: string; text: string }) =>
  text === '' ? null : (
    <Text size="sm">
      <Text span size="sm" c="dimmed">
        {label}
      </Text>{' '}
      <bdi>{text}</bdi>
    </Text>
  )

/** State of a session: its expiry, a pending question to both, a no-show report. */
const Standing = ({ session, ownZone }: { session: BookedSession; ownZone: string }) => {
  const { t, i18n } = useTranslation()
  const { state, expiresAt, isLate, proposedAt, noShowBy, noShowAt } = session
  const at = (moment: string) => formatDateTime(moment, i18n.language, ownZone)
  const lines = [
    state === 'requested' && expiresAt ? t('booking.openUntil', { time: at(expiresAt) }) : '',
    isLate ? t('booking.cancelledLate') : '',
    proposedAt ? t('booking.zoneMoved') : '',
    state === 'booked' && noShowBy && noShowAt ? t(`booking.reportedBy.${noShowBy}`) : '',
  ].filter(Boolean)
  return lines.map((line) => (
    <Text key={line} size="sm">
      {line}
    </Text>
  ))
}

type SessionCardProps = { session: BookedSession; ownZone: string; agenda?: Agenda | undefined }

/** Card of a session: counterpart, time in both time zones, state and actions. */
export const SessionCard = ({ session, ownZone, agenda }: SessionCardProps) => {
  const { t } = useTranslation()
  const name = session.otherName || t('booking.formerPerson')
  const isOver = session.state === 'booked' && Date.parse(session.endsAt) < Date.now()
  const title = t('booking.calendar.summary', { type: session.typeName, person: name })
  return (
    <Card component="article" aria-label={title} padding="md">
      <Group justify="space-between" gap="sm" mb={4}>
        <Title order={3} fz="h4">
          <bdi>{title}</bdi>
        </Title>
        <Group gap="xs" wrap="nowrap">
          <Badge color={isOver ? 'gray' : colors[session.state]} variant="light">
            {t(isOver ? 'booking.over' : `booking.state.${session.state}`)}
          </Badge>
          {session.otherId ? <PersonMenu person={{ id: session.otherId, name }} /> : null}
        </Group>
      </Group>
      <SessionWhen {...session} ownZone={ownZone} />
      <Standing session={session} ownZone={ownZone} />
      <QuotedText label={t('booking.noteLabel')} text={session.note} />
      <QuotedText label={t('booking.reasonLabel')} text={session.reason} />
      {agenda ? <SessionAgenda agenda={agenda} /> : null}
      <SessionSummary session={session} />
      <SessionActions session={session} ownZone={ownZone} title={title} />
    </Card>
  )
}
