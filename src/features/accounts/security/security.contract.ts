import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declaredErrors } from '#src/shared/errors.ts'
import { deviceSchema } from '../activity/activity.contract.ts'

/** One place where the person is signed in. */
export const openSessionSchema = z.object({
  id: z.uuid(),
  device: deviceSchema,
  place: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isCurrent: z.boolean(),
})
export type OpenSession = z.infer<typeof openSessionSchema>

const tags = ['accounts']

export const securityContract = {
  get: oc
    .route({ method: 'GET', path: '/account/security', summary: 'How the person signs in', tags })
    .output(
      z.object({
        hasPassword: z.boolean(),
        providers: z.array(z.string()),
        hasTwoFactor: z.boolean(),
        emailConfirmed: z.boolean(),
        /** Whether a link that confirms the address can be sent: it is not confirmed, and a mail server is configured. */
        canConfirmEmail: z.boolean(),
        /** The address that waits for its confirmation, or null. */
        pendingEmail: z.string().nullable(),
      }),
    )
    .errors(declaredErrors('NOT_AUTHENTICATED')),
  sessions: oc
    .route({
      method: 'GET',
      path: '/account/sessions',
      summary: 'Where the person is signed in: here first, then the newest',
      tags,
    })
    .output(z.array(openSessionSchema))
    .errors(declaredErrors('NOT_AUTHENTICATED')),
  endSession: oc
    .route({ method: 'DELETE', path: '/account/sessions/{id}', summary: 'End one session', tags })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ ended: z.int() }))
    .errors(declaredErrors('NOT_AUTHENTICATED', 'NOT_FOUND')),
  endOtherSessions: oc
    .route({ method: 'DELETE', path: '/account/sessions', summary: 'End all sessions but this one', tags })
    .output(z.object({ ended: z.int() }))
    .errors(declaredErrors('NOT_AUTHENTICATED')),
}
