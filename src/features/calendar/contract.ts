import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declareErrors } from '#src/shared/errors.ts'

const feedSchema = z.object({
  /** Whether an address exists. The address itself is returned only once, on creation. */
  isActive: z.boolean(),
  createdAt: z.string().nullable(),
  lastReadAt: z.string().nullable(),
})

export const calendarContract = {
  get: oc
    .route({ method: 'GET', path: '/calendar', summary: 'Whether a calendar address exists', tags: ['calendar'] })
    .output(feedSchema)
    .errors(declareErrors('NOT_AUTHENTICATED')),
  create: oc
    .route({
      method: 'POST',
      path: '/calendar',
      summary: 'Make a secret calendar address; the one before ends',
      tags: ['calendar'],
    })
    .output(z.object({ url: z.string() }))
    .errors(declareErrors('NOT_AUTHENTICATED')),
  revoke: oc
    .route({ method: 'DELETE', path: '/calendar', summary: 'End the calendar address', tags: ['calendar'] })
    .output(z.object({ removed: z.number().int() }))
    .errors(declareErrors('NOT_AUTHENTICATED')),
}
