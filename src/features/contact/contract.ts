import { oc } from '@orpc/contract'
import { z } from 'zod'
import { emailPattern } from '#src/shared/email-address.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { languages } from '#src/shared/locales.ts'
import { maxProofLength } from '#src/shared/proof-of-work.ts'
import { contactSizes, contactTopics } from './rules.ts'

export const contactContract = {
  send: oc
    .route({ method: 'POST', path: '/contact', summary: 'Send a question to the operator', tags: ['contact'] })
    .input(
      z.object({
        name: z.string().trim().min(1).max(contactSizes.name),
        email: z.email({ pattern: emailPattern }).max(contactSizes.email),
        topic: z.enum(contactTopics),
        message: z.string().trim().min(contactSizes.messageAtLeast).max(contactSizes.message),
        language: z.enum(languages).default('en'),
        /** Honeypot field that users do not see: a filled one marks a bot, and the message is discarded. */
        website: z.string().max(500).default(''),
        /** Proof of work for the challenge of an earlier rejection, when the operator requires one. */
        proofOfWork: z.string().max(maxProofLength).optional(),
      }),
    )
    .output(z.object({ reference: z.string() }))
    .errors(declareErrors('INPUT_INVALID', 'TOO_MANY_REQUESTS', 'MAIL_UNAVAILABLE', 'PROOF_OF_WORK_REQUIRED')),
}
