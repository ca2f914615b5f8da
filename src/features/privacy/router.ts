import { implement } from '@orpc/server'
import { proveIdentity } from '#src/features/accounts/identity/identity.commands.ts'
import { createNotification } from '#src/features/notifications/commands.ts'
import { sumStoredBytes } from '#src/features/storage/data.ts'
import { storageQuota } from '#src/features/storage/rules.ts'
import { recordAudit } from '#src/server/audit.ts'
import { verifyUserPassword } from '#src/server/auth/passwords.ts'
import { createConcurrencyLimiter } from '#src/server/concurrency-limiter.ts'
import type { OwnerId } from '#src/server/database.ts'
import { authenticated, createApiError, type RequestContext } from '#src/server/procedures.ts'
import { limitRate } from '#src/server/rate-limit.ts'
import { toResponseStream } from '#src/server/response-stream.ts'
import { settleAllOrThrow } from '#src/server/transactions.ts'
import { buildAttachmentHeaders } from '#src/server/uploads.ts'
import { exportUserData, findReader } from './commands.ts'
import { type PrivacyStatus, privacyContract } from './contract.ts'
import { findAccount, findDeletion, insertDeletion, removeDeletion } from './data.ts'
import { renderPlannedDeletionEmail } from './emails.ts'
import { calculateDeletionDate, exportConcurrency, exportLimit, exportReader } from './rules.ts'

const limiter = createConcurrencyLimiter(exportConcurrency)
const os = implement(privacyContract).$context<RequestContext>().use(authenticated)

type Asking = Pick<RequestContext, 'config' | 'database'> & { ownerId: OwnerId }

const statusOf = async ({ config, database, ownerId }: Asking): Promise<PrivacyStatus> => {
  const [planned, use] = await database.asOwner(
    ownerId,
    async (db, owner) => await settleAllOrThrow([findDeletion(db, owner), sumStoredBytes(db, owner)]),
  )
  return {
    hasPassword: config.signIn === 'all' && (await verifyUserPassword(database, ownerId, '')) !== 'none',
    deletionDueAt: planned?.dueAt ?? null,
    storage: { ...use, maxFiles: storageQuota.files, maxBytes: storageQuota.bytes },
  }
}

const planDeletion = async (context: RequestContext & { ownerId: OwnerId; person: { language: string } }) => {
  const { database, ownerId, person, source } = context
  const requestedAt = new Date().toISOString()
  const dueAt = calculateDeletionDate(requestedAt)
  return await database.service.transaction(async (db) => {
    const isFirst = await insertDeletion(db, ownerId, { requestedAt, dueAt })
    if (!isFirst) return undefined
    await recordAudit(db, { userId: ownerId, event: 'deletion_requested', source })
    await createNotification(db, ownerId, person.language, {
      textKey: 'notifications.text.deletionPlanned',
      params: { date: dueAt.slice(0, 10) },
      type: 'warning',
      category: 'system',
      priority: 'high',
      actionUrl: '/settings/privacy',
    })
    return dueAt
  })
}

export const privacyRouter = os.router({
  status: os.status.handler(async ({ context }) => await statusOf(context)),
  export: os.export.use(limitRate('export', exportLimit)).handler(async ({ context, input }) => {
    await proveIdentity(context, input.password, 'export')
    const permit = await limiter.acquire(context.ownerId)
    if (!permit) throw createApiError('TOO_MANY_REQUESTS')
    const { database, files, ownerId, source } = context
    let body: ReadableStream<Uint8Array>
    try {
      const content = await exportUserData(database, files, ownerId)
      body = await toResponseStream(content, { limits: exportReader, onEnd: permit.release })
      await recordAudit(database.service, { userId: ownerId, event: 'exported', source })
    } catch (error) {
      permit.release()
      throw error
    }
    const day = new Date().toISOString().slice(0, 10)
    return {
      headers: { ...buildAttachmentHeaders(`gradapp-export-${day}.zip`), 'content-type': 'application/zip' },
      body,
    }
  }),
  requestDeletion: os.requestDeletion.handler(async ({ context, input }) => {
    await proveIdentity(context, input.password, 'deletion')
    const { config, database, ownerId, mailer, log } = context
    const dueAt = await planDeletion(context)
    const reader = dueAt ? await findReader(database, ownerId) : undefined
    // Independent of the mail server: the notification has the same date.
    if (reader && dueAt)
      await mailer
        .send({
          ...renderPlannedDeletionEmail(reader, dueAt, config.appName, `${config.appUrl}/settings/privacy`),
          userId: ownerId,
        })
        .catch((error: Error) =>
          log.error({ reason: error.message }, 'the mail of a planned deletion could not be sent'),
        )
    return await statusOf(context)
  }),
  cancelDeletion: os.cancelDeletion.handler(async ({ context }) => {
    const { database, ownerId, source } = context
    const wasPlanned = await database.service.transaction(async (db) => await removeDeletion(db, ownerId))
    if (wasPlanned) await recordAudit(database.service, { userId: ownerId, event: 'deletion_cancelled', source })
    // Deletion has already won the race: return the error instead of a confirmation that the account is kept.
    else if (!(await findAccount(database.service, ownerId)).user) throw createApiError('NOT_AUTHENTICATED')
    return await statusOf(context)
  }),
})
