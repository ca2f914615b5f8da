import { and, eq, gt, or, sql } from 'drizzle-orm'
import { userProfiles } from '#src/features/profile/tables.ts'
import { emailChanges, users } from '#src/server/auth/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'

// Requests have no access to the tables of the accounts: `service` is the service role; each statement names the user.

export const isEmailTaken = async (service: Db, email: string) =>
  (await service.select({ id: users.id }).from(users).where(eq(users.email, email))).length > 0

export const findAccount = async (service: Db, ownerId: OwnerId) =>
  (
    await service
      .select({
        id: users.id,
        email: users.email,
        name: users.name,
        language: sql<string | null>`coalesce(${userProfiles.language}, ${users.language})`,
        isConfirmed: users.emailVerified,
      })
      .from(users)
      .leftJoin(userProfiles, eq(userProfiles.userId, users.id))
      .where(eq(users.id, ownerId))
  )[0]

/** Upserts the request; it replaces a former one and revokes its links. Tokens are hashed by the caller. */
export const upsertEmailChange = async (
  service: Db,
  ownerId: OwnerId,
  change: { newEmail: string; formerToken: string | null; newToken: string; hours: number },
) => {
  const { hours, ...rest } = change
  const row = { ...rest, expiresAt: sql<Date>`now() + ${hours} * interval '1 hour'` }
  await service
    .insert(emailChanges)
    .values({ userId: ownerId, ...row })
    .onConflictDoUpdate({ target: emailChanges.userId, set: row })
}

export const deleteEmailChange = async (service: Db, userId: string) =>
  (await service.delete(emailChanges).where(eq(emailChanges.userId, userId))).rowCount === 1

/** Consumes one of the two links and returns the missing confirmations; undefined for an expired or unknown link. */
export const consumeLink = async (service: Db, token: string) => {
  const [change] = await service
    .update(emailChanges)
    .set({
      formerToken: sql`nullif(${emailChanges.formerToken}, ${token})`,
      newToken: sql`nullif(${emailChanges.newToken}, ${token})`,
    })
    .where(
      and(
        or(eq(emailChanges.formerToken, token), eq(emailChanges.newToken, token)),
        gt(emailChanges.expiresAt, sql`now()`),
      ),
    )
    .returning()
  return change
}

export const updateEmail = async (service: Db, userId: string, email: string) =>
  await service.update(users).set({ email, emailVerified: true, updatedAt: new Date() }).where(eq(users.id, userId))
