import { implement } from '@orpc/server'
import { asApplicant, asMentor } from '#src/features/accounts/guards.ts'
import { mentorshipsJob } from '#src/features/mentorships/rules.ts'
import { findProfile } from '#src/features/profile/data.ts'
import { limitedTo } from '#src/server/limits.ts'
import { asPerson, failure, onlyOnce, type RequestContext } from '#src/server/procedures.ts'
import { dayMs } from '#src/shared/durations.ts'
import { bookingContract } from './contract.ts'
import {
  endType,
  findScheduleOf,
  findSeat,
  listBookableMentors,
  listHours,
  listLaterOfSeries,
  listSeats,
  listTypes,
  putType,
  replaceHours,
  type SeatRow,
} from './data.ts'
import { isOpenState, isTooLate, maxAskedDays, requestExpiry, sessionsJob, toldLimit } from './rules.ts'
import { toQuestion, toScheduleHours, toStoredHours } from './schedule.commands.ts'
import { bookSessions, changeOwn, movedTimes, toSession } from './session-changes.commands.ts'
import { answerNoShow, answerZoneQuestion } from './settling.commands.ts'
import { findSlots } from './slots.engine.ts'
import { summarise } from './summaries/summary.commands.ts'
import { findMentorshipWith, listAgendas } from './summaries/summary.data.ts'

const os = implement(bookingContract).$context<RequestContext>()
const mentor = os.use(asMentor)
const student = os.use(asApplicant)
const either = os.use(asPerson)
const isTold = limitedTo('session-notices', toldLimit)

/** Only a session that is ahead and open can be changed. */
const requireOpen = ({ state, endsAt }: SeatRow) => {
  if (!isOpenState(state) || Date.parse(endsAt) <= Date.now()) throw failure('EDIT_CONFLICT')
}

const requireRequest = (seat: SeatRow) => {
  if (seat.state !== 'requested' || Date.parse(seat.expiresAt ?? '') <= Date.now()) throw failure('EDIT_CONFLICT')
}

export const bookingRouter = os.router({
  schedule: mentor.schedule.handler(async ({ context: { db, ownerId } }) => ({
    ...toScheduleHours(await listHours(db, ownerId)),
    zone: (await findProfile(db, ownerId))?.timeZone ?? 'UTC',
    types: await listTypes(db, ownerId),
  })),
  saveHours: mentor.saveHours.use(onlyOnce).handler(async ({ context: { db, ownerId }, input }) => {
    await replaceHours(db, ownerId, toStoredHours(input))
    return toScheduleHours(await listHours(db, ownerId))
  }),
  saveType: mentor.saveType.use(onlyOnce).handler(async ({ context: { db, ownerId }, input }) => {
    const type = await putType(db, ownerId, input)
    if (!type) throw failure('NOT_FOUND')
    return type
  }),
  removeType: mentor.removeType.use(onlyOnce).handler(async ({ context: { db, ownerId }, input: { id } }) => {
    if (!(await endType(db, ownerId, id))) throw failure('NOT_FOUND')
    return { id }
  }),
  mentors: student.mentors.handler(async ({ context: { db } }) => ({ mentors: await listBookableMentors(db) })),
  offers: student.offers.handler(async ({ context: { db, config }, input: { mentorId } }) => {
    const schedule = await findScheduleOf(db, mentorId)
    if (!schedule) throw failure('NOT_FOUND')
    return { ...schedule, hasRelay: config.turn !== undefined }
  }),
  slots: either.slots.handler(async ({ context: { db, person }, input: { mentorId, typeId, from, to, moving } }) => {
    if (from > to || Date.parse(to) - Date.parse(from) > maxAskedDays * dayMs)
      throw failure('INPUT_INVALID', { field: 'to' })
    const schedule = await findScheduleOf(db, mentorId, { typeId, moving: moving ?? null })
    const question = schedule && toQuestion(schedule, typeId, Date.now())
    if (!(schedule && question)) throw failure('NOT_FOUND')
    const starts = findSlots({ ...question, asked: { from, to, zone: person.timeZone } })
    return {
      zone: schedule.zone,
      ownZone: person.timeZone,
      slots: starts.map((start) => new Date(start).toISOString()),
    }
  }),
  // No `onlyOnce`: the caller's id makes a repetition safe, and finds what has become of the session since.
  book: student.book.use(isTold).handler(async ({ context: { db, ownerId, runJob }, input }) => {
    const { sessions, skipped } = await bookSessions(db, ownerId, input)
    await runJob(sessionsJob, {})
    return { sessions: sessions.map(toSession), skipped }
  }),
  list: either.list.handler(async ({ context: { db, ownerId, person }, input }) => {
    const { sessions, total } = await listSeats(db, ownerId, input)
    const agendas = input.when === 'upcoming' ? await listAgendas(db) : []
    return { sessions: sessions.map(toSession), total, ownZone: person.timeZone, agendas }
  }),
  get: either.get.handler(async ({ context: { db, ownerId }, input: { id } }) => {
    const seat = await findSeat(db, ownerId, id)
    if (!seat) throw failure('NOT_FOUND')
    const mentorshipId = (await findMentorshipWith(db, ownerId, seat)) ?? null
    return { session: toSession(seat), notes: seat.notes, notesVersion: seat.notesVersion, mentorshipId }
  }),
  move: either.move
    .use(onlyOnce)
    .use(isTold)
    .handler(async ({ context: { db, ownerId, runJob }, input: { id, startsAt } }) => {
      const after = await changeOwn(db, ownerId, id, async (seat) => {
        requireOpen(seat)
        if (isTooLate(seat.startsAt, Date.now())) throw failure('SESSION_TOO_LATE')
        const times = await movedTimes(db, ownerId, seat, startsAt)
        const expiry = seat.state === 'requested' ? { expires_at: requestExpiry(startsAt, Date.now()) } : {}
        return { patch: { ...times, ...expiry, change: 'moved', changed_by: seat.seat } }
      })
      await runJob(sessionsJob, {})
      return toSession(after)
    }),
  cancel: either.cancel
    .use(onlyOnce)
    .use(isTold)
    .handler(async ({ context: { db, ownerId, runJob }, input: { id, reason, withLater } }) => {
      const cancel = async (sessionId: string) =>
        await changeOwn(db, ownerId, sessionId, async (seat) => {
          requireOpen(seat)
          const isLate = seat.state === 'booked' && isTooLate(seat.startsAt, Date.now())
          const ended = { state: 'cancelled', change: 'cancelled', changed_by: seat.seat, reason: reason.trim() }
          return { patch: { ...ended, is_late: isLate, expires_at: null, proposed_at: null } }
        })
      const after = await cancel(id)
      if (withLater && after.seriesId)
        for (const later of await listLaterOfSeries(db, ownerId, after.seriesId, after.startsAt)) await cancel(later)
      await runJob(sessionsJob, {})
      return toSession(after)
    }),
  answer: mentor.answer
    .use(onlyOnce)
    .handler(async ({ context: { db, ownerId, runJob }, input: { id, accept, reason } }) => {
      const after = await changeOwn(db, ownerId, id, async (seat) => {
        if (seat.seat !== 'mentor') throw failure('NOT_FOUND')
        requireRequest(seat)
        const answer = accept
          ? { state: 'booked', change: 'booked' }
          : { state: 'cancelled', change: 'declined', reason: reason.trim() }
        return { patch: { ...answer, changed_by: 'mentor', expires_at: null } }
      })
      await runJob(sessionsJob, {})
      return toSession(after)
    }),
  extend: either.extend
    .use(onlyOnce)
    .use(isTold)
    .handler(async ({ context: { db, ownerId, runJob }, input: { id } }) => {
      const after = await changeOwn(db, ownerId, id, async (seat) => {
        requireRequest(seat)
        const expiry = requestExpiry(seat.startsAt, Date.now())
        return { patch: { expires_at: expiry, change: 'extended', changed_by: seat.seat } }
      })
      await runJob(sessionsJob, {})
      return toSession(after)
    }),
  noShow: either.noShow
    .use(onlyOnce)
    .use(isTold)
    .handler(async ({ context: { db, ownerId, runJob }, input: { id, says } }) => {
      const after = await changeOwn(db, ownerId, id, async (seat) => ({ patch: answerNoShow(seat, says, Date.now()) }))
      await runJob(sessionsJob, {})
      return toSession(after)
    }),
  answerZone: either.answerZone
    .use(onlyOnce)
    .handler(async ({ context: { db, ownerId, runJob }, input: { id, keep } }) => {
      const after = await answerZoneQuestion(db, ownerId, id, keep)
      await runJob(sessionsJob, {})
      return toSession(after)
    }),
  saveNotes: either.saveNotes
    .use(onlyOnce)
    .handler(async ({ context: { db, ownerId }, input: { id, notes, version } }) => {
      const after = await changeOwn(db, ownerId, id, async (seat) => {
        if (seat.notesVersion !== version) throw failure('EDIT_CONFLICT')
        return { patch: { notes, notes_version: version + 1 } }
      })
      return { notes: after.notes, notesVersion: after.notesVersion }
    }),
  summarise: mentor.summarise
    .use(onlyOnce)
    .use(isTold)
    .handler(async ({ context: { db, ownerId, runJob }, input }) => {
      const after = await summarise(db, ownerId, input)
      await runJob(sessionsJob, {})
      await runJob(mentorshipsJob, {})
      return toSession(after)
    }),
})
