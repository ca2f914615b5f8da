import { implement } from '@orpc/server'
import { asApplicant, asKnownOnboardedApplicant } from '#src/features/accounts/guards.ts'
import { hashSecret } from '#src/features/sharing/commands.ts'
import { actAsShareOwner } from '#src/features/sharing/data.ts'
import { accessShare } from '#src/features/sharing/share-access.commands.ts'
import { countAttempts } from '#src/server/auth/throttle.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { createApiError, idempotent, type RequestContext } from '#src/server/procedures.ts'
import { limitRate } from '#src/server/rate-limit.ts'
import { createFileResponse } from '#src/server/uploads.ts'
import { listComments, updateComment } from './comments.data.ts'
import { writingContract } from './contract.ts'
import {
  deleteSent,
  findSent,
  findVersion,
  insertWriting,
  listSent,
  listVersions,
  listWritings,
  purgeRemovedWritings,
  removeWriting,
  restoreWriting,
  updateSettings,
  type WritingSettings,
} from './data.ts'
import { readForDraft, writeDraft } from './drafting/draft.commands.ts'
import {
  applySharedChanges,
  calculateShares,
  copyContent,
  countShared,
  createContent,
  findWritingOrRefuse,
  readWriting,
  restoreVersion,
  saveVersion,
  syncSteps,
} from './edit-log.commands.ts'
import { findTarget, upsertPolicy } from './evidence.data.ts'
import type { WritingComment } from './evidence-sheet.contract.ts'
import { openClaims } from './evidence-sheet.engine.ts'
import {
  exportWriting,
  judgeWriting,
  printWriting,
  readForPrint,
  typesetWritingOrThrow,
} from './printing/printing.commands.ts'
import { sendWriting } from './printing/submit.commands.ts'
import { exportTypes, removedWritingTtlMs, sharedSheetLimits, syncLimit, writingLimits } from './rules.ts'

const os = implement(writingContract).$context<RequestContext>()
const own = os.use(asApplicant)
// No open transaction during the claim check and typesetting, which take long.
const known = os.use(asKnownOnboardedApplicant)

const toComment = ({ resolvedAt, ...row }: Awaited<ReturnType<typeof listComments>>[number]): WritingComment => ({
  ...row,
  isResolved: resolvedAt !== null,
})

/** Checks that an entry is on the user's shortlist. Throws otherwise. */
const requireTarget = async (db: Db, ownerId: OwnerId, targetId: string | null | undefined) => {
  if (targetId && !(await findTarget(db, ownerId, targetId))) throw createApiError('UNIVERSITY_NOT_FOUND')
}

const readSentOrRefuse = async (db: Db, ownerId: OwnerId, id: string) => {
  const row = await findSent(db, ownerId, id)
  if (!row) throw createApiError('NOT_FOUND')
  return row
}

export const writingRouter = os.router({
  list: own.list.handler(async ({ context: { db, ownerId } }) => await listWritings(db, ownerId)),
  get: own.get.handler(async ({ context: { db, ownerId }, input: { id } }) => await readWriting(db, ownerId, id)),
  create: own.create.use(idempotent).handler(async ({ context: { db, ownerId }, input: { headings, ...input } }) => {
    await requireTarget(db, ownerId, input.targetId)
    const begun = input.sourceId ? await copyContent(db, ownerId, input.sourceId) : createContent(headings)
    const row = await insertWriting(db, ownerId, { ...input, ...begun })
    if (!row) throw createApiError('INTERNAL')
    return await readWriting(db, ownerId, row.id)
  }),
  update: own.update.use(idempotent).handler(async ({ context: { db, ownerId }, input: { id, ...settings } }) => {
    await requireTarget(db, ownerId, settings.targetId)
    if (!(await updateSettings(db, ownerId, id, settings as WritingSettings))) throw createApiError('NOT_FOUND')
    return await readWriting(db, ownerId, id)
  }),
  choosePolicy: own.choosePolicy
    .use(idempotent)
    .handler(async ({ context: { db, ownerId }, input: { id, policy } }) => {
      const { target } = await readWriting(db, ownerId, id)
      if (!target) throw createApiError('NOT_FOUND')
      await upsertPolicy(db, ownerId, target.id, policy)
      return await readWriting(db, ownerId, id)
    }),
  check: known.check
    .use(limitRate('writing-check', writingLimits.checks))
    .handler(async ({ context: { database, ownerId }, input: { id } }) => {
      const read = await database.asOwner(ownerId, async (db) => await readForPrint(db, ownerId, id))
      return { version: read.row.version, shares: calculateShares(read.row), ...(await judgeWriting(read)) }
    }),
  sharedSheet: os.sharedSheet.handler(async ({ context, input: { secret, id } }) => {
    const linkHash = secret && hashSecret(secret)
    const read = await accessShare(context, linkHash !== undefined, async (db) => {
      const shown = await actAsShareOwner(db, { id, linkHash })
      return shown && (await readForPrint(db, shown.ownerId, shown.writingId))
    })
    if (!read) throw createApiError('NOT_FOUND')
    // Rate limit of the expensive claim check, keyed by server-side ids, because a link or an id of the request is
    // chosen by the caller.
    const writing = `shared sheet ${read.row.id}`
    const refused = await countAttempts(context.database.servicePool, [
      { bucket: `${writing} ${context.source.address}`, rule: sharedSheetLimits.perNetwork },
      { bucket: writing, rule: sharedSheetLimits.perWriting },
    ])
    if (refused !== undefined) throw createApiError('TOO_MANY_REQUESTS')
    return await judgeWriting(read)
  }),
  comments: own.comments.handler(async ({ context: { db, ownerId }, input: { id } }) => {
    await findWritingOrRefuse(db, ownerId, id)
    return (await listComments(db, ownerId, id)).map(toComment)
  }),
  settleComment: own.settleComment
    .use(idempotent)
    .handler(async ({ context: { db, ownerId }, input: { id, reply, isResolved } }) => {
      const row = await updateComment(db, ownerId, id, { reply, isResolved })
      if (!row) throw createApiError('NOT_FOUND')
      return toComment(row)
    }),
  draft: known.draft
    .use(limitRate('writing-draft', writingLimits.drafts))
    .handler(async ({ context, input: { id }, signal }) => {
      const { database, ownerId } = context
      const drafting = await database.asOwner(ownerId, async (db) => await readForDraft(db, ownerId, id))
      return writeDraft(context, drafting, signal)
    }),
  preview: known.preview
    .use(limitRate('writing-preview', writingLimits.previews))
    .handler(async ({ context: { database, ownerId }, input: { id, page } }) => {
      const read = await database.asOwner(ownerId, async (db) => await readForPrint(db, ownerId, id))
      const { printed, sheet } = await printWriting(read)
      const { content, pages, missing } = await typesetWritingOrThrow(printed, { page }, ownerId)
      return { svg: String(content), pages, missing, leftOut: openClaims(sheet).length }
    }),
  download: known.download
    .use(limitRate('writing-export', writingLimits.exports))
    .handler(async ({ context: { database, ownerId }, input: { id, format } }) => {
      const read = await database.asOwner(ownerId, async (db) => await readForPrint(db, ownerId, id))
      const { printed } = await printWriting(read)
      return createFileResponse(
        printed.title,
        format,
        exportTypes[format],
        await exportWriting(printed, format, ownerId),
      )
    }),
  send: known.send
    .use(limitRate('writing-export', writingLimits.exports))
    .handler(async ({ context, input, path }) => await sendWriting(context, { input, path })),
  sent: own.sent.handler(async ({ context: { db, ownerId }, input: { id } }) => {
    await findWritingOrRefuse(db, ownerId, id)
    return await listSent(db, ownerId, id)
  }),
  readSent: own.readSent.handler(
    async ({ context: { db, ownerId }, input: { id } }) => await readSentOrRefuse(db, ownerId, id),
  ),
  sentFile: own.sentFile.handler(async ({ context: { db, ownerId }, input: { id } }) => {
    const { title, file } = await readSentOrRefuse(db, ownerId, id)
    return createFileResponse(title, 'pdf', exportTypes.pdf, Buffer.from(file, 'base64'))
  }),
  removeSent: own.removeSent.use(idempotent).handler(async ({ context: { db, ownerId }, input: { id } }) => {
    await readSentOrRefuse(db, ownerId, id)
    await deleteSent(db, ownerId, id)
    return { id }
  }),
  // Idempotent without a stored response: a repeated request finds its steps in the edit log.
  sync: own.sync
    .use(limitRate('writing-sync', syncLimit))
    .handler(async ({ context: { db, ownerId }, input }) => await syncSteps(db, ownerId, input)),
  versions: own.versions.handler(async ({ context: { db, ownerId }, input: { id } }) => {
    await readWriting(db, ownerId, id)
    return await listVersions(db, ownerId, id)
  }),
  version: own.version.handler(async ({ context: { db, ownerId }, input: { id, versionId } }) => {
    await readWriting(db, ownerId, id)
    const row = await findVersion(db, ownerId, id, versionId)
    if (!row) throw createApiError('NOT_FOUND')
    return row
  }),
  keepVersion: own.keepVersion
    .use(idempotent)
    .handler(async ({ context: { db, ownerId }, input: { id, name } }) => await saveVersion(db, ownerId, id, name)),
  shared: own.shared.handler(async ({ context: { db, ownerId }, input: { id } }) => await countShared(db, ownerId, id)),
  takeOver: own.takeOver
    .use(idempotent)
    .handler(async ({ context: { db, ownerId }, input: { id } }) => await applySharedChanges(db, ownerId, id)),
  restoreVersion: own.restoreVersion
    .use(idempotent)
    .handler(
      async ({ context: { db, ownerId }, input: { id, versionId } }) =>
        await restoreVersion(db, ownerId, id, versionId),
    ),
  remove: own.remove.use(idempotent).handler(async ({ context: { db, ownerId }, input: { id } }) => {
    await readWriting(db, ownerId, id)
    await removeWriting(db, ownerId, id)
    await purgeRemovedWritings(db, ownerId, new Date(Date.now() - removedWritingTtlMs).toISOString())
    return { id }
  }),
  restore: own.restore.handler(async ({ context: { db, ownerId }, input: { id } }) => {
    await restoreWriting(db, ownerId, id)
    return await readWriting(db, ownerId, id)
  }),
})
