import { oc } from '@orpc/contract'
import { z } from 'zod'
import { allowToken } from '#src/shared/access-scopes.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { applicationDetailsSchema, requirementNameSchema } from '../contract.ts'

const guarded = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')
const refusals = declareErrors('APPLICATION_NOT_FOUND', 'NOT_FOUND', 'EDIT_CONFLICT')

const keySchema = z.object({ applicationId: z.uuid(), id: z.uuid() })

/** Contract of custom requirements. Those of the checklist and the catalogue can be waived, but not changed. */
export const requirementsContract = {
  rename: oc
    .route({
      method: 'PUT',
      path: '/applications/{applicationId}/requirements/{id}/name',
      summary: 'Rename a requirement of your own, in the version that was read',
      tags: ['applications'],
    })
    .meta(allowToken('change_plans'))
    .input(keySchema.extend({ version: z.number().int(), name: requirementNameSchema }))
    .output(applicationDetailsSchema)
    .errors({ ...guarded, ...refusals, ...declareErrors('REQUIREMENT_ALREADY_EXISTS') }),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/applications/{applicationId}/requirements/{id}',
      summary: 'Remove a requirement of your own, in the version that was read; its line of history brings it back',
      tags: ['applications'],
    })
    .meta(allowToken('change_plans'))
    .input(keySchema.extend({ version: z.coerce.number().int() }))
    .output(applicationDetailsSchema)
    .errors({ ...guarded, ...refusals }),
}
