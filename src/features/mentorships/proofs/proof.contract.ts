import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declareErrors } from '#src/shared/errors.ts'
import { maxProofEmailLength, proofSecretPattern } from './proof.rules.ts'

const errors = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')
const path = '/mentor/university-proof'
const tags = ['mentorships']

const proofSchema = z.object({
  proven: z.object({ institution: z.string(), domain: z.string(), provenAt: z.string() }).nullable(),
  /** Pending verification mail. */
  pending: z.object({ institution: z.string(), domain: z.string(), expiresAt: z.string() }).nullable(),
})
export type UniversityProof = z.infer<typeof proofSchema>

/** API contract of a mentor's university verification. The typed address is not stored. */
export const proofContract = {
  get: oc
    .route({ method: 'GET', path, summary: 'Which university the mentor has proven', tags })
    .output(proofSchema)
    .errors(errors),
  request: oc
    .route({ method: 'POST', path, summary: 'Send a link to an address at a university', tags })
    .input(z.object({ email: z.string().max(maxProofEmailLength) }))
    .output(proofSchema)
    .errors({
      ...errors,
      ...declareErrors('EMAIL_INVALID', 'INPUT_INVALID', 'EMAIL_RATE_LIMITED', 'TOO_MANY_REQUESTS'),
    }),
  confirm: oc
    .route({
      method: 'POST',
      path: `${path}/confirmations`,
      summary: 'Prove the university by the secret of the link; only by the mentor who asked for it',
      tags,
    })
    .input(z.object({ secret: z.string().regex(proofSecretPattern) }))
    .output(proofSchema)
    .errors({ ...errors, ...declareErrors('LINK_SPENT') }),
  remove: oc
    .route({ method: 'DELETE', path, summary: 'Take the proof off the profile', tags })
    .output(proofSchema)
    .errors(errors),
}
