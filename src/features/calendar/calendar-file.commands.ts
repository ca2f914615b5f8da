import { createHash, randomBytes } from 'node:crypto'
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { ParticipantRow } from '#src/features/booking/data.ts'
import { buildSessionEvent } from '#src/features/booking/invitation.commands.ts'
import { formatExpectedBasis, formatExpectedDeadline } from '#src/features/catalogue/facts/expected-deadline.format.ts'
import type { ExpectedDeadline } from '#src/features/deadlines/contract.ts'
import type { PlacedInterview } from '#src/features/interviews/data.ts'
import { getEnd } from '#src/features/interviews/rules.ts'
import type { DatedTask } from '#src/features/mentorships/mentorship-pair.data.ts'
import { formatDeadlineName } from '#src/features/notifications/deadline-name.format.ts'
import { getTranslator } from '#src/server/translations.ts'
import { isWebAddress } from '#src/shared/web-address.ts'
import { formatForReader, formatInOwnZone } from '#src/shared/zoned-time.ts'
import type { CalendarEntry } from './data.ts'
import { refreshSeconds, secretBytes } from './rules.ts'

/** Generates a random secret for a calendar address. */
export const createSecret = (): string => randomBytes(secretBytes).toString('base64url')
/** Hashes a secret with SHA-256, as it is stored and looked up. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

interface Reader {
  language: string
  timeZone: string
  appName: string
  appUrl: string
  mailFrom: string
}

/**
 * Escapes iCalendar text: strips control characters and converts line breaks to spaces, which prevents property
 * injection.
 */
const escapeText = (text: string) =>
  text
    .replace(/[\s\u0085]+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim()

const toEvent = ({ deadline, universityName, programName }: CalendarEntry, reader: Reader) => {
  const t = getTranslator(reader.language)
  const name = formatDeadlineName(deadline, t)
  const link = deadline.applicationId ? `/applications?open=${deadline.applicationId}` : '/selected-universities'
  const zonedTime = { ...deadline, localTime: deadline.localTime.slice(0, 5) }
  return {
    id: `deadline-${deadline.id}@${new URL(reader.appUrl).hostname}`,
    // UTC instant: every calendar program shows it in its user's own time zone. An instant has no end: DTEND would have to
    // be later than DTSTART (RFC 5545, section 3.8.2.2).
    start: new Date(deadline.dueAt),
    // Timestamp of the row instead of the clock, so that an unchanged calendar yields an identical file (ETag).
    stamp: new Date(deadline.updatedAt),
    lastModified: new Date(deadline.updatedAt),
    sequence: deadline.version,
    summary: escapeText(t('calendar.summary', { university: universityName, name })),
    description: [
      formatInOwnZone(zonedTime, t, reader.language),
      formatForReader(zonedTime, t, reader.language, reader.timeZone) ?? '',
      programName,
      isWebAddress(deadline.sourceUrl) ? deadline.sourceUrl : '',
    ]
      .map(escapeText)
      .filter(Boolean)
      .join('\n'),
    url: `${reader.appUrl}${link}`,
    transparency: ICalEventTransparency.TRANSPARENT,
  }
}

/**
 * Formats an expected deadline as a tentative all-day event (STATUS of RFC 5545). Its title says that it is not confirmed,
 * because some calendar programs draw tentative events like others.
 */
const toExpectedEvent = (expected: ExpectedDeadline, { language, appUrl }: Reader) => {
  const { selectedUniversityId, applicationId, localDate, lastDate, universityName, programName, sourceUrl } = expected
  const t = getTranslator(language)
  // Derived from the facts instead of the clock, so that an unchanged calendar is the same file. The day is at most a year
  // ahead, so the same day of the year before is in the past.
  const isPast = lastDate !== null && lastDate < localDate
  const stamp = new Date(`${isPast ? lastDate : localDate}T00:00:00Z`)
  if (!isPast) stamp.setUTCFullYear(stamp.getUTCFullYear() - 1)
  return {
    id: `expected-${selectedUniversityId}@${new URL(appUrl).hostname}`,
    start: new Date(`${localDate}T00:00:00Z`),
    allDay: true,
    stamp,
    lastModified: stamp,
    status: ICalEventStatus.TENTATIVE,
    summary: escapeText(t('calendar.expected', { university: universityName })),
    description: [
      formatExpectedDeadline(expected, { t, language }),
      formatExpectedBasis(expected, { t, language }),
      programName,
      isWebAddress(sourceUrl) ? sourceUrl : '',
    ]
      .map(escapeText)
      .filter(Boolean)
      .join('\n'),
    url: `${appUrl}${applicationId ? `/applications?open=${applicationId}` : '/selected-universities'}`,
    transparency: ICalEventTransparency.TRANSPARENT,
  }
}

/** Formats a mentor task as an all-day event, which is the same in every time zone (a DATE of RFC 5545). */
const toTaskEvent = ({ id, title, mentorName, dueOn, updatedAt }: DatedTask, { language, appUrl }: Reader) => {
  const t = getTranslator(language)
  const person = mentorName || t('booking.formerPerson')
  return {
    id: `task-${id}@${new URL(appUrl).hostname}`,
    start: new Date(`${dueOn}T00:00:00Z`),
    allDay: true,
    stamp: new Date(updatedAt),
    lastModified: new Date(updatedAt),
    summary: escapeText(t('calendar.task', { task: title })),
    description: escapeText(t('calendar.taskFrom', { person })),
    url: `${appUrl}/this-week`,
    transparency: ICalEventTransparency.TRANSPARENT,
  }
}

/** Formats an interview as an event with a start and an end, so that calendar programs show the time as busy. */
const toInterviewEvent = (
  { interview, universityName, programName }: PlacedInterview,
  { language, appUrl }: Reader,
) => {
  const t = getTranslator(language)
  const url = `${appUrl}/interviews/${interview.id}`
  return {
    id: `interview-${interview.id}@${new URL(appUrl).hostname}`,
    start: new Date(interview.startsAt),
    end: new Date(getEnd(interview)),
    stamp: new Date(interview.updatedAt),
    lastModified: new Date(interview.updatedAt),
    sequence: interview.version,
    summary: escapeText(t('interviews.calendarSummary', { university: universityName })),
    description: [programName, interview.people].map(escapeText).filter(Boolean).join('\n'),
    ...(interview.place ? { location: escapeText(interview.place) } : {}),
    url,
  }
}

/** Entries of a calendar. */
export interface CalendarContent {
  entries: CalendarEntry[]
  sessions?: ParticipantRow[]
  tasks?: DatedTask[]
  interviews?: PlacedInterview[]
  expected?: ExpectedDeadline[]
}

/**
 * Creates an iCalendar file of deadlines, booked sessions, interviews, dated tasks and expected deadlines, in the user's
 * language.
 * @see RFC 5545
 */
export const renderCalendar = (
  { entries, sessions = [], tasks = [], interviews = [], expected = [] }: CalendarContent,
  reader: Reader,
): string => {
  const t = getTranslator(reader.language)
  const calendar = ical({
    name: t('calendar.name', { app: reader.appName }),
    prodId: { company: reader.appName, product: 'Deadlines', language: reader.language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  })
  for (const entry of entries) calendar.createEvent(toEvent(entry, reader))
  for (const session of sessions) calendar.createEvent(buildSessionEvent(session, reader, reader.language))
  for (const task of tasks) calendar.createEvent(toTaskEvent(task, reader))
  for (const interview of interviews) calendar.createEvent(toInterviewEvent(interview, reader))
  for (const one of expected) calendar.createEvent(toExpectedEvent(one, reader))
  return calendar.toString()
}
