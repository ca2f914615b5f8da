import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declareErrors } from '#src/shared/errors.ts'

/** Combination that users searched without result; an empty text is a filter that they did not set. */
export const emptySearchSchema = z.object({
  field: z.string(),
  country: z.string(),
  level: z.string(),
  searches: z.number().int(),
  /** Number of programmes of this combination in the catalogue. */
  programs: z.number().int(),
})

export const emptySearchesContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/catalogue/empty-searches',
      summary: 'Fields, countries and levels that users searched without result, for editors',
      tags: ['catalogue'],
    })
    .output(z.object({ searches: z.array(emptySearchSchema), total: z.number().int() }))
    .errors(declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED')),
}
