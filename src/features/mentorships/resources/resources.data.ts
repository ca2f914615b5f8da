import { and, count, desc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { enforceQuota } from '#src/server/row-quota.ts'
import { mentorResources, mentorships } from '../tables.ts'
import type { ListedResource } from './resources.contract.ts'
import { maxChosenStudents, maxResources, type ResourceKind, resourcesPageSize } from './resources.rules.ts'

export type ResourceRow = typeof mentorResources.$inferSelect
type NewResource = Omit<typeof mentorResources.$inferInsert, 'userId' | 'version' | 'createdAt' | 'updatedAt'>
type ResourceChange = Pick<ResourceRow, 'title' | 'content' | 'audience' | 'mentorshipIds'>

const isOwn = (ownerId: OwnerId, id: string) => and(eq(mentorResources.userId, ownerId), eq(mentorResources.id, id))

/** Lists the students in active mentorships of a mentor, by name. */
export const listGuided = async (db: Db, ownerId: OwnerId): Promise<{ id: string; name: string }[]> =>
  await db
    .select({ id: mentorships.mentorshipId, name: mentorships.otherName })
    .from(mentorships)
    .where(and(eq(mentorships.userId, ownerId), eq(mentorships.seat, 'mentor'), eq(mentorships.state, 'accepted')))
    .orderBy(sql`lower(${mentorships.otherName})`, mentorships.mentorshipId)
    .limit(maxChosenStudents)

/** Lists a page of a mentor's resources in the mentor's order: moved to the top or added last comes first. */
export const listResources = async (db: Db, ownerId: OwnerId, { q, offset }: { q: string; offset: number }) => {
  const named = sql`strpos(lower(unaccent(concat_ws(' ', ${mentorResources.title}, ${mentorResources.fileName}))), lower(unaccent(${q}))) > 0`
  const where = and(
    eq(mentorResources.userId, ownerId),
    isNull(mentorResources.removedAt),
    q === '' ? undefined : named,
  )
  const rows = await db
    .select()
    .from(mentorResources)
    .where(where)
    .orderBy(desc(sql`coalesce(${mentorResources.placedAt}, ${mentorResources.createdAt})`), mentorResources.id)
    .limit(resourcesPageSize)
    .offset(offset)
  const [all] = await db.select({ total: count() }).from(mentorResources).where(where)
  return { rows, total: all?.total ?? 0 }
}

export const findResource = async (db: Db, ownerId: OwnerId, id: string): Promise<ResourceRow | undefined> =>
  (
    await db
      .select()
      .from(mentorResources)
      .where(and(isOwn(ownerId, id), isNull(mentorResources.removedAt)))
  )[0]

/** Inserts a resource; false when another user's resource has the id. */
export const insertResource = async (db: Db, ownerId: OwnerId, row: NewResource): Promise<boolean> => {
  const rows = await db
    .insert(mentorResources)
    .values({ ...row, userId: ownerId })
    .onConflictDoNothing()
    .returning({ id: mentorResources.id })
  await enforceQuota(db, ownerId, { name: 'mentorResources', limit: maxResources, table: mentorResources })
  return rows.length > 0
}

const change = async (db: Db, where: SQL | undefined, set: Partial<ResourceRow>): Promise<number | undefined> =>
  (
    await db
      .update(mentorResources)
      .set({ ...set, updatedAt: sql`now()` })
      .where(where)
      .returning({ version: mentorResources.version })
  )[0]?.version

/** Updates a resource with optimistic locking and returns its new version; undefined when `version` is stale. */
export const updateResource = async (
  db: Db,
  ownerId: OwnerId,
  { id, version, ...row }: ResourceChange & { id: string; version: number },
): Promise<number | undefined> =>
  await change(db, and(isOwn(ownerId, id), eq(mentorResources.version, version), isNull(mentorResources.removedAt)), {
    ...row,
    version: version + 1,
  })

/** Moves a resource to the top of its mentor's list. */
export const moveResourceFirst = async (db: Db, ownerId: OwnerId, id: string): Promise<boolean> =>
  (await change(db, and(isOwn(ownerId, id), isNull(mentorResources.removedAt)), {
    placedAt: sql`clock_timestamp()` as never,
  })) !== undefined

export const removeResource = async (db: Db, ownerId: OwnerId, id: string): Promise<boolean> =>
  (await change(db, and(isOwn(ownerId, id), isNull(mentorResources.removedAt)), {
    removedAt: new Date().toISOString(),
  })) !== undefined

export const restoreResource = async (db: Db, ownerId: OwnerId, id: string): Promise<boolean> =>
  (await change(db, and(isOwn(ownerId, id), isNotNull(mentorResources.removedAt)), { removedAt: null })) !== undefined

/** Purges resources deleted before an instant, across all users; for the service role. */
export const purgeRemovedResources = async (service: Db, before: string): Promise<void> => {
  await service.delete(mentorResources).where(lt(mentorResources.removedAt, before))
}

interface ReceivedRow extends Record<string, unknown> {
  id: string
  kind: ResourceKind
  title: string
  content: string
  file_name: string | null
  file_bytes: number | null
  updated_at: Date | string
}

const toListed = ({ id, kind, title, content, file_name, file_bytes, updated_at }: ReceivedRow): ListedResource => ({
  id,
  kind,
  title,
  address: kind === 'link' ? content : '',
  file: file_name === null ? null : { name: file_name, bytes: file_bytes ?? 0 },
  updatedAt: new Date(updated_at).toISOString(),
})

/** Lists a page of a mentor's resources that the acting user may read. */
export const listReceived = async (
  db: Db,
  { mentorId, q, offset }: { mentorId: string; q: string; offset: number },
): Promise<{ resources: ListedResource[]; total: number }> => {
  const { rows } = await db.execute<ReceivedRow & { total: string }>(
    sql`select * from resources_of(${mentorId}::uuid, ${q}, ${offset}, ${resourcesPageSize})`,
  )
  return { resources: rows.map(toListed), total: Number(rows[0]?.total ?? 0) }
}

/** Finds a resource that the acting user may read, with its text and the key of its file. */
export const findReceived = async (db: Db, id: string) => {
  const { rows } = await db.execute<ReceivedRow & { file_key: string | null; file_type: string | null }>(
    sql`select * from readable_resource(${id}::uuid)`,
  )
  const row = rows[0]
  return row && { ...toListed(row), content: row.content, fileKey: row.file_key, fileType: row.file_type }
}
