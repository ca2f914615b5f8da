import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { noteLimit } from '#src/features/shortlist/rules.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { publishedPosition } from '../catalogue-checklist/catalogue-checklist.data.ts'
import type { PublishedRequirement } from '../catalogue-checklist/catalogue-checklist.rules.ts'
import { applications, applicationRequirements as table } from '../tables.ts'
import type { EarlierKind } from './earlier-facts.rules.ts'

/** Locks an application until the end of the transaction, so that a second confirmation waits and finds the first. */
export const lockApplication = async (db: Db, ownerId: OwnerId, applicationId: string): Promise<void> => {
  await db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.userId, ownerId), eq(applications.id, applicationId)))
    .for('update')
}

/** Stores a confirmation. The version of the application stays, because no form edits confirmations. */
export const updateConfirmed = async (
  db: Db,
  ownerId: OwnerId,
  applicationId: string,
  { kind, year, on }: { kind: EarlierKind; year: string; on: string },
): Promise<void> => {
  const confirmation = JSON.stringify({ [kind]: { year, on } })
  await db
    .update(applications)
    .set({ confirmedFacts: sql`${applications.confirmedFacts} || ${confirmation}::jsonb` })
    .where(and(eq(applications.userId, ownerId), eq(applications.id, applicationId)))
}

const nextVersion = { version: sql`${table.version} + 1`, updatedAt: sql`now()` }

/**
 * Adapts the checklist of an existing application to confirmed requirements. The user's notes, files and links stay: a
 * requirement that is not asked for is deleted only while it is empty, and becomes optional otherwise.
 */
export const mergeRequirements = async (
  db: Db,
  ownerId: OwnerId,
  applicationId: string,
  confirmed: readonly PublishedRequirement[],
): Promise<void> => {
  const dropped = confirmed.filter(({ isRequired }) => isRequired === null).map(({ kind }) => kind)
  if (dropped.length > 0) {
    const those = and(eq(table.userId, ownerId), eq(table.applicationId, applicationId), inArray(table.kind, dropped))
    const isEmpty = and(eq(table.status, 'not_started'), eq(table.notes, ''), eq(table.link, ''), isNull(table.file))
    await db.delete(table).where(and(those, isEmpty))
    await db
      .update(table)
      .set({ isRequired: false, ...nextVersion })
      .where(those)
  }
  const rows = confirmed.flatMap(({ kind, isRequired, notes }) =>
    isRequired === null
      ? []
      : [{ userId: ownerId, applicationId, kind, isRequired, notes, position: publishedPosition }],
  )
  if (rows.length === 0) return
  await db
    .insert(table)
    .values(rows)
    .onConflictDoUpdate({
      target: [table.applicationId, table.kind],
      set: {
        isRequired: sql`excluded.is_required`,
        notes: sql`left(concat_ws(E'\n', nullif(${table.notes}, ''), excluded.notes), ${noteLimit})`,
        ...nextVersion,
      },
    })
}
