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
  type DailyAct,
  dailyLimits,
  isNewAccount,
  maxCountries,
  maxInterestLength,
  maxInterests,
} from './rules.ts'

/**
 * Counts an act and refuses it beyond a day's limit of this account, with the limit and when it may be done again. Counted apart from what the act leaves
 * behind: whoever deletes a post or takes a request back has made it all the same.
 */
export const enforceDailyQuota = async (
  { database, db, ownerId }: Pick<RequestContext, 'database'> & OwnedContext,
  act: DailyAct,
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

/** Connections with what each person shows; nobody who has been hidden since. */
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

/** A card to begin with, from what the product knows; nothing of it is shown before its owner saves it. */
const readOffered = async (db: Db) => {
  const { fields, countries, interests } = await findOwnTopics(db)
  return {
    field: fields.length === 1 ? (fields[0] ?? '') : '',
    countries: countries.slice(0, maxCountries),
    interests: interests.filter((name) => name.length <= maxInterestLength).slice(0, maxInterests),
  }
}

/** Everything of GradNet that is about people. */
export const readOverview = async (db: Db, ownerId: OwnerId) => ({
  profile: (await findOwnProfile(db, ownerId)) ?? null,
  offered: await readOffered(db),
  connections: await readConnections(db, ownerId),
  suggestions: await readSuggestions(db),
  blocked: await listBlocks(db),
  muted: await readMuted(db, ownerId),
})
