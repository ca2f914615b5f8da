import type { QueryClient } from '@tanstack/react-query'
import { api } from '#src/client/api.ts'
import { formatDate, formatTime } from '#src/shared/dates.ts'
import { dayMs } from '#src/shared/durations.ts'

export const scheduleQuery = api.booking.schedule.queryOptions()
export const bookableMentorsQuery = api.booking.mentors.queryOptions()
export const offersQuery = (mentorId: string) => api.booking.offers.queryOptions({ input: { mentorId } })
export const mySessionsQuery = (when: 'upcoming' | 'past') => api.booking.list.queryOptions({ input: { when } })

/** What sessions and free slots show, read again after a change. */
export const refreshSessions = async (queryClient: QueryClient) =>
  await queryClient.invalidateQueries({ queryKey: api.booking.key() })

/** An id of 122 random bits; `randomUUID` itself is only there in secure contexts. */
export const newId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** The date of an instant on the calendar of a zone, as ISO text. */
export const isoDate = (moment: string | number, zone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short', calendar: 'gregory' }).format(new Date(moment))

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** A time on another clock: with its day, where that is another one than the reader's. */
export const timeElsewhere = (moment: string, language: string, zone: string, ownZone: string): string => {
  const time = formatTime(moment, language, zone)
  return isoDate(moment, zone) === isoDate(moment, ownZone) ? time : `${formatDate(moment, language, zone)}, ${time}`
}
