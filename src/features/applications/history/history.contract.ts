import { oc } from '@orpc/contract'
import { z } from 'zod'
import { allowToken } from '#src/shared/access-scopes.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { timelineEventSchema } from '../contract.ts'

export const historyContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/applications/{applicationId}/history',
      summary: 'The history of an application, the latest first',
      tags: ['applications'],
    })
    .meta(allowToken('read_plans'))
    .input(
      z.object({
        applicationId: z.uuid(),
        /** Cursor: `next` of the previous page, or of the application's `timeline`. */
        after: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ events: z.array(timelineEventSchema), next: z.string().nullable() }))
    .errors(
      declareErrors(
        'NOT_AUTHENTICATED',
        'ACCESS_DENIED',
        'ONBOARDING_REQUIRED',
        'APPLICATION_NOT_FOUND',
        'INPUT_INVALID',
      ),
    ),
}
