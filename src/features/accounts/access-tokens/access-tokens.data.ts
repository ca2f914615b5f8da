import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { hashIdentifier } from '#src/server/auth/one-time-tokens.ts'
import type { Database, Db, OwnerId } from '#src/server/database.ts'
import { enforceQuota } from '#src/server/row-quota.ts'
import { accessTokens } from '#src/server/tables.ts'
import type { AccessScope } from '#src/shared/access-scopes.ts'
import { connectionCodeMinutes, maxAccessTokens, retainedTokenDays } from './access-tokens.rules.ts'

/** Condition for the tokens that a user created and that can be used. Those of connected apps end with their grant. */
const isUsable = and(
  isNull(accessTokens.grantId),
  isNull(accessTokens.revokedAt),
  gt(accessTokens.expiresAt, sql`now()`),
)

const quota = { name: 'accessTokens', limit: maxAccessTokens, table: accessTokens, where: isUsable }

/** Lists the access tokens of a user that can be used, newest first. */
export const listAccessTokens = async (db: Db, ownerId: OwnerId) =>
  await db
    .select()
    .from(accessTokens)
    .where(and(eq(accessTokens.userId, ownerId), isUsable))
    .orderBy(desc(accessTokens.createdAt), accessTokens.id)

/** Finds one access token of a user that can be used. */
export const findAccessToken = async (db: Db, ownerId: OwnerId, id: string) =>
  (
    await db
      .select({ expiresAt: accessTokens.expiresAt })
      .from(accessTokens)
      .where(and(eq(accessTokens.userId, ownerId), eq(accessTokens.id, id), isUsable))
  )[0]

/**
 * Rejects another access token beyond the quota.
 *
 * @throws LIST_FULL
 */
export const requireTokenQuota = async (db: Db, ownerId: OwnerId) => await enforceQuota(db, ownerId, quota, 1)

interface NewToken {
  /** Label chosen by the user; none for a browser. */
  name?: string
  tokenHash: string
  scopes: AccessScope[]
  device: string
  network: string
  expiresAt: string
}

/**
 * Inserts an access token, and deletes those that ended long ago.
 *
 * @throws LIST_FULL
 */
export const insertAccessToken = async (db: Db, ownerId: OwnerId, { network, ...token }: NewToken) => {
  const before = sql`now() - ${retainedTokenDays} * interval '1 day'`
  await db
    .delete(accessTokens)
    .where(
      and(eq(accessTokens.userId, ownerId), or(lt(accessTokens.revokedAt, before), lt(accessTokens.expiresAt, before))),
    )
  await requireTokenQuota(db, ownerId)
  await db.insert(accessTokens).values({ userId: ownerId, networks: [network], ...token })
}

/** Revokes one access token of the user. Returns false if it is another user's, or has ended. */
export const revokeAccessToken = async (db: Db, ownerId: OwnerId, id: string): Promise<boolean> =>
  (
    await db
      .update(accessTokens)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(accessTokens.userId, ownerId), eq(accessTokens.id, id), isUsable))
      .returning({ id: accessTokens.id })
  ).length > 0

/** Stored name of a code. It contains the challenge, so that a code is worth nothing without the verifier. */
const identifierOf = (code: string, challenge: string) => hashIdentifier(`connection-code:${code}.${challenge}`)

/** Stores the code of a user for the extension that knows the verifier of `challenge`. */
export const storeConnectionCode = async (
  { servicePool }: Database,
  userId: string,
  code: string,
  challenge: string,
) => {
  await servicePool.query({
    name: 'store_connection_code',
    text: `with former as (delete from verifications where value = $1 and identifier like 'connection-code:%')
      insert into verifications (identifier, value, expires_at) values ($2, $1, now() + $3 * interval '1 minute')`,
    values: [userId, identifierOf(code, challenge), connectionCodeMinutes],
  })
}

/** Consumes a code. Returns its user; undefined if it was used, has expired, or belongs to another challenge. */
export const consumeConnectionCode = async (
  { servicePool }: Database,
  code: string,
  challenge: string,
): Promise<string | undefined> => {
  const { rows } = await servicePool.query<{ value: string }>({
    name: 'consume_connection_code',
    text: 'delete from verifications where identifier = $1 and expires_at > now() returning value',
    values: [identifierOf(code, challenge)],
  })
  return rows[0]?.value
}
