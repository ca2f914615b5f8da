import { and, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { userProfiles } from '#src/features/profile/tables.ts'
import { authThrottles, emailChanges, sessions, users, verifications } from '#src/server/auth/tables.ts'
import type { Db, OwnerId, SessionPerson } from '#src/server/database.ts'
import { idempotencyKeys } from '#src/server/tables.ts'
import type { Role } from './contract.ts'
import { userRoles } from './tables.ts'

export const upsertRole = async (db: Db, ownerId: OwnerId | string, role: Role) => {
  await db
    .insert(userRoles)
    .values({ userId: ownerId, role })
    .onConflictDoUpdate({ target: userRoles.userId, set: { role, updatedAt: new Date().toISOString() } })
}

/** Updates the role in the account's metadata. Needs the service role: the request role cannot access accounts. */
export const updateAccountRole = async (service: Db, userId: string, role: Role) => {
  await service.update(users).set({ role, updatedAt: new Date() }).where(eq(users.id, userId))
}

/**
 * Returns the end of a session with "remember me", or undefined for a session without it. Needs the service role: the
 * request role cannot access accounts.
 *
 * The lifetime distinguishes them: 30 days or one (SI-05). The cookie that marks the short one can outlive a newer
 * sign-in.
 */
export const findRememberedUntil = async (service: Db, { id, sessionId }: Pick<SessionPerson, 'id' | 'sessionId'>) => {
  const outlivesTwoDays = gt(sessions.expiresAt, sql`${sessions.createdAt} + interval '2 days'`)
  const [session] = await service
    .select({ expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, id), outlivesTwoDays))
  return session?.expiresAt
}

/** Finds the account of a user without a profile; undefined when the profile exists. Needs the service role. */
export const findUserWithoutProfile = async (service: Db, userId: string) => {
  const [found] = await service
    .select({ user: users })
    .from(users)
    .leftJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(and(eq(users.id, userId), isNull(userProfiles.userId)))
  return found?.user
}

/** Finds the language for mails to an address: the user's last choice, else that of the sign-up. */
export const findLanguage = async (service: Db, email: string) => {
  const [found] = await service
    .select({ language: sql<string | null>`coalesce(${userProfiles.language}, ${users.language})` })
    .from(users)
    .leftJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(eq(users.email, email))
  return found?.language
}

/** Deletes rate limit buckets without an attempt since `before` whose block, if any, is over at `now`. */
export const deleteAttemptsBefore = async (service: Db, before: Date, now: Date) => {
  const isUnblocked = or(isNull(authThrottles.blockedUntil), lte(authThrottles.blockedUntil, now))
  await service
    .delete(authThrottles)
    .where(and(sql`not ${before.toISOString()}::timestamptz < any(${authThrottles.failures})`, isUnblocked))
}

export const deleteVerificationsBefore = async (service: Db, now: Date) => {
  await service.delete(verifications).where(lte(verifications.expiresAt, now))
}

export const deleteEmailChangesBefore = async (service: Db, now: Date) => {
  await service.delete(emailChanges).where(lte(emailChanges.expiresAt, now))
}

export const deleteSessionsBefore = async (service: Db, now: Date) => {
  await service.delete(sessions).where(lte(sessions.expiresAt, now))
}

export const deleteKeysBefore = async (service: Db, before: string) => {
  await service.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
}
