import { createHash, randomBytes } from 'node:crypto'
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import type { ParticipantRow } from '#src/features/booking/data.ts'
import { buildSessionEvent } from '#src/features/booking/invitation.commands.ts'
import type { DatedTask } from '#src/features/mentorships/mentorship-pair.data.ts'
import { formatDeadlineName } from '#src/features/notifications/deadline-name.format.ts'
import { getTranslator } from '#src/server/translations.ts'
import { isWebAddress } from '#src/shared/web-address.ts'
import { formatForReader, formatInOwnZone } from '#src/shared/zoned-time.ts'
import type { CalendarEntry } from './data.ts'
import { refreshSeconds, secretBytes } from './rules.ts'

export const createSecret = (): string => randomBytes(secretBytes).toString('base64url')
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

interface Reader {
  language: string
  timeZone: string
  appName: string
  appUrl: string
  mailFrom: string
}

/** Control characters have no place in a calendar; line ends become spaces, so that no line can be smuggled in. */
const clean = (text: string) =>
  text
    .replace(/[\s\u0085]+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim()

const eventOf = ({ deadline, universityName, programName }: CalendarEntry, reader: Reader) => {
  const t = getTranslator(reader.language)
  const name = formatDeadlineName(deadline, t)
  const link = deadline.applicationId ? `/applications?open=${deadline.applicationId}` : '/selected-universities'
  const stated = { ...deadline, localTime: deadline.localTime.slice(0, 5) }
  return {
    id: `deadline-${deadline.id}@${new URL(reader.appUrl).hostname}`,
    // The instant itself, in UTC: every calendar shows it on its owner's clock.
    start: new Date(deadline.dueAt),
    end: new Date(deadline.dueAt),
    // Of the row and not of the clock, so that an unchanged calendar is the same file.
    stamp: new Date(deadline.updatedAt),
    lastModified: new Date(deadline.updatedAt),
    sequence: deadline.version,
    summary: clean(t('calendar.summary', { university: universityName, name })),
    description: [
      formatInOwnZone(stated, t, reader.language),
      formatForReader(stated, t, reader.language, reader.timeZone) ?? '',
      programName,
      isWebAddress(deadline.sourceUrl) ? deadline.sourceUrl : '',
    ]
      .map(clean)
      .filter(Boolean)
      .join('\n'),
    url: `${reader.appUrl}${link}`,
    transparency: ICalEventTransparency.TRANSPARENT,
  }
}

/** A task of a mentor on its day, which is the same on every clock (a DATE of RFC 5545). */
const taskEvent = ({ id, title, mentorName, dueOn, updatedAt }: DatedTask, { language, appUrl }: Reader) => {
  const t = getTranslator(language)
  const person = mentorName || t('booking.formerPerson')
  return {
    id: `task-${id}@${new URL(appUrl).hostname}`,
    start: new Date(`${dueOn}T00:00:00Z`),
    allDay: true,
    stamp: new Date(updatedAt),
    lastModified: new Date(updatedAt),
    summary: clean(t('calendar.task', { task: title })),
    description: clean(t('calendar.taskFrom', { person })),
    url: `${appUrl}/this-week`,
    transparency: ICalEventTransparency.TRANSPARENT,
  }
}

/** What stands in a calendar. */
export interface CalendarContent {
  entries: CalendarEntry[]
  sessions?: ParticipantRow[]
  tasks?: DatedTask[]
}

/** Deadlines, booked sessions and tasks with a date as an iCalendar file (RFC 5545), in the reader's language. */
export const renderCalendar = ({ entries, sessions = [], tasks = [] }: CalendarContent, reader: Reader): string => {
  const t = getTranslator(reader.language)
  const calendar = ical({
    name: t('calendar.name', { app: reader.appName }),
    prodId: { company: reader.appName, product: 'Deadlines', language: reader.language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  })
  for (const entry of entries) calendar.createEvent(eventOf(entry, reader))
  for (const seat of sessions) calendar.createEvent(buildSessionEvent(seat, reader, reader.language))
  for (const task of tasks) calendar.createEvent(taskEvent(task, reader))
  return calendar.toString()
}
