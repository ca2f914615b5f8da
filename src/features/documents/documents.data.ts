import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { enforceQuota, type RowQuota } from '#src/server/row-quota.ts'
import type { TrashableEntity } from '#src/server/trash.ts'
import { maxDocuments } from './rules.ts'
import { documents } from './tables.ts'

export type NewDocument = Omit<typeof documents.$inferInsert, 'userId' | 'id' | 'version' | 'createdAt' | 'updatedAt'>

const documentLimit: RowQuota = { name: 'documents', limit: maxDocuments, table: documents }

/** Soft-deletable document. It has no dependent rows, so restoring needs no others. */
export const trashableDocument: TrashableEntity = {
  table: 'documents',
  hanging: {},
  hasHistory: false,
  limit: documentLimit,
}

const mine = (ownerId: OwnerId, id: string) => and(eq(documents.userId, ownerId), eq(documents.id, id))

export const listDocuments = async (db: Db, ownerId: OwnerId) =>
  await db
    .select({
      id: documents.id,
      kind: documents.kind,
      title: documents.title,
      language: documents.language,
      design: documents.design,
      version: documents.version,
      updatedAt: documents.updatedAt,
      targetId: sql<string | null>`${documents.content}->>'targetId'`,
    })
    .from(documents)
    .where(eq(documents.userId, ownerId))
    .orderBy(desc(documents.updatedAt), documents.id)

export const findDocument = async (db: Db, ownerId: OwnerId, id: string) =>
  (await db.select().from(documents).where(mine(ownerId, id)))[0]

export const insertDocument = async (db: Db, ownerId: OwnerId, row: NewDocument) => {
  const [inserted] = await db
    .insert(documents)
    .values({ ...row, userId: ownerId })
    .returning()
  await enforceQuota(db, ownerId, documentLimit)
  return inserted
}

/** Updates a document with optimistic locking; undefined when its version has changed since the editor read it. */
export const updateDocument = async (
  db: Db,
  ownerId: OwnerId,
  { id, version }: { id: string; version: number },
  change: Partial<NewDocument>,
) =>
  (
    await db
      .update(documents)
      .set({ ...change, version: sql`${documents.version} + 1`, updatedAt: sql`now()` })
      .where(and(mine(ownerId, id), eq(documents.version, version)))
      .returning()
  )[0]

export const deleteDocument = async (db: Db, ownerId: OwnerId, id: string): Promise<void> => {
  await db.delete(documents).where(mine(ownerId, id))
}
