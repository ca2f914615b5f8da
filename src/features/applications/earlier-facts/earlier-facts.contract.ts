import { oc } from '@orpc/contract'
import { z } from 'zod'
import { factSchema } from '#src/features/catalogue/facts/facts.contract.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { earlierKinds } from './earlier-facts.rules.ts'

const guarded = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')

const earlierFactSchema = z.object({
  kind: z.enum(earlierKinds),
  fact: factSchema,
  /** Date of the applicant's confirmation; null without one. */
  confirmedOn: z.iso.date().nullable(),
})

const path = '/applications/{applicationId}/earlier-facts'

/** Facts that the catalogue knows of earlier cycles only, which the applicant confirms for an application. */
export const earlierFactsContract = {
  list: oc
    .route({ method: 'GET', path, summary: 'Facts of earlier cycles of the programme', tags: ['applications'] })
    .input(z.object({ applicationId: z.uuid() }))
    .output(z.array(earlierFactSchema))
    .errors({ ...guarded, ...declareErrors('APPLICATION_NOT_FOUND') }),
  confirm: oc
    .route({
      method: 'POST',
      path,
      summary: 'Confirm that a fact of an earlier cycle still holds; the checklist follows it',
      tags: ['applications'],
    })
    .input(
      z.object({
        applicationId: z.uuid(),
        kind: z.enum(earlierKinds),
        /** Year of the fact that was shown. */
        year: z.string().max(20),
      }),
    )
    .output(z.array(earlierFactSchema))
    .errors({ ...guarded, ...declareErrors('APPLICATION_NOT_FOUND', 'EDIT_CONFLICT') }),
}
