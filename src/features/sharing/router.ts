import { implement } from '@orpc/server'
import { asApplicant } from '#src/features/accounts/guards.ts'
import { countStranger } from '#src/server/body-admission.ts'
import type { Db } from '#src/server/database.ts'
import { asPerson, failure, onlyOnce, type RequestContext, requireActor } from '#src/server/procedures.ts'
import { hashOf, newSecret, readerOf, readShares, toShare } from './commands.ts'
import { type Shared, sharingContract } from './contract.ts'
import { deleteEndedShares, listReceivedShares, lookAtShare, putShare, revokeShare } from './data.ts'

const os = implement(sharingContract).$context<RequestContext>()
const own = os.use(asApplicant)

/** Nobody: what a link shows is the same for everybody, and nothing of the session's person is in sight. */
const nobody = ''

/**
 * Looks by a link as nobody, or as the person of the session by the id of a share that names them. Without a session the
 * network was counted before the body was read; with one it is counted here for a link, and a named reader not at all.
 */
const look = async <T>(
  { database, sessionToken, source, ...asked }: RequestContext,
  isByLink: boolean,
  work: (db: Db) => Promise<T>,
): Promise<T | undefined> => {
  if (isByLink) {
    if (sessionToken && !(await countStranger(database.servicePool, '/api/shared', source.address)))
      throw failure('TOO_MANY_REQUESTS')
    return await database.asOwner(nobody, work)
  }
  return sessionToken
    ? await database.asSession(sessionToken, async (db, person) => {
        requireActor(asked, person)
        return await work(db)
      })
    : undefined
}

export const sharingRouter = os.router({
  list: own.list.handler(async ({ context: { database, db, ownerId } }) => ({
    shares: await readShares(database.service, db, ownerId),
  })),
  // A kept answer would hold the secret, so a repetition is made safe by the share's id instead.
  create: own.create.handler(async ({ context, input: { email, ...input } }) => {
    const { db, ownerId } = context
    const reader = email === undefined ? undefined : await readerOf(context, email)
    const secret = reader ? null : newSecret()
    await deleteEndedShares(db, ownerId)
    const row = await putShare(db, ownerId, {
      ...input,
      parts: [...new Set(input.parts)],
      readerId: reader?.id ?? null,
      linkHash: secret && hashOf(secret),
    })
    if (!row) throw failure('INPUT_INVALID', { field: 'id' })
    return { share: toShare(row, reader?.name ?? null, []), secret }
  }),
  revoke: own.revoke.use(onlyOnce).handler(async ({ context: { db, ownerId }, input: { id } }) => {
    const row = await revokeShare(db, ownerId, id)
    if (!row) throw failure('NOT_FOUND')
    return { id, revokedAt: row.revokedAt }
  }),
  received: os.use(asPerson).received.handler(async ({ context: { db } }) => ({
    shares: await listReceivedShares(db),
  })),
  read: os.read.handler(async ({ context, input: { secret, id, part } }) => {
    const linkHash = secret && hashOf(secret)
    const shown = await look(
      context,
      linkHash !== undefined,
      async (db) => await lookAtShare(db, { id, linkHash }, part),
    )
    if (!shown) throw failure('NOT_FOUND')
    return shown as Shared
  }),
})
