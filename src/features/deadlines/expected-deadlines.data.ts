import { and, asc, eq, gt, isNotNull, notInArray, sql } from 'drizzle-orm'
import { programs, universities } from '#src/features/catalogue/tables.ts'
import { selectedUniversities } from '#src/features/shortlist/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { sentKinds, settledStatuses } from './actionable.rules.ts'
import type { DeadlineCheck } from './expected-deadlines.rules.ts'

const quotedKinds = sql.raw(sentKinds.map((kind) => `'${kind}'`).join(', '))

/** Condition: an entry has a programme, is not submitted or settled, and has no stated deadline of its application. */
const hasNoDeadlineSql = and(
  isNotNull(selectedUniversities.programId),
  notInArray(selectedUniversities.applicationStatus, [...settledStatuses]),
  sql`not exists (select 1 from deadlines stated where stated.user_id = selected_universities.user_id
    and stated.selected_university_id = selected_universities.id and not stated.is_placeholder
    and stated.kind in (${quotedKinds}))`,
  sql`not exists (select 1 from applications a where a.user_id = selected_universities.user_id
    and a.selected_university_id = selected_universities.id and a.archived_at is not null)`,
)

/** Lists the shortlist entries without a stated deadline, or only `entryId`. */
export const listEntriesWithoutDeadline = async (db: Db, ownerId: OwnerId, entryId?: string) =>
  await db
    .select({
      selectedUniversityId: selectedUniversities.id,
      applicationId: sql<string | null>`(select a.id from applications a where a.user_id = selected_universities.user_id
        and a.selected_university_id = selected_universities.id)`,
      universityId: selectedUniversities.universityId,
      programId: selectedUniversities.programId,
      universityName: selectedUniversities.universityName,
      programName: selectedUniversities.programName,
      degree: sql<string>`coalesce((select p.degree from programs p where p.id = selected_universities.program_id), '')`,
      deadlineAskOn: selectedUniversities.deadlineAskOn,
      deadlineCheckedFor: selectedUniversities.deadlineCheckedFor,
      deadlineCheckStep: selectedUniversities.deadlineCheckStep,
    })
    .from(selectedUniversities)
    .where(
      and(
        eq(selectedUniversities.userId, ownerId),
        entryId === undefined ? undefined : eq(selectedUniversities.id, entryId),
        hasNoDeadlineSql,
      ),
    )
    .orderBy(asc(selectedUniversities.createdAt), asc(selectedUniversities.id))

/** Locks an entry until the end of the transaction, so that a second answer waits and finds the first. */
export const lockEntry = async (db: Db, ownerId: OwnerId, entryId: string): Promise<void> => {
  await db
    .select({ id: selectedUniversities.id })
    .from(selectedUniversities)
    .where(and(eq(selectedUniversities.userId, ownerId), eq(selectedUniversities.id, entryId)))
    .for('update')
}

/** Updates the state of the reminders to check. Not an edit by the user, so the version of the entry stays. */
export const updateDeadlineCheck = async (
  db: Db,
  ownerId: OwnerId,
  entryId: string,
  check: Partial<DeadlineCheck>,
): Promise<void> => {
  await db
    .update(selectedUniversities)
    .set(check)
    .where(and(eq(selectedUniversities.userId, ownerId), eq(selectedUniversities.id, entryId)))
}

/**
 * Lists users who have an entry without a stated deadline whose programme or university has a deadline fact, in pages by
 * id, as the service role.
 */
export const listUsersToAsk = async (service: Db, page: { after: string; limit: number }) =>
  await service
    .selectDistinct({ userId: selectedUniversities.userId })
    .from(selectedUniversities)
    .innerJoin(programs, eq(programs.id, selectedUniversities.programId))
    .innerJoin(universities, eq(universities.id, programs.universityId))
    .where(
      and(
        gt(selectedUniversities.userId, page.after),
        hasNoDeadlineSql,
        sql`(${programs.facts} ? 'deadline' or ${universities.facts} ? 'deadline')`,
      ),
    )
    .orderBy(asc(selectedUniversities.userId))
    .limit(page.limit)
