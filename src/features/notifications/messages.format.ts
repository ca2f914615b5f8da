import type { TFunction } from 'i18next'
import { formatDeadlineName } from '#src/features/notifications/deadline-name.format.ts'
import { countDaysUntil, formatDate, formatDateTime } from '#src/shared/dates.ts'
import { getListFormat } from '#src/shared/formats.ts'
import { joinParts } from '#src/shared/lists.ts'
import { formatDue, type ZonedTime } from '#src/shared/zoned-time.ts'

// Text keys of notifications, formatted in the reader's language and time zone for the panel, toasts, mails, push
// messages and the digest.

const knownTexts = [
  'deadlineToday',
  'deadlineSoon',
  'deadlineCheck',
  'deadlineCheckUndated',
  'pageChanged',
  'pageMovesDeadline',
  'pageAdded',
  'pageRemoved',
  'pageGone',
  'pageUnreadable',
  'pageUnreliable',
  'statusChanged',
  'nowApplicant',
  'nowMentor',
  'deletionPlanned',
  'sampleWelcome',
  'sampleDeadline',
  'sampleApplication',
  'sessionRequested',
  'sessionBooked',
  'sessionMoved',
  'sessionExtended',
  'sessionCancelled',
  'sessionDeclined',
  'sessionExpired',
  'sessionNoShowReported',
  'sessionNoShowDenied',
  'sessionNoShowSettled',
  'sessionZoneAsked',
  'sessionZoneSettled',
  'sessionReminder',
  'mentorRequested',
  'mentorWaiting',
  'mentorFreed',
  'mentorAccepted',
  'mentorDeclined',
  'mentorExpired',
  'mentorWithdrawn',
  'mentorEnded',
  'mentorShared',
  'mentorUnshared',
  'mentorTask',
  'mentorTaskChanged',
  'mentorTaskDue',
  'mentorTaskDone',
  'mentorSummarised',
  'mentorCommented',
  'connectionAsked',
  'connectionAccepted',
  'postReply',
  'postMention',
  'messageRequest',
  'message',
  'textHidden',
  'textShown',
  'personWarned',
  'messageLookedAt',
  'caseWaiting',
  'caseUrgent',
  'groupHandedOver',
  'groupCoordinatorLeft',
  'groupMentorProposed',
  'savedSearchFound',
  'interviewReminder',
  'recommenderAgreed',
  'recommenderDeclined',
  'recommenderSent',
  'recommenderAnswered',
  'recommenderUnreachable',
  'webhookDisabled',
] as const
/** Text key of a notification; each has a `title` and a `message` in every language. */
export type NotificationText = `notifications.text.${(typeof knownTexts)[number]}`

export type NoticeParams = Record<string, string | number>

interface Worded {
  /** Stored text from creation time, for a notification without a text key. */
  title: string
  message: string
  textKey: string | null
  params: NoticeParams
}

/** Language, time zone and present instant of the reader. Without `timeZone`, the zone of this machine. */
export interface NotificationReader {
  t: TFunction
  language: string
  timeZone?: string
  now: string
}

type Words = Pick<Worded, 'title' | 'message'>

const textOf = (value: string | number | undefined): string => (value === undefined ? '' : String(value))

/** Formats "University, programme": without a programme the university only, and nothing without a university. */
export const formatPlace = ({ university, program }: NoticeParams, language: string): string =>
  joinParts([textOf(university), textOf(program)], language)

const statedOf = ({ localDate, localTime, zoneRule, zone }: NoticeParams): ZonedTime | undefined =>
  typeof localDate === 'string' && typeof localTime === 'string'
    ? { localDate, localTime, zoneRule: zoneRule as ZonedTime['zoneRule'], zone: zone ? String(zone) : null }
    : undefined

/**
 * Formats a reminder with the days at reading time, not at creation. The last reminder says today even in the last
 * minutes of the day before.
 */
const reminderWords = (params: NoticeParams, { t, language, timeZone, now }: NotificationReader): Words | undefined => {
  const stated = statedOf(params)
  const dueAt = textOf(params.dueAt)
  if (!(stated && dueAt)) return undefined
  const values = {
    university: textOf(params.university),
    place: formatPlace(params, language),
    name: formatDeadlineName({ title: textOf(params.deadlineTitle), kind: textOf(params.kind) || 'application' }, t),
    due: formatDue({ ...stated, dueAt }, t, language, timeZone),
  }
  if (Date.parse(dueAt) < Date.parse(now))
    return {
      title: t('notifications.deadlinePassed.title', values),
      message: t('notifications.deadlinePassed.message', values),
    }
  const count = Number(params.count) === 0 ? 0 : Math.max(0, countDaysUntil(dueAt, now, timeZone))
  const key = count === 0 ? 'notifications.text.deadlineToday' : 'notifications.text.deadlineSoon'
  return { title: t(`${key}.title`, { ...values, count }), message: t(`${key}.message`, { ...values, count }) }
}

/** Formats the start of a session in the reader's time zone. */
const whenOf = ({ startsAt }: NoticeParams, { language, timeZone }: NotificationReader): string =>
  typeof startsAt === 'string' && !Number.isNaN(Date.parse(startsAt))
    ? formatDateTime(startsAt, language, timeZone)
    : ''

/** Formats a date that is the same in every time zone; empty for none. */
const formatDay = (date: string | number | undefined, { language }: NotificationReader): string =>
  typeof date === 'string' && !Number.isNaN(Date.parse(date)) ? formatDate(date, language, 'UTC') : ''

/** Formats the years of earlier deadlines: "2024 and 2025" from "2024,2025". */
const yearsOf = ({ years }: NoticeParams, { language }: NotificationReader): string =>
  getListFormat(language).format(textOf(years).split(','))

/** Formats a notification for its reader; without a text key it keeps its stored text. */
export const formatNotice = ({ title, message, textKey, params }: Worded, reader: NotificationReader): Words => {
  const { t, language } = reader
  const name = knownTexts.find((known) => textKey === `notifications.text.${known}`)
  if (!name) return { title, message }
  if (name === 'deadlineToday' || name === 'deadlineSoon') return reminderWords(params, reader) ?? { title, message }
  const values = {
    ...params,
    place: formatPlace(params, language),
    person: textOf(params.person) || t('booking.formerPerson'),
    when: whenOf(params, reader),
    // Due date of a task, or date of an expected deadline.
    date: formatDay(params.dueOn ?? params.expectedOn, reader),
    // Dates of a deadline that a watched page would move.
    from: formatDay(params.movedFrom, reader),
    to: formatDay(params.movedTo, reader),
    years: yearsOf(params, reader),
  }
  return {
    title: t(`notifications.text.${name}.title`, values),
    message: t(`notifications.text.${name}.message`, values),
  }
}
