import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declareErrors } from '#src/shared/errors.ts'
import { fileResponseSchema } from '#src/shared/file-response-schema.ts'

const signedIn = declareErrors('NOT_AUTHENTICATED')
/** Proof of identity: the password, if the user has one; others have just signed in with their provider. */
const proofSchema = z.object({ password: z.string().max(1000).optional() })
const proofErrors = declareErrors('NOT_AUTHENTICATED', 'PASSWORD_WRONG', 'SIGN_IN_AGAIN', 'TOO_MANY_ATTEMPTS')

export const privacyStatusSchema = z.object({
  /** Whether the user has a password for the proof of identity. */
  hasPassword: z.boolean(),
  /** Instant at which the account will be deleted; null without a deletion request. */
  deletionDueAt: z.string().nullable(),
  /** Storage usage and quota of the user's files. */
  storage: z.object({
    files: z.number().int(),
    bytes: z.number().int(),
    maxFiles: z.number().int(),
    maxBytes: z.number().int(),
  }),
})
export type PrivacyStatus = z.infer<typeof privacyStatusSchema>

export const privacyContract = {
  status: oc
    .route({ method: 'GET', path: '/privacy', summary: 'Whether a deletion is planned', tags: ['privacy'] })
    .output(privacyStatusSchema)
    .errors(signedIn),
  export: oc
    .route({
      method: 'POST',
      path: '/privacy/export',
      summary: 'Everything kept about the person as one zip: data.json and the uploaded files',
      tags: ['privacy'],
      outputStructure: 'detailed',
    })
    .input(proofSchema)
    .output(z.object({ headers: z.record(z.string(), z.string()), body: fileResponseSchema }))
    .errors({ ...proofErrors, ...declareErrors('TOO_MANY_REQUESTS') }),
  requestDeletion: oc
    .route({
      method: 'POST',
      path: '/privacy/deletion',
      summary: 'Plan the deletion of the account',
      tags: ['privacy'],
    })
    .input(proofSchema)
    .output(privacyStatusSchema)
    .errors(proofErrors),
  cancelDeletion: oc
    .route({ method: 'DELETE', path: '/privacy/deletion', summary: 'Keep the account after all', tags: ['privacy'] })
    .output(privacyStatusSchema)
    .errors(signedIn),
}
