import type { Db, OwnerId } from '#src/server/database.ts'
import { createApiError } from '#src/server/procedures.ts'
import type { ParticipantRow, SessionPatch } from './data.ts'
import { noShowObjectionMs, noShowReportMs } from './rules.ts'
import { buildSessionTimes, changeOwnSession, zoneData } from './session-changes.commands.ts'

/** The minutes of a session as it was booked. */
const minutesOfSeat = ({ startsAt, endsAt }: ParticipantRow) => (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000

/**
 * What a word about a missing person changes. A report counts once the reported agrees, or when the time to object is over; an
 * objection in time ends it, and the session counts as held.
 */
export const resolveNoShow = (
  seat: ParticipantRow,
  says: 'missing' | 'agree' | 'object',
  now: number,
): SessionPatch => {
  const ended = Date.parse(seat.endsAt)
  if (seat.state !== 'booked' || now < ended) throw createApiError('EDIT_CONFLICT')
  if (says === 'missing') {
    if (seat.noShowBy !== null || now > ended + noShowReportMs) throw createApiError('EDIT_CONFLICT')
    const change = { change: 'noShowReported', changed_by: seat.seat }
    return { no_show_by: seat.seat, no_show_at: new Date(now).toISOString(), ...change }
  }
  const isReported = seat.noShowBy !== null && seat.noShowBy !== seat.seat && seat.noShowAt !== null
  if (!isReported || now > Date.parse(seat.noShowAt ?? '') + noShowObjectionMs) throw createApiError('EDIT_CONFLICT')
  return says === 'agree'
    ? { state: 'no_show', change: 'noShowSettled', changed_by: seat.seat }
    : { no_show_at: null, change: 'noShowDenied', changed_by: seat.seat }
}

/**
 * Takes a person's answer to the question that newer zone data raised. Both for the time of day: the session moves with it. One
 * for the instant: it stays, because that is what stands in both calendars.
 */
export const resolveTzdataChange = async (db: Db, ownerId: OwnerId, id: string, keep: 'instant' | 'time') =>
  await changeOwnSession(db, ownerId, id, async (seat) => {
    if (seat.proposedAt === null || Date.parse(seat.endsAt) <= Date.now()) throw createApiError('EDIT_CONFLICT')
    if (keep === 'instant') {
      const kept = buildSessionTimes(Date.parse(seat.startsAt), minutesOfSeat(seat), seat.zone)
      return { patch: { ...kept, change: 'zoneSettled', changed_by: seat.seat } }
    }
    // The other's answer for the time stands in this row, too: both rows carry who answered last.
    if (seat.zoneAnswer === 'time' && seat.changedBy !== seat.seat) {
      const moved = buildSessionTimes(Date.parse(seat.proposedAt), minutesOfSeat(seat), seat.zone)
      return { patch: { ...moved, change: 'zoneSettled', changed_by: seat.seat } }
    }
    return { patch: { zone_answer: 'time', changed_by: seat.seat } }
  })

/** Says that the zone data of a session are of today, and asks both where they moved its instant. */
export const buildTzdataPatch = (seat: ParticipantRow, meant: number): SessionPatch =>
  meant === Date.parse(seat.startsAt)
    ? { zone_data: zoneData }
    : {
        zone_data: zoneData,
        proposed_at: new Date(meant).toISOString(),
        zone_answer: null,
        change: 'zoneAsked',
        changed_by: 'system',
      }
