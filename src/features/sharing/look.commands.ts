import { countStranger } from '#src/server/body-admission.ts'
import type { Db } from '#src/server/database.ts'
import { failure, type RequestContext, requireActor } from '#src/server/procedures.ts'

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
