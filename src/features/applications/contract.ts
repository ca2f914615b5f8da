import { oc } from '@orpc/contract'
import { z } from 'zod'
import { deadlineSchema } from '#src/features/deadlines/contract.ts'
import { declaredErrors } from '#src/shared/errors.ts'
import { applicationStatuses, requirementStatuses } from './rules.ts'

export const requirementSchema = z.object({
  id: z.uuid(),
  applicationId: z.uuid(),
  kind: z.string(),
  isRequired: z.boolean(),
  status: z.enum(requirementStatuses),
  notes: z.string(),
  link: z.string(),
  completedAt: z.string().nullable(),
})
export type Requirement = z.infer<typeof requirementSchema>

export const timelineEventSchema = z.object({
  id: z.uuid(),
  eventType: z.string(),
  title: z.string(),
  description: z.string(),
  params: z.record(z.string(), z.string()),
  eventDate: z.string(),
  isDeadline: z.boolean(),
  isCompleted: z.boolean(),
})

export const applicationSchema = z.object({
  id: z.uuid(),
  selectedUniversityId: z.uuid(),
  status: z.enum(applicationStatuses),
  progress: z.number().int(),
  version: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  universityId: z.string(),
  universityName: z.string(),
  programName: z.string(),
  requirementsDone: z.number().int(),
  requirementsTotal: z.number().int(),
  nextDeadline: deadlineSchema.nullable(),
})
export type Application = z.infer<typeof applicationSchema>

export const applicationDetailsSchema = applicationSchema.extend({
  requirements: z.array(requirementSchema),
  deadlines: z.array(deadlineSchema),
  timeline: z.array(timelineEventSchema),
})
export type ApplicationDetails = z.infer<typeof applicationDetailsSchema>

const guarded = declaredErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')

export const applicationsContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/applications',
      summary: 'Applications, next deadline first',
      tags: ['applications'],
    })
    .input(z.object({ limit: z.coerce.number().int().min(1).max(500).default(50) }))
    .output(z.object({ applications: z.array(applicationSchema), total: z.number().int() }))
    .errors(guarded),
  get: oc
    .route({
      method: 'GET',
      path: '/applications/{id}',
      summary: 'One application with requirements, deadlines and history',
      tags: ['applications'],
    })
    .input(z.object({ id: z.uuid() }))
    .output(applicationDetailsSchema)
    .errors({ ...guarded, ...declaredErrors('APPLICATION_NOT_FOUND') }),
  create: oc
    .route({
      method: 'POST',
      path: '/applications',
      summary: 'Start an application',
      tags: ['applications'],
      successStatus: 201,
    })
    .input(z.object({ selectedUniversityId: z.uuid() }))
    .output(applicationDetailsSchema)
    .errors({ ...guarded, ...declaredErrors('UNIVERSITY_NOT_FOUND', 'APPLICATION_ALREADY_EXISTS') }),
  update: oc
    .route({
      method: 'PATCH',
      path: '/applications/{id}',
      summary: 'Change status or progress',
      tags: ['applications'],
    })
    .input(
      z.object({
        id: z.uuid(),
        version: z.number().int(),
        status: z.enum(applicationStatuses).optional(),
        progress: z.number().optional(),
      }),
    )
    .output(applicationDetailsSchema)
    .errors({ ...guarded, ...declaredErrors('APPLICATION_NOT_FOUND', 'EDIT_CONFLICT') }),
  updateRequirement: oc
    .route({
      method: 'PATCH',
      path: '/applications/{applicationId}/requirements/{id}',
      summary: 'Change a requirement',
      tags: ['applications'],
    })
    .input(
      z.object({
        id: z.uuid(),
        applicationId: z.uuid(),
        status: z.enum(requirementStatuses).optional(),
        notes: z.string().max(20_000).optional(),
        link: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2000)]).optional(),
      }),
    )
    .output(applicationDetailsSchema)
    .errors({ ...guarded, ...declaredErrors('APPLICATION_NOT_FOUND') }),
}
