import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#src/shared/dates.ts'
import type { BookedSession } from '../contract.ts'
import { SessionAgenda, SessionSummary } from '../summaries/components/session-summary.tsx'
import type { Agenda } from '../summaries/summary.contract.ts'

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

type SessionDetailsProps = { session: BookedSession; ownZone: string; agenda?: Agenda | undefined }

/** What is known about a session beside its time: its state, notes, agenda and summary. */
export const SessionDetails = ({ session, ownZone, agenda }: SessionDetailsProps) => {
  const { t } = useTranslation()
  return (
    <>
      <Standing session={session} ownZone={ownZone} />
      <QuotedText label={t('booking.noteLabel')} text={session.note} />
      <QuotedText label={t('booking.reasonLabel')} text={session.reason} />
      {agenda ? <SessionAgenda agenda={agenda} /> : null}
      <SessionSummary session={session} />
    </>
  )
}
