import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { enforceQuota } from '#src/server/row-quota.ts'
import { maxPackets, type PortalLimits } from './rules.ts'
import { packets } from './tables.ts'

export type PacketRow = typeof packets.$inferSelect

interface PacketKey {
  applicationId: string
  id: string
}

const own = (ownerId: OwnerId, applicationId: string, ...conditions: (SQL | undefined)[]) =>
  and(eq(packets.userId, ownerId), eq(packets.applicationId, applicationId), ...conditions)

/** Lists the packets of an application, newest first. */
export const listPackets = async (db: Db, ownerId: OwnerId, applicationId: string): Promise<PacketRow[]> =>
  await db
    .select()
    .from(packets)
    .where(own(ownerId, applicationId))
    .orderBy(desc(packets.createdAt), desc(packets.id))
    .limit(maxPackets)

export const findPacket = async (
  db: Db,
  ownerId: OwnerId,
  { applicationId, id }: PacketKey,
): Promise<PacketRow | undefined> =>
  (
    await db
      .select()
      .from(packets)
      .where(own(ownerId, applicationId, eq(packets.id, id)))
  )[0]

/**
 * Inserts a packet. Returns false if its id is taken.
 *
 * @throws LIST_FULL
 */
export const insertPacket = async (
  db: Db,
  ownerId: OwnerId,
  row: Omit<PacketRow, 'userId' | 'sentAt' | 'createdAt'>,
): Promise<boolean> => {
  const added = await db
    .insert(packets)
    .values({ ...row, userId: ownerId })
    .onConflictDoNothing()
    .returning({ id: packets.id })
  const where = eq(packets.applicationId, row.applicationId)
  if (added.length > 0) await enforceQuota(db, ownerId, { name: 'packets', limit: maxPackets, table: packets, where })
  return added.length > 0
}

/** Marks a packet as sent. One that was sent already keeps its instant. */
export const markPacketSent = async (db: Db, ownerId: OwnerId, { applicationId, id }: PacketKey): Promise<void> => {
  await db
    .update(packets)
    .set({ sentAt: sql`now()` as never })
    .where(own(ownerId, applicationId, eq(packets.id, id), isNull(packets.sentAt)))
}

/** Deletes a packet that was not sent; undefined if there is none. */
export const deletePacket = async (
  db: Db,
  ownerId: OwnerId,
  { applicationId, id }: PacketKey,
): Promise<{ id: string } | undefined> =>
  (
    await db
      .delete(packets)
      .where(own(ownerId, applicationId, eq(packets.id, id), isNull(packets.sentAt)))
      .returning({ id: packets.id })
  )[0]

/** Finds the limits that applicants entered for a portal. Needs the service role. */
export const findPortalLimits = async (service: Db, host: string): Promise<PortalLimits | null> => {
  const { rows } = await service.execute<{ limits: PortalLimits | null }>(
    sql`select find_portal_limits(${host}) as limits`,
  )
  return rows[0]?.limits ?? null
}
