import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { enforceQuota } from '#src/server/row-quota.ts'
import type { OwnProfile, Person } from './contract.ts'
import { type ConnectionState, maxFound, maxPeople, maxSuggestions, type ReachKind } from './rules.ts'
import { blocks, connections, mutes, publicProfiles } from './tables.ts'

/** Tells whether the acting user may reach a person; shared by API, database and realtime connection. */
export const canContact = async (db: Db, ownerId: OwnerId, personId: string, kind: ReachKind): Promise<boolean> =>
  (await db.execute<{ may: boolean }>(sql`select can_contact(${ownerId}::uuid, ${personId}::uuid, ${kind}) as may`))
    .rows[0]?.may ?? false

const idList = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`

/** Visible profile with the creation date of the account. */
type Card = Person & { createdAt: string }

/** Lists visible profiles by id, without people who are hidden from the acting user. */
export const listCards = async (db: Db, ids: readonly string[]): Promise<Map<string, Card>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<Person & { created_at: Date }>(
    sql`select * from people_cards(${idList([...new Set(ids)])})`,
  )
  return new Map(
    rows.map(({ created_at, ...row }) => [row.id, { ...row, createdAt: new Date(created_at).toISOString() }]),
  )
}

/** Visible columns of a profile, without the search column. */
const { search: _, ...shownColumns } = getTableColumns(publicProfiles)

export const findOwnProfile = async (db: Db, ownerId: OwnerId) =>
  (await db.select(shownColumns).from(publicProfiles).where(eq(publicProfiles.userId, ownerId)))[0]

export const upsertProfile = async (db: Db, ownerId: OwnerId, profile: OwnProfile) =>
  (
    await db
      .insert(publicProfiles)
      .values({ userId: ownerId, ...profile })
      .onConflictDoUpdate({ target: publicProfiles.userId, set: { ...profile, updatedAt: sql`now()` as never } })
      .returning(shownColumns)
  )[0]

/** Lists the newest connections and requests of a user. */
export const listConnections = async (db: Db, ownerId: OwnerId) =>
  await db
    .select()
    .from(connections)
    .where(eq(connections.userId, ownerId))
    .orderBy(desc(connections.updatedAt), connections.otherId)
    .limit(maxPeople.connections)

export const findConnection = async (db: Db, ownerId: OwnerId, personId: string) =>
  (
    await db
      .select({ state: connections.state })
      .from(connections)
      .where(and(eq(connections.userId, ownerId), eq(connections.otherId, personId)))
  )[0]?.state

/**
 * Requests a connection, or accepts the counterpart's pending request.
 *
 * @returns undefined when the person cannot be reached
 */
export const requestConnection = async (db: Db, personId: string, note: string): Promise<ConnectionState | undefined> =>
  (
    await db.execute<{ state: ConnectionState | null }>(
      sql`select request_connection(${personId}::uuid, ${note}) as state`,
    )
  ).rows[0]?.state ?? undefined

export const answerConnection = async (db: Db, personId: string, accepts: boolean): Promise<boolean> =>
  (await db.execute<{ done: boolean }>(sql`select answer_connection(${personId}::uuid, ${accepts}) as done`)).rows[0]
    ?.done ?? false

export const insertBlock = async (db: Db, personId: string): Promise<void> => {
  await db.execute(sql`select block_person(${personId}::uuid)`)
}

export const deleteBlock = async (db: Db, ownerId: OwnerId, personId: string): Promise<void> => {
  await db.delete(blocks).where(and(eq(blocks.userId, ownerId), eq(blocks.blockedId, personId)))
}

/** Lists the users whom the acting user has blocked, with their names for unblocking. */
export const listBlocks = async (db: Db) =>
  (await db.execute<{ id: string; name: string }>(sql`select * from blocked_people(${maxPeople.blocks})`)).rows

export const insertMute = async (db: Db, ownerId: OwnerId, personId: string): Promise<void> => {
  await db.insert(mutes).values({ userId: ownerId, mutedId: personId }).onConflictDoNothing()
}

export const deleteMute = async (db: Db, ownerId: OwnerId, personId: string): Promise<void> => {
  await db.delete(mutes).where(and(eq(mutes.userId, ownerId), eq(mutes.mutedId, personId)))
}

export const listMutes = async (db: Db, ownerId: OwnerId): Promise<string[]> =>
  (await db.select({ id: mutes.mutedId }).from(mutes).where(eq(mutes.userId, ownerId))).map(({ id }) => id)

/** Searches listed people whose name, headline or interests match all words as prefixes; name matches first. */
export const searchPeople = async (db: Db, words: string): Promise<string[]> =>
  (await db.execute<{ id: string }>(sql`select id from search_people(${words}, ${maxFound})`)).rows.map(({ id }) => id)

interface SuggestionRow extends Record<string, unknown> {
  id: string
  same_field: string
  same_countries: string[]
  same_interests: string[]
}

export const listSuggestions = async (db: Db) =>
  (await db.execute<SuggestionRow>(sql`select * from suggest_people(${maxSuggestions})`)).rows

interface TopicsRow extends Record<string, unknown> {
  fields: string[]
  countries: string[]
  interests: string[]
}

/** Finds the acting user's topics from their card, shortlist and research interests. */
export const findOwnTopics = async (db: Db): Promise<TopicsRow> =>
  (await db.execute<TopicsRow>(sql`select * from own_topics()`)).rows[0] ?? { fields: [], countries: [], interests: [] }

/** Finds the creation date of the acting user's account. */
export const findOwnAge = async (db: Db): Promise<string> => {
  const { rows } = await db.execute<{ created_at: Date }>(sql`select own_account_created() as created_at`)
  return new Date(rows[0]?.created_at ?? 0).toISOString()
}

/**
 * Enforces the limit of a list of people, after the insert.
 *
 * @throws LIST_FULL above the limit
 */
export const enforcePeopleQuota = async (db: Db, ownerId: OwnerId, name: keyof typeof maxPeople): Promise<void> =>
  await enforceQuota(db, ownerId, { name, limit: maxPeople[name], table: { connections, blocks, mutes }[name] })
