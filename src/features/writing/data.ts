import { and, asc, desc, eq, gte, isNotNull, isNull, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import { selectedUniversities } from '#src/features/shortlist/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { enforceQuota, type RowQuota } from '#src/server/row-quota.ts'
import type { SentStep } from './edit-log/collab-client.engine.ts'
import { maxBatchesAtOnce, maxSent, maxVersions, maxWritings } from './rules.ts'
import { writingSteps, writingSubmissions, writings, writingVersions } from './tables.ts'

export type WritingRow = typeof writings.$inferSelect
export type VersionRow = typeof writingVersions.$inferSelect

const isThere = isNull(writings.removedAt)
const writingLimit: RowQuota = { name: 'writings', limit: maxWritings, table: writings, where: isThere }

const mine = (ownerId: OwnerId, ...conditions: (SQL | undefined)[]) =>
  and(eq(writings.userId, ownerId), isThere, ...conditions)

export const listWritings = async (db: Db, ownerId: OwnerId) =>
  await db
    .select({
      id: writings.id,
      kind: writings.kind,
      title: writings.title,
      language: writings.language,
      writtenAt: writings.writtenAt,
      sourceId: writings.sourceId,
      university: sql<string>`coalesce(${selectedUniversities.universityName}, '')`,
      program: sql<string>`coalesce(${selectedUniversities.programName}, '')`,
    })
    .from(writings)
    .leftJoin(
      selectedUniversities,
      and(eq(selectedUniversities.userId, writings.userId), eq(selectedUniversities.id, writings.targetId)),
    )
    .where(mine(ownerId))
    .orderBy(desc(writings.writtenAt), writings.id)
    .limit(maxWritings)

export const findWriting = async (db: Db, ownerId: OwnerId, id: string): Promise<WritingRow | undefined> =>
  (
    await db
      .select()
      .from(writings)
      .where(mine(ownerId, eq(writings.id, id)))
  )[0]

/** Locks a writing against concurrent appends. */
export const lockWriting = async (db: Db, ownerId: OwnerId, id: string): Promise<WritingRow | undefined> =>
  (
    await db
      .select()
      .from(writings)
      .where(mine(ownerId, eq(writings.id, id)))
      .for('update')
  )[0]

export const insertWriting = async (
  db: Db,
  ownerId: OwnerId,
  row: Pick<WritingRow, 'kind' | 'title' | 'language' | 'template' | 'content' | 'plainText' | 'origins'> &
    Partial<Pick<WritingRow, 'sourceId' | 'sourceBase'>> &
    WritingSettings,
): Promise<WritingRow | undefined> => {
  const [inserted] = await db
    .insert(writings)
    .values({ ...row, userId: ownerId })
    .returning()
  await enforceQuota(db, ownerId, writingLimit)
  return inserted
}

export type WritingSettings = Partial<Pick<WritingRow, 'title' | 'targetId' | 'prompt' | 'lengthLimit'>>

export const updateSettings = async (db: Db, ownerId: OwnerId, id: string, settings: WritingSettings) =>
  (
    await db
      .update(writings)
      .set({ ...settings, updatedAt: sql`now()` })
      .where(mine(ownerId, eq(writings.id, id)))
      .returning()
  )[0]

/** Stores the source's text of the latest sync of a variant. */
export const updateSourceBase = async (db: Db, ownerId: OwnerId, id: string, sourceBase: WritingRow['sourceBase']) => {
  await db
    .update(writings)
    .set({ sourceBase })
    .where(mine(ownerId, eq(writings.id, id)))
}

/** Appends steps to the edit log, and updates the content of the writing. */
export const insertSteps = async (
  db: Db,
  ownerId: OwnerId,
  batch: { writingId: string; version: number; device: string; steps: SentStep[] },
  after: Pick<WritingRow, 'content' | 'plainText' | 'origins' | 'version' | 'ledgerBytes'>,
) => {
  await db.insert(writingSteps).values({ ...batch, userId: ownerId })
  await db
    .update(writings)
    .set({ ...after, writtenAt: sql`now()`, updatedAt: sql`now()` })
    .where(mine(ownerId, eq(writings.id, batch.writingId)))
}

/** Lists the steps since a version, in order. */
export const listSteps = async (db: Db, ownerId: OwnerId, writingId: string, version: number) =>
  await db
    .select({ device: writingSteps.device, steps: writingSteps.steps })
    .from(writingSteps)
    .where(
      and(eq(writingSteps.userId, ownerId), eq(writingSteps.writingId, writingId), gte(writingSteps.version, version)),
    )
    .orderBy(asc(writingSteps.version))
    .limit(maxBatchesAtOnce)

const ofWriting = (ownerId: OwnerId, writingId: string, ...conditions: (SQL | undefined)[]) =>
  and(eq(writingVersions.userId, ownerId), eq(writingVersions.writingId, writingId), ...conditions)

export const listVersions = async (db: Db, ownerId: OwnerId, writingId: string) =>
  await db
    .select({
      id: writingVersions.id,
      name: writingVersions.name,
      version: writingVersions.version,
      createdAt: writingVersions.createdAt,
    })
    .from(writingVersions)
    .where(ofWriting(ownerId, writingId))
    .orderBy(desc(writingVersions.createdAt))
    .limit(maxVersions)

export const findVersion = async (db: Db, ownerId: OwnerId, writingId: string, id: string) =>
  (
    await db
      .select()
      .from(writingVersions)
      .where(ofWriting(ownerId, writingId, eq(writingVersions.id, id)))
  )[0]

/** Stores a version. Deletes the oldest unnamed version above the limit; rejects a named version then. */
export const insertVersion = async (
  db: Db,
  ownerId: OwnerId,
  row: Pick<VersionRow, 'writingId' | 'version' | 'name' | 'content' | 'origins'>,
) => {
  const [inserted] = await db
    .insert(writingVersions)
    .values({ ...row, userId: ownerId })
    .returning()
  const latest = (await listVersions(db, ownerId, row.writingId)).map(({ id }) => id)
  await db
    .delete(writingVersions)
    .where(ofWriting(ownerId, row.writingId, eq(writingVersions.name, ''), notInArray(writingVersions.id, latest)))
  const limit = { name: 'writingVersions', limit: maxVersions, table: writingVersions }
  await enforceQuota(db, ownerId, { ...limit, where: eq(writingVersions.writingId, row.writingId) })
  return inserted
}

/** Soft-deletes a writing, which is purged after a day. */
export const removeWriting = async (db: Db, ownerId: OwnerId, id: string): Promise<void> => {
  await db
    .update(writings)
    .set({ removedAt: sql`now()` })
    .where(mine(ownerId, eq(writings.id, id)))
}

export const restoreWriting = async (db: Db, ownerId: OwnerId, id: string): Promise<void> => {
  const restored = await db
    .update(writings)
    .set({ removedAt: null })
    .where(and(eq(writings.userId, ownerId), isNotNull(writings.removedAt), eq(writings.id, id)))
    .returning({ id: writings.id })
  if (restored.length > 0) await enforceQuota(db, ownerId, writingLimit)
}

/** Purges writings removed before an instant, with their edit logs. */
export const purgeRemovedWritings = async (db: Db, ownerId: OwnerId, before: string): Promise<void> => {
  await db.delete(writings).where(and(eq(writings.userId, ownerId), lt(writings.removedAt, before)))
}

export type SentRow = typeof writingSubmissions.$inferSelect

const sentSummary = {
  id: writingSubmissions.id,
  writingId: writingSubmissions.writingId,
  applicationId: writingSubmissions.applicationId,
  requirementKind: writingSubmissions.requirementKind,
  title: writingSubmissions.title,
  university: writingSubmissions.university,
  program: writingSubmissions.program,
  sentAt: writingSubmissions.sentAt,
}

/** Lists submitted exports of a writing, or of all, the latest first. */
export const listSent = async (db: Db, ownerId: OwnerId, writingId?: string) =>
  await db
    .select(sentSummary)
    .from(writingSubmissions)
    .where(
      and(
        eq(writingSubmissions.userId, ownerId),
        writingId === undefined ? undefined : eq(writingSubmissions.writingId, writingId),
      ),
    )
    .orderBy(desc(writingSubmissions.sentAt), writingSubmissions.id)
    .limit(maxSent)

export const findSent = async (db: Db, ownerId: OwnerId, id: string): Promise<SentRow | undefined> =>
  (
    await db
      .select()
      .from(writingSubmissions)
      .where(and(eq(writingSubmissions.userId, ownerId), eq(writingSubmissions.id, id)))
  )[0]

export const insertSent = async (
  db: Db,
  ownerId: OwnerId,
  row: Omit<typeof writingSubmissions.$inferInsert, 'id' | 'userId' | 'sentAt'>,
): Promise<SentRow | undefined> => {
  const [inserted] = await db
    .insert(writingSubmissions)
    .values({ ...row, userId: ownerId })
    .returning()
  await enforceQuota(db, ownerId, { name: 'sentWritings', limit: maxSent, table: writingSubmissions })
  return inserted
}

export const deleteSent = async (db: Db, ownerId: OwnerId, id: string): Promise<void> => {
  await db.delete(writingSubmissions).where(and(eq(writingSubmissions.userId, ownerId), eq(writingSubmissions.id, id)))
}
