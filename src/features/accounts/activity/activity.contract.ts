import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declareErrors } from '#src/shared/errors.ts'

export const deviceSchema = z.object({
  /** The browser's name, or null when it does not say. */
  browser: z.string().nullable(),
  /** The operating system's name, or null when it does not say. */
  system: z.string().nullable(),
  kind: z.enum(['computer', 'phone', 'tablet', 'unknown']),
})
export type Device = z.infer<typeof deviceSchema>

/** Schema of one event of the account activity. */
export const activityEntrySchema = z.object({
  id: z.uuid(),
  event: z.string(),
  method: z.string().nullable(),
  device: deviceSchema,
  /** Network of the request, without the last part of its address; null when unknown. */
  place: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type ActivityEntry = z.infer<typeof activityEntrySchema>

export const activityContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/account/activity',
      summary: 'What happened to the own account, newest first',
      tags: ['accounts'],
    })
    .input(z.object({ /** `next` of the page before. */ after: z.string().max(200).optional() }))
    .output(z.object({ entries: z.array(activityEntrySchema), next: z.string().nullable() }))
    .errors(declareErrors('NOT_AUTHENTICATED', 'INPUT_INVALID')),
}
