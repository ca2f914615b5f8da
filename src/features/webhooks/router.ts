import { randomUUID } from 'node:crypto'
import { implement } from '@orpc/server'
import { recordAudit } from '#src/server/audit.ts'
import { hasRecentIdentityProof } from '#src/server/auth/identity-proof.ts'
import {
  authenticated,
  authenticatedTx,
  createApiError,
  idempotent,
  type OwnedContext,
  type RequestContext,
  runIdempotently,
} from '#src/server/procedures.ts'
import { limitRate } from '#src/server/rate-limit.ts'
import { type WebhookLogEntry, webhooksContract } from './contract.ts'
import {
  deleteWebhook,
  enableWebhook,
  findWebhook,
  insertTestDelivery,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  replaceSecret,
  requeueDelivery,
  updateEvents,
  type WebhookDeliveryRow,
} from './data.ts'
import { resendRate, rotationMs, webhookRate } from './rules.ts'
import { checkWebhookUrl } from './webhook-request.provider.ts'
import { createWebhookSecret, openSecretBox } from './webhook-secrets.provider.ts'

const os = implement(webhooksContract).$context<RequestContext>()
const own = os.use(authenticatedTx)
const known = os.use(authenticated)

/** @throws PROOF_REQUIRED without a recent identity proof, as for an access token */
const requireProof = async ({
  database,
  ownerId,
  person,
}: Pick<RequestContext, 'database'> & Pick<OwnedContext, 'ownerId' | 'person'>) => {
  if (!(await hasRecentIdentityProof(database, ownerId, person.sessionId))) throw createApiError('PROOF_REQUIRED')
}

const toEntry = ({ settledAt, outcome, dueAt, ...row }: WebhookDeliveryRow): WebhookLogEntry => ({
  ...{ id: row.id, event: row.event, occurredAt: row.occurredAt },
  state: outcome ?? 'waiting',
  ...{ attempts: row.attempts, attemptedAt: row.attemptedAt, status: row.status, failure: row.failure },
  nextAt: settledAt === null ? dueAt : null,
})

// Writes that are in the audit log use a transaction of the service role, because requests cannot write the log.
export const webhooksRouter = os.router({
  list: own.list.handler(async ({ context: { db, ownerId } }) =>
    (await listWebhooks(db, ownerId)).map(
      ({ id, url, events, createdAt, failingSince, disabledAt, previousUntil }) => ({
        ...{ id, url, events, createdAt, failingSince, disabledAt, previousUntil },
      }),
    ),
  ),
  create: known.create.use(limitRate('webhooks', webhookRate)).handler(async ({ context, input }) => {
    const { config, database, ownerId, source } = context
    const url = checkWebhookUrl(input.url, config.webhookHosts)
    if (url === undefined) throw createApiError('INPUT_INVALID', { field: 'url' })
    await requireProof(context)
    const [id, secret] = [randomUUID(), createWebhookSecret()]
    const box = await openSecretBox(database.service)
    await database.service.transaction(async (db) => {
      await insertWebhook(db, ownerId, { id, url, events: input.events, secret: box.encrypt(id, secret) })
      await recordAudit(db, { userId: ownerId, event: 'webhook_added', source })
    })
    return { id, secret }
  }),
  chooseEvents: own.chooseEvents
    .use(idempotent)
    .handler(async ({ context: { db, ownerId }, input: { id, events } }) => {
      if (!(await updateEvents(db, ownerId, id, events))) throw createApiError('NOT_FOUND')
      return { id }
    }),
  rotate: known.rotate.use(limitRate('webhooks', webhookRate)).handler(async ({ context, input: { id } }) => {
    const { database, ownerId, source } = context
    await requireProof(context)
    const secret = createWebhookSecret()
    const encrypted = (await openSecretBox(database.service)).encrypt(id, secret)
    const previousUntil = new Date(Date.now() + rotationMs).toISOString()
    await database.service.transaction(async (db) => {
      if (!(await replaceSecret(db, ownerId, id, { secret: encrypted, previousUntil })))
        throw createApiError('NOT_FOUND')
      await recordAudit(db, { userId: ownerId, event: 'webhook_secret_changed', source })
    })
    return { secret }
  }),
  enable: own.enable.use(idempotent).handler(async ({ context: { db, ownerId }, input: { id } }) => {
    if (!(await enableWebhook(db, ownerId, id))) throw createApiError('NOT_FOUND')
    return { id }
  }),
  remove: known.remove.handler(
    async ({ context, input, path }) =>
      await context.database.service.transaction(
        async (db) =>
          await runIdempotently({ ...context, db }, { path, input }, async () => {
            if (!(await deleteWebhook(db, context.ownerId, input.id))) throw createApiError('NOT_FOUND')
            await recordAudit(db, { userId: context.ownerId, event: 'webhook_removed', source: context.source })
            return { id: input.id }
          }),
      ),
  ),
  deliveries: own.deliveries.handler(async ({ context: { db, ownerId }, input: { id } }) =>
    (await listDeliveries(db, ownerId, id)).map(toEntry),
  ),
  sendTest: own.sendTest
    .use(limitRate('webhook messages', resendRate))
    .use(idempotent)
    .handler(async ({ context: { db, ownerId }, input: { id } }) => {
      if (!(await findWebhook(db, ownerId, id))) throw createApiError('NOT_FOUND')
      await insertTestDelivery(db, ownerId, id, new Date().toISOString())
      return { id }
    }),
  resend: own.resend
    .use(limitRate('webhook messages', resendRate))
    .use(idempotent)
    .handler(async ({ context: { db, ownerId }, input: { id, deliveryId } }) => {
      const now = new Date().toISOString()
      if (!(await requeueDelivery(db, ownerId, { webhookId: id, id: deliveryId, now })))
        throw createApiError('NOT_FOUND')
      return { id }
    }),
})
