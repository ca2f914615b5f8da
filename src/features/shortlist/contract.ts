import { oc } from '@orpc/contract'
import { z } from 'zod'
import { decidingFactsSchema } from '#src/features/catalogue/facts/facts.contract.ts'
import { missingProgramSchema } from '#src/features/catalogue/missing/missing-programs.contract.ts'
import { allowToken } from '#src/shared/access-scopes.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { categories, noteLimit, priorityRange, queryLimit, shortlistOrders } from './rules.ts'

export const shortlistEntrySchema = z.object({
  id: z.uuid(),
  universityId: z.string(),
  programId: z.string().nullable(),
  universityName: z.string(),
  programName: z.string(),
  /**
   * Degree such as "MSc" or "PhD", which distinguishes programmes with the same name; empty for one unknown to the
   * catalogue.
   */
  degree: z.string(),
  location: z.string(),
  websiteUrl: z.string(),
  priority: z.number().int(),
  category: z.enum(categories),
  notes: z.string(),
  applicationStatus: z.string(),
  applicationDeadline: z.string().nullable(),
  /** True for a date that no source states: show that there is none yet, and never the date. */
  isDeadlinePlaceholder: z.boolean(),
  matchScore: z.number().nullable(),
  customData: z.string(),
  /** Whether an editor removed the university or the programme from the catalogue. */
  isRemoved: z.boolean(),
  version: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type ShortlistEntry = z.infer<typeof shortlistEntrySchema>

/** Entry of the list with its key facts. */
export const listedEntrySchema = shortlistEntrySchema.extend({ facts: decidingFactsSchema })
export type ListedEntry = z.infer<typeof listedEntrySchema>

const guarded = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')

export const shortlistContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/shortlist',
      summary: 'Selected universities in one of five orders; newest first by default',
      tags: ['shortlist'],
    })
    .meta(allowToken('read_plans'))
    .input(
      z.object({
        limit: z.coerce.number().int().min(1).max(200).default(10),
        /** Cursor: `next` of the previous page in the same order. */
        after: z.string().max(1_000).optional(),
        sort: z.enum(shortlistOrders).default('added'),
        /** Words in the name of the university or the programme. */
        query: z.string().max(queryLimit).optional(),
        category: z.enum(categories).optional(),
      }),
    )
    .output(
      z.object({
        entries: z.array(listedEntrySchema),
        /** Number of all entries, independent of the filters. */
        total: z.number().int(),
        /** Number of entries that match `query` and `category`. */
        matching: z.number().int(),
        next: z.string().nullable(),
      }),
    )
    .errors({ ...guarded, ...declareErrors('INPUT_INVALID') }),
  add: oc
    .route({
      method: 'POST',
      path: '/shortlist',
      summary: 'Select a university',
      tags: ['shortlist'],
      successStatus: 201,
    })
    .meta(allowToken('pages', 'change_plans'))
    .input(
      z.object({
        universityId: z.string().max(120),
        programId: z.string().max(160).nullable().default(null),
        category: z.enum(categories).default('target'),
        priority: z.number().int().min(priorityRange.min).max(priorityRange.max).default(1),
        matchScore: z.number().min(0).max(1).nullable().default(null),
      }),
    )
    .output(shortlistEntrySchema)
    .errors({ ...guarded, ...declareErrors('UNIVERSITY_NOT_FOUND', 'UNIVERSITY_ALREADY_SELECTED', 'LIST_FULL') }),
  addMissing: oc
    .route({
      method: 'POST',
      path: '/shortlist/missing',
      summary: 'Add a programme that the catalogue does not have, and propose it to the editors',
      tags: ['shortlist'],
      successStatus: 201,
    })
    .input(missingProgramSchema)
    .output(shortlistEntrySchema)
    .errors({
      ...guarded,
      ...declareErrors('UNIVERSITY_NOT_FOUND', 'UNIVERSITY_ALREADY_SELECTED', 'LIST_FULL', 'TOO_MANY_REQUESTS'),
    }),
  update: oc
    .route({
      method: 'PATCH',
      path: '/shortlist/{id}',
      summary: 'Change notes, priority or category',
      tags: ['shortlist'],
    })
    .meta(allowToken('change_plans'))
    .input(
      z.object({
        id: z.uuid(),
        version: z.number().int(),
        notes: z.string().max(noteLimit).optional(),
        priority: z.number().int().min(priorityRange.min).max(priorityRange.max).optional(),
        category: z.enum(categories).optional(),
      }),
    )
    .output(shortlistEntrySchema)
    .errors({ ...guarded, ...declareErrors('NOT_FOUND', 'EDIT_CONFLICT') }),
  remove: oc
    .route({ method: 'DELETE', path: '/shortlist/{id}', summary: 'Remove a university', tags: ['shortlist'] })
    .meta(allowToken('change_plans'))
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.uuid() }))
    .errors({ ...guarded, ...declareErrors('NOT_FOUND') }),
  restore: oc
    .route({
      method: 'POST',
      path: '/shortlist/{id}/restore',
      summary: 'Bring a removed university back with its application, deadlines and professors, within a day',
      tags: ['shortlist'],
    })
    .meta(allowToken('change_plans'))
    .input(z.object({ id: z.uuid() }))
    .output(shortlistEntrySchema)
    .errors({ ...guarded, ...declareErrors('NOT_FOUND', 'UNIVERSITY_ALREADY_SELECTED', 'LIST_FULL') }),
}
