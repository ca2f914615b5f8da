import { createNotification } from '#src/features/notifications/commands.ts'
import { findProfile } from '#src/features/profile/data.ts'
import type { Database } from '#src/server/database.ts'
import type { Logger } from '#src/server/log.ts'
import {
  disableWebhook,
  findReceiver,
  leaseWebhookDeliveries,
  recordFailure,
  settleAsDelivered,
  type WebhookDeliveryRow,
  type WebhookRow,
} from './data.ts'
import { calculateNextAttempt, type FailureReason, failurePauseMs, leaseMs, shouldDisable } from './rules.ts'
import { sendWebhook, type WebhookOptions, type WebhookResponse } from './webhook-request.provider.ts'
import { openSecretBox, type SecretBox } from './webhook-secrets.provider.ts'

export interface WebhookSender {
  database: Database
  log: Logger
  options: WebhookOptions
}

const buildBody = ({ event, occurredAt, data }: WebhookDeliveryRow): string =>
  JSON.stringify({ type: event, timestamp: occurredAt, data })

const listSecrets = (box: SecretBox, { id, secret, previousSecret, previousUntil }: WebhookRow, now: string) => {
  const isRotating = previousSecret !== null && previousUntil !== null && previousUntil > now
  return [secret, ...(isRotating ? [previousSecret] : [])].map((text) => box.decrypt(id, text))
}

/** Switches a webhook off and notifies its owner. */
const disable = async ({ database }: WebhookSender, { id, userId, url }: WebhookRow, now: string) => {
  await database.asOwner(userId, async (db, ownerId) => {
    if (!(await disableWebhook(db, ownerId, id, now))) return
    const language = (await findProfile(db, ownerId))?.language ?? 'en'
    await createNotification(db, ownerId, language, {
      textKey: 'notifications.text.webhookDisabled',
      params: { host: new URL(url).host },
      type: 'warning',
      category: 'system',
      priority: 'high',
      actionUrl: '/settings/account',
      metadata: { webhookId: id },
      givenAt: now,
    })
  })
}

const handleFailure = async (
  sender: WebhookSender,
  receiver: WebhookRow,
  delivery: WebhookDeliveryRow,
  { reason, status }: { reason: FailureReason; status: number | null },
  now: string,
) => {
  const failingSince = await recordFailure(
    sender.database.service,
    delivery,
    {
      ...{ reason, status },
      next: calculateNextAttempt(delivery.attempts, now),
      pausedUntil: new Date(Date.parse(now) + failurePauseMs).toISOString(),
    },
    now,
  )
  if (failingSince !== undefined && shouldDisable(failingSince, status, now)) await disable(sender, receiver, now)
}

const send = async (
  { log, options }: WebhookSender,
  box: SecretBox,
  { receiver, delivery, now }: { receiver: WebhookRow; delivery: WebhookDeliveryRow; now: string },
): Promise<WebhookResponse> => {
  try {
    const message = { id: `msg_${delivery.id}`, body: buildBody(delivery), secrets: listSecrets(box, receiver, now) }
    return await sendWebhook(receiver.url, message, options)
  } catch (error) {
    // The secret cannot be decrypted, as after the loss of the instance's keys: a failure like others ends in time.
    log.error({ reason: String(error) }, 'a webhook could not be signed')
    return { failure: 'connection' }
  }
}

const deliver = async (sender: WebhookSender, box: SecretBox, delivery: WebhookDeliveryRow, now: string) => {
  const receiver = await findReceiver(sender.database.service, delivery.webhookId)
  if (!receiver) return
  const response = await send(sender, box, { receiver, delivery, now })
  if ('failure' in response)
    await handleFailure(sender, receiver, delivery, { reason: response.failure, status: null }, now)
  else if (response.status >= 200 && response.status < 300)
    await settleAsDelivered(sender.database.service, delivery, response.status, now)
  else await handleFailure(sender, receiver, delivery, { reason: 'status', status: response.status }, now)
}

const batchSize = 10

/**
 * Sends every message that is due, from `now` on, until none is left. Any number of processes may run it concurrently.
 *
 * @returns the number of requests
 */
export const deliverWebhooks = async (sender: WebhookSender, now: string): Promise<number> => {
  const { database, log } = sender
  const begun = performance.now()
  let box: SecretBox | undefined
  let sent = 0
  for (;;) {
    const atMs = Date.parse(now) + Math.floor(performance.now() - begun)
    const at = new Date(atMs).toISOString()
    const until = new Date(atMs + leaseMs).toISOString()
    const batch = await leaseWebhookDeliveries(database.service, at, until, batchSize)
    if (batch.length === 0) return sent
    box ??= await openSecretBox(database.service)
    const opened = box
    const results = await Promise.allSettled(batch.map(async (one) => await deliver(sender, opened, one, at)))
    for (const result of results)
      if (result.status === 'rejected') log.error({ reason: String(result.reason) }, 'a webhook could not be sent')
    sent += batch.length
  }
}
