import { getDateFormat } from './formats.ts'

/** Days of the week, in the order of ISO 8601. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

/** Formats the name of a weekday in a language; 4 January 2027 is a Monday. */
export const formatWeekday = (day: Weekday, language: string): string =>
  getDateFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2027, 0, 4 + weekdays.indexOf(day)))

/** Formats weekday, date and time of an instant in a zone, such as "Tue, Dec 15, 11:59 PM". */
export const formatWeekdayTime = (moment: string, language: string, zone: string): string =>
  getDateFormat(language, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
  }).format(new Date(moment))
