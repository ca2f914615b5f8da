import { findProfile } from '#src/features/profile/data.ts'
import { hashSecret } from '#src/features/sharing/commands.ts'
import { countAnonymousRequest } from '#src/server/body-admission.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { createApiError, type RequestContext } from '#src/server/procedures.ts'
import { hourMs } from '#src/shared/durations.ts'
import { isKnownZone } from '#src/shared/time-zones.ts'
import { findShareSecret } from './commands.ts'
import type { Recommendation } from './contract.ts'
import { actAsRecommendedUser, findRecommender, insertHistory, type RecommenderRow, updateVisit } from './data.ts'
import { readLetters, toLetter } from './letters.commands.ts'

/** Anonymous user: a link shows the same with and without a session, and the session's own rows are out of sight. */
const anonymousUserId = ''

interface Opened {
  db: Db
  ownerId: OwnerId
  recommender: RecommenderRow
}

/**
 * Runs `work` for the recommender of a link, in a transaction that acts as the applicant. Without a session the network was
 * counted before the body was read; with a session it is counted here.
 *
 * @throws NOT_FOUND for a link that is unknown, revoked or expired
 * @throws TOO_MANY_REQUESTS beyond the rate limit of the network
 */
export const asRecommender = async <T>(
  { database, sessionToken, source }: RequestContext,
  secret: string,
  work: (opened: Opened) => Promise<T>,
): Promise<T> => {
  const isWithin =
    sessionToken === undefined ||
    (await countAnonymousRequest(database.servicePool, '/api/recommendations', source.address))
  if (!isWithin) throw createApiError('TOO_MANY_REQUESTS')
  return await database.asOwner(anonymousUserId, async (db) => {
    const found = await actAsRecommendedUser(db, hashSecret(secret))
    const recommender = found && (await findRecommender(db, found.ownerId, found.recommenderId))
    if (!(found && recommender)) throw createApiError('NOT_FOUND')
    return await work({ db, ownerId: found.ownerId, recommender })
  })
}

/** Visits within this time are one line of history, in milliseconds. */
const visitMs = hourMs

/** Records a visit of the private page, and the time zone of the device if it is known. */
export const recordVisit = async (
  { db, ownerId, recommender }: Opened,
  timeZone: string | undefined,
): Promise<void> => {
  const { id, lastOpenedAt } = recommender
  const isNew = lastOpenedAt === null || Date.now() - Date.parse(lastOpenedAt) > visitMs
  await updateVisit(db, ownerId, id, timeZone !== undefined && isKnownZone(timeZone) ? timeZone : undefined)
  if (isNew) await insertHistory(db, ownerId, { recommenderId: id, kind: 'opened' })
}

/** Reads the private page of a recommender: the letters for one applicant, and nothing of any other. */
export const readRecommendation = async (
  { db, ownerId, recommender: { id } }: Opened,
  authSecret: string,
): Promise<Recommendation> => {
  const recommender = await findRecommender(db, ownerId, id)
  if (!recommender) throw createApiError('NOT_FOUND')
  const profile = await findProfile(db, ownerId)
  return {
    applicantName: profile?.fullName || profile?.displayName || '',
    recommenderName: recommender.name,
    waiver: recommender.waiver,
    shareSecret: await findShareSecret(db, ownerId, authSecret, recommender),
    expiresAt: recommender.linkExpiresAt,
    reminderPace: recommender.reminderPace,
    remindOn: recommender.remindOn,
    letters: (await readLetters(db, ownerId, id)).map(toLetter),
  }
}
