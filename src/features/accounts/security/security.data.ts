import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { authAccounts, emailChanges, sessions, users } from '#src/server/auth/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'

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
