import { and, desc, eq, gt, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { authAccounts, emailChanges, passkeys, sessions, users } from '#src/server/auth/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { auditLog } from '#src/server/tables.ts'

// The request role has no access to the tables of the accounts: `service` is the service role, and each statement names
// the user.

export const findSecurity = async (service: Db, ownerId: OwnerId) => {
  const [account] = await service
    .select({
      hasTwoFactor: users.twoFactorEnabled,
      emailConfirmed: users.emailVerified,
      pendingEmail: emailChanges.newEmail,
      providers: sql<
        string[]
      >`array(select a.provider_id from ${authAccounts} a where a.user_id = ${users.id} order by 1)`,
    })
    .from(users)
    .leftJoin(emailChanges, and(eq(emailChanges.userId, users.id), gt(emailChanges.expiresAt, sql`now()`)))
    .where(eq(users.id, ownerId))
  return account
}

/** Locks the account row, so that two concurrent removals cannot delete the last two sign-in methods. */
export const lockAccount = async (service: Db, ownerId: OwnerId) =>
  await service.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('update')

/** Counts the sign-in methods of a user: the password, passkeys and connected accounts of `providers`. */
export const countSignInMethods = async (service: Db, ownerId: OwnerId, providers: readonly string[]) => {
  const accounts = await service.$count(
    authAccounts,
    and(
      eq(authAccounts.userId, ownerId),
      or(
        and(eq(authAccounts.providerId, 'credential'), isNotNull(authAccounts.password)),
        inArray(authAccounts.providerId, [...providers]),
      ),
    ),
  )
  return accounts + (await service.$count(passkeys, eq(passkeys.userId, ownerId)))
}

/** Lists the passkeys of a user, newest first. */
export const listPasskeys = async (service: Db, ownerId: OwnerId) =>
  await service
    .select({
      id: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, ownerId))
    .orderBy(desc(passkeys.createdAt), passkeys.id)

/** Renames one passkey of the user. Returns the number of rows, 0 if it belongs to another user. */
export const renamePasskey = async (service: Db, ownerId: OwnerId, id: string, name: string) =>
  (
    await service
      .update(passkeys)
      .set({ name })
      .where(and(eq(passkeys.userId, ownerId), eq(passkeys.id, id)))
  ).rowCount ?? 0

/** Deletes one passkey of the user. Returns the number of rows, 0 if it belongs to another user. */
export const deletePasskey = async (service: Db, ownerId: OwnerId, id: string) =>
  (await service.delete(passkeys).where(and(eq(passkeys.userId, ownerId), eq(passkeys.id, id)))).rowCount ?? 0

/** Deletes the accounts of a user at one provider. Returns the number of rows, 0 if none is connected. */
export const deleteProvider = async (service: Db, ownerId: OwnerId, provider: string) =>
  (
    await service
      .delete(authAccounts)
      .where(and(eq(authAccounts.userId, ownerId), eq(authAccounts.providerId, provider)))
  ).rowCount ?? 0

/** Lists the open sessions of a user: the current one first, then the newest. */
export const listSessions = async (service: Db, ownerId: OwnerId, currentId: string) =>
  await service
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      ipAddress: sessions.ipAddress,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, ownerId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(eq(sessions.id, currentId)), desc(sessions.createdAt))

/** Deletes one session of the user. Returns the number of rows, 0 if it belongs to another user or has ended. */
export const deleteSession = async (service: Db, ownerId: OwnerId, id: string) =>
  (await service.delete(sessions).where(and(eq(sessions.userId, ownerId), eq(sessions.id, id)))).rowCount ?? 0

export const deleteOtherSessions = async (service: Db, ownerId: OwnerId, currentId: string) =>
  (await service.delete(sessions).where(and(eq(sessions.userId, ownerId), ne(sessions.id, currentId)))).rowCount ?? 0

/**
 * Condition for the verification rows that the operator's command deletes: trusted devices of two-factor sign-in, and
 * known browsers.
 */
const signInsEnded = sql`(identifier like 'trust-device-%' or identifier like 'known-device:%')`

/**
 * Revokes the sessions, access tokens and connected apps of one account, or of all accounts if `userId` is undefined, and
 * records it in the audit log of each account. Runs in a transaction of the service role.
 *
 * @returns number of revoked sessions
 */
export const endSessionsAsOperator = async (service: Db, userId?: string): Promise<number> => {
  await service.execute(
    sql`delete from verifications where ${signInsEnded} and ${userId ? sql`value = ${userId}` : sql`true`}`,
  )
  await service.execute(
    sql`update oauth_grants set revoked_at = now() where revoked_at is null and ${userId ? sql`user_id = ${userId}` : sql`true`}`,
  )
  await service.execute(
    sql`update access_tokens set revoked_at = now() where revoked_at is null and ${userId ? sql`user_id = ${userId}` : sql`true`}`,
  )
  const { rows } = await service.execute<{ ended: number }>(sql`
    with ended as (delete from sessions where ${userId ? sql`user_id = ${userId}` : sql`true`} returning user_id),
      noted as (insert into audit_log (user_id, event, details)
        select user_id, 'session_ended', jsonb_build_object('by', 'operator', 'count', count(*)::text) from ended group by user_id)
    select count(*)::int as ended from ended`)
  return rows[0]?.ended ?? 0
}

export const findAuditEntry = async (service: Db, id: string) =>
  (await service.select().from(auditLog).where(eq(auditLog.id, id)))[0]
