import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { enforceQuota } from '#src/server/row-quota.ts'
import { accessTokens, oauthClients, oauthGrants, oauthRefreshTokens } from '#src/server/tables.ts'
import {
  type AppScope,
  appTokenSeconds,
  clientRetention,
  codeMinutes,
  maxConnectedApps,
  maxUnusedClients,
  refreshGraceSeconds,
  refreshTokenMs,
  retainedAccessTokens,
  retainedGrantDays,
  retainedRefreshTokens,
} from './connected-apps.rules.ts'

const now = sql`now()`
const inMs = (ms: number) => sql<string>`now() + ${ms} * interval '1 millisecond'`
const daysAgo = (days: number) => sql`now() - ${days} * interval '1 day'`

/** Finds a client. Needs the service role, as the other functions of clients. */
export const findClient = async (service: Db, clientId: string) =>
  (await service.select().from(oauthClients).where(eq(oauthClients.clientId, clientId)))[0]

interface NewClient {
  clientId: string
  name: string
  redirectUris: string[]
}

/** Deletes unused clients, and of those without a connection the oldest beyond the maximum. */
const deleteUnusedClients = async (service: Db) => {
  const { unusedDays, usedDays } = clientRetention
  await service
    .delete(oauthClients)
    .where(
      or(
        and(isNull(oauthClients.lastUsedAt), lt(oauthClients.createdAt, daysAgo(unusedDays))),
        and(isNotNull(oauthClients.lastUsedAt), lt(oauthClients.lastUsedAt, daysAgo(usedDays))),
      ),
    )
  const excess = service
    .select({ clientId: oauthClients.clientId })
    .from(oauthClients)
    .where(isNull(oauthClients.lastUsedAt))
    .orderBy(desc(oauthClients.createdAt))
    .offset(maxUnusedClients - 1)
  await service.delete(oauthClients).where(inArray(oauthClients.clientId, excess))
}

/** Stores what the metadata document of a client says. */
export const saveDocument = async (service: Db, client: NewClient) => {
  await deleteUnusedClients(service)
  await service
    .insert(oauthClients)
    .values({ ...client, fetchedAt: now })
    .onConflictDoUpdate({
      target: oauthClients.clientId,
      set: { name: client.name, redirectUris: client.redirectUris, fetchedAt: now },
    })
}

/** Stores a client that registers itself. */
export const insertClient = async (service: Db, client: NewClient) => {
  await deleteUnusedClients(service)
  await service.insert(oauthClients).values(client)
}

/** Condition for the grants that are connected: exchanged, not revoked, and with a refresh token that is valid. */
const isConnected = and(
  isNotNull(oauthGrants.redeemedAt),
  isNull(oauthGrants.revokedAt),
  gt(oauthGrants.expiresAt, now),
)

/** Condition for the grants that count: connected, or with a code that can be exchanged. */
const isOpen = and(
  isNull(oauthGrants.revokedAt),
  gt(sql`coalesce(${oauthGrants.expiresAt}, ${oauthGrants.codeExpiresAt})`, now),
)

const quota = { name: 'connectedApps', limit: maxConnectedApps, table: oauthGrants, where: isOpen }

/** Lists the connected apps of a user, newest first. */
export const listGrants = async (db: Db, ownerId: OwnerId) =>
  await db
    .select({
      id: oauthGrants.id,
      name: oauthGrants.clientName,
      redirectUri: oauthGrants.redirectUri,
      scopes: oauthGrants.scopes,
      createdAt: oauthGrants.createdAt,
      lastUsedAt:
        sql<string>`greatest(${oauthGrants.createdAt}, ${oauthGrants.lastUsedAt}, (select max(t.last_used_at) from access_tokens t
        where t.user_id = ${oauthGrants.userId} and t.grant_id = ${oauthGrants.id}))`.mapWith(oauthGrants.lastUsedAt),
    })
    .from(oauthGrants)
    .where(and(eq(oauthGrants.userId, ownerId), isConnected))
    .orderBy(desc(oauthGrants.createdAt), oauthGrants.id)

interface NewGrant {
  clientId: string
  clientName: string
  redirectUri: string
  resource: string
  scopes: AppScope[]
  codeHash: string
  codeChallenge: string
}

/**
 * Inserts the grant of a consent, whose code is valid for some minutes, and deletes grants that ended long ago or were
 * never exchanged.
 *
 * @throws LIST_FULL
 */
export const insertGrant = async (db: Db, ownerId: OwnerId, grant: NewGrant) => {
  const before = daysAgo(retainedGrantDays)
  const hasEnded = or(
    lt(oauthGrants.revokedAt, before),
    lt(oauthGrants.expiresAt, before),
    // A code that no app has exchanged: a second exchange cannot follow.
    and(isNull(oauthGrants.redeemedAt), lt(oauthGrants.codeExpiresAt, now)),
  )
  await db.delete(oauthGrants).where(and(eq(oauthGrants.userId, ownerId), hasEnded))
  await enforceQuota(db, ownerId, quota, 1)
  await db.insert(oauthGrants).values({ userId: ownerId, ...grant, codeExpiresAt: inMs(codeMinutes * 60_000) })
}

export interface Redemption {
  codeHash: string
  codeChallenge: string
  clientId: string
  /** Redirect URI that the client names again; undefined if it leaves it out, as in OAuth 2.1. */
  redirectUri: string | undefined
  resource: string
}

const grantFields = {
  id: oauthGrants.id,
  userId: oauthGrants.userId,
  clientId: oauthGrants.clientId,
  clientName: oauthGrants.clientName,
  scopes: oauthGrants.scopes,
  resource: oauthGrants.resource,
}

/** Grant for which tokens are issued. */
export interface IssuingGrant {
  id: string
  userId: string
  clientId: string
  clientName: string
  scopes: string[]
  resource: string
}

/**
 * Redeems a code once, with everything that it is bound to. Runs in a transaction of the service role, because the
 * request has no session.
 *
 * @returns undefined if the code is unknown, used or expired, or belongs to another client, redirect URI or verifier
 */
export const redeemCode = async (service: Db, redemption: Redemption): Promise<IssuingGrant | undefined> => {
  const { codeHash, codeChallenge, clientId, redirectUri, resource } = redemption
  const rows = await service
    .update(oauthGrants)
    .set({ redeemedAt: now })
    .where(
      and(
        ...[eq(oauthGrants.codeHash, codeHash), eq(oauthGrants.codeChallenge, codeChallenge)],
        eq(oauthGrants.clientId, clientId),
        redirectUri === undefined ? undefined : eq(oauthGrants.redirectUri, redirectUri),
        ...[eq(oauthGrants.resource, resource), gt(oauthGrants.codeExpiresAt, now)],
        ...[isNull(oauthGrants.redeemedAt), isNull(oauthGrants.revokedAt)],
      ),
    )
    .returning(grantFields)
  return rows[0]
}

/** Finds the grant of a code that was redeemed before and of its client. */
export const findRedeemed = async (service: Db, codeHash: string, clientId: string) =>
  (
    await service
      .select({ id: oauthGrants.id, userId: oauthGrants.userId })
      .from(oauthGrants)
      .where(
        and(eq(oauthGrants.codeHash, codeHash), eq(oauthGrants.clientId, clientId), isNotNull(oauthGrants.redeemedAt)),
      )
  )[0]

/** Condition that a used refresh token may be used again: shortly after, and before any token that replaced it was used. */
const isRepeatable = and(
  gt(oauthRefreshTokens.usedAt, sql`now() - ${refreshGraceSeconds} * interval '1 second'`),
  sql`not exists (select 1 from oauth_refresh_tokens later where later.user_id = ${oauthRefreshTokens.userId}
    and later.grant_id = ${oauthRefreshTokens.grantId} and later.used_at > ${oauthRefreshTokens.usedAt})`,
)

/**
 * Locks the grant of a refresh token, so that another use of its tokens and a revocation wait for the end of the
 * transaction. Without the lock a revocation would miss the tokens that the transaction inserts.
 */
const lockGrant = async (
  service: Db,
  { tokenHash, clientId, resource }: { tokenHash: string; clientId: string; resource: string },
): Promise<IssuingGrant | undefined> => {
  const grantId = service
    .select({ grantId: oauthRefreshTokens.grantId })
    .from(oauthRefreshTokens)
    .where(eq(oauthRefreshTokens.tokenHash, tokenHash))
  const rows = await service
    .select(grantFields)
    .from(oauthGrants)
    .where(
      and(
        ...[inArray(oauthGrants.id, grantId), eq(oauthGrants.clientId, clientId)],
        ...[eq(oauthGrants.resource, resource), isNull(oauthGrants.revokedAt)],
      ),
    )
    .for('update')
  return rows[0]
}

/**
 * Marks a refresh token as used, and with it all unused ones of its grant: one of them was issued by a repeated use of the
 * token before, and two lines of tokens would hide a copy. Runs in a transaction of the service role.
 *
 * @returns its grant; undefined if the token is unknown, expired or used and not repeatable, or its grant is revoked or of
 * another client
 */
export const consumeRefreshToken = async (
  service: Db,
  asked: { tokenHash: string; clientId: string; resource: string },
): Promise<IssuingGrant | undefined> => {
  const grant = await lockGrant(service, asked)
  if (!grant) return undefined
  const isValid = and(eq(oauthRefreshTokens.tokenHash, asked.tokenHash), gt(oauthRefreshTokens.expiresAt, now))
  const [token] = await service
    .select({ isFresh: sql<boolean>`${oauthRefreshTokens.usedAt} is null` })
    .from(oauthRefreshTokens)
    .where(and(isValid, or(isNull(oauthRefreshTokens.usedAt), isRepeatable)))
  if (!token) return undefined
  const ofGrant = and(eq(oauthRefreshTokens.userId, grant.userId), eq(oauthRefreshTokens.grantId, grant.id))
  if (token.isFresh)
    await service
      .update(oauthRefreshTokens)
      .set({ usedAt: now })
      .where(and(ofGrant, isNull(oauthRefreshTokens.usedAt)))
  return grant
}

/** Finds the grant of a token by its hash: of an access token, or of a refresh token, used or not. */
export const findGrantOfToken = async (service: Db, tokenHash: string, clientId: string) => {
  const { rows } = await service.execute<{ id: string; userId: string; isUsed: boolean }>(sql`
    select g.id, g.user_id as "userId", t.is_used as "isUsed"
      from (select user_id, grant_id, used_at is not null as is_used from oauth_refresh_tokens where token_hash = ${tokenHash}
        union all
        select user_id, grant_id, false from access_tokens where token_hash = ${tokenHash} and grant_id is not null) t
      join oauth_grants g on g.user_id = t.user_id and g.id = t.grant_id
      where g.client_id = ${clientId}`)
  return rows[0]
}

/**
 * Revokes a grant of a user and all of its tokens.
 *
 * @returns false if it is another user's, or has ended
 */
export const revokeGrant = async (service: Db, userId: string, id: string): Promise<boolean> => {
  const rows = await service
    .update(oauthGrants)
    .set({ revokedAt: now })
    .where(and(eq(oauthGrants.userId, userId), eq(oauthGrants.id, id), isOpen))
    .returning({ id: oauthGrants.id })
  if (rows.length === 0) return false
  const ofGrant = and(eq(accessTokens.userId, userId), eq(accessTokens.grantId, id), isNull(accessTokens.revokedAt))
  await service.update(accessTokens).set({ revokedAt: now }).where(ofGrant)
  return true
}

/** Lists the ids of earlier grants of a client that its newest one replaces. */
export const listReplacedGrants = async (service: Db, { userId, clientId, id }: IssuingGrant): Promise<string[]> =>
  (
    await service
      .select({ id: oauthGrants.id })
      .from(oauthGrants)
      .where(
        and(eq(oauthGrants.userId, userId), eq(oauthGrants.clientId, clientId), ne(oauthGrants.id, id), isConnected),
      )
  ).map((row) => row.id)

/** Deletes the expired access tokens of a grant, and the oldest tokens beyond the numbers that are kept. */
const deleteEndedTokens = async (service: Db, { userId, id }: IssuingGrant) => {
  const accessOfGrant = and(eq(accessTokens.userId, userId), eq(accessTokens.grantId, id))
  const surplus = service
    .select({ id: accessTokens.id })
    .from(accessTokens)
    .where(accessOfGrant)
    .orderBy(desc(accessTokens.createdAt))
    .offset(retainedAccessTokens - 1)
  await service
    .delete(accessTokens)
    .where(and(accessOfGrant, or(lt(accessTokens.expiresAt, now), inArray(accessTokens.id, surplus))))
  const refreshOfGrant = and(eq(oauthRefreshTokens.userId, userId), eq(oauthRefreshTokens.grantId, id))
  const oldest = service
    .select({ tokenHash: oauthRefreshTokens.tokenHash })
    .from(oauthRefreshTokens)
    .where(refreshOfGrant)
    .orderBy(desc(oauthRefreshTokens.createdAt))
    .offset(retainedRefreshTokens)
  await service.delete(oauthRefreshTokens).where(and(refreshOfGrant, inArray(oauthRefreshTokens.tokenHash, oldest)))
}

/** Finds the networks of the newest access token of a grant: a token that renews it is not used from a new network. */
const findNetworks = async (service: Db, { userId, id }: IssuingGrant): Promise<string[] | undefined> =>
  (
    await service
      .select({ networks: accessTokens.networks })
      .from(accessTokens)
      .where(and(eq(accessTokens.userId, userId), eq(accessTokens.grantId, id)))
      .orderBy(desc(accessTokens.createdAt))
      .limit(1)
  )[0]?.networks

export interface NewTokens {
  accessHash: string
  refreshHash: string
  scopes: AppScope[]
  device: string
  network: string
}

/** Inserts an access token and a refresh token of a grant, and deletes those that have ended. */
export const insertTokens = async (service: Db, grant: IssuingGrant, tokens: NewTokens) => {
  const { userId, id: grantId } = grant
  const networks = (await findNetworks(service, grant)) ?? [tokens.network]
  await deleteEndedTokens(service, grant)
  await service.insert(accessTokens).values({
    ...{ userId, grantId, networks, name: grant.clientName, audience: grant.resource },
    ...{ tokenHash: tokens.accessHash, scopes: tokens.scopes, device: tokens.device },
    expiresAt: inMs(appTokenSeconds * 1000),
  })
  const expiresAt = inMs(refreshTokenMs)
  await service.insert(oauthRefreshTokens).values({ userId, grantId, tokenHash: tokens.refreshHash, expiresAt })
  await service
    .update(oauthGrants)
    .set({ lastUsedAt: now, expiresAt })
    .where(and(eq(oauthGrants.userId, userId), eq(oauthGrants.id, grantId)))
  await service.update(oauthClients).set({ lastUsedAt: now }).where(eq(oauthClients.clientId, grant.clientId))
}
