import { implement } from '@orpc/server'
import { asApplicant, asMember } from '#src/features/accounts/guards.ts'
import { createSecret, hashSecret } from '#src/features/sharing/commands.ts'
import { createApiError, idempotent, type RequestContext } from '#src/server/procedures.ts'
import { readSharedShortlist, saveSharedShortlist, toDistinctChoices, toLink } from './commands.ts'
import { sharedShortlistsContract } from './contract.ts'
import { deleteEndedLinks, listChosen, listLinks, revokeLink, upsertLink } from './data.ts'

const os = implement(sharedShortlistsContract).$context<RequestContext>()
const own = os.use(asMember)

/** Anonymous user: a link shows the same to every visitor, and the session's own rows are out of sight. */
const anonymousUserId = ''

export const sharedShortlistsRouter = os.router({
  list: own.list.handler(async ({ context: { db, ownerId } }) => ({
    links: (await listLinks(db, ownerId)).map(toLink),
  })),
  // Idempotent by the link's id instead of a stored response, which would contain the secret.
  create: own.create.handler(async ({ context: { db, ownerId }, input }) => {
    const entries = toDistinctChoices(input.entries)
    if ((await listChosen(db, entries)).length < entries.length) throw createApiError('UNIVERSITY_NOT_FOUND')
    await deleteEndedLinks(db, ownerId)
    const secret = createSecret()
    const row = await upsertLink(db, ownerId, { ...input, entries, linkHash: hashSecret(secret) })
    if (!row) throw createApiError('INPUT_INVALID', { field: 'id' })
    return { link: toLink(row), secret }
  }),
  revoke: own.revoke.use(idempotent).handler(async ({ context: { db, ownerId }, input: { id } }) => {
    const row = await revokeLink(db, ownerId, id)
    if (!row) throw createApiError('NOT_FOUND')
    return { id, revokedAt: row.revokedAt }
  }),
  // Not from a replica, which may lag behind a revocation.
  open: os.open.handler(
    async ({ context: { database }, input: { secret } }) =>
      await database.asOwner(anonymousUserId, async (db) => await readSharedShortlist(db, secret)),
  ),
  save: os
    .use(asApplicant)
    .save.use(idempotent)
    .handler(async ({ context: { db, ownerId }, input: { secret } }) => await saveSharedShortlist(db, ownerId, secret)),
})
