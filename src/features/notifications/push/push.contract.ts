import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declareErrors } from '#src/shared/errors.ts'

export const subscribeSchema = z.object({
  endpoint: z.url().max(1000),
  p256dh: z.string().regex(/^[\w-]{80,100}={0,2}$/),
  auth: z.string().regex(/^[\w-]{20,30}={0,2}$/),
})

export const pushContract = {
  key: oc
    .route({
      method: 'GET',
      path: '/push/key',
      summary: 'The public key with which a browser registers for push messages',
      tags: ['notifications'],
    })
    .output(z.object({ publicKey: z.string() }))
    .errors(declareErrors('NOT_AUTHENTICATED')),
  subscribe: oc
    .route({
      method: 'POST',
      path: '/push/subscriptions',
      summary: 'Register this browser; registering it again changes nothing',
      tags: ['notifications'],
    })
    .input(subscribeSchema)
    .output(z.object({ endpoint: z.string() }))
    .errors(declareErrors('NOT_AUTHENTICATED', 'INPUT_INVALID')),
  unsubscribe: oc
    .route({
      method: 'POST',
      path: '/push/subscriptions/remove',
      summary: 'Take this browser off',
      tags: ['notifications'],
    })
    .input(z.object({ endpoint: z.url().max(1000) }))
    .output(z.object({ removed: z.number().int() }))
    .errors(declareErrors('NOT_AUTHENTICATED')),
}
