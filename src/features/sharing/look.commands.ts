import { countStranger } from '#src/server/body-admission.ts'
import type { Db } from '#src/server/database.ts'
import { failure, type RequestContext, requireActor } from '#src/server/procedures.ts'
import { findOpenShare } from './data.ts'
import { listenForShare, longestWaitMs, waitPlaces } from './share-ends.provider.ts'

/** Nobody: what a link shows is the same for everybody, and nothing of the session's person is in sight. */
const nobody = ''

/**
 * Looks by a link as nobody, or as the person of the session by the id of a share that names them. Without a session the
 * network was counted before the body was read; with one it is counted here for a link, and a named reader not at all.
 */
export const look = async <T>(
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

interface OpenedShare {
  id?: string | undefined
  linkHash?: string | undefined
}

/** Whether a share is still open: answered at once when it ends, or after a while in which it did not. */
export const waitForEnd = async (
  context: RequestContext,
  share: OpenedShare,
  signal: AbortSignal | undefined,
): Promise<{ isOpen: boolean; hasWaited: boolean }> => {
  const find = async () =>
    await look(context, share.linkHash !== undefined, async (db) => await findOpenShare(db, share))
  const open = await find()
  if (!open) return { isOpen: false, hasWaited: false }
  const place = await waitPlaces.enter(context.source.address)
  if (!place) return { isOpen: true, hasWaited: false }
  const left = Math.max(0, open.expiresAt.getTime() - Date.now())
  const listening = listenForShare(open.id, Math.min(longestWaitMs, left), signal)
  try {
    // What ended between the first look and the listening was announced to nobody.
    if (!(await find())) return { isOpen: false, hasWaited: false }
    await listening.changed
    return { isOpen: (await find()) !== undefined, hasWaited: true }
  } finally {
    listening.stop()
    place.leave()
  }
}
