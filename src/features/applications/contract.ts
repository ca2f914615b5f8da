import { oc } from '@orpc/contract'
import { z } from 'zod'
import { deadlineSchema } from '#src/features/deadlines/contract.ts'
import { categories, noteLimit } from '#src/features/shortlist/rules.ts'
import { allowToken } from '#src/shared/access-scopes.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { fileResponseSchema } from '#src/shared/file-response-schema.ts'
import { createUploadSchema } from '#src/shared/upload-schema.ts'
import { webAddressOrEmpty } from '#src/shared/web-address-schemas.ts'
import { costAmount, costKinds, costStates, maxCostNote, maxCosts, portalLengths } from './costs.rules.ts'
import { arrivalLimits, replies } from './decision/arrival.rules.ts'
import { deferrals, offerMoney, offerMonths } from './offers.rules.ts'
import {
  applicationStatuses,
  maxBulkSize,
  maxRequirementFileBytes,
  maxRequirementNameLength,
  requirementStatuses,
} from './rules.ts'

export const requirementSchema = z.object({
  id: z.uuid(),
  applicationId: z.uuid(),
  kind: z.string(),
  /** Whether the user added it: then it can be renamed and removed. */
  isOwn: z.boolean(),
  isRequired: z.boolean(),
  status: z.enum(requirementStatuses),
  notes: z.string(),
  link: z.string(),
  file: z.object({ name: z.string(), type: z.string(), size: z.number().int() }).nullable(),
  completedAt: z.string().nullable(),
  version: z.number().int(),
})
export type Requirement = z.infer<typeof requirementSchema>

export const requirementNameSchema = z.string().trim().min(1).max(maxRequirementNameLength)

export const timelineEventSchema = z.object({
  id: z.uuid(),
  eventType: z.string(),
  title: z.string(),
  description: z.string(),
  params: z.record(z.string(), z.string()),
  eventDate: z.string(),
  isDeadline: z.boolean(),
  isCompleted: z.boolean(),
  /** Whether the values of the line are still current, so that it can be undone. */
  canUndo: z.boolean(),
  isUndone: z.boolean(),
})
export type TimelineEvent = z.infer<typeof timelineEventSchema>

const money = z.number().min(offerMoney.min).max(offerMoney.max)
const currency = z.string().regex(/^[A-Z]{3}$/)
export const offerSchema = z.object({
  amount: money,
  fees: money,
  currency,
  months: z.number().int().min(offerMonths.min).max(offerMonths.max),
  guaranteedMonths: z.number().int().min(0).max(offerMonths.max).optional(),
  /** Living costs per month. */
  rent: money.optional(),
  insurance: money.optional(),
  living: money.optional(),
  deferral: z.enum(deferrals).optional(),
})

const dayOrNull = z.iso.date().nullable()

export const costSchema = z.object({
  /** Client-generated id. */
  id: z.uuid(),
  kind: z.enum(costKinds),
  note: z.string().max(maxCostNote),
  amount: z.number().min(costAmount.min).max(costAmount.max),
  currency,
  state: z.enum(costStates),
  paidOn: dayOrNull,
})

export const portalSchema = z.object({
  address: z.string(),
  loginName: z.string().trim().max(portalLengths.loginName),
  status: z.string().trim().max(portalLengths.status),
  lookedOn: dayOrNull,
})

export const arrivalSchema = z.object({
  /** Ids of the completed steps of the country. */
  done: z.array(z.string().max(arrivalLimits.stepId)).max(arrivalLimits.steps),
  own: z
    .array(
      z.object({
        /** Client-generated id. */
        id: z.uuid(),
        title: z.string().trim().min(1).max(arrivalLimits.title),
        isDone: z.boolean(),
      }),
    )
    .max(arrivalLimits.steps),
})

export const applicationSchema = z.object({
  id: z.uuid(),
  selectedUniversityId: z.uuid(),
  status: z.enum(applicationStatuses),
  progress: z.number().int(),
  isProgressByHand: z.boolean(),
  offer: offerSchema.nullable(),
  costs: z.array(costSchema),
  portal: portalSchema.nullable(),
  /** Reply of the applicant to the university; null before the decision. */
  reply: z.enum(replies).nullable(),
  arrival: arrivalSchema.nullable(),
  archivedAt: z.string().nullable(),
  version: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  universityId: z.string(),
  /** Null for a programme that is not in the catalogue. */
  programId: z.string().nullable(),
  universityName: z.string(),
  programName: z.string(),
  /**
   * Degree, such as "MSc" or "PhD", which distinguishes programmes of the same name; empty for a programme that is not
   * in the catalogue.
   */
  degree: z.string(),
  /** Whether an editor removed the university or the programme from the catalogue. */
  isRemoved: z.boolean(),
  country: z.string(),
  category: z.enum(categories),
  priority: z.number().int(),
  requirementsDone: z.number().int(),
  requirementsTotal: z.number().int(),
  nextDeadline: deadlineSchema.nullable(),
  /** Whether the deadline of the application itself is stated; otherwise `officialUrl` is the page to look it up. */
  hasStatedDeadline: z.boolean(),
  officialUrl: z.string(),
})
export type Application = z.infer<typeof applicationSchema>

export const applicationDetailsSchema = applicationSchema.extend({
  requirements: z.array(requirementSchema),
  deadlines: z.array(deadlineSchema),
  /** Latest lines of the history, and all deadlines; `next` is the cursor of earlier lines, null without any. */
  timeline: z.object({ events: z.array(timelineEventSchema), next: z.string().nullable() }),
  /** Time zone of the university by its location; null if the location is ambiguous. */
  universityZone: z.string().nullable(),
  /** Whether a language test is usually required of the applicant there, by citizenship and country of the degree. */
  isLanguageTestUsual: z.boolean(),
  /** Stated citizenship of the applicant, on which steps of visa and arrival depend. */
  citizenship: z.string().nullable(),
})
export type ApplicationDetails = z.infer<typeof applicationDetailsSchema>

const seenSchema = z.object({ id: z.uuid(), version: z.number().int() })

/** Schema of a version change: the version of an application or requirement before and after a call. */
const stepSchema = z.object({ id: z.uuid(), from: z.number().int(), to: z.number().int() })
export type VersionStep = z.infer<typeof stepSchema>

const guarded = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')

export const applicationsContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/applications',
      summary: 'Applications, next deadline first',
      tags: ['applications'],
    })
    .meta(allowToken('read_plans'))
    .input(
      z.object({
        limit: z.coerce.number().int().min(1).max(500).default(50),
        /** Cursor: `next` of the previous page. */
        after: z.string().max(200).optional(),
        status: z.enum(applicationStatuses).optional(),
        /** Filter by archived state; both if undefined. */
        archived: z.enum(['true', 'false']).optional(),
      }),
    )
    .output(
      z.object({ applications: z.array(applicationSchema), total: z.number().int(), next: z.string().nullable() }),
    )
    .errors({ ...guarded, ...declareErrors('INPUT_INVALID') }),
  get: oc
    .route({
      method: 'GET',
      path: '/applications/{id}',
      summary: 'One application with requirements, deadlines and history',
      tags: ['applications'],
    })
    .meta(allowToken('read_plans'))
    .input(z.object({ id: z.uuid() }))
    .output(applicationDetailsSchema)
    .errors({ ...guarded, ...declareErrors('APPLICATION_NOT_FOUND') }),
  create: oc
    .route({
      method: 'POST',
      path: '/applications',
      summary: 'Start an application',
      tags: ['applications'],
      successStatus: 201,
    })
    .meta(allowToken('change_plans'))
    .input(z.object({ selectedUniversityId: z.uuid() }))
    .output(applicationDetailsSchema)
    .errors({ ...guarded, ...declareErrors('UNIVERSITY_NOT_FOUND', 'APPLICATION_ALREADY_EXISTS', 'LIST_FULL') }),
  update: oc
    .route({
      method: 'PATCH',
      path: '/applications/{id}',
      summary:
        'Change status, progress, offer, costs, portal, reply, steps of arrival or archive; refused with the present state when changed meanwhile',
      tags: ['applications'],
    })
    .meta(allowToken('change_plans'))
    .input(
      z.object({
        id: z.uuid(),
        version: z.number().int(),
        status: z.enum(applicationStatuses).optional(),
        /** Progress set by the user; `null` calculates it from the checklist again. */
        progress: z.number().nullable().optional(),
        offer: offerSchema.nullable().optional(),
        costs: z.array(costSchema).max(maxCosts).optional(),
        portal: portalSchema.extend({ address: webAddressOrEmpty }).nullable().optional(),
        reply: z.enum(replies).nullable().optional(),
        arrival: arrivalSchema.nullable().optional(),
        archived: z.boolean().optional(),
      }),
    )
    .output(applicationDetailsSchema)
    .errors({ ...guarded, ...declareErrors('APPLICATION_NOT_FOUND', 'EDIT_CONFLICT') }),
  updateMany: oc
    .route({
      method: 'POST',
      path: '/applications/bulk',
      summary:
        'Change the status of many applications, reply to their universities, or archive them; those that were changed meanwhile stay',
      tags: ['applications'],
    })
    .meta(allowToken('change_plans'))
    .input(
      z.object({
        /** Each with the version that was read. */
        applications: z.array(seenSchema).min(1).max(maxBulkSize),
        status: z.enum(applicationStatuses).optional(),
        reply: z.enum(replies).nullable().optional(),
        archived: z.boolean().optional(),
      }),
    )
    .output(
      z.object({
        changed: z.number().int(),
        eventIds: z.array(z.uuid()),
        /** Ids of the applications that changed since the client read them; they were not overwritten. */
        conflicts: z.array(z.uuid()),
        steps: z.array(stepSchema),
      }),
    )
    .errors({ ...guarded, ...declareErrors('APPLICATION_NOT_FOUND') }),
  undo: oc
    .route({
      method: 'POST',
      path: '/applications/undo',
      summary: 'Take back changes by their lines of history; what was changed again since stays',
      tags: ['applications'],
    })
    .meta(allowToken('change_plans'))
    .input(z.object({ eventIds: z.array(z.uuid()).min(1).max(maxBulkSize) }))
    .output(z.object({ undone: z.number().int(), left: z.number().int(), steps: z.array(stepSchema) }))
    .errors({ ...guarded, ...declareErrors('NOT_FOUND', 'EDIT_CONFLICT', 'LIST_FULL') }),
  addRequirement: oc
    .route({
      method: 'POST',
      path: '/applications/{applicationId}/requirements',
      summary: 'Add a requirement of your own',
      tags: ['applications'],
      successStatus: 201,
    })
    .meta(allowToken('change_plans'))
    .input(
      z.object({
        applicationId: z.uuid(),
        name: requirementNameSchema,
        isRequired: z.boolean().default(true),
      }),
    )
    .output(applicationDetailsSchema)
    .errors({ ...guarded, ...declareErrors('APPLICATION_NOT_FOUND', 'REQUIREMENT_ALREADY_EXISTS', 'LIST_FULL') }),
  updateRequirement: oc
    .route({
      method: 'PATCH',
      path: '/applications/{applicationId}/requirements/{id}',
      summary: 'Change a requirement in the version that was read; a status alone may be set in any version',
      tags: ['applications'],
    })
    .meta(allowToken('change_plans'))
    .input(
      z
        .object({
          id: z.uuid(),
          applicationId: z.uuid(),
          version: z.number().int().optional(),
          status: z.enum(requirementStatuses).optional(),
          notes: z.string().max(noteLimit).optional(),
          link: webAddressOrEmpty.optional(),
        })
        .refine(({ notes, link, version }) => version !== undefined || (notes === undefined && link === undefined), {
          path: ['version'],
        }),
    )
    .output(applicationDetailsSchema)
    .errors({ ...guarded, ...declareErrors('APPLICATION_NOT_FOUND', 'NOT_FOUND', 'EDIT_CONFLICT') }),
  attachFile: oc
    .route({
      method: 'POST',
      // A path without ids, because the body limit is configured per path.
      path: '/requirement-files',
      summary: 'Attach a file to a requirement: PDF, DOCX, PNG or JPEG',
      tags: ['applications'],
      successStatus: 201,
    })
    .input(
      z.object({
        applicationId: z.uuid(),
        requirementId: z.uuid(),
        /** Expected version; a conflict if the requirement has another one. */
        version: z.coerce.number().int().optional(),
        file: createUploadSchema(maxRequirementFileBytes),
      }),
    )
    .output(applicationDetailsSchema)
    .errors({
      ...guarded,
      ...declareErrors('APPLICATION_NOT_FOUND', 'NOT_FOUND', 'EDIT_CONFLICT'),
      ...declareErrors('FILE_EMPTY', 'FILE_TOO_LARGE', 'FILE_TYPE_INVALID'),
      ...declareErrors('STORAGE_QUOTA_REACHED', 'TOO_MANY_REQUESTS'),
    }),
  removeFile: oc
    .route({
      method: 'DELETE',
      path: '/applications/{applicationId}/requirements/{id}/file',
      summary: 'Take the file off a requirement',
      tags: ['applications'],
    })
    .input(z.object({ applicationId: z.uuid(), id: z.uuid(), version: z.coerce.number().int().optional() }))
    .output(applicationDetailsSchema)
    .errors({ ...guarded, ...declareErrors('APPLICATION_NOT_FOUND', 'NOT_FOUND', 'EDIT_CONFLICT') }),
  downloadFile: oc
    .route({
      method: 'GET',
      path: '/applications/{applicationId}/requirements/{id}/file',
      summary: 'The file of a requirement, as an attachment',
      tags: ['applications'],
      outputStructure: 'detailed',
    })
    .input(z.object({ applicationId: z.uuid(), id: z.uuid() }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: fileResponseSchema }))
    .errors({ ...guarded, ...declareErrors('APPLICATION_NOT_FOUND', 'NOT_FOUND') }),
}
