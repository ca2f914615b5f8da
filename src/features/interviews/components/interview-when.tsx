import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { UserText } from '#src/client/ui/user-text.tsx'
import { formatDateTime } from '#src/shared/dates.ts'
import { detectDeviceZone, formatZoneLabel, hasDifferentOffset } from '#src/shared/time-zones.ts'
import { isWebAddress } from '#src/shared/web-address.ts'
import type { Interview } from '../contract.ts'

/** Time of an interview in its zone and, if that differs, in the user's; with place and people. */
export const InterviewWhen = ({ interview }: { interview: Interview }) => {
  const { t, i18n } = useTranslation()
  const { startsAt, zone, durationMinutes, place, people } = interview
  const own = detectDeviceZone()
  return (
    <div>
      <Text fw={600}>
        <time dateTime={startsAt}>
          {t('interviews.zoneTime', {
            time: formatDateTime(startsAt, i18n.language, zone),
            zone: formatZoneLabel(zone),
          })}
        </time>
      </Text>
      {hasDifferentOffset(zone, own, Date.parse(startsAt)) ? (
        <Text size="sm">{t('interviews.yourTime', { time: formatDateTime(startsAt, i18n.language, own) })}</Text>
      ) : null}
      <Text size="sm" c="dimmed">
        {t('interviews.duration', { count: durationMinutes })}
      </Text>
      {isWebAddress(place) ? (
        <Anchor size="sm" href={place} target="_blank" rel="noopener noreferrer">
          <bdi dir="ltr">{new URL(place).hostname}</bdi>
        </Anchor>
      ) : place ? (
        <UserText size="sm">{place}</UserText>
      ) : null}
      {people ? <UserText size="sm">{t('interviews.with', { people })}</UserText> : null}
    </div>
  )
}
