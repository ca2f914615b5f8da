import { implement } from '@orpc/server'
import { asApplicant } from '#src/features/accounts/guards.ts'
import { sendStored } from '#src/features/storage/commands.ts'
import { authenticatedTx, createApiError, idempotent, type RequestContext } from '#src/server/procedures.ts'
import { createSecret, findReaderAccount, hashSecret, readShares, toShare } from './commands.ts'
import { type Shared, sharingContract } from './contract.ts'
import {
  commentOnShare,
  deleteEndedShares,
  findSharedFile,
  hasWriting,
  listReceivedShares,
  openShare,
  revokeShare,
  upsertShare,
} from './data.ts'
import { maxComments, type SharedPart } from './rules.ts'
import { accessShare, waitForChange } from './share-access.commands.ts'

const os = implement(sharingContract).$context<RequestContext>()
const own = os.use(asApplicant)

export const sharingRouter = os.router({
  list: own.list.handler(async ({ context: { database, db, ownerId } }) => ({
    shares: await readShares(database.service, db, ownerId),
  })),
  // Idempotent by the share's id instead of a stored response, which would contain the secret.
  create: own.create.handler(async ({ context, input: { email, writing, ...input } }) => {
    const { db, ownerId } = context
    const parts: SharedPart[] = [...new Set(input.parts), ...(writing ? ['writing' as const] : [])]
    if (parts.length === 0) throw createApiError('INPUT_INVALID', { field: 'parts' })
    if (writing && !(await hasWriting(db, ownerId, writing.id))) throw createApiError('NOT_FOUND')
    const reader = email === undefined ? undefined : await findReaderAccount(context, email)
    const secret = reader ? null : createSecret()
    await deleteEndedShares(db, ownerId)
    const row = await upsertShare(db, ownerId, {
      ...input,
      parts,
      writingId: writing?.id ?? null,
      mayComment: writing?.mayComment ?? false,
      readerId: reader?.id ?? null,
      linkHash: secret && hashSecret(secret),
    })
    if (!row) throw createApiError('INPUT_INVALID', { field: 'id' })
    return { share: toShare(row, reader?.name ?? null, []), secret }
  }),
  comment: os.comment.handler(async ({ context, input: { commentId, secret, id, ...comment } }) => {
    const linkHash = secret && hashSecret(secret)
    const answer = await accessShare(
      context,
      linkHash !== undefined,
      async (db) => await commentOnShare(db, { id, linkHash }, { ...comment, id: commentId }),
    )
    if (answer === 'full') throw createApiError('LIST_FULL', { name: 'writingComments', limit: maxComments })
    if (answer === 'anonymous') throw createApiError('INPUT_INVALID', { field: 'author', reason: 'missing' })
    if (!answer) throw createApiError('NOT_FOUND')
    return { id: commentId }
  }),
  waitForChange: os.waitForChange.handler(async ({ context, input: { secret, id }, signal }) => ({
    news: await waitForChange(context, { id, linkHash: secret && hashSecret(secret) }, signal),
  })),
  revoke: own.revoke.use(idempotent).handler(async ({ context: { db, ownerId }, input: { id } }) => {
    const row = await revokeShare(db, ownerId, id)
    if (!row) throw createApiError('NOT_FOUND')
    return { id, revokedAt: row.revokedAt }
  }),
  received: os.use(authenticatedTx).received.handler(async ({ context: { db } }) => ({
    shares: await listReceivedShares(db),
  })),
  file: os.file.handler(async ({ context, input: { secret, id } }) => {
    const linkHash = secret && hashSecret(secret)
    const row = await accessShare(
      context,
      linkHash !== undefined,
      async (db) => await findSharedFile(db, { id, linkHash }),
    )
    return await sendStored(context, row)
  }),
  read: os.read.handler(async ({ context, input: { secret, id, part } }) => {
    const linkHash = secret && hashSecret(secret)
    const shown = await accessShare(
      context,
      linkHash !== undefined,
      async (db) => await openShare(db, { id, linkHash }, part),
    )
    if (!shown) throw createApiError('NOT_FOUND')
    return shown as Shared
  }),
})
