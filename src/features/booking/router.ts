import { implement } from '@orpc/server'
import { asApplicant, asMentor } from '#src/features/accounts/guards.ts'
import { mentorshipsJob } from '#src/features/mentorships/rules.ts'
import { findProfile } from '#src/features/profile/data.ts'
import { authenticatedTx, createApiError, idempotent, type RequestContext } from '#src/server/procedures.ts'
import { limitRate } from '#src/server/rate-limit.ts'
import { dayMs } from '#src/shared/durations.ts'
import { bookingContract } from './contract.ts'
import {
  findParticipant,
  findScheduleOf,
  listBookableMentors,
  listHours,
  listLaterInSeries,
  listParticipants,
  listTypes,
  listUpcomingStarts,
  type ParticipantRow,
  replaceHours,
  retireType,
  upsertType,
} from './data.ts'
import { calculateRequestExpiry, isOpenState, isTooLate, maxAskedDays, noticeLimit, sessionsJob } from './rules.ts'
import { toScheduleHours, toSlotQuery, toStoredHours } from './schedule.commands.ts'
import { bookSessions, changeOwnSession, findMovedTimes, toSession } from './session-changes.commands.ts'
import { resolveNoShow, resolveTzdataChange } from './session-resolution.commands.ts'
import { findSlots } from './slots.engine.ts'
import { summarise } from './summaries/summary.commands.ts'
import { findMentorshipWith, listAgendas } from './summaries/summary.data.ts'

const os = implement(bookingContract).$context<RequestContext>()
const mentor = os.use(asMentor)
const student = os.use(asApplicant)
const either = os.use(authenticatedTx)
const limitNotices = limitRate('session-notices', noticeLimit)

/** Requires a session that is open and not over. */
const requireOpen = ({ state, endsAt }: ParticipantRow) => {
  if (!isOpenState(state) || Date.parse(endsAt) <= Date.now()) throw createApiError('EDIT_CONFLICT')
}

const requireRequest = (participant: ParticipantRow) => {
  if (participant.state !== 'requested' || Date.parse(participant.expiresAt ?? '') <= Date.now())
    throw createApiError('EDIT_CONFLICT')
}

export const bookingRouter = os.router({
  schedule: mentor.schedule.handler(async ({ context: { db, ownerId } }) => ({
    ...toScheduleHours(await listHours(db, ownerId)),
    zone: (await findProfile(db, ownerId))?.timeZone ?? 'UTC',
    types: await listTypes(db, ownerId),
  })),
  saveHours: mentor.saveHours.use(idempotent).handler(async ({ context: { db, ownerId }, input }) => {
    await replaceHours(db, ownerId, toStoredHours(input))
    return toScheduleHours(await listHours(db, ownerId))
  }),
  saveType: mentor.saveType.use(idempotent).handler(async ({ context: { db, ownerId }, input }) => {
    const type = await upsertType(db, ownerId, input)
    if (!type) throw createApiError('NOT_FOUND')
    return type
  }),
  removeType: mentor.removeType.use(idempotent).handler(async ({ context: { db, ownerId }, input: { id } }) => {
    if (!(await retireType(db, ownerId, id))) throw createApiError('NOT_FOUND')
    return { id }
  }),
  mentors: student.mentors.handler(async ({ context: { db } }) => ({ mentors: await listBookableMentors(db) })),
  offers: student.offers.handler(async ({ context: { db, config }, input: { mentorId } }) => {
    const schedule = await findScheduleOf(db, mentorId)
    if (!schedule) throw createApiError('NOT_FOUND')
    return { ...schedule, hasRelay: config.turn !== undefined }
  }),
  slots: either.slots.handler(async ({ context: { db, person }, input: { mentorId, typeId, from, to, moving } }) => {
    if (from > to || Date.parse(to) - Date.parse(from) > maxAskedDays * dayMs)
      throw createApiError('INPUT_INVALID', { field: 'to' })
    const schedule = await findScheduleOf(db, mentorId, { typeId, moving: moving ?? null })
    const question = schedule && toSlotQuery(schedule, typeId, Date.now())
    if (!(schedule && question)) throw createApiError('NOT_FOUND')
    const starts = findSlots({ ...question, asked: { from, to, zone: person.timeZone } })
    return {
      zone: schedule.zone,
      ownZone: person.timeZone,
      slots: starts.map((start) => new Date(start).toISOString()),
    }
  }),
  // No `idempotent`: the client's id makes a retry safe, and the response has the present state of the session.
  book: student.book.use(limitNotices).handler(async ({ context: { db, ownerId, runJob }, input }) => {
    const { sessions, skipped } = await bookSessions(db, ownerId, input)
    await runJob(sessionsJob, {})
    return { sessions: sessions.map(toSession), skipped }
  }),
  list: either.list.handler(async ({ context: { db, ownerId, person }, input }) => {
    const { sessions, total } = await listParticipants(db, ownerId, input)
    const isUpcoming = input.when === 'upcoming'
    const agendas = isUpcoming ? await listAgendas(db) : []
    const starts = isUpcoming ? await listUpcomingStarts(db, ownerId, input.q) : []
    return { sessions: sessions.map(toSession), total, ownZone: person.timeZone, agendas, starts }
  }),
  get: either.get.handler(async ({ context: { db, ownerId }, input: { id } }) => {
    const participant = await findParticipant(db, ownerId, id)
    if (!participant) throw createApiError('NOT_FOUND')
    const mentorshipId = (await findMentorshipWith(db, ownerId, participant)) ?? null
    return {
      session: toSession(participant),
      notes: participant.notes,
      notesVersion: participant.notesVersion,
      mentorshipId,
    }
  }),
  move: either.move
    .use(idempotent)
    .use(limitNotices)
    .handler(async ({ context: { db, ownerId, runJob }, input: { id, startsAt } }) => {
      const after = await changeOwnSession(db, ownerId, id, async (participant) => {
        requireOpen(participant)
        if (isTooLate(participant.startsAt, Date.now())) throw createApiError('SESSION_TOO_LATE')
        const times = await findMovedTimes(db, ownerId, participant, startsAt)
        const expiry =
          participant.state === 'requested' ? { expires_at: calculateRequestExpiry(startsAt, Date.now()) } : {}
        return { patch: { ...times, ...expiry, change: 'moved', changed_by: participant.seat } }
      })
      await runJob(sessionsJob, {})
      return toSession(after)
    }),
  cancel: either.cancel
    .use(idempotent)
    .use(limitNotices)
    .handler(async ({ context: { db, ownerId, runJob }, input: { id, reason, withLater } }) => {
      const cancel = async (sessionId: string) =>
        await changeOwnSession(db, ownerId, sessionId, async (participant) => {
          requireOpen(participant)
          const isLate = participant.state === 'booked' && isTooLate(participant.startsAt, Date.now())
          const ended = { state: 'cancelled', change: 'cancelled', changed_by: participant.seat, reason: reason.trim() }
          return { patch: { ...ended, is_late: isLate, expires_at: null, proposed_at: null } }
        })
      const after = await cancel(id)
      if (withLater && after.seriesId)
        for (const later of await listLaterInSeries(db, ownerId, after.seriesId, after.startsAt)) await cancel(later)
      await runJob(sessionsJob, {})
      return toSession(after)
    }),
  answer: mentor.answer
    .use(idempotent)
    .handler(async ({ context: { db, ownerId, runJob }, input: { id, accept, reason } }) => {
      const after = await changeOwnSession(db, ownerId, id, async (participant) => {
        if (participant.seat !== 'mentor') throw createApiError('NOT_FOUND')
        requireRequest(participant)
        const answer = accept
          ? { state: 'booked', change: 'booked' }
          : { state: 'cancelled', change: 'declined', reason: reason.trim() }
        return { patch: { ...answer, changed_by: 'mentor', expires_at: null } }
      })
      await runJob(sessionsJob, {})
      return toSession(after)
    }),
  extend: either.extend
    .use(idempotent)
    .use(limitNotices)
    .handler(async ({ context: { db, ownerId, runJob }, input: { id } }) => {
      const after = await changeOwnSession(db, ownerId, id, async (participant) => {
        requireRequest(participant)
        const expiry = calculateRequestExpiry(participant.startsAt, Date.now())
        return { patch: { expires_at: expiry, change: 'extended', changed_by: participant.seat } }
      })
      await runJob(sessionsJob, {})
      return toSession(after)
    }),
  noShow: either.noShow
    .use(idempotent)
    .use(limitNotices)
    .handler(async ({ context: { db, ownerId, runJob }, input: { id, says } }) => {
      const after = await changeOwnSession(db, ownerId, id, async (participant) => ({
        patch: resolveNoShow(participant, says, Date.now()),
      }))
      await runJob(sessionsJob, {})
      return toSession(after)
    }),
  answerZone: either.answerZone
    .use(idempotent)
    .handler(async ({ context: { db, ownerId, runJob }, input: { id, keep } }) => {
      const after = await resolveTzdataChange(db, ownerId, id, keep)
      await runJob(sessionsJob, {})
      return toSession(after)
    }),
  saveNotes: either.saveNotes
    .use(idempotent)
    .handler(async ({ context: { db, ownerId }, input: { id, notes, version } }) => {
      const after = await changeOwnSession(db, ownerId, id, async (participant) => {
        if (participant.notesVersion !== version) throw createApiError('EDIT_CONFLICT')
        return { patch: { notes, notes_version: version + 1 } }
      })
      return { notes: after.notes, notesVersion: after.notesVersion }
    }),
  summarise: mentor.summarise
    .use(idempotent)
    .use(limitNotices)
    .handler(async ({ context: { db, ownerId, runJob }, input }) => {
      const after = await summarise(db, ownerId, input)
      await runJob(sessionsJob, {})
      await runJob(mentorshipsJob, {})
      return toSession(after)
    }),
})
