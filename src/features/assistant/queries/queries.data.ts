import { and, asc, count, eq, gt, gte, inArray, isNull, lt, notExists, notInArray, or, sql } from 'drizzle-orm'
import type { ApplicationStatus } from '#src/features/applications/rules.ts'
import { applicationRequirements, applications } from '#src/features/applications/tables.ts'
import { sentKinds, settledStatuses } from '#src/features/deadlines/actionable.rules.ts'
import { buildActionableCondition } from '#src/features/deadlines/data.ts'
import { deadlines } from '#src/features/deadlines/tables.ts'
import { notifications } from '#src/features/notifications/tables.ts'
import { selectedUniversities } from '#src/features/shortlist/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'

const sameEntry = and(
  eq(selectedUniversities.userId, deadlines.userId),
  eq(selectedUniversities.id, deadlines.selectedUniversityId),
)

/** Lists the open deadlines between two instants that still require action, including past ones, by date. */
export const listDeadlinesBetween = async (db: Db, ownerId: OwnerId, from: string, until: string, limit: number) =>
  await db
    .select({
      deadline: deadlines,
      universityId: selectedUniversities.universityId,
      universityName: selectedUniversities.universityName,
      programName: selectedUniversities.programName,
    })
    .from(deadlines)
    .innerJoin(selectedUniversities, sameEntry)
    .where(
      and(
        eq(deadlines.userId, ownerId),
        gte(deadlines.dueAt, from),
        lt(deadlines.dueAt, until),
        buildActionableCondition(),
      ),
    )
    .orderBy(asc(deadlines.dueAt), asc(deadlines.id))
    .limit(limit)

/** Lists unsent applications without a stated deadline of the application itself. */
export const listWithoutDeadline = async (db: Db, ownerId: OwnerId, limit: number) =>
  await db
    .select({
      id: applications.id,
      universityId: selectedUniversities.universityId,
      universityName: selectedUniversities.universityName,
      programName: selectedUniversities.programName,
      officialUrl: selectedUniversities.websiteUrl,
    })
    .from(applications)
    .innerJoin(
      selectedUniversities,
      and(
        eq(selectedUniversities.userId, applications.userId),
        eq(selectedUniversities.id, applications.selectedUniversityId),
      ),
    )
    .where(
      and(
        eq(applications.userId, ownerId),
        isNull(applications.archivedAt),
        notInArray(applications.status, [...settledStatuses] as ApplicationStatus[]),
        notExists(
          db
            .select({ id: deadlines.id })
            .from(deadlines)
            .where(
              and(
                eq(deadlines.userId, applications.userId),
                eq(deadlines.selectedUniversityId, applications.selectedUniversityId),
                eq(deadlines.isPlaceholder, false),
                inArray(deadlines.kind, [...sentKinds]),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(applications.createdAt), asc(applications.id))
    .limit(limit)

/** Lists the open required items of all applications, in the order of each checklist. */
export const listOpenRequirements = async (db: Db, ownerId: OwnerId) =>
  await db
    .select({
      id: applicationRequirements.id,
      applicationId: applicationRequirements.applicationId,
      selectedUniversityId: applications.selectedUniversityId,
      kind: applicationRequirements.kind,
      status: applicationRequirements.status,
      notes: applicationRequirements.notes,
    })
    .from(applicationRequirements)
    .innerJoin(
      applications,
      and(
        eq(applications.userId, applicationRequirements.userId),
        eq(applications.id, applicationRequirements.applicationId),
      ),
    )
    .where(
      and(
        eq(applicationRequirements.userId, ownerId),
        eq(applicationRequirements.isRequired, true),
        notInArray(applicationRequirements.status, ['completed', 'submitted', 'waived']),
      ),
    )
    .orderBy(asc(applicationRequirements.applicationId), asc(applicationRequirements.position))
    .limit(500)

/** Counts the visible unread notifications. */
export const countUnread = async (db: Db, ownerId: OwnerId) =>
  (
    await db
      .select({ unread: count() })
      .from(notifications)
      .where(
        and(
          eq(notifications.userId, ownerId),
          eq(notifications.read, false),
          eq(notifications.archived, false),
          or(isNull(notifications.expiresAt), gt(notifications.expiresAt, sql`now()`)),
        ),
      )
  )[0]?.unread ?? 0
