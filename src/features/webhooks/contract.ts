import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declareErrors } from '#src/shared/errors.ts'
import { maxWebAddressLength } from '#src/shared/web-address.ts'
import { failureReasons, planEvents, webhookEvents } from './rules.ts'

const eventsSchema = z.array(z.enum(planEvents)).max(planEvents.length)

const webhookSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  /** Events that are sent; without any, only tests are. */
  events: eventsSchema,
  createdAt: z.string(),
  /** First failure since the last success. */
  failingSince: z.string().nullable(),
  /** When failures switched it off. */
  disabledAt: z.string().nullable(),
  /** Until when messages are signed with the previous secret too. */
  previousUntil: z.string().nullable(),
})
export type WebhookOverview = z.infer<typeof webhookSchema>

const deliverySchema = z.object({
  id: z.uuid(),
  event: z.enum(webhookEvents),
  occurredAt: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number().int(),
  attemptedAt: z.string().nullable(),
  /** HTTP status of the last response. */
  status: z.number().int().nullable(),
  failure: z.enum(failureReasons).nullable(),
  /** Next attempt of a message that waits. */
  nextAt: z.string().nullable(),
})
export type WebhookLogEntry = z.infer<typeof deliverySchema>

const tags = ['accounts']
const id = z.object({ id: z.uuid() })
const signedIn = declareErrors('NOT_AUTHENTICATED')
const ofOwn = { ...signedIn, ...declareErrors('NOT_FOUND') }

export const webhooksContract = {
  list: oc
    .route({ method: 'GET', path: '/webhooks', summary: 'Own webhooks, oldest first', tags })
    .output(z.array(webhookSchema))
    .errors(signedIn),
  create: oc
    .route({
      method: 'POST',
      path: '/webhooks',
      summary: 'Add a webhook; its signing secret is shown once',
      tags,
      successStatus: 201,
    })
    .input(
      z.object({
        url: z.string().trim().min(1).max(maxWebAddressLength),
        /** All events without a choice. */
        events: eventsSchema.default([...planEvents]),
      }),
    )
    .output(z.object({ id: z.uuid(), secret: z.string() }))
    .errors({ ...signedIn, ...declareErrors('PROOF_REQUIRED', 'INPUT_INVALID', 'LIST_FULL', 'TOO_MANY_REQUESTS') }),
  chooseEvents: oc
    .route({ method: 'PUT', path: '/webhooks/{id}/events', summary: 'Choose the events that a webhook receives', tags })
    .input(id.extend({ events: eventsSchema }))
    .output(id)
    .errors(ofOwn),
  rotate: oc
    .route({
      method: 'POST',
      path: '/webhooks/{id}/secret',
      summary: 'Replace the signing secret; for a day, messages are signed with both',
      tags,
    })
    .input(id)
    .output(z.object({ secret: z.string() }))
    .errors({ ...ofOwn, ...declareErrors('PROOF_REQUIRED', 'TOO_MANY_REQUESTS') }),
  enable: oc
    .route({ method: 'POST', path: '/webhooks/{id}/enable', summary: 'Switch a webhook on again', tags })
    .input(id)
    .output(id)
    .errors(ofOwn),
  remove: oc
    .route({ method: 'DELETE', path: '/webhooks/{id}', summary: 'Delete a webhook with its log', tags })
    .input(id)
    .output(id)
    .errors(ofOwn),
  deliveries: oc
    .route({
      method: 'GET',
      path: '/webhooks/{id}/deliveries',
      summary: 'The newest 50 messages of a webhook, without the bodies of responses',
      tags,
    })
    .input(id)
    .output(z.array(deliverySchema))
    .errors(signedIn),
  sendTest: oc
    .route({ method: 'POST', path: '/webhooks/{id}/tests', summary: 'Send a test message', tags })
    .input(id)
    .output(id)
    .errors({ ...ofOwn, ...declareErrors('TOO_MANY_REQUESTS') }),
  resend: oc
    .route({
      method: 'POST',
      path: '/webhooks/{id}/deliveries/{deliveryId}/resend',
      summary: 'Send a message again, with the same webhook-id',
      tags,
    })
    .input(z.object({ id: z.uuid(), deliveryId: z.uuid() }))
    .output(id)
    .errors({ ...ofOwn, ...declareErrors('TOO_MANY_REQUESTS') }),
}
