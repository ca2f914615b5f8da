import { Button, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#src/client/api.ts'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { formatDate } from '#src/shared/dates.ts'
import { getDateFormat } from '#src/shared/formats.ts'
import { formatZoneLabel } from '#src/shared/time-zones.ts'
import { addDays, formatClock, formatIsoDate, formatTimeInZone } from '../session-time.format.ts'
import classes from './slot-picker.module.css'

type SlotPickerProps = {
  mentorId: string
  typeId: string
  /** Id of the session to move. */
  moving?: string
  ownZone: string
  /** Selected slot. */
  picked?: string | undefined
  busy?: boolean
  onPick: (startsAt: string) => void
}

const shownDays = 7

type SlotProps = Pick<SlotPickerProps, 'onPick' | 'picked' | 'busy' | 'ownZone'> & { slot: string; zone: string }

const Slot = ({ slot, zone, ownZone, picked, busy, onPick }: SlotProps) => {
  const { t, i18n } = useTranslation()
  const own = formatClock(slot, i18n.language, ownZone)
  const theirs = formatTimeInZone(slot, i18n.language, zone, ownZone)
  return (
    <Button
      className={classes.slot ?? ''}
      variant={slot === picked ? 'filled' : 'default'}
      aria-pressed={slot === picked}
      disabled={busy ?? false}
      onClick={() => onPick(slot)}
    >
      <span>
        {own}
        {theirs === own ? null : <span className={classes.elsewhere}>{t('booking.theirTime', { time: theirs })}</span>}
      </span>
    </Button>
  )
}

/** Free slots of a week by days in the user's time zone, each with the mentor's time if it differs. */
export const SlotPicker = ({ mentorId, typeId, moving, ownZone, ...rest }: SlotPickerProps) => {
  const { t, i18n } = useTranslation()
  const [from, setFrom] = useState(() => formatIsoDate(Date.now(), ownZone))
  const today = formatIsoDate(Date.now(), ownZone)
  const to = addDays(from, shownDays - 1)
  const { data, isError, error, isFetching, refetch } = useQuery(
    api.booking.slots.queryOptions({
      input: { mentorId, typeId, from, to, ...(moving ? { moving } : {}) },
      staleTime: 15_000,
    }),
  )
  const days = Map.groupBy(data?.slots ?? [], (slot) => formatIsoDate(slot, ownZone))
  const range = getDateFormat(i18n.language, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return (
    <Stack gap="md">
      <div className={classes.week}>
        <Button variant="default" size="sm" disabled={from <= today} onClick={() => setFrom(addDays(from, -shownDays))}>
          {t('booking.weekBefore')}
        </Button>
        <Text fw={600} role="status" ta="center">
          {range.formatRange(new Date(`${from}T12:00Z`), new Date(`${to}T12:00Z`))}
        </Text>
        <Button variant="default" size="sm" onClick={() => setFrom(addDays(from, shownDays))}>
          {t('booking.weekAfter')}
        </Button>
      </div>
      {isError ? (
        <ErrorState
          title={t('booking.unreadable')}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {data === undefined && !isError ? <LoadingSkeleton rows={2} /> : null}
      {data?.slots.length === 0 ? <Text c="dimmed">{t('booking.noSlots')}</Text> : null}
      {data && data.slots.length > 0 ? (
        <Text size="sm" c="dimmed">
          {data.zone === ownZone
            ? t('booking.ownClock', { own: formatZoneLabel(ownZone) })
            : t('booking.clocks', { own: formatZoneLabel(ownZone), zone: formatZoneLabel(data.zone) })}
        </Text>
      ) : null}
      <div className={classes.days}>
        {[...days].map(([date, slots]) => (
          <section key={date} aria-label={formatDate(slots[0] ?? date, i18n.language, ownZone)}>
            <Title order={3} mb="xs" fz="sm">
              {getDateFormat(i18n.language, {
                weekday: 'long',
                day: 'numeric',
                month: 'short',
                timeZone: ownZone,
              }).format(new Date(slots[0] ?? date))}
            </Title>
            <div className={classes.slots}>
              {slots.map((slot) => (
                <Slot key={slot} slot={slot} zone={data?.zone ?? ownZone} ownZone={ownZone} {...rest} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </Stack>
  )
}
