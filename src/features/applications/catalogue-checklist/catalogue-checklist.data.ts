import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { programs, universities } from '#src/features/catalogue/tables.ts'
import { deadlines } from '#src/features/deadlines/tables.ts'
import { selectedUniversities } from '#src/features/shortlist/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { applicationRequirements } from '../tables.ts'
import type { PublishedRequirement } from './catalogue-checklist.rules.ts'

/** Lists the programmes of shortlist entries with their facts. An entry without a programme is left out. */
export const listProgramsOfEntries = async (db: Db, ownerId: OwnerId, entryIds: string[]) =>
  await db
    .select({
      entryId: selectedUniversities.id,
      programId: programs.id,
      country: universities.country,
      facts: programs.facts,
    })
    .from(selectedUniversities)
    .innerJoin(programs, and(eq(programs.id, selectedUniversities.programId), isNull(programs.removedAt)))
    .innerJoin(universities, eq(universities.id, programs.universityId))
    .where(and(eq(selectedUniversities.userId, ownerId), sql`${selectedUniversities.id} = any(${sql.param(entryIds)})`))

/**
 * Lists the country and the programme level of shortlist entries, by entry. An entry without a programme counts as a
 * master's.
 */
export const listPlacesOf = async (db: Db, ownerId: OwnerId, entryIds: string[]) =>
  new Map(
    (
      await db
        .select({
          id: selectedUniversities.id,
          country: universities.country,
          level: sql<string>`coalesce(${programs.level}, 'masters')`,
        })
        .from(selectedUniversities)
        .innerJoin(universities, eq(universities.id, selectedUniversities.universityId))
        .leftJoin(programs, eq(programs.id, selectedUniversities.programId))
        .where(
          and(eq(selectedUniversities.userId, ownerId), sql`${selectedUniversities.id} = any(${sql.param(entryIds)})`),
        )
    ).map(({ id, ...row }) => [id, row]),
  )

/**
 * Lists users with a placeholder for a programme whose deadline the catalogue states, by keyset pagination. Needs the
 * service role.
 */
export const listPeopleWithPlaceholders = async (service: Db, page: { after: string; limit: number }) =>
  await service
    .selectDistinct({ userId: deadlines.userId })
    .from(deadlines)
    .innerJoin(
      selectedUniversities,
      and(
        eq(selectedUniversities.userId, deadlines.userId),
        eq(selectedUniversities.id, deadlines.selectedUniversityId),
      ),
    )
    .innerJoin(programs, and(eq(programs.id, selectedUniversities.programId), isNull(programs.removedAt)))
    .where(
      and(gt(deadlines.userId, page.after), eq(deadlines.isPlaceholder, true), sql`${programs.facts} ? 'deadline'`),
    )
    .orderBy(asc(deadlines.userId))
    .limit(page.limit)

/** Position of requirements from the catalogue: after the standard ones, before those of the user. */
export const publishedPosition = 50

/** Adapts the checklist of a new application to the requirements that its programme states. */
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
