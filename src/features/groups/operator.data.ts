import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'
import { groupMembers, groups } from './tables.ts'

// Groups as the operator manages them. All functions need the service role; used by operators' commands.

/** Inserts a group with its first coordinator; returns its id. */
export const insertGroup = async (service: Db, name: string, coordinatorId: string): Promise<string> => {
  const [row] = await service.insert(groups).values({ name }).returning({ id: groups.id })
  if (!row) throw new Error('the group was not stored')
  await upsertCoordinator(service, row.id, coordinatorId)
  return row.id
}

/** Makes a user a coordinator of a group; a member's grants to it are revoked by a trigger. */
export const upsertCoordinator = async (service: Db, groupId: string, userId: string): Promise<void> => {
  await service
    .insert(groupMembers)
    .values({ groupId, userId, role: 'coordinator' })
    .onConflictDoUpdate({ target: [groupMembers.userId, groupMembers.groupId], set: { role: 'coordinator' } })
}

/** Lists all groups with their numbers of coordinators and members. */
export const listGroups = async (service: Db) =>
  await service
    .select({
      id: groups.id,
      name: groups.name,
      coordinators: sql<number>`(count(*) filter (where ${groupMembers.role} = 'coordinator'))::int`,
      members: sql<number>`(count(*) filter (where ${groupMembers.role} = 'member'))::int`,
    })
    .from(groups)
    .leftJoin(groupMembers, eq(groupMembers.groupId, groups.id))
    .groupBy(groups.id)
    .orderBy(sql`lower(${groups.name})`, groups.id)

/** Lists the ids of groups that begin with these characters. */
export const listGroupIds = async (service: Db, idPrefix: string): Promise<string[]> =>
  (await service.select({ id: groups.id }).from(groups).where(sql`starts_with(${groups.id}::text, ${idPrefix})`)).map(
    ({ id }) => id,
  )

/** Removes a user of either role from a group; false for a user who is not in it. */
export const deleteFromGroup = async (service: Db, groupId: string, userId: string): Promise<boolean> =>
  (
    await service
      .delete(groupMembers)
      .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)))
      .returning({ userId: groupMembers.userId })
  ).length > 0

/** Deletes a group, with its memberships, invitations and access; a trigger revokes all grants to it. */
export const deleteGroup = async (service: Db, groupId: string): Promise<void> => {
  await service.delete(groups).where(eq(groups.id, groupId))
}
