import { eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'
import type { ErrorReport } from './rules.ts'
import { errorGroups, errorReports } from './tables.ts'

/**
 * Inserts a report into its group.
 *
 * @returns the row's id, and whether the group is new
 */
export const insertReport = async (service: Db, report: ErrorReport, now: string) =>
  await service.transaction(async (db) => {
    const { type, severity, message, fingerprint } = report
    const [group] = await db
      .insert(errorGroups)
      .values({ fingerprint, type, severity, message, firstSeenAt: now, lastSeenAt: now })
      .onConflictDoUpdate({
        target: errorGroups.fingerprint,
        set: { count: sql`${errorGroups.count} + 1`, lastSeenAt: now, severity },
      })
      .returning({ count: errorGroups.count })
    const { stack, tags, breadcrumbs, context } = report
    const [row] = await db
      .insert(errorReports)
      .values({ fingerprint, severity, message, stack, tags, breadcrumbs, context })
      .returning({ id: errorReports.id })
    return { id: row?.id ?? '', isNew: group?.count === 1 }
  })

export const findReport = async (service: Db, id: string) =>
  (
    await service
      .select({ report: errorReports, type: errorGroups.type, count: errorGroups.count })
      .from(errorReports)
      .innerJoin(errorGroups, eq(errorGroups.fingerprint, errorReports.fingerprint))
      .where(eq(errorReports.id, id))
  )[0]

/** Purges reports made before an instant, and groups last seen before it. */
export const deleteReportsBefore = async (service: Db, before: string) => {
  await service.delete(errorReports).where(lt(errorReports.createdAt, before))
  await service.delete(errorGroups).where(lt(errorGroups.lastSeenAt, before))
}
