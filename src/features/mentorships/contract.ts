import { oc } from '@orpc/contract'
import { z } from 'zod'
import { maxShareDays, sharedParts, shareParts } from '#src/features/sharing/rules.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { weekdays } from '#src/shared/weekdays.ts'
import { commentsContract } from './comments/comment.contract.ts'
import { proofContract } from './proofs/proof.contract.ts'
import { receivedContract, resourcesContract } from './resources/resources.contract.ts'
import {
  maxNotesLength,
  maxQuestionLength,
  maxReasonLength,
  maxSearchLength,
  mentorshipStates,
  partsOfDay,
} from './rules.ts'
import { studentsContract, taskSchema } from './students.contract.ts'

const partSchema = z.enum(shareParts)

/** Schema of a mentor card as applicants see it: chosen texts and facts, never a grade. */
export const mentorCardSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  fields: z.array(z.string()),
  institution: z.string(),
  degree: z.string(),
  years: z.number().int().nullable(),
  languages: z.array(z.string()),
  availability: z.string(),
  bio: z.string(),
  zone: z.string(),
  country: z.string(),
  /** Free places; at 0 a request waits. */
  free: z.number().int(),
  waiting: z.number().int(),
  sessions: z.number().int(),
  /** Median response time to requests in hours; null without an answered one. */
  answerHours: z.number().int().nullable(),
  /** First bookable time; null when there is none within the mentor's booking horizon. */
  nextFreeAt: z.string().nullable(),
  /** Number of public resources. */
  resources: z.number().int(),
  /** Domain at which the mentor received a mail, and when. */
  proof: z.object({ domain: z.string(), institution: z.string(), provenAt: z.string() }).nullable(),
})
export type MentorCard = z.infer<typeof mentorCardSchema>

/** Schema of a mentorship as its student sees it. */
export const ownMentorshipSchema = z.object({
  id: z.uuid(),
  /** Null after the mentor's account was deleted. */
  mentorId: z.uuid().nullable(),
  mentorName: z.string(),
  state: z.enum(mentorshipStates),
  question: z.string(),
  parts: z.array(partSchema),
  reason: z.string(),
  requestedAt: z.string(),
  expiresAt: z.string().nullable(),
  sharedNotes: z.string(),
  notesVersion: z.number().int(),
  /** Grants that are open now. */
  grants: z.array(z.object({ id: z.uuid(), parts: z.array(z.enum(sharedParts)), expiresAt: z.string() })),
})
export type OwnMentorship = z.infer<typeof ownMentorshipSchema>

const ownTaskSchema = taskSchema.extend({ mentorshipId: z.uuid(), mentorName: z.string() })
/** Task as its student sees it. */
export type OwnTask = z.infer<typeof ownTaskSchema>

const errors = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')
const route = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: `/${string}`, summary: string) =>
  oc.route({ method, path, summary, tags: ['mentorships'] })

const searchText = z.string().trim().max(maxSearchLength).optional()
export const mentorshipsContract = {
  find: route('GET', '/mentors', 'Find mentors')
    .input(
      z.object({
        field: searchText,
        university: searchText,
        country: searchText,
        language: searchText,
        /** Only mentors with a bookable time. */
        isFree: z.enum(['true', 'false']).optional(),
        /** Filter by day of the week and part of the day, in the user's time zone. */
        day: z.enum(weekdays).optional(),
        part: z.enum(partsOfDay).optional(),
        offset: z.coerce.number().int().min(0).max(10_000).default(0),
      }),
    )
    .output(z.object({ mentors: z.array(mentorCardSchema), total: z.number().int(), ownZone: z.string() }))
    .errors(errors),
  mentor: route('GET', '/mentors/{mentorId}', 'The page of a mentor')
    .input(z.object({ mentorId: z.uuid() }))
    .output(
      z.object({
        mentor: mentorCardSchema,
        /** First free time of each of the next days that have one. */
        freeTimes: z.array(z.string()),
        ownZone: z.string(),
      }),
    )
    .errors({ ...errors, ...declareErrors('NOT_FOUND') }),
  list: route('GET', '/mentorships', 'The mentorships of the student')
    .output(z.object({ mentorships: z.array(ownMentorshipSchema) }))
    .errors(errors),
  request: route('POST', '/mentorships', 'Ask a mentor; an unanswered request ends after seven days')
    .input(
      z.object({
        /** Client-generated idempotency key. */
        id: z.uuid(),
        mentorId: z.uuid(),
        question: z.string().trim().min(1).max(maxQuestionLength),
        /** Parts that the student would share; grants nothing by itself. */
        parts: z.array(partSchema).max(shareParts.length),
      }),
    )
    .output(z.object({ state: z.enum(mentorshipStates) }))
    .errors({ ...errors, ...declareErrors('NOT_FOUND', 'LIST_FULL', 'MENTOR_ALREADY_ASKED', 'TOO_MANY_REQUESTS') }),
  end: route('POST', '/mentorships/{id}/end', 'Withdraw a request or end a mentorship, with all grants')
    .input(z.object({ id: z.uuid(), reason: z.string().trim().max(maxReasonLength).default('') }))
    .output(z.object({ id: z.uuid() }))
    .errors({ ...errors, ...declareErrors('NOT_FOUND', 'EDIT_CONFLICT') }),
  share: route('POST', '/mentorships/{id}/grants', 'Show the mentor parts, until a date')
    .input(
      z.object({
        id: z.uuid(),
        /** Client-generated idempotency key of the grant. */
        shareId: z.uuid(),
        parts: z.array(partSchema).min(1).max(shareParts.length),
        days: z.number().int().min(1).max(maxShareDays),
      }),
    )
    .output(z.object({ id: z.uuid() }))
    .errors({ ...errors, ...declareErrors('NOT_FOUND', 'LIST_FULL', 'INPUT_INVALID', 'TOO_MANY_REQUESTS') }),
  saveNotes: route('PUT', '/mentorships/{id}/notes', 'The notes of both')
    .input(z.object({ id: z.uuid(), notes: z.string().max(maxNotesLength), version: z.number().int() }))
    .output(z.object({ notesVersion: z.number().int() }))
    .errors({ ...errors, ...declareErrors('NOT_FOUND', 'EDIT_CONFLICT') }),
  tasks: route('GET', '/mentor-tasks', 'What mentors gave the student to do')
    .output(z.object({ tasks: z.array(ownTaskSchema) }))
    .errors(errors),
  finishTask: route('PUT', '/mentor-tasks/{id}', 'Tick a task off, or take that back')
    .input(z.object({ id: z.uuid(), isDone: z.boolean() }))
    .output(z.object({ id: z.uuid() }))
    .errors({ ...errors, ...declareErrors('NOT_FOUND', 'TOO_MANY_REQUESTS') }),
  students: studentsContract,
  resources: resourcesContract,
  received: receivedContract,
  proof: proofContract,
  comments: commentsContract,
}
