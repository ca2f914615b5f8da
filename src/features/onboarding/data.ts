import { eq, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { onboardingAnswers } from './tables.ts'

export const findAnswers = async (db: Db, ownerId: OwnerId) =>
  (await db.select().from(onboardingAnswers).where(eq(onboardingAnswers.userId, ownerId)))[0]

export const upsertAnswers = async (db: Db, ownerId: OwnerId, step: number, answers: Record<string, unknown>) => {
  await db
    .insert(onboardingAnswers)
    .values({ userId: ownerId, step, answers })
    .onConflictDoUpdate({ target: onboardingAnswers.userId, set: { step, answers, updatedAt: sql`now()` } })
}

export const deleteAnswers = async (db: Db, ownerId: OwnerId) => {
  await db.delete(onboardingAnswers).where(eq(onboardingAnswers.userId, ownerId))
}
