import { and, asc, eq, getTableColumns, gt, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import { applications } from '#src/features/applications/tables.ts'
import { selectedUniversities } from '#src/features/shortlist/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { enforceQuota } from '#src/server/row-quota.ts'
import { maxInterviews, type SharedAnswer } from './rules.ts'
import { interviews } from './tables.ts'

export type InterviewRow = typeof interviews.$inferSelect
export type NewInterview = Omit<typeof interviews.$inferInsert, 'userId'>

const own = (ownerId: OwnerId, ...conditions: (SQL | undefined)[]) => and(eq(interviews.userId, ownerId), ...conditions)
const isPlanned = isNull(interviews.cancelledAt)

const { notes: _notes, asked: _asked, ...listed } = getTableColumns(interviews)

const place = {
  isRecorded: sql<boolean>`${interviews.asked} <> '[]'::jsonb`,
  universityId: selectedUniversities.universityId,
  programId: selectedUniversities.programId,
  universityName: selectedUniversities.universityName,
  programName: selectedUniversities.programName,
}
const onApplication = and(eq(applications.userId, interviews.userId), eq(applications.id, interviews.applicationId))
const onEntry = and(
  eq(selectedUniversities.userId, applications.userId),
  eq(selectedUniversities.id, applications.selectedUniversityId),
)

/** Without the long texts, which no list shows. */
const selectListed = (db: Db) =>
  db
    .select({ interview: listed, ...place })
    .from(interviews)
    .innerJoin(applications, onApplication)
    .innerJoin(selectedUniversities, onEntry)

const selectPlaced = (db: Db) =>
  db
    .select({ interview: interviews, ...place })
    .from(interviews)
    .innerJoin(applications, onApplication)
    .innerJoin(selectedUniversities, onEntry)

/** Interview of a list, with the university and the programme of its application. */
export type ListedInterview = Awaited<ReturnType<typeof selectListed>>[number]

/** Interview with the university and the programme of its application. */
export type PlacedInterview = Awaited<ReturnType<typeof selectPlaced>>[number]

/** Lists the interviews of a user that are not cancelled, in the order of their start. */
export const listInterviews = async (db: Db, ownerId: OwnerId): Promise<ListedInterview[]> =>
  await selectListed(db)
    .where(own(ownerId, isPlanned))
    .orderBy(asc(interviews.startsAt), asc(interviews.id))
    .limit(maxInterviews.inAll)

/** Lists the interviews for a user's calendar: those that start after an instant, of applications that are not archived. */
export const listCalendarInterviews = async (
  db: Db,
  ownerId: OwnerId,
  after: string,
  limit: number,
): Promise<PlacedInterview[]> =>
  await selectPlaced(db)
    .where(own(ownerId, isPlanned, gt(interviews.startsAt, after), isNull(applications.archivedAt)))
    .orderBy(asc(interviews.startsAt), asc(interviews.id))
    .limit(limit)

/** Lists the interviews of one application that are not cancelled. */
export const listInterviewsOf = async (db: Db, ownerId: OwnerId, applicationId: string): Promise<InterviewRow[]> =>
  await db
    .select()
    .from(interviews)
    .where(own(ownerId, isPlanned, eq(interviews.applicationId, applicationId)))

export const findInterview = async (db: Db, ownerId: OwnerId, id: string): Promise<PlacedInterview | undefined> =>
  (await selectPlaced(db).where(own(ownerId, eq(interviews.id, id))))[0]

/** Enforces the quotas of an application and of the user; cancelled interviews count, because they can be restored. */
const enforceQuotas = async (db: Db, ownerId: OwnerId, applicationId: string): Promise<void> => {
  const { perApplication, inAll } = maxInterviews
  const ofApplication = eq(interviews.applicationId, applicationId)
  await enforceQuota(db, ownerId, {
    name: 'interviews',
    limit: perApplication,
    table: interviews,
    where: and(isPlanned, ofApplication),
  })
  await enforceQuota(db, ownerId, { name: 'allInterviews', limit: inAll, table: interviews, where: isPlanned })
}

/** Inserts an interview; false if its id exists. */
export const insertInterview = async (db: Db, ownerId: OwnerId, row: NewInterview): Promise<boolean> => {
  const { rowCount } = await db
    .insert(interviews)
    .values({ ...row, userId: ownerId })
    .onConflictDoNothing()
  if (rowCount === 0) return false
  await enforceQuotas(db, ownerId, row.applicationId)
  return true
}

/** Updates an interview that is not cancelled with optimistic locking; false after a concurrent change. */
export const updateInterview = async (
  db: Db,
  ownerId: OwnerId,
  { id, version }: Pick<InterviewRow, 'id' | 'version'>,
  change: Partial<NewInterview>,
): Promise<boolean> =>
  (
    await db
      .update(interviews)
      .set({ ...change, version: sql`${interviews.version} + 1`, updatedAt: sql`now()` })
      .where(own(ownerId, isPlanned, eq(interviews.id, id), eq(interviews.version, version)))
  ).rowCount === 1

/** Cancels or restores an interview; the consent to share ends with the cancellation. */
export const updateCancellation = async (
  db: Db,
  ownerId: OwnerId,
  { id, applicationId }: Pick<InterviewRow, 'id' | 'applicationId'>,
  cancelledAt: string | null,
): Promise<void> => {
  await db
    .update(interviews)
    .set({
      cancelledAt,
      ...(cancelledAt === null ? {} : { sharedUniversityId: null, sharedProgramId: null }),
      version: sql`${interviews.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(own(ownerId, eq(interviews.id, id)))
  if (cancelledAt === null) await enforceQuotas(db, ownerId, applicationId)
}

/** Deletes the interviews of an application that were cancelled before an instant. */
export const purgeCancelled = async (
  db: Db,
  ownerId: OwnerId,
  applicationId: string,
  before: string,
): Promise<void> => {
  await db
    .delete(interviews)
    .where(own(ownerId, eq(interviews.applicationId, applicationId), lte(interviews.cancelledAt, before)))
}

const isDue = (now: string) =>
  and(
    isPlanned,
    isNotNull(interviews.reminderMinutes),
    gt(interviews.startsAt, now),
    sql`${interviews.startsAt} - ${interviews.reminderMinutes} * interval '1 minute' <= ${now}`,
    sql`${interviews.remindedFor} is distinct from ${interviews.startsAt}`,
  )

/** Lists the users with a due reminder, with the service role. */
export const listUsersWithDueReminders = async (service: Db, now: string): Promise<string[]> =>
  (
    await service
      .selectDistinct({ userId: interviews.userId })
      .from(interviews)
      .where(isDue(now))
      .orderBy(asc(interviews.userId))
      .limit(1000)
  ).map(({ userId }) => userId)

/** Lists the interviews of a user with a due reminder; those of archived applications have none. */
export const listDueReminders = async (db: Db, ownerId: OwnerId, now: string): Promise<PlacedInterview[]> =>
  await selectPlaced(db)
    .where(own(ownerId, isDue(now), isNull(applications.archivedAt)))
    .orderBy(asc(interviews.startsAt))

/** Marks the reminder of an interview as sent; false if another process has done so. */
export const markReminded = async (db: Db, ownerId: OwnerId, id: string, now: string): Promise<boolean> =>
  (
    await db
      .update(interviews)
      .set({ remindedFor: sql`${interviews.startsAt}` })
      .where(own(ownerId, eq(interviews.id, id), isDue(now)))
  ).rowCount === 1

/** Maximum number of interviews whose shared answers are read. */
const maxShared = 500

/** Lists what other users shared about a university, the newest first. Needs the service role. */
export const listSharedAnswers = async (
  service: Db,
  ownerId: OwnerId,
  universityId: string,
): Promise<SharedAnswer[]> => {
  const rows = await service
    .select({ userId: interviews.userId, programId: interviews.sharedProgramId, asked: interviews.asked })
    .from(interviews)
    .where(and(isPlanned, eq(interviews.sharedUniversityId, universityId), ne(interviews.userId, ownerId)))
    .orderBy(sql`${interviews.updatedAt} desc`)
    .limit(maxShared)
  return rows.flatMap(({ asked, ...sharer }) => asked.map((question) => ({ ...question, ...sharer })))
}
