import { and, asc, count, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { enforceQuota } from '#src/server/row-quota.ts'
import { linkDays, maxRecommenderEvents, maxRecommenders, type RecommenderEvent, type ReminderPace } from './rules.ts'
import { recommenderHistory, recommenders } from './tables.ts'

export type RecommenderRow = typeof recommenders.$inferSelect

/** Condition for a user's own recommenders. */
export const ownRecommender = (ownerId: OwnerId, ...conditions: (SQL | undefined)[]) =>
  and(eq(recommenders.userId, ownerId), ...conditions)

/** Lists a user's recommenders by name. */
export const listRecommenders = async (db: Db, ownerId: OwnerId): Promise<RecommenderRow[]> =>
  await db
    .select()
    .from(recommenders)
    .where(ownRecommender(ownerId))
    .orderBy(asc(recommenders.name), asc(recommenders.id))
    .limit(maxRecommenders)

export const findRecommender = async (db: Db, ownerId: OwnerId, id: string): Promise<RecommenderRow | undefined> =>
  (
    await db
      .select()
      .from(recommenders)
      .where(ownRecommender(ownerId, eq(recommenders.id, id)))
  )[0]

/** Finds and locks a recommender, so that changes of the letters wait for each other. */
export const lockRecommender = async (db: Db, ownerId: OwnerId, id: string): Promise<RecommenderRow | undefined> =>
  (
    await db
      .select()
      .from(recommenders)
      .where(ownRecommender(ownerId, eq(recommenders.id, id)))
      .for('update')
  )[0]

export type NewRecommender = Pick<
  RecommenderRow,
  'id' | 'name' | 'email' | 'relation' | 'language' | 'waiver' | 'waiverAt' | 'shareId' | 'linkHash'
>

const linkEnd = sql`now() + ${linkDays} * interval '1 day'` as never

/**
 * Inserts a recommender whose link ends after `linkDays`; undefined if the address is on the user's list already.
 *
 * @throws LIST_FULL
 */
export const insertRecommender = async (
  db: Db,
  ownerId: OwnerId,
  row: NewRecommender,
): Promise<RecommenderRow | undefined> => {
  const [added] = await db
    .insert(recommenders)
    .values({ ...row, userId: ownerId, linkExpiresAt: linkEnd })
    .onConflictDoNothing()
    .returning()
  if (added) await enforceQuota(db, ownerId, { name: 'recommenders', limit: maxRecommenders, table: recommenders })
  return added
}

type RecommenderChange = Partial<
  Pick<
    RecommenderRow,
    | 'name'
    | 'email'
    | 'relation'
    | 'language'
    | 'waiver'
    | 'waiverAt'
    | 'shareId'
    | 'linkHash'
    | 'linkVersion'
    | 'revokedAt'
    | 'undeliverableAt'
    | 'lastOpenedAt'
    | 'lastMailAt'
    | 'mailClaimedUntil'
  >
>

/** Changes a recommender; with `version` by optimistic locking. Undefined if no row was changed. */
export const updateRecommender = async (
  db: Db,
  ownerId: OwnerId,
  { id, version }: { id: string; version?: number | undefined },
  { renewsLink = false, ...change }: RecommenderChange & { renewsLink?: boolean },
): Promise<RecommenderRow | undefined> =>
  (
    await db
      .update(recommenders)
      .set({
        ...change,
        ...(renewsLink ? { linkExpiresAt: linkEnd } : {}),
        version: sql`${recommenders.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(
        ownRecommender(
          ownerId,
          eq(recommenders.id, id),
          version === undefined ? undefined : eq(recommenders.version, version),
        ),
      )
      .returning()
  )[0]

/** Tells whether another recommender of the user has an address. */
export const hasOtherWithEmail = async (
  db: Db,
  ownerId: OwnerId,
  { id, email }: { id: string; email: string },
): Promise<boolean> =>
  (
    await db
      .select({ id: recommenders.id })
      .from(recommenders)
      .where(ownRecommender(ownerId, eq(recommenders.email, email), sql`${recommenders.id} <> ${id}`))
  ).length > 0

/** Deletes a recommender with the letters and the history. */
export const deleteRecommender = async (db: Db, ownerId: OwnerId, id: string): Promise<RecommenderRow | undefined> =>
  (
    await db
      .delete(recommenders)
      .where(ownRecommender(ownerId, eq(recommenders.id, id)))
      .returning()
  )[0]

/** Inserts a line of history, up to a number per recommender: who has a link could add lines without end. */
export const insertHistory = async (
  db: Db,
  ownerId: OwnerId,
  row: { recommenderId: string; kind: RecommenderEvent; applicationId?: string },
): Promise<void> => {
  const [stored] = await db
    .select({ rows: count() })
    .from(recommenderHistory)
    .where(and(eq(recommenderHistory.userId, ownerId), eq(recommenderHistory.recommenderId, row.recommenderId)))
  if ((stored?.rows ?? 0) >= maxRecommenderEvents.stored) return
  await db.insert(recommenderHistory).values({ ...row, userId: ownerId })
}

/** Lists the newest lines of each recommender's history, newest first. */
export const listHistory = async (db: Db, ownerId: OwnerId) => {
  const numbered = db
    .select({
      id: recommenderHistory.id,
      recommenderId: recommenderHistory.recommenderId,
      applicationId: recommenderHistory.applicationId,
      kind: recommenderHistory.kind,
      createdAt: recommenderHistory.createdAt,
      place:
        sql<number>`row_number() over (partition by ${recommenderHistory.recommenderId} order by ${recommenderHistory.createdAt} desc, ${recommenderHistory.id})`.as(
          'place',
        ),
    })
    .from(recommenderHistory)
    .where(eq(recommenderHistory.userId, ownerId))
    .as('numbered')
  return await db
    .select()
    .from(numbered)
    .where(sql`${numbered.place} <= ${maxRecommenderEvents.listed}`)
    .orderBy(desc(numbered.createdAt))
}

/**
 * Finds the recommender of a link, and lets the rest of the transaction act as the applicant.
 *
 * @returns undefined for a link that is unknown, revoked or expired
 */
export const actAsRecommendedUser = async (
  db: Db,
  linkHash: string,
): Promise<{ ownerId: OwnerId; recommenderId: string } | undefined> =>
  (
    await db.execute<{ ownerId: OwnerId; recommenderId: string }>(
      sql`select owner_id as "ownerId", recommender_id as "recommenderId" from act_as_recommended_user(${linkHash})`,
    )
  ).rows[0]

/** Records a visit of the private page, with the time zone of the device. */
export const updateVisit = async (
  db: Db,
  ownerId: OwnerId,
  id: string,
  timeZone: string | undefined,
): Promise<void> => {
  await db
    .update(recommenders)
    .set({ lastOpenedAt: sql`now()` as never, ...(timeZone === undefined ? {} : { timeZone }) })
    .where(ownRecommender(ownerId, eq(recommenders.id, id)))
}

export const updateReminders = async (
  db: Db,
  ownerId: OwnerId,
  id: string,
  change: { reminderPace: ReminderPace; remindOn: string | null },
): Promise<void> => {
  await db
    .update(recommenders)
    .set(change)
    .where(ownRecommender(ownerId, eq(recommenders.id, id)))
}

/**
 * Stops the reminders to the address of a recommender, for all applicants who named it. Needs the service role.
 *
 * @returns the language of the recommender and the stopped rows; undefined for an unknown id
 */
export const stopReminders = async (service: Db, id: string) => {
  const [one] = await service
    .select({ email: recommenders.email, language: recommenders.language })
    .from(recommenders)
    .where(eq(recommenders.id, id))
  if (!one) return undefined
  const stopped = await service
    .update(recommenders)
    .set({ reminderPace: 'none', remindOn: null })
    .where(
      and(
        eq(recommenders.email, one.email),
        or(sql`${recommenders.reminderPace} <> 'none'`, sql`${recommenders.remindOn} is not null`),
      ),
    )
    .returning({ id: recommenders.id, userId: recommenders.userId })
  return { language: one.language, stopped }
}

/** Finds the language of a recommender. Needs the service role. */
export const findLanguage = async (service: Db, id: string): Promise<string | undefined> =>
  (await service.select({ language: recommenders.language }).from(recommenders).where(eq(recommenders.id, id)))[0]
    ?.language
