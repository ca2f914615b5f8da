import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { getDateFormat } from '#src/shared/formats.ts'
import { formatZoneLabel } from '#src/shared/time-zones.ts'
import { formatClock, formatTimeInZone } from '../session-time.format.ts'

type SessionWhenProps = {
  startsAt: string
  endsAt: string
  zone: string
  ownZone: string
  /** Omits the day below a heading that names it. */
  hideDay?: boolean
}

/** Time of a session in the user's time zone, and in the mentor's if it differs. */
export const SessionWhen = ({ startsAt, endsAt, zone, ownZone, hideDay = false }: SessionWhenProps) => {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const day = getDateFormat(language, {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: ownZone,
  })
  const own = formatClock(startsAt, language, ownZone)
  const theirs = formatTimeInZone(startsAt, language, zone, ownZone)
  return (
    <div>
      <Text component="time" dateTime={startsAt} fw={600}>
        {hideDay ? null : `${day.format(new Date(startsAt))} `}
        <bdi>
          {own} – {formatClock(endsAt, language, ownZone)}
        </bdi>
      </Text>
      {theirs === own ? null : (
        <Text size="sm" c="dimmed">
          {t('booking.mentorTime', { time: theirs, zone: formatZoneLabel(zone) })}
        </Text>
      )}
    </div>
  )
}
