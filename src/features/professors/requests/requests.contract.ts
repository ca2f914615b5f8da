import { oc } from '@orpc/contract'
import { z } from 'zod'
import { emailPattern } from '#src/shared/email-address.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { languages } from '#src/shared/locales.ts'
import { requestOutcomes, requestSizes, requestTypes } from './requests.rules.ts'

export const facultyRequestSchema = z.object({
  id: z.uuid(),
  reference: z.string(),
  wish: z.enum(requestTypes),
  grantKey: z.string(),
  message: z.string(),
  email: z.string(),
  createdAt: z.string(),
  /** Null when the entry no longer exists. */
  facultyId: z.uuid().nullable(),
  fullName: z.string().nullable(),
  universityName: z.string().nullable(),
})
export type FacultyRequest = z.infer<typeof facultyRequestSchema>

const editor = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED')

export const requestsContract = {
  ask: oc
    .route({
      method: 'POST',
      path: '/faculty/{id}/requests',
      summary: 'Ask for an entry of the faculty to be corrected or taken out, without an account',
      tags: ['professors'],
      successStatus: 201,
    })
    .input(
      z.object({
        id: z.uuid(),
        wish: z.enum(requestTypes),
        grantKey: z.string().max(requestSizes.grantKey).default(''),
        message: z.string().trim().max(requestSizes.message).default(''),
        email: z.email({ pattern: emailPattern }).max(requestSizes.email),
        language: z.enum(languages).default('en'),
        /** Honeypot field, invisible to people; a request that fills it is dropped. */
        website: z.string().max(500).default(''),
      }),
    )
    .output(z.object({ reference: z.string() }))
    .errors(declareErrors('INPUT_INVALID', 'NOT_FOUND', 'TOO_MANY_REQUESTS')),
  list: oc
    .route({
      method: 'GET',
      path: '/faculty/requests',
      summary: 'What people ask for about entries of the faculty, for editors',
      tags: ['professors'],
    })
    .output(z.object({ requests: z.array(facultyRequestSchema), total: z.number().int() }))
    .errors(editor),
  settle: oc
    .route({
      method: 'POST',
      path: '/faculty/requests/{id}',
      summary: 'Take a person or a grant out, or answer, for editors; whoever asked is told by mail',
      tags: ['professors'],
    })
    .input(
      z.object({
        id: z.uuid(),
        outcome: z.enum(requestOutcomes),
        answer: z.string().trim().max(requestSizes.answer).default(''),
      }),
    )
    .output(z.object({ id: z.uuid() }))
    .errors({ ...editor, ...declareErrors('NOT_FOUND') }),
}
