import { countAnonymousRequest } from '#src/server/body-admission.ts'
import type { Db } from '#src/server/database.ts'
import { createApiError, type RequestContext, requireActor } from '#src/server/procedures.ts'
import { releasePermit } from '#src/server/request-concurrency.ts'
import type { ShareNews } from './contract.ts'
import { findOpenShare } from './data.ts'
import { listenForShare, maxShareWaitMs, shareWaitLimiter } from './share-changes.provider.ts'

/** Anonymous user: a link shows the same to every reader, and the session's own rows are out of sight. */
const anonymousUserId = ''

type Work<T> = (db: Db) => Promise<T>

/**
 * Runs `work` as the anonymous user for a link, or as the user of the session.
 *
 * @returns undefined without a link and without a session
 */
const asReader = async <T>(context: RequestContext, isByLink: boolean, work: Work<T>): Promise<T | undefined> => {
  const { database, sessionToken } = context
  if (isByLink) return await database.asOwner(anonymousUserId, work)
  return sessionToken
    ? await database.asSession(sessionToken, async (db, person) => {
        await requireActor(context, person)
        return await work(db)
      })
    : undefined
}

/**
 * Accesses a share anonymously by a link, or as the session's user by the id of a share that names them.
 *
 * Rate limits: without a session the network was counted before the body was read; with a session it is counted here
 * for a link, and a named reader is not limited.
 */
export const accessShare = async <T>(
  context: RequestContext,
  isByLink: boolean,
  work: Work<T>,
): Promise<T | undefined> => {
  const { database, sessionToken, source } = context
  if (isByLink && sessionToken && !(await countAnonymousRequest(database.servicePool, '/api/shared', source.address)))
    throw createApiError('TOO_MANY_REQUESTS')
  return await asReader(context, isByLink, work)
}

interface OpenedShare {
  id?: string | undefined
  linkHash?: string | undefined
}

/**
 * Long-polls a share: returns immediately when it ends or changes, or after a timeout without a change. The network's
 * rate limit was counted before the body was read.
 */
export const waitForChange = async (
  context: RequestContext,
  share: OpenedShare,
  signal: AbortSignal | undefined,
): Promise<ShareNews> => {
  const find = async () =>
    await asReader(context, share.linkHash !== undefined, async (db) => await findOpenShare(db, share))
  const open = await find()
  if (!open) return 'ended'
  const permit = await shareWaitLimiter.acquire(context.source.address)
  if (!permit) return 'busy'
  const left = Math.max(0, open.expiresAt.getTime() - Date.now())
  const listening = listenForShare(open.id, Math.min(maxShareWaitMs, left), signal)
  try {
    // Checks again after subscribing: a share that ended between the first read and the subscription was not announced
    // to this client.
    if (!(await find())) return 'ended'
    releasePermit()
    const isChanged = await listening.isChanged
    if (signal?.aborted) return 'open'
    if (!(await find())) return 'ended'
    return isChanged ? 'changed' : 'open'
  } finally {
    listening.stop()
    permit.release()
  }
}
