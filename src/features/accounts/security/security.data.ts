import { and, desc, eq, gt, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { authAccounts, emailChanges, passkeys, sessions, users } from '#src/server/auth/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { auditLog } from '#src/server/tables.ts'

// The tables of the accounts are closed to requests: `service` is the service role, and each statement names the person.

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

/** Locks the account, so that two removals at once cannot both leave the other as the last way in. */
export const lockAccount = async (service: Db, ownerId: OwnerId) =>
  await service.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('update')

/** Counts the ways by which the user can sign in: the password, passkeys and the connected ones of `providers`. */
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

/** The passkeys of a user, the newest first. */
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

/** Renames one passkey of the user; 0 when it is not theirs. */
export const renamePasskey = async (service: Db, ownerId: OwnerId, id: string, name: string) =>
  (
    await service
      .update(passkeys)
      .set({ name })
      .where(and(eq(passkeys.userId, ownerId), eq(passkeys.id, id)))
  ).rowCount ?? 0

/** Deletes one passkey of the user; 0 when it is not theirs. */
export const deletePasskey = async (service: Db, ownerId: OwnerId, id: string) =>
  (await service.delete(passkeys).where(and(eq(passkeys.userId, ownerId), eq(passkeys.id, id)))).rowCount ?? 0

/** Deletes the accounts of a user at one provider; 0 when none is connected. */
export const deleteProvider = async (service: Db, ownerId: OwnerId, provider: string) =>
  (
    await service
      .delete(authAccounts)
      .where(and(eq(authAccounts.userId, ownerId), eq(authAccounts.providerId, provider)))
  ).rowCount ?? 0

/** The open sessions of a person, this one first, then the newest. */
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

/** Ends one session of the person; 0 when it is not theirs or has ended. */
export const deleteSession = async (service: Db, ownerId: OwnerId, id: string) =>
  (await service.delete(sessions).where(and(eq(sessions.userId, ownerId), eq(sessions.id, id)))).rowCount ?? 0

export const deleteOtherSessions = async (service: Db, ownerId: OwnerId, currentId: string) =>
  (await service.delete(sessions).where(and(eq(sessions.userId, ownerId), ne(sessions.id, currentId)))).rowCount ?? 0

/** What the operator's command ends: a session, the second step that a browser was spared, and known browsers. */
const signInsEnded = sql`(identifier like 'trust-device-%' or identifier like 'known-device:%')`

/**
 * Ends the sessions of one account, or of all where none is named, as the service role in a transaction, and writes it into the
 * audit log of each account; answers how many sessions ended.
 */
export const endSessionsAsOperator = async (service: Db, userId?: string): Promise<number> => {
  await service.execute(
    sql`delete from verifications where ${signInsEnded} and ${userId ? sql`value = ${userId}` : sql`true`}`,
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
