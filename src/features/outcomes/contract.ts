import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declareErrors } from '#src/shared/errors.ts'
import { decisions } from './rules.ts'

const sharedSchema = z.object({
  /** Null without a shared outcome. */
  shared: z.object({ decision: z.enum(decisions), sharedAt: z.string() }).nullable(),
})
export type SharedOutcome = NonNullable<z.infer<typeof sharedSchema>['shared']>

const guarded = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')
const ofApplication = z.object({ applicationId: z.uuid() })

export const outcomesContract = {
  get: oc
    .route({
      method: 'GET',
      path: '/applications/{applicationId}/outcome',
      summary: 'Whether the decision of an application is shared',
      tags: ['outcomes'],
    })
    .input(ofApplication)
    .output(sharedSchema)
    .errors({ ...guarded, ...declareErrors('APPLICATION_NOT_FOUND') }),
  share: oc
    .route({
      method: 'PUT',
      path: '/applications/{applicationId}/outcome',
      summary: 'Consent to share the decision of an application, as its status says it',
      tags: ['outcomes'],
    })
    .input(ofApplication)
    .output(sharedSchema)
    .errors({ ...guarded, ...declareErrors('APPLICATION_NOT_FOUND', 'INPUT_INVALID') }),
  withdraw: oc
    .route({
      method: 'DELETE',
      path: '/applications/{applicationId}/outcome',
      summary: 'Withdraw the consent: what was shared is deleted',
      tags: ['outcomes'],
    })
    .input(ofApplication)
    .output(sharedSchema)
    .errors({ ...guarded, ...declareErrors('APPLICATION_NOT_FOUND') }),
  group: oc
    .route({
      method: 'GET',
      path: '/universities/{universityId}/outcomes',
      summary: 'How many of those who shared a decision of a university were accepted',
      tags: ['outcomes'],
    })
    .input(z.object({ universityId: z.string().max(200) }))
    .output(
      z.object({
        /** Null below ten users. */
        group: z
          .object({
            /** Minimum number of users, rounded down to tens. */
            people: z.number().int(),
            /** Share from 0 to 1, in steps of 0.05. */
            acceptedShare: z.number(),
          })
          .nullable(),
      }),
    )
    .errors(guarded),
}
