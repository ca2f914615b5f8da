import type { InstantFormatter } from '#src/shared/dates.ts'
import { minuteMs } from '#src/shared/durations.ts'
import { getDateFormat } from '#src/shared/formats.ts'
import { formatOffset } from '#src/shared/time-zones.ts'

// Moments in messages to people of all zones. A formatter for each pair of zone, language and form would fill the memory of
// the process (100,000 reminders: a gigabyte), so the clock of a zone is written by the formatter of UTC.

const offsetMs = (zone: string, at: number): number => {
  const [, sign, hours, minutes, seconds] = /([+-])(\d+):(\d+)(?::(\d+))?/.exec(formatOffset(zone, at) ?? '') ?? []
  const ms = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * minuteMs + Number(seconds ?? 0) * 1000
  return sign === '-' ? -ms : ms
}

/** Names of zones as they were written: a text is little, the formatter that made it is not. */
const zoneNames = new Map<string, string>()
const maxZoneNames = 20_000

/** Which of its times a zone keeps: Jordan's clock of 2022 went from summer to a winter of the same offset, under another name. */
const timeKept = (timeZone: string, at: number): string =>
  getDateFormat('en', { timeZone, timeZoneName: 'long' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** What a zone is called in a language while its clock is `offset` from UTC, such as "GMT+1". */
const zoneName = (
  language: string,
  options: Intl.DateTimeFormatOptions & { timeZone: string },
  at: number,
  offset: number,
): string => {
  const { timeZone, timeZoneName } = options
  const key = `${language} ${timeZone} ${timeZoneName} ${offset} ${timeKept(timeZone, at)}`
  const known = zoneNames.get(key)
  if (known !== undefined) return known
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  if (zoneNames.size >= maxZoneNames) zoneNames.clear()
  zoneNames.set(key, name)
  return name
}

/** A moment in words, as `Intl.DateTimeFormat` with these options writes it. */
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
      // Node writes a plain space where its parts have a narrow one.
      .replaceAll('\u202f', ' ')
  )
}
