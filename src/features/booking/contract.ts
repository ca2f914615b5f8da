import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declareErrors } from '#src/shared/errors.ts'
import { weekdays } from '#src/shared/weekdays.ts'
import {
  bufferMinutes,
  horizonDays,
  maxExceptions,
  maxMarkedSessions,
  maxRepeats,
  maxSearchLength,
  maxSessionNoteLength,
  maxSharedNotesLength,
  maxTypeNameLength,
  maxWeeklyRanges,
  noticeMinutes,
  participantRoles,
  sessionChanges,
  sessionMinutes,
  sessionStates,
  sessionsPerWeek,
  stepMinutes,
} from './rules.ts'
import { agendaSchema, summaryFields } from './summaries/summary.contract.ts'

/** Maximum length of an ISO instant with fractions of a second. */
const maxInstantLength = 40

const bounded = ({ min, max }: { min: number; max: number }) => z.number().int().min(min).max(max)
/** Schema of HH:MM up to 24:00. The order of start and end is validated elsewhere, to name the invalid field. */
const clockSchema = z.string().max(5)

/** Schema of an instant as ISO text in UTC. */
const instantSchema = z.iso.datetime().max(maxInstantLength)

const weeklySchema = z.object({ day: z.enum(weekdays), from: clockSchema, to: clockSchema })
const exceptionSchema = z.union([
  z.object({ date: z.iso.date(), closed: z.literal(true) }),
  z.object({ date: z.iso.date(), from: clockSchema, to: clockSchema }),
])
const hoursSchema = z.object({
  weekly: z.array(weeklySchema).max(maxWeeklyRanges),
  exceptions: z.array(exceptionSchema).max(maxExceptions),
})
export type ScheduleHours = z.infer<typeof hoursSchema>

const typeFields = z.object({
  name: z.string().trim().min(1).max(maxTypeNameLength),
  sessionMinutes: bounded(sessionMinutes),
  /** Grid of starts in minutes; null means the session's length. */
  stepMinutes: bounded(stepMinutes).nullable(),
  bufferBefore: bounded(bufferMinutes),
  bufferAfter: bounded(bufferMinutes),
  minimumNoticeMinutes: bounded(noticeMinutes),
  horizonDays: bounded(horizonDays),
  /** Weekly limit; null means none. */
  maxPerWeek: bounded(sessionsPerWeek).nullable(),
  /** Whether the mentor accepts each request before it is booked. */
  needsAnswer: z.boolean(),
})
export const sessionTypeSchema = typeFields.extend({ id: z.uuid() })
export type SessionType = z.infer<typeof sessionTypeSchema>

/** Schema of a session as one of its participants sees it. */
export const bookedSessionSchema = z.object({
  id: z.uuid(),
  seat: z.enum(participantRoles),
  otherId: z.uuid().nullable(),
  /** Empty if the counterpart's account was deleted. */
  otherName: z.string(),
  state: z.enum(sessionStates),
  startsAt: z.string(),
  endsAt: z.string(),
  /** Time zone of the mentor in which the time was agreed. */
  zone: z.string(),
  wallDate: z.string(),
  wallTime: z.string(),
  /** Instant of the agreed time by newer tzdata, until both participants have answered; else null. */
  proposedAt: z.string().nullable(),
  zoneAnswer: z.enum(['instant', 'time']).nullable(),
  typeId: z.uuid().nullable(),
  typeName: z.string(),
  seriesId: z.uuid().nullable(),
  note: z.string(),
  reason: z.string(),
  expiresAt: z.string().nullable(),
  isLate: z.boolean(),
  noShowBy: z.enum(participantRoles).nullable(),
  noShowAt: z.string().nullable(),
  change: z.enum(sessionChanges),
  /** Summary by the mentor, visible to both. */
  summary: z.string(),
  openPoints: z.string(),
  /** Version of the summary; 0 if there is none. */
  summaryVersion: z.number().int(),
})
export type BookedSession = z.infer<typeof bookedSessionSchema>

const person = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')
const ofSession = { ...person, ...declareErrors('NOT_FOUND', 'EDIT_CONFLICT', 'TOO_MANY_REQUESTS') }
const sessionId = z.object({ id: z.uuid() })
const route = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: `/${string}`, summary: string) =>
  oc.route({ method, path, summary, tags: ['booking'] })

export const bookingContract = {
  schedule: route('GET', '/mentor/schedule', 'Hours, exceptions and session types of the mentor')
    .output(hoursSchema.extend({ zone: z.string(), types: z.array(sessionTypeSchema) }))
    .errors(person),
  saveHours: route('PUT', '/mentor/schedule', 'Replace hours and exceptions')
    .input(hoursSchema)
    .output(hoursSchema)
    .errors({ ...person, ...declareErrors('INPUT_INVALID') }),
  saveType: route('PUT', '/mentor/session-types/{id}', 'Add or change a session type')
    .input(sessionTypeSchema)
    .output(sessionTypeSchema)
    .errors({ ...person, ...declareErrors('INPUT_INVALID', 'LIST_FULL', 'NOT_FOUND') }),
  removeType: route('DELETE', '/mentor/session-types/{id}', 'Offer a session type no longer')
    .input(sessionId)
    .output(sessionId)
    .errors({ ...person, ...declareErrors('NOT_FOUND') }),
  mentors: route('GET', '/sessions/mentors', 'The mentors with whom the student can book')
    .output(z.object({ mentors: z.array(z.object({ id: z.uuid(), name: z.string(), zone: z.string() })) }))
    .errors(person),
  offers: route('GET', '/mentors/{mentorId}/session-types', 'What a mentor offers to a student')
    .input(z.object({ mentorId: z.uuid() }))
    .output(
      z.object({
        name: z.string(),
        zone: z.string(),
        types: z.array(sessionTypeSchema),
        /** Whether a TURN relay connects users in different networks. Without it they need a fallback contact. */
        hasRelay: z.boolean(),
      }),
    )
    .errors({ ...person, ...declareErrors('NOT_FOUND') }),
  slots: route(
    'GET',
    '/mentors/{mentorId}/slots',
    'The instants at which a session can begin; nothing else of the schedule',
  )
    .input(
      z.object({
        mentorId: z.uuid(),
        typeId: z.uuid(),
        /** Dates in the student's time zone, both included. */
        from: z.iso.date(),
        to: z.iso.date(),
        /** Session to move; its own time counts as free. */
        moving: z.uuid().optional(),
      }),
    )
    .output(z.object({ zone: z.string(), ownZone: z.string(), slots: z.array(z.string()) }))
    .errors({ ...person, ...declareErrors('NOT_FOUND', 'INPUT_INVALID') }),
  book: route('POST', '/sessions', 'Book a session, or a weekly series at the same time of the mentor')
    .input(
      z.object({
        /** Generated by the client, so that a retry does not book twice. */
        id: z.uuid(),
        mentorId: z.uuid(),
        typeId: z.uuid(),
        startsAt: instantSchema,
        note: z.string().max(maxSessionNoteLength),
        repeats: z.number().int().min(1).max(maxRepeats).default(1),
      }),
    )
    .output(
      z.object({
        sessions: z.array(bookedSessionSchema),
        /** Dates of a series in the mentor's time zone on which the time was not free. */
        skipped: z.array(z.string()),
      }),
    )
    .errors({
      ...person,
      ...declareErrors('NOT_FOUND', 'SLOT_TAKEN', 'LIST_FULL', 'INPUT_INVALID', 'TOO_MANY_REQUESTS'),
    }),
  list: route('GET', '/sessions', 'The sessions of the person, upcoming or past')
    .input(
      z.object({
        when: z.enum(['upcoming', 'past']).default('upcoming'),
        /** Search in the counterpart's name, session type, note, summary and open points. */
        q: z.string().trim().max(maxSearchLength).default(''),
        offset: z.coerce.number().int().min(0).max(10_000).default(0),
      }),
    )
    .output(
      z.object({
        sessions: z.array(bookedSessionSchema),
        total: z.number().int(),
        ownZone: z.string(),
        /** Open points of the next session with each counterpart, for upcoming sessions. */
        agendas: z.array(agendaSchema),
        /** Starts of all upcoming sessions that match, in order, for a calendar of the pages; empty for past ones. */
        starts: z.array(z.string()).max(maxMarkedSessions),
      }),
    )
    .errors(person),
  get: route('GET', '/sessions/{id}', 'One session of the person')
    .input(sessionId)
    .output(
      z.object({
        session: bookedSessionSchema,
        notes: z.string(),
        notesVersion: z.number().int(),
        /** Active mentorship of the participants; tasks and a next date require it. */
        mentorshipId: z.uuid().nullable(),
      }),
    )
    .errors({ ...person, ...declareErrors('NOT_FOUND') }),
  move: route('POST', '/sessions/{id}/move', 'Move a session to another free time; until three hours before it')
    .input(sessionId.extend({ startsAt: instantSchema }))
    .output(bookedSessionSchema)
    .errors({ ...ofSession, ...declareErrors('SLOT_TAKEN', 'SESSION_TOO_LATE') }),
  cancel: route('POST', '/sessions/{id}/cancel', 'Cancel a session; later than three hours before it counts as late')
    .input(
      sessionId.extend({
        reason: z.string().max(maxSessionNoteLength),
        /**
         * Includes the later sessions of the weekly series. Whether a cancellation is late is decided for each session.
         */
        withLater: z.boolean().default(false),
      }),
    )
    .output(bookedSessionSchema)
    .errors(ofSession),
  answer: route('POST', '/sessions/{id}/answer', 'Accept or decline a request')
    .input(sessionId.extend({ accept: z.boolean(), reason: z.string().max(maxSessionNoteLength).default('') }))
    .output(bookedSessionSchema)
    .errors(ofSession),
  extend: route('POST', '/sessions/{id}/extend', 'Keep a request open for another 48 hours')
    .input(sessionId)
    .output(bookedSessionSchema)
    .errors(ofSession),
  noShow: route('POST', '/sessions/{id}/no-show', 'Report that the other did not come, agree, or object')
    .input(sessionId.extend({ says: z.enum(['missing', 'agree', 'object']) }))
    .output(bookedSessionSchema)
    .errors(ofSession),
  answerZone: route('POST', '/sessions/{id}/zone', 'After a change of zone data: keep the instant or the time of day')
    .input(sessionId.extend({ keep: z.enum(['instant', 'time']) }))
    .output(bookedSessionSchema)
    .errors({ ...ofSession, ...declareErrors('SLOT_TAKEN') }),
  saveNotes: route('PUT', '/sessions/{id}/notes', 'The notes of both, kept with the session')
    .input(sessionId.extend({ notes: z.string().max(maxSharedNotesLength), version: z.number().int() }))
    .output(z.object({ notes: z.string(), notesVersion: z.number().int() }))
    .errors(ofSession),
  summarise: route('PUT', '/sessions/{id}/summary', 'Sum a session up: summary, open points, tasks and the next date')
    .input(sessionId.extend(summaryFields))
    .output(bookedSessionSchema)
    .errors({ ...ofSession, ...declareErrors('SLOT_TAKEN', 'LIST_FULL') }),
}
