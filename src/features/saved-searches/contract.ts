import { oc } from '@orpc/contract'
import { z } from 'zod'
import { programFilterSchema } from '#src/features/catalogue/search/search.contract.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { maxSearchNameLength } from './limits.rules.ts'

/**
 * Filters of a saved search, without defaults. The tier is left out, because it is not a property of programmes and changes
 * with the profile.
 */
export const savedFiltersSchema = programFilterSchema.omit({ said: true, tier: true, since: true }).extend({
  query: programFilterSchema.shape.query.unwrap().optional(),
  unknown: z.literal('no').optional(),
  currency: programFilterSchema.shape.currency.unwrap().optional(),
})
export type SavedFilters = z.infer<typeof savedFiltersSchema>

const savedSearchSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  filters: savedFiltersSchema,
  isPaused: z.boolean(),
  /** Programmes of the last notification, and the instant after which they were added; null before the first. */
  found: z.object({ count: z.number().int(), since: z.string(), at: z.string() }).nullable(),
  createdAt: z.string(),
})
export type SavedSearch = z.infer<typeof savedSearchSchema>

const name = z.string().trim().min(1).max(maxSearchNameLength)
const person = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED')

export const savedSearchesContract = {
  list: oc
    .route({ method: 'GET', path: '/saved-searches', summary: 'Own saved searches, newest first', tags: ['catalogue'] })
    .output(z.object({ searches: z.array(savedSearchSchema) }))
    .errors(person),
  save: oc
    .route({
      method: 'POST',
      path: '/saved-searches',
      summary: 'Save a search: a notification tells when programmes that match it are added to the catalogue',
      tags: ['catalogue'],
      successStatus: 201,
    })
    .input(
      z.object({
        name,
        filters: programFilterSchema.omit({ tier: true, since: true }),
      }),
    )
    .output(z.object({ search: savedSearchSchema }))
    .errors({ ...person, ...declareErrors('INPUT_INVALID', 'LIST_FULL') }),
  update: oc
    .route({
      method: 'PATCH',
      path: '/saved-searches/{id}',
      summary: 'Rename, pause or resume a saved search',
      tags: ['catalogue'],
    })
    .input(z.object({ id: z.uuid(), name: name.optional(), isPaused: z.boolean().optional() }))
    .output(z.object({ search: savedSearchSchema }))
    .errors({ ...person, ...declareErrors('NOT_FOUND') }),
  delete: oc
    .route({ method: 'DELETE', path: '/saved-searches/{id}', summary: 'Delete a saved search', tags: ['catalogue'] })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.uuid() }))
    .errors({ ...person, ...declareErrors('NOT_FOUND') }),
}
