import type { Db, OwnerId } from '#src/server/database.ts'
import { createApiError } from '#src/server/procedures.ts'
import type { ParticipantRow, SessionPatch } from './data.ts'
import { noShowObjectionMs, noShowReportMs } from './rules.ts'
import { buildSessionTimes, changeOwnSession, zoneData } from './session-changes.commands.ts'

/** Returns the booked length of a session in minutes. */
const durationMinutesOf = ({ startsAt, endsAt }: ParticipantRow) => (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000

/**
 * Resolves a no-show report. It counts once the reported participant agrees, or when the time to object is over; an
 * objection in time closes it, and the session counts as held.
 */
export const resolveNoShow = (
  participant: ParticipantRow,
  says: 'missing' | 'agree' | 'object',
  now: number,
): SessionPatch => {
  const ended = Date.parse(participant.endsAt)
  if (participant.state !== 'booked' || now < ended) throw createApiError('EDIT_CONFLICT')
  if (says === 'missing') {
    if (participant.noShowBy !== null || now > ended + noShowReportMs) throw createApiError('EDIT_CONFLICT')
    const change = { change: 'noShowReported', changed_by: participant.seat }
    return { no_show_by: participant.seat, no_show_at: new Date(now).toISOString(), ...change }
  }
  const isReported =
    participant.noShowBy !== null && participant.noShowBy !== participant.seat && participant.noShowAt !== null
  if (!isReported || now > Date.parse(participant.noShowAt ?? '') + noShowObjectionMs)
    throw createApiError('EDIT_CONFLICT')
  return says === 'agree'
    ? { state: 'no_show', change: 'noShowSettled', changed_by: participant.seat }
    : { no_show_at: null, change: 'noShowDenied', changed_by: participant.seat }
}

/**
 * Resolves a participant's answer about a tzdata change. Both for the wall time: the session moves with it. One for the
 * instant: it stays, because both calendars contain that instant.
 */
export const resolveTzdataChange = async (db: Db, ownerId: OwnerId, id: string, choice: 'instant' | 'time') =>
  await changeOwnSession(db, ownerId, id, async (participant) => {
    if (participant.proposedAt === null || Date.parse(participant.endsAt) <= Date.now())
      throw createApiError('EDIT_CONFLICT')
    if (choice === 'instant') {
      const times = buildSessionTimes(
        Date.parse(participant.startsAt),
        durationMinutesOf(participant),
        participant.zone,
      )
      return { patch: { ...times, change: 'zoneSettled', changed_by: participant.seat } }
    }
    // The counterpart's answer for the wall time is in this row, too: both rows store the last answer.
    if (participant.zoneAnswer === 'time' && participant.changedBy !== participant.seat) {
      const moved = buildSessionTimes(
        Date.parse(participant.proposedAt),
        durationMinutesOf(participant),
        participant.zone,
      )
      return { patch: { ...moved, change: 'zoneSettled', changed_by: participant.seat } }
    }
    return { patch: { tzdata_choice: 'time', changed_by: participant.seat } }
  })

/** Builds the update of a session's tzdata version, with a question to both participants if its instant moved. */
export const buildTzdataPatch = (participant: ParticipantRow, meant: number): SessionPatch =>
  meant === Date.parse(participant.startsAt)
    ? { zone_data: zoneData }
    : {
        zone_data: zoneData,
        proposed_at: new Date(meant).toISOString(),
        tzdata_choice: null,
        change: 'zoneAsked',
        changed_by: 'system',
      }
