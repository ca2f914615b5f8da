import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declareErrors } from '#src/shared/errors.ts'
import { fileResponseSchema } from '#src/shared/file-response-schema.ts'
import { createUploadSchema } from '#src/shared/upload-schema.ts'
import { maxSearchLength } from '../rules.ts'
import {
  maxArticleLength,
  maxChosenStudents,
  maxResourceFileBytes,
  maxResourceTitleLength,
  resourceAudiences,
  resourceKinds,
  typedKinds,
} from './resources.rules.ts'

const errors = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')
const route = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: `/${string}`, summary: string) =>
  oc.route({ method, path, summary, tags: ['mentorships'] })

/** Resource in a list: an article comes without its text. */
const listedSchema = z.object({
  id: z.uuid(),
  kind: z.enum(resourceKinds),
  title: z.string(),
  /** Address of a link; empty for other kinds. */
  address: z.string(),
  file: z.object({ name: z.string(), bytes: z.number().int() }).nullable(),
  updatedAt: z.string(),
})
export type ListedResource = z.infer<typeof listedSchema>

const studentNameSchema = z.object({ id: z.uuid(), name: z.string() })

/** Schema of a resource as its mentor sees it. */
export const ownResourceSchema = listedSchema.extend({
  content: z.string(),
  audience: z.enum(resourceAudiences),
  /** Selected students in active mentorships. */
  students: z.array(studentNameSchema),
  version: z.number().int(),
})
export type OwnResource = z.infer<typeof ownResourceSchema>

const one = z.object({ id: z.uuid() })
const given = {
  title: z.string().trim().min(1).max(maxResourceTitleLength),
  audience: z.enum(resourceAudiences),
  /** Ids of the mentorships of selected students. */
  mentorshipIds: z.array(z.uuid()).max(maxChosenStudents).default([]),
}
const content = z.string().max(maxArticleLength)
const page = {
  q: z.string().trim().max(maxSearchLength).default(''),
  offset: z.coerce.number().int().min(0).max(10_000).default(0),
}
const file = z.object({ headers: z.record(z.string(), z.string()), body: fileResponseSchema })
const ofOne = { ...errors, ...declareErrors('NOT_FOUND') }

/** API contract of a mentor's own resources. */
export const resourcesContract = {
  list: route('GET', '/mentor/resources', 'The resources of the mentor, a page at a time')
    .input(z.object(page))
    .output(
      z.object({
        resources: z.array(ownResourceSchema),
        total: z.number().int(),
        /** Students who can be selected. */
        students: z.array(studentNameSchema),
      }),
    )
    .errors(errors),
  create: route('PUT', '/mentor/resources/{id}', 'Add a link or an article; a repetition adds one')
    .input(z.object({ id: z.uuid(), kind: z.enum(typedKinds), ...given, content }))
    .output(one)
    .errors({ ...ofOne, ...declareErrors('INPUT_INVALID', 'LIST_FULL') }),
  // A path without ids, because the body limit is configured per path.
  upload: oc
    .route({
      method: 'POST',
      path: '/mentor/resource-files',
      summary: 'Add a file: PDF, DOCX, PNG or JPEG, told by its content',
      tags: ['mentorships'],
      successStatus: 201,
    })
    .input(z.object({ id: z.uuid(), ...given, file: createUploadSchema(maxResourceFileBytes) }))
    .output(one)
    .errors({
      ...ofOne,
      ...declareErrors('INPUT_INVALID', 'LIST_FULL', 'FILE_EMPTY', 'FILE_TOO_LARGE', 'FILE_TYPE_INVALID'),
      ...declareErrors('STORAGE_QUOTA_REACHED', 'TOO_MANY_REQUESTS'),
    }),
  update: route('PATCH', '/mentor/resources/{id}', 'Change a resource as it was read; the file itself stays')
    .input(z.object({ id: z.uuid(), version: z.number().int(), ...given, content }))
    .output(z.object({ id: z.uuid(), version: z.number().int() }))
    .errors({ ...ofOne, ...declareErrors('INPUT_INVALID', 'EDIT_CONFLICT') }),
  placeFirst: route('PUT', '/mentor/resources/{id}/first', 'Put a resource before all others')
    .input(one)
    .output(one)
    .errors(ofOne),
  remove: route('DELETE', '/mentor/resources/{id}', 'Remove a resource; it can be restored for a day')
    .input(one)
    .output(one)
    .errors(ofOne),
  restore: route('POST', '/mentor/resources/{id}/restore', 'Take a removal back').input(one).output(one).errors(ofOne),
  file: oc
    .route({
      method: 'GET',
      path: '/mentor/resources/{id}/file',
      summary: 'The file of an own resource, as an attachment',
      tags: ['mentorships'],
      outputStructure: 'detailed',
    })
    .input(one)
    .output(file)
    .errors(ofOne),
}

/** API contract of resources that a student receives. */
export const receivedContract = {
  list: route('GET', '/mentors/{mentorId}/resources', 'What a mentor gives to the acting applicant, or to everybody')
    .input(z.object({ mentorId: z.uuid(), ...page }))
    .output(z.object({ resources: z.array(listedSchema), total: z.number().int() }))
    .errors(errors),
  get: route('GET', '/mentor-resources/{id}', 'One resource with its text')
    .input(one)
    .output(listedSchema.extend({ content: z.string() }))
    .errors(ofOne),
  file: oc
    .route({
      method: 'GET',
      path: '/mentor-resources/{id}/file',
      summary: 'The file of a resource, as an attachment',
      tags: ['mentorships'],
      outputStructure: 'detailed',
    })
    .input(one)
    .output(file)
    .errors(ofOne),
}
