import type { InstantFormatter } from '#src/shared/dates.ts'
import { minuteMs } from '#src/shared/durations.ts'
import { getDateFormat } from '#src/shared/formats.ts'
import { formatOffset } from '#src/shared/time-zones.ts'

// Instants in messages to users of all zones. A formatter per zone, language and format would exhaust memory (100,000
// reminders: a gigabyte), so the UTC formatter formats the local time of each zone.

const offsetMs = (zone: string, at: number): number => {
  const [, sign, hours, minutes, seconds] = /([+-])(\d+):(\d+)(?::(\d+))?/.exec(formatOffset(zone, at) ?? '') ?? []
  const ms = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * minuteMs + Number(seconds ?? 0) * 1000
  return sign === '-' ? -ms : ms
}

/** Cache of formatted zone names: a text is small, the formatter that created it is not. */
const zoneNames = new Map<string, string>()
const maxZoneNames = 20_000

/**
 * Standard or daylight time of a zone at an instant. The offset is not enough: Jordan changed in 2022 from daylight
 * time to a standard time of the same offset with another name.
 */
const longZoneName = (timeZone: string, at: number): string =>
  getDateFormat('en', { timeZone, timeZoneName: 'long' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** Name of a zone in a language while its offset from UTC is `offset`, such as "GMT+1". */
const zoneName = (
  language: string,
  options: Intl.DateTimeFormatOptions & { timeZone: string },
  at: number,
  offset: number,
): string => {
  const { timeZone, timeZoneName } = options
  const key = `${language} ${timeZone} ${timeZoneName} ${offset} ${longZoneName(timeZone, at)}`
  const known = zoneNames.get(key)
  if (known !== undefined) return known
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  if (zoneNames.size >= maxZoneNames) zoneNames.clear()
  zoneNames.set(key, name)
  return name
}

/** Formats an instant exactly as `Intl.DateTimeFormat` with these options does. */
export const formatInstant: InstantFormatter = (moment, language, options) => {
  const at = new Date(moment).getTime()
  const { timeZone } = options
  if (!timeZone) return getDateFormat(language, options).format(at)
  const offset = offsetMs(timeZone, at)
  return (
    getDateFormat(language, { ...options, timeZone: 'UTC' })
      .formatToParts(at + offset)
      .map(({ type, value }) =>
        type === 'timeZoneName' ? zoneName(language, { ...options, timeZone }, at, offset) : value,
      )
      .join('')
      // `format` writes a plain space where `formatToParts` has a narrow one.
      .replaceAll('\u202f', ' ')
  )
}
