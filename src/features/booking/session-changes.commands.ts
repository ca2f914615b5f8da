import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { canContact } from '#src/features/people/data.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { createApiError } from '#src/server/procedures.ts'
import { findRootCause, getErrorCode } from '#src/server/root-cause.ts'
import { withSavepoint } from '#src/server/transactions.ts'
import { minuteMs } from '#src/shared/durations.ts'
import type { BookedSession } from './contract.ts'
import {
  bookSession,
  changeSession,
  countOpenParticipants,
  findParticipant,
  findScheduleOf,
  listParticipantsById,
  lockSchedules,
  lockSession,
  type ParticipantRow,
  type SessionPatch,
  type StoredSchedule,
} from './data.ts'
import { calculateRequestExpiry, maxOpenSessions } from './rules.ts'
import { toSlotQuery } from './schedule.commands.ts'
import { isSlot } from './slots.engine.ts'
import { findWallInstant } from './wall-time.rules.ts'

/** Tzdata version by which this process converts wall times to instants. */
export const zoneData = process.versions.tz ?? ''

/** Converts a row to the session of the API. */
export const toSession = ({ sessionId: id, ...row }: ParticipantRow): BookedSession => ({ id, ...row })

const exclusionViolation = '23P01'

/** Returns whether the time was free: a concurrent booking violates an exclusion constraint. */
export const catchOverlap = async <T>(db: Db, work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await withSavepoint(db, work)
  } catch (error) {
    if (getErrorCode(findRootCause(error)) === exclusionViolation) return undefined
    throw error
  }
}

/** Returns the wall time of an instant in a zone, to the minute. */
const wallTimeOf = (startsAt: number, zone: string) => {
  const local = Temporal.Instant.fromEpochMilliseconds(startsAt).toZonedDateTimeISO(zone)
  return {
    wall_date: local.toPlainDate().toString(),
    wall_time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
}

const iso = (epochMs: number) => new Date(epochMs).toISOString()

/** Builds the time columns of a session, agreed in the mentor's zone now. */
export const buildSessionTimes = (startsAt: number, minutes: number, zone: string): SessionPatch => ({
  starts_at: iso(startsAt),
  ends_at: iso(startsAt + minutes * minuteMs),
  ...wallTimeOf(startsAt, zone),
  zone,
  zone_data: zoneData,
  proposed_at: null,
  tzdata_choice: null,
})

/** Lists the weekly instants of a series, each at the same wall time of the mentor. */
export const listSeriesStarts = (startsAt: number, repeats: number, zone: string): number[] => {
  const local = Temporal.Instant.fromEpochMilliseconds(startsAt).toZonedDateTimeISO(zone)
  const [date, clock] = [local.toPlainDate(), local.toPlainTime().toString({ smallestUnit: 'minute' })]
  return Array.from({ length: repeats }, (_, week) =>
    week === 0 ? startsAt : findWallInstant(date.add({ weeks: week }), clock, zone),
  )
}

export interface Booking {
  id: string
  mentorId: string
  typeId: string
  startsAt: string
  note: string
  repeats: number
}

interface Offer {
  schedule: StoredSchedule
  type: StoredSchedule['types'][number]
}

/** Finds the mentor's offer for a booking or move; throws for a session type that is not offered. */
export const findOffer = async (db: Db, mentorId: string, typeId: string, moving?: string): Promise<Offer> => {
  const schedule = await findScheduleOf(db, mentorId, { typeId, moving: moving ?? null })
  const type = schedule?.types.find(({ id }) => id === typeId)
  if (!(schedule && type)) throw createApiError('NOT_FOUND')
  return { schedule, type }
}

/** Whether a session of the offer can begin at an instant. */
export const isFree = ({ schedule, type }: Offer, start: number, now: number): boolean => {
  const question = toSlotQuery(schedule, type.id, now)
  return question !== undefined && isSlot(question, start)
}

/** Books one session if the time is offered and free; returns whether it is booked. */
const bookOne = async (db: Db, booking: Booking, start: number, more: SessionPatch): Promise<boolean> => {
  // Read again for each session of a series: the earlier ones count for the weekly limit and the buffers.
  const offer = await findOffer(db, booking.mentorId, booking.typeId)
  const now = Date.now()
  if (!isFree(offer, start, now)) return false
  const wanted: SessionPatch = {
    ...more,
    ...buildSessionTimes(start, offer.type.sessionMinutes, offer.schedule.zone),
    type_id: booking.typeId,
    note: booking.note,
    state: offer.type.needsAnswer ? 'requested' : 'booked',
    expires_at: offer.type.needsAnswer ? calculateRequestExpiry(iso(start), now) : null,
  }
  const booked = await catchOverlap(db, async () => await bookSession(db, booking.mentorId, wanted))
  if (booked === false) throw createApiError('NOT_FOUND')
  return booked === true
}

/**
 * Books a session or a weekly series. Dates of a series on which the time is not free are skipped and returned; the
 * first must be free. Idempotent: a retry finds the booked sessions.
 */
export const bookSessions = async (
  db: Db,
  ownerId: OwnerId,
  booking: Booking,
): Promise<{ sessions: ParticipantRow[]; skipped: string[] }> => {
  await lockSchedules(db, [booking.mentorId, ownerId])
  const existing = await findParticipant(db, ownerId, booking.id)
  if (existing) return { sessions: [existing], skipped: [] }
  const offer = await findOffer(db, booking.mentorId, booking.typeId)
  if ((await countOpenParticipants(db, ownerId)) + booking.repeats > maxOpenSessions)
    throw createApiError('LIST_FULL', { name: 'sessions', limit: maxOpenSessions })
  const starts = listSeriesStarts(Date.parse(booking.startsAt), booking.repeats, offer.schedule.zone)
  const seriesId = booking.repeats > 1 ? booking.id : null
  const ids: string[] = []
  const skipped: string[] = []
  for (const [index, start] of starts.entries()) {
    const id = index === 0 ? booking.id : randomUUID()
    if (await bookOne(db, booking, start, { session_id: id, series_id: seriesId })) ids.push(id)
    else if (index === 0) throw createApiError('SLOT_TAKEN')
    else skipped.push(String(wallTimeOf(start, offer.schedule.zone).wall_date))
  }
  return { sessions: await listParticipantsById(db, ownerId, ids), skipped }
}

/** Locks a session of the acting user and changes its current state. After a block, neither can write to the other. */
export const changeOwnSession = async (
  db: Db,
  ownerId: OwnerId,
  id: string,
  decide: (participant: ParticipantRow) => Promise<{ patch: SessionPatch; own?: SessionPatch }>,
): Promise<ParticipantRow> => {
  if (!(await lockSession(db, id))) throw createApiError('NOT_FOUND')
  const participant = await findParticipant(db, ownerId, id)
  if (!participant || (participant.otherId && !(await canContact(db, ownerId, participant.otherId, 'see'))))
    throw createApiError('NOT_FOUND')
  const { patch, own } = await decide(participant)
  const changed = await catchOverlap(db, async () => {
    await changeSession(db, id, patch, own)
    return true
  })
  if (!changed) throw createApiError('SLOT_TAKEN')
  const after = await findParticipant(db, ownerId, id)
  if (!after) throw createApiError('NOT_FOUND')
  return after
}

/** Finds the times of a moved session: a free slot of its type; its own time counts as free. */
export const findMovedTimes = async (
  db: Db,
  ownerId: OwnerId,
  participant: ParticipantRow,
  startsAt: string,
): Promise<SessionPatch> => {
  const mentorId = participant.seat === 'mentor' ? ownerId : participant.otherId
  if (!(mentorId && participant.typeId)) throw createApiError('NOT_FOUND')
  const offer = await findOffer(db, mentorId, participant.typeId, participant.sessionId)
  const start = Date.parse(startsAt)
  if (!isFree(offer, start, Date.now())) throw createApiError('SLOT_TAKEN')
  return buildSessionTimes(start, offer.type.sessionMinutes, offer.schedule.zone)
}
