import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { ownRecommender, type RecommenderRow } from './data.ts'
import { ownLetter } from './letters.data.ts'
import { recommendationLetters, recommenders } from './tables.ts'

/** Days before a deadline within which a recommender is a candidate for a reminder: more than the longest pace needs. */
const candidateDays = 32

/** Condition for recommenders with something to be told: a request that was not emailed, or a reminder that may be due. */
const mayNeedMail = sql`(exists (select from recommendation_letters l where l.recommender_id = recommenders.id
    and l.state in ('asked', 'agreed') and (l.announced_at is null or (recommenders.reminder_pace <> 'none' and exists (
      select from applications a join deadlines d on d.user_id = a.user_id and d.selected_university_id = a.selected_university_id
      where a.user_id = l.user_id and a.id = l.application_id and d.is_confirmed and d.due_at > now()
        and d.due_at < now() + ${candidateDays} * interval '1 day'))))
  or recommenders.remind_on <= current_date + 1)`

const isMailable = and(
  isNull(recommenders.revokedAt),
  isNull(recommenders.undeliverableAt),
  gt(recommenders.linkExpiresAt, sql`now()`),
)

/** Lists addresses to which an email may be due, in their order, after an address. Needs the service role. */
export const listMailableAddresses = async (
  service: Db,
  { after, limit, userId }: { after: string; limit: number; userId?: string | undefined },
): Promise<string[]> =>
  (
    await service
      .selectDistinct({ email: recommenders.email })
      .from(recommenders)
      .where(
        and(
          isMailable,
          gt(recommenders.email, after),
          userId === undefined ? undefined : eq(recommenders.userId, userId),
          mayNeedMail,
        ),
      )
      .orderBy(asc(recommenders.email))
      .limit(limit)
  ).map(({ email }) => email)

/** Lists the recommenders with an address, of all users. Needs the service role. */
export const listByAddress = async (service: Db, email: string): Promise<RecommenderRow[]> =>
  await service
    .select()
    .from(recommenders)
    .where(and(isMailable, eq(recommenders.email, email)))
    .orderBy(asc(recommenders.createdAt), asc(recommenders.id))

/**
 * Claims the next email of a recommender until an instant. Needs the service role.
 *
 * @param row as it was read: an email that was sent since then ends the claim
 * @returns false when another process has claimed or sent it
 */
export const claimMail = async (
  service: Db,
  row: Pick<RecommenderRow, 'id' | 'lastMailAt'>,
  { now, until }: { now: string; until: string },
): Promise<boolean> =>
  (
    await service
      .update(recommenders)
      .set({ mailClaimedUntil: until })
      .where(
        and(
          eq(recommenders.id, row.id),
          or(isNull(recommenders.mailClaimedUntil), lt(recommenders.mailClaimedUntil, now)),
          sql`${recommenders.lastMailAt} is not distinct from ${row.lastMailAt}::timestamptz`,
        ),
      )
      .returning({ id: recommenders.id })
  ).length > 0

/** Step of a letter that an email covers: no reminder of it follows. */
interface CoveredStep {
  letterId: string
  days: number
  dueAt: string
}

const storeSteps = async (db: Db, ownerId: OwnerId, steps: readonly CoveredStep[]): Promise<void> => {
  for (const { letterId, days, dueAt } of steps)
    await db
      .update(recommendationLetters)
      .set({ remindedDays: days, remindedDueAt: dueAt })
      .where(ownLetter(ownerId, eq(recommendationLetters.id, letterId)))
}

/** Stores that a request was emailed, which letters it announced, and which steps it covered. */
export const settleRequest = async (
  db: Db,
  ownerId: OwnerId,
  id: string,
  { letterIds, steps, now }: { letterIds: readonly string[]; steps: readonly CoveredStep[]; now: string },
): Promise<void> => {
  await db
    .update(recommenders)
    .set({ lastMailAt: now, mailClaimedUntil: null })
    .where(ownRecommender(ownerId, eq(recommenders.id, id)))
  if (letterIds.length > 0)
    await db
      .update(recommendationLetters)
      .set({ announcedAt: now })
      .where(ownLetter(ownerId, inArray(recommendationLetters.id, [...letterIds])))
  await storeSteps(db, ownerId, steps)
}

/**
 * Stores that a reminder was emailed, and which steps it covered. One that the recommender asked for does not count against
 * the number of reminders.
 */
export const settleReminder = async (
  db: Db,
  ownerId: OwnerId,
  id: string,
  { steps, isAskedFor, now }: { steps: readonly CoveredStep[]; isAskedFor: boolean; now: string },
): Promise<void> => {
  await db
    .update(recommenders)
    .set({
      lastMailAt: now,
      reminderCount: sql`${recommenders.reminderCount} + ${isAskedFor ? 0 : 1}`,
      ...(isAskedFor ? { remindOn: null } : {}),
      mailClaimedUntil: null,
    })
    .where(ownRecommender(ownerId, eq(recommenders.id, id)))
  await storeSteps(db, ownerId, steps)
}

/** Stores that a mail server rejects an address, or until when a failed email waits. */
export const settleFailure = async (
  db: Db,
  ownerId: OwnerId,
  id: string,
  failure: { undeliverableAt: string; mailClaimedUntil: null } | { mailClaimedUntil: string },
): Promise<void> => {
  await db
    .update(recommenders)
    .set(failure)
    .where(ownRecommender(ownerId, eq(recommenders.id, id)))
}
