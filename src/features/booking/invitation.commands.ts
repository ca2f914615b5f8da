import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'
import type { Outbox } from '#src/features/notifications/delivery/delivery.commands.ts'
import type { Database, OwnerId } from '#src/server/database.ts'
import { getTranslator } from '#src/server/translations.ts'
import { findParticipant, type ParticipantRow } from './data.ts'

/** Settings of the installation and of the recipient for an invitation. */
export interface InvitationSettings {
  appName: string
  appUrl: string
  /** Sender of the installation's mails, `Name <address>` or an address: the organizer of all sessions. */
  mailFrom: string
}
export interface InvitationRecipient {
  language: string
  email: string
}

/** Removes control characters and replaces line breaks by spaces, to prevent injection of calendar lines. */
const clean = (text: string) =>
  [...text.replace(/\s+/g, ' ')]
    .filter((letter) => letter >= ' ' && letter !== '\u007f')
    .join('')
    .trim()

const addressOf = (mailFrom: string) =>
  mailFrom
    .slice(mailFrom.indexOf('<') + 1)
    .replace('>', '')
    .trim()

/**
 * Builds the iCalendar event of a session. The UID is stable, and the SEQUENCE rises with every change. The participants
 * do not see each other's e-mail addresses.
 *
 * @see RFC 5545
 */
export const buildSessionEvent = (
  participant: ParticipantRow,
  settings: InvitationSettings,
  language: string,
): ICalEventData => {
  const t = getTranslator(language)
  const isOver = participant.state === 'cancelled' || participant.state === 'expired'
  const person = participant.otherName || t('booking.formerPerson')
  return {
    id: `session-${participant.sessionId}@${new URL(settings.appUrl).hostname}`,
    start: new Date(participant.startsAt),
    end: new Date(participant.endsAt),
    stamp: new Date(participant.updatedAt),
    lastModified: new Date(participant.updatedAt),
    sequence: participant.version,
    summary: clean(t('booking.calendar.summary', { type: participant.typeName, person })),
    description: [t('booking.calendar.description', { app: settings.appName }), clean(participant.note)]
      .filter(Boolean)
      .join('\n'),
    location: `${settings.appUrl}/video-call/${participant.sessionId}`,
    url: `${settings.appUrl}/video-call/${participant.sessionId}`,
    status: isOver
      ? ICalEventStatus.CANCELLED
      : participant.state === 'requested'
        ? ICalEventStatus.TENTATIVE
        : ICalEventStatus.CONFIRMED,
    organizer: { name: settings.appName, email: addressOf(settings.mailFrom) },
  }
}

/**
 * Builds the iTIP file of an invitation or cancellation for one participant, with the method for the mail part.
 *
 * @see RFC 5546
 */
export const buildInvitation = (
  participant: ParticipantRow,
  settings: InvitationSettings,
  { language, email }: InvitationRecipient,
): { method: 'REQUEST' | 'CANCEL'; content: string } => {
  const isOver = participant.state === 'cancelled' || participant.state === 'expired'
  const method = isOver ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const calendar = ical({
    prodId: { company: settings.appName, product: 'Sessions', language: language.toUpperCase() },
    method,
  })
  const event = calendar.createEvent(buildSessionEvent(participant, settings, language))
  event.createAttendee({
    email,
    role: ICalAttendeeRole.REQ,
    status: isOver ? ICalAttendeeStatus.DECLINED : ICalAttendeeStatus.ACCEPTED,
    rsvp: false,
  })
  return { method, content: calendar.toString() }
}

/** Creates the calendar attachment of session notification mails; reminders have none. */
export const createInvitationBuilder =
  ({ service }: Pick<Database, 'service'>, settings: InvitationSettings): Outbox['invitation'] =>
  async (reader, { metadata, textKey }) => {
    const { sessionId } = metadata
    if (typeof sessionId !== 'string' || textKey === 'notifications.text.sessionReminder') return undefined
    const participant = await findParticipant(service, reader.userId as OwnerId, sessionId)
    return participant && participant.state !== 'no_show' ? buildInvitation(participant, settings, reader) : undefined
  }
