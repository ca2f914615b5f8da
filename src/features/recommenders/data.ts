import { and, asc, count, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { applications } from '#src/features/applications/tables.ts'
import { selectedUniversities } from '#src/features/shortlist/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { enforceQuota } from '#src/server/row-quota.ts'
import {
  type LetterMethod,
  type LetterState,
  linkDays,
  maxLetters,
  maxRecommenderEvents,
  maxRecommenders,
  type RecommenderEvent,
  type ReminderPace,
} from './rules.ts'
import { recommendationLetters, recommenderHistory, recommenders } from './tables.ts'

export type RecommenderRow = typeof recommenders.$inferSelect
export type LetterRow = typeof recommendationLetters.$inferSelect

const own = (ownerId: OwnerId, ...conditions: (SQL | undefined)[]) =>
  and(eq(recommenders.userId, ownerId), ...conditions)
const ownLetter = (ownerId: OwnerId, ...conditions: (SQL | undefined)[]) =>
  and(eq(recommendationLetters.userId, ownerId), ...conditions)

/** Lists a user's recommenders by name. */
export const listRecommenders = async (db: Db, ownerId: OwnerId): Promise<RecommenderRow[]> =>
  await db
    .select()
    .from(recommenders)
    .where(own(ownerId))
    .orderBy(asc(recommenders.name), asc(recommenders.id))
    .limit(maxRecommenders)

export const findRecommender = async (db: Db, ownerId: OwnerId, id: string): Promise<RecommenderRow | undefined> =>
  (
    await db
      .select()
      .from(recommenders)
      .where(own(ownerId, eq(recommenders.id, id)))
  )[0]

/** Finds and locks a recommender, so that changes of the letters wait for each other. */
export const lockRecommender = async (db: Db, ownerId: OwnerId, id: string): Promise<RecommenderRow | undefined> =>
  (
    await db
      .select()
      .from(recommenders)
      .where(own(ownerId, eq(recommenders.id, id)))
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
        own(ownerId, eq(recommenders.id, id), version === undefined ? undefined : eq(recommenders.version, version)),
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
      .where(own(ownerId, eq(recommenders.email, email), sql`${recommenders.id} <> ${id}`))
  ).length > 0

/** Deletes a recommender with the letters and the history. */
export const deleteRecommender = async (db: Db, ownerId: OwnerId, id: string): Promise<RecommenderRow | undefined> =>
  (
    await db
      .delete(recommenders)
      .where(own(ownerId, eq(recommenders.id, id)))
      .returning()
  )[0]

/** Lists a user's letters with their applications, those of archived applications left out; of one recommender, or all. */
export const listLetters = async (db: Db, ownerId: OwnerId, recommenderId?: string) =>
  await db
    .select({
      letter: recommendationLetters,
      applicationStatus: applications.status,
      selectedUniversityId: applications.selectedUniversityId,
      universityName: selectedUniversities.universityName,
      programName: selectedUniversities.programName,
    })
    .from(recommendationLetters)
    .innerJoin(
      applications,
      and(
        eq(applications.userId, recommendationLetters.userId),
        eq(applications.id, recommendationLetters.applicationId),
      ),
    )
    .innerJoin(
      selectedUniversities,
      and(
        eq(selectedUniversities.userId, applications.userId),
        eq(selectedUniversities.id, applications.selectedUniversityId),
      ),
    )
    .where(
      ownLetter(
        ownerId,
        isNull(applications.archivedAt),
        recommenderId === undefined ? undefined : eq(recommendationLetters.recommenderId, recommenderId),
      ),
    )
    .orderBy(asc(selectedUniversities.universityName), asc(recommendationLetters.id))
    .limit(maxRecommenders * maxLetters)

export type ListedLetter = Awaited<ReturnType<typeof listLetters>>[number]

/** Finds a letter and locks it, so that two answers at once are recorded one after the other. */
export const lockLetter = async (
  db: Db,
  ownerId: OwnerId,
  { recommenderId, applicationId }: { recommenderId: string; applicationId: string },
): Promise<LetterRow | undefined> =>
  (
    await db
      .select()
      .from(recommendationLetters)
      .where(
        ownLetter(
          ownerId,
          eq(recommendationLetters.recommenderId, recommenderId),
          eq(recommendationLetters.applicationId, applicationId),
        ),
      )
      .for('update')
  )[0]

/** Lists the letters of some applications, in the order in which they were asked for. */
export const listLettersOfApplications = async (
  db: Db,
  ownerId: OwnerId,
  applicationIds: readonly string[],
): Promise<LetterRow[]> =>
  applicationIds.length === 0
    ? []
    : await db
        .select()
        .from(recommendationLetters)
        .where(ownLetter(ownerId, inArray(recommendationLetters.applicationId, [...applicationIds])))
        .orderBy(asc(recommendationLetters.createdAt), asc(recommendationLetters.id))

type NewLetter = Pick<LetterRow, 'recommenderId' | 'applicationId' | 'requirementId' | 'method' | 'instructions'>

export const insertLetter = async (db: Db, ownerId: OwnerId, row: NewLetter): Promise<void> => {
  await db
    .insert(recommendationLetters)
    .values({ ...row, userId: ownerId })
    .onConflictDoNothing()
}

export const deleteLetter = async (db: Db, ownerId: OwnerId, id: string): Promise<void> => {
  await db.delete(recommendationLetters).where(ownLetter(ownerId, eq(recommendationLetters.id, id)))
}

export const updateLetterState = async (
  db: Db,
  ownerId: OwnerId,
  id: string,
  change: { state: LetterState; requirementId: string | null },
): Promise<void> => {
  await db
    .update(recommendationLetters)
    .set({ ...change, stateAt: sql`now()` as never, updatedAt: sql`now()` as never })
    .where(ownLetter(ownerId, eq(recommendationLetters.id, id)))
}

/** Sets how the university of an application takes letters, for all its recommenders. Returns the number of letters. */
export const updateMethod = async (
  db: Db,
  ownerId: OwnerId,
  applicationId: string,
  change: { method: LetterMethod; instructions: string },
): Promise<number> =>
  (
    await db
      .update(recommendationLetters)
      .set({ ...change, updatedAt: sql`now()` as never })
      .where(ownLetter(ownerId, eq(recommendationLetters.applicationId, applicationId)))
      .returning({ id: recommendationLetters.id })
  ).length

/** Makes the request be emailed again, with the new link. */
export const resetAnnouncements = async (db: Db, ownerId: OwnerId, recommenderId: string): Promise<void> => {
  await db
    .update(recommendationLetters)
    .set({ announcedAt: null })
    .where(ownLetter(ownerId, eq(recommendationLetters.recommenderId, recommenderId)))
}

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
    .where(own(ownerId, eq(recommenders.id, id)))
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
    .where(own(ownerId, eq(recommenders.id, id)))
}

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
    .where(own(ownerId, eq(recommenders.id, id)))
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
    .where(own(ownerId, eq(recommenders.id, id)))
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
    .where(own(ownerId, eq(recommenders.id, id)))
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
