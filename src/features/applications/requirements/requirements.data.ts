import { and, eq, gte, ne, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { enforceQuota } from '#src/server/row-quota.ts'
import type { RequirementRow } from '../data.ts'
import { customPosition, maxOwnRequirements } from '../rules.ts'
import { applicationRequirements } from '../tables.ts'

/**
 * Takes an advisory lock on the requirement names of an application, so that concurrent renames wait for each other. No
 * row lock: the status of a requirement changes that of the application, and the two transactions would deadlock.
 */
const holdNames = async (db: Db, applicationId: string) => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`requirements ${applicationId}`}, 0))`)
}

/**
 * Whether no other requirement of an application has a name. Holds the lock until the end of the transaction, so that
 * the result stays valid.
 */
export const isNameFree = async (
  db: Db,
  ownerId: OwnerId,
  row: { id: string; applicationId: string; kind: string },
) => {
  await holdNames(db, row.applicationId)
  const [taken] = await db
    .select({ id: applicationRequirements.id })
    .from(applicationRequirements)
    .where(
      and(
        eq(applicationRequirements.userId, ownerId),
        eq(applicationRequirements.applicationId, row.applicationId),
        eq(applicationRequirements.kind, row.kind),
        ne(applicationRequirements.id, row.id),
      ),
    )
  return taken === undefined
}

type OwnRequirement = Pick<RequirementRow, 'applicationId' | 'kind' | 'isRequired'> & Partial<RequirementRow>

/** Inserts a custom requirement, or restores one; undefined if the name exists. */
export const insertRequirement = async (db: Db, ownerId: OwnerId, row: OwnRequirement) => {
  await holdNames(db, row.applicationId)
  const [added] = await db
    .insert(applicationRequirements)
    .values({ ...row, userId: ownerId, position: customPosition })
    .onConflictDoNothing()
    .returning()
  if (!added) return undefined
  const table = applicationRequirements
  const isOwn = gte(table.position, customPosition)
  const ofApplication = and(isOwn, eq(table.applicationId, row.applicationId))
  const { perApplication, inAll } = maxOwnRequirements
  await enforceQuota(db, ownerId, { name: 'ownRequirements', limit: perApplication, table, where: ofApplication })
  await enforceQuota(db, ownerId, { name: 'allOwnRequirements', limit: inAll, table, where: isOwn })
  return added
}

/** Deletes a requirement with optimistic locking; undefined after a concurrent change. */
export const deleteRequirement = async (
  db: Db,
  ownerId: OwnerId,
  { id, applicationId, version }: Pick<RequirementRow, 'id' | 'applicationId' | 'version'>,
) =>
  (
    await db
      .delete(applicationRequirements)
      .where(
        and(
          eq(applicationRequirements.userId, ownerId),
          eq(applicationRequirements.id, id),
          eq(applicationRequirements.applicationId, applicationId),
          eq(applicationRequirements.version, version),
        ),
      )
      .returning()
  )[0]
