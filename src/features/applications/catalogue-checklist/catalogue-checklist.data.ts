import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Facts } from '#src/features/catalogue/facts/facts.rules.ts'
import { programs } from '#src/features/catalogue/tables.ts'
import { selectedUniversities } from '#src/features/shortlist/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { applicationRequirements } from '../tables.ts'
import type { PublishedRequirement } from './catalogue-checklist.rules.ts'

/** The facts of the programmes that entries of the shortlist are for, by entry; none where one names no programme. */
export const listProgramFacts = async (db: Db, ownerId: OwnerId, entryIds: string[]): Promise<Map<string, Facts>> =>
  new Map(
    (
      await db
        .select({ id: selectedUniversities.id, facts: programs.facts })
        .from(selectedUniversities)
        .innerJoin(programs, and(eq(programs.id, selectedUniversities.programId), isNull(programs.removedAt)))
        .where(
          and(eq(selectedUniversities.userId, ownerId), sql`${selectedUniversities.id} = any(${sql.param(entryIds)})`),
        )
    ).map(({ id, facts }) => [id, facts]),
  )

/** Behind the standard lines and before a person's own. */
const publishedPosition = 50

/** Brings the checklist of a new application in line with what its programme states. */
export const upsertPublishedRequirements = async (
  db: Db,
  ownerId: OwnerId,
  applicationId: string,
  stated: readonly PublishedRequirement[],
) => {
  const dropped = stated.filter(({ isRequired }) => isRequired === null).map(({ kind }) => kind)
  if (dropped.length > 0)
    await db
      .delete(applicationRequirements)
      .where(
        and(
          eq(applicationRequirements.userId, ownerId),
          eq(applicationRequirements.applicationId, applicationId),
          inArray(applicationRequirements.kind, dropped),
        ),
      )
  const rows = stated.flatMap(({ kind, isRequired, notes }) =>
    isRequired === null
      ? []
      : [{ userId: ownerId, applicationId, kind, isRequired, notes, position: publishedPosition }],
  )
  if (rows.length === 0) return
  await db
    .insert(applicationRequirements)
    .values(rows)
    .onConflictDoUpdate({
      target: [applicationRequirements.applicationId, applicationRequirements.kind],
      set: { isRequired: sql`excluded.is_required`, notes: sql`excluded.notes` },
    })
}
