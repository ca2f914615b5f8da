import { oc } from '@orpc/contract'
import { z } from 'zod'
import { nextDeadlineSchema } from '#src/features/sharing/contract.ts'
import { sharedParts } from '#src/features/sharing/rules.ts'
import { countryCodes } from '#src/shared/countries.ts'
import { declareErrors } from '#src/shared/errors.ts'
import {
  capacityRange,
  maxNotesLength,
  maxReasonLength,
  maxSearchLength,
  maxTaskLength,
  mentorshipStates,
  studentChangeKinds,
} from './rules.ts'

const errors = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')
const route = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: `/${string}`, summary: string) =>
  oc.route({ method, path, summary, tags: ['mentorships'] })

export const taskSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  dueOn: z.string().nullable(),
  doneAt: z.string().nullable(),
})

/** Student as the mentor's list shows them; parts without a grant are null or empty. */
export const studentSchema = z.object({
  id: z.uuid(),
  /** Empty after the student's account was deleted. */
  name: z.string(),
  state: z.enum(mentorshipStates),
  question: z.string(),
  requestedAt: z.string(),
  expiresAt: z.string().nullable(),
  /** Parts that the student would share or shares now. */
  parts: z.array(z.enum(sharedParts)),
  progress: z.number().int().nullable(),
  /** Comment threads on open parts that the student wrote in last. */
  waitingComments: z.number().int(),
  openTasks: z.number().int(),
  /** Latest message, comment or session that has begun; null without any. */
  lastContactAt: z.string().nullable(),
  nextSessionAt: z.string().nullable(),
  nextDeadline: nextDeadlineSchema.nullable(),
  /** Changes of shared parts since the mentor last looked. */
  changes: z.array(
    z.object({
      kind: z.enum(studentChangeKinds),
      title: z.string(),
      at: z.string(),
      /** Status of an application, date of a deadline or name of a CV; null when unknown or unchanged. */
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
})
export type Student = z.infer<typeof studentSchema>

export const studentDetailSchema = studentSchema.extend({
  /** Recipient of messages; null after the mentorship has ended. */
  personId: z.uuid().nullable(),
  reason: z.string(),
  privateNotes: z.string(),
  sharedNotes: z.string(),
  notesVersion: z.number().int(),
  lookedAt: z.string().nullable(),
  grants: z.array(z.object({ id: z.uuid(), parts: z.array(z.enum(sharedParts)), expiresAt: z.string() })),
  tasks: z.array(taskSchema),
})
export type StudentDetail = z.infer<typeof studentDetailSchema>

/** Schema of the mentor's overview: first requests, the students who need the mentor most, and the number of used places. */
export const studentsOverviewSchema = z.object({
  asking: z.array(studentSchema),
  askingTotal: z.number().int(),
  students: z.array(studentSchema),
  guided: z.number().int(),
  capacity: z.number().int(),
})
export type StudentsOverview = z.infer<typeof studentsOverviewSchema>

const offerSchema = z.object({
  isListed: z.boolean(),
  capacity: z.number().int().min(capacityRange.min).max(capacityRange.max),
  country: z
    .string()
    .max(2)
    .refine((code) => code === '' || countryCodes.includes(code)),
})
const one = z.object({ id: z.uuid() })
const ofOne = { ...errors, ...declareErrors('NOT_FOUND') }

/** API contract of a mentor's students. */
export const studentsContract = {
  list: route('GET', '/mentor/students', 'The students of the mentor, a page at a time')
    .input(
      z.object({
        state: z.enum(['accepted', 'asking', 'past']).default('accepted'),
        q: z.string().trim().max(maxSearchLength).default(''),
        offset: z.coerce.number().int().min(0).max(10_000).default(0),
      }),
    )
    .output(z.object({ students: z.array(studentSchema), total: z.number().int(), asking: z.number().int() }))
    .errors(errors),
  overview: route('GET', '/mentor/students-overview', 'Who waits for an answer, what changed, and the places')
    .output(studentsOverviewSchema)
    .errors(errors),
  get: route('GET', '/mentor/students/{id}', 'One student').input(one).output(studentDetailSchema).errors(ofOne),
  markSeen: route('POST', '/mentor/students/{id}/seen', 'Count changes from now on')
    .input(one)
    .output(one)
    .errors(ofOne),
  savePrivateNotes: route('PUT', '/mentor/students/{id}/private-notes', 'Notes of the mentor alone')
    .input(one.extend({ notes: z.string().max(maxNotesLength) }))
    .output(one)
    .errors(ofOne),
  giveTask: route('PUT', '/mentor/students/{id}/tasks/{taskId}', 'Give a student a task, or change an open one')
    .input(
      one.extend({
        taskId: z.uuid(),
        title: z.string().trim().min(1).max(maxTaskLength),
        dueOn: z.iso.date().nullable(),
      }),
    )
    .output(one)
    .errors({ ...ofOne, ...declareErrors('LIST_FULL', 'EDIT_CONFLICT', 'TOO_MANY_REQUESTS') }),
  removeTask: route('DELETE', '/mentor/students/{id}/tasks/{taskId}', 'Take a task back')
    .input(one.extend({ taskId: z.uuid() }))
    .output(one)
    .errors(ofOne),
  offer: route('GET', '/mentor/offer', 'Whether applicants find the mentor, and how many places there are')
    .output(offerSchema)
    .errors(errors),
  saveOffer: route('PUT', '/mentor/offer', 'Change places, country and listing')
    .input(offerSchema)
    .output(offerSchema)
    .errors(errors),
  answer: route(
    'POST',
    '/mentor/students/{id}/answer',
    'Accept or decline a request; accepting opens nothing by itself',
  )
    .input(z.object({ id: z.uuid(), accepts: z.boolean(), reason: z.string().trim().max(maxReasonLength).default('') }))
    .output(z.object({ id: z.uuid() }))
    .errors({ ...errors, ...declareErrors('NOT_FOUND', 'EDIT_CONFLICT', 'LIST_FULL') }),
}
