import { countAttempt, findBlockedUntil } from '#src/server/auth/throttle.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { createApiError, type OwnedContext, type RequestContext } from '#src/server/procedures.ts'
import { dayMs } from '#src/shared/durations.ts'
import {
  findOwnAge,
  findOwnProfile,
  findOwnTopics,
  listBlocks,
  listCards,
  listConnections,
  listMutes,
  listSuggestions,
} from './data.ts'
import {
  calculateNewAccountEnd,
  type DailyAction,
  dailyLimits,
  isNewAccount,
  maxCountries,
  maxInterestLength,
  maxInterests,
} from './rules.ts'

/**
 * Enforces the daily quota of this account for an action. Throws with the limit and the time of the next permitted
 * action when it is exceeded.
 *
 * The counter is separate from the rows that the action creates: deleting a post or withdrawing a request does not
 * restore quota.
 */
export const enforceDailyQuota = async (
  { database, db, ownerId }: Pick<RequestContext, 'database'> & OwnedContext,
  act: DailyAction,
): Promise<void> => {
  const createdAt = await findOwnAge(db)
  const age = isNewAccount(createdAt, new Date().toISOString()) ? 'young' : 'settled'
  const limit = dailyLimits[age][act]
  const day = { limit, windowMs: dayMs, blockMs: dayMs }
  const bucket = `${act} of ${age} ${ownerId}`
  if (await countAttempt(database.servicePool, bucket, day)) return
  const until = (await findBlockedUntil(database.servicePool, bucket)) ?? new Date().toISOString()
  const grown = calculateNewAccountEnd(createdAt)
  const isNew = age === 'young'
  throw createApiError('TOO_MANY_REQUESTS', { act, limit, isNew, until: isNew && grown < until ? grown : until })
}

/** Lists connections with the visible profile of each person, without people who were hidden since. */
const readConnections = async (db: Db, ownerId: OwnerId) => {
  const rows = await listConnections(db, ownerId)
  const cards = await listCards(
    db,
    rows.map(({ otherId }) => otherId),
  )
  return rows.flatMap(({ otherId, state, note, updatedAt }) => {
    const card = cards.get(otherId)
    return card ? [{ ...card, state, note, since: updatedAt }] : []
  })
}

const readSuggestions = async (db: Db) => {
  const rows = await listSuggestions(db)
  const cards = await listCards(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    const card = cards.get(row.id)
    const { same_field: sameField, same_countries: sameCountries, same_interests: sameInterests } = row
    return card ? [{ ...card, sameField, sameCountries, sameInterests }] : []
  })
}

const readMuted = async (db: Db, ownerId: OwnerId) =>
  [...(await listCards(db, await listMutes(db, ownerId))).values()].map(({ id, name }) => ({ id, name }))

/** Reads suggested values for a new card; they are hidden until the owner saves them. */
const readOffered = async (db: Db) => {
  const { fields, countries, interests } = await findOwnTopics(db)
  return {
    field: fields.length === 1 ? (fields[0] ?? '') : '',
    countries: countries.slice(0, maxCountries),
    interests: interests.filter((name) => name.length <= maxInterestLength).slice(0, maxInterests),
  }
}

/** Reads the overview of GradNet's people: card, requests, suggestions and connections. */
export const readOverview = async (db: Db, ownerId: OwnerId) => ({
  profile: (await findOwnProfile(db, ownerId)) ?? null,
  offered: await readOffered(db),
  connections: await readConnections(db, ownerId),
  suggestions: await readSuggestions(db),
  blocked: await listBlocks(db),
  muted: await readMuted(db, ownerId),
})
