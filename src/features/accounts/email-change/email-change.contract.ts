import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declareErrors } from '#src/shared/errors.ts'

const tags = ['accounts']

export const emailChangeContract = {
  request: oc
    .route({
      method: 'POST',
      path: '/account/email',
      summary: 'Ask for another address; both addresses then confirm by a link',
      tags,
    })
    .input(z.object({ newEmail: z.string().max(320), password: z.string().max(1000).optional() }))
    .output(z.object({ pendingEmail: z.string() }))
    .errors(
      declareErrors(
        'NOT_AUTHENTICATED',
        'PASSWORD_WRONG',
        'SIGN_IN_AGAIN',
        'TOO_MANY_ATTEMPTS',
        'EMAIL_INVALID',
        'EMAIL_DISPOSABLE',
        'EMAIL_TAKEN',
        'EMAIL_RATE_LIMITED',
      ),
    ),
  cancel: oc
    .route({ method: 'DELETE', path: '/account/email', summary: 'Take the change of address back', tags })
    .output(z.object({ cancelled: z.boolean() }))
    .errors(declareErrors('NOT_AUTHENTICATED')),
  confirm: oc
    .route({ method: 'POST', path: '/account/email/confirmations', summary: 'Confirm one address by its link', tags })
    .input(z.object({ token: z.string().min(1).max(200) }))
    .output(z.object({ state: z.enum(['waiting', 'done']) }))
    .errors(declareErrors('LINK_SPENT', 'EMAIL_TAKEN')),
}
