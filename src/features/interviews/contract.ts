import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declareErrors } from '#src/shared/errors.ts'
import { maxTimeZoneLength } from '#src/shared/time-zones.ts'
import { askedCategories, interviewLengths, interviewMinutes, maxAsked, occurrences, reminderMinutes } from './rules.ts'

const askedSchema = z.object({
  category: z.enum(askedCategories),
  text: z.string().trim().max(interviewLengths.question),
})

const detailsSchema = z.object({
  localDate: z.iso.date(),
  localTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  zone: z.string().max(maxTimeZoneLength),
  /** Required for a local time that occurs twice. */
  occurrence: z.enum(occurrences).nullable(),
  durationMinutes: z.number().int().min(interviewMinutes.min).max(interviewMinutes.max),
  /** Place, or address of the video call. */
  place: z.string().trim().max(interviewLengths.place),
  people: z.string().trim().max(interviewLengths.people),
  /** Null for no reminder. */
  reminderMinutes: z.literal(reminderMinutes).nullable(),
})
export type InterviewDetails = z.infer<typeof detailsSchema>

const interviewSchema = detailsSchema.extend({
  id: z.uuid(),
  applicationId: z.uuid(),
  startsAt: z.string(),
  universityName: z.string(),
  programName: z.string(),
  /** Whether the user has recorded what was asked. */
  isRecorded: z.boolean(),
  version: z.number().int(),
})
export type Interview = z.infer<typeof interviewSchema>

const openInterviewSchema = interviewSchema.extend({
  notes: z.string(),
  asked: z.array(askedSchema),
  isShared: z.boolean(),
  isCancelled: z.boolean(),
  universityId: z.string(),
  /** Null for a programme that is not in the catalogue. */
  programId: z.string().nullable(),
})
export type OpenInterview = z.infer<typeof openInterviewSchema>

const guarded = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')
const versioned = z.object({ id: z.uuid(), version: z.number().int() })
const route = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: `/${string}`, summary: string) =>
  oc.route({ method, path, summary, tags: ['interviews'] })

export const interviewsContract = {
  list: route('GET', '/interviews', 'Interviews that are not cancelled, in the order of their start')
    .output(z.object({ interviews: z.array(interviewSchema) }))
    .errors(guarded),
  get: route('GET', '/interviews/{id}', 'One interview with notes and what was asked')
    .input(z.object({ id: z.uuid() }))
    .output(openInterviewSchema)
    .errors({ ...guarded, ...declareErrors('NOT_FOUND') }),
  create: route('POST', '/applications/{applicationId}/interviews', 'Add an interview to an application')
    .input(
      detailsSchema.extend({
        applicationId: z.uuid(),
        /** Client-generated id, an idempotency key: a retry adds no second interview. */
        id: z.uuid(),
      }),
    )
    .output(openInterviewSchema)
    .errors({ ...guarded, ...declareErrors('APPLICATION_NOT_FOUND', 'INPUT_INVALID', 'LIST_FULL', 'NOT_FOUND') }),
  update: route('PUT', '/interviews/{id}', 'Move an interview, or change its place, people or reminder')
    .input(detailsSchema.extend(versioned.shape))
    .output(openInterviewSchema)
    .errors({ ...guarded, ...declareErrors('NOT_FOUND', 'INPUT_INVALID', 'EDIT_CONFLICT') }),
  cancel: route('DELETE', '/interviews/{id}', 'Cancel an interview; it can be restored')
    .input(z.object({ id: z.uuid() }))
    .output(openInterviewSchema)
    .errors({ ...guarded, ...declareErrors('NOT_FOUND') }),
  restore: route('POST', '/interviews/{id}/restore', 'Restore a cancelled interview')
    .input(z.object({ id: z.uuid() }))
    .output(openInterviewSchema)
    .errors({ ...guarded, ...declareErrors('NOT_FOUND', 'LIST_FULL') }),
  saveNotes: route('PUT', '/interviews/{id}/notes', 'Save the notes for an interview')
    .input(versioned.extend({ notes: z.string().max(interviewLengths.notes) }))
    .output(openInterviewSchema)
    .errors({ ...guarded, ...declareErrors('NOT_FOUND', 'EDIT_CONFLICT') }),
  record: route('PUT', '/interviews/{id}/asked', 'Record what was asked, and whether it is shared without a name')
    .input(versioned.extend({ asked: z.array(askedSchema).max(maxAsked), isShared: z.boolean() }))
    .output(openInterviewSchema)
    .errors({ ...guarded, ...declareErrors('NOT_FOUND', 'INPUT_INVALID', 'EDIT_CONFLICT') }),
  asked: route('GET', '/interviews/{id}/others', 'What at least three other users were asked at the same university')
    .input(z.object({ id: z.uuid() }))
    .output(
      z.object({
        /** Null below three users. */
        group: z
          .object({
            scope: z.enum(['program', 'university']),
            categories: z.array(
              z.object({
                category: z.enum(askedCategories),
                people: z.number().int(),
                questions: z.array(z.string()),
              }),
            ),
          })
          .nullable(),
      }),
    )
    .errors({ ...guarded, ...declareErrors('NOT_FOUND') }),
}
