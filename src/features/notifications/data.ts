import { and, count, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { notifications, userNotificationPreferences } from './tables.ts'

export type NotificationRow = typeof notifications.$inferSelect
export type NewNotification = Omit<typeof notifications.$inferInsert, 'userId'>

/** What is still shown to its owner: not archived and not expired. */
const isShown = (ownerId: OwnerId) =>
  and(
    eq(notifications.userId, ownerId),
    eq(notifications.archived, false),
    or(isNull(notifications.expiresAt), gt(notifications.expiresAt, sql`now()`)),
  )

export interface NotificationFilter {
  unread_only?: boolean | undefined
  type?: string | undefined
  category?: string | undefined
  priority?: string | undefined
}

const matching = (filter: NotificationFilter): (SQL | undefined)[] => [
  filter.unread_only ? eq(notifications.read, false) : undefined,
  filter.type ? eq(notifications.type, filter.type) : undefined,
  filter.category ? eq(notifications.category, filter.category) : undefined,
  filter.priority ? eq(notifications.priority, filter.priority) : undefined,
]

/** Urgent, high, normal, low; the newest first within each. */
export const listNotifications = async (
  db: Db,
  ownerId: OwnerId,
  filter: NotificationFilter & { limit: number; offset: number },
) =>
  await db
    .select()
    .from(notifications)
    .where(and(isShown(ownerId), ...matching(filter)))
    .orderBy(desc(notifications.priorityRank), desc(notifications.createdAt), desc(notifications.id))
    .limit(filter.limit)
    .offset(filter.offset)

/** What was added or changed after an instant, oldest first: what a page asks for after a lost connection. */
export const listChangedSince = async (db: Db, ownerId: OwnerId, after: string, limit: number) =>
  await db
    .select()
    .from(notifications)
    .where(and(isShown(ownerId), gt(notifications.updatedAt, after)))
    .orderBy(notifications.updatedAt, notifications.id)
    .limit(limit)

export const insertNotification = async (db: Db, ownerId: OwnerId, row: NewNotification) => {
  await db.insert(notifications).values({ ...row, userId: ownerId })
}

const chosen = (ownerId: OwnerId, ids: string[] | undefined) =>
  and(eq(notifications.userId, ownerId), ids ? inArray(notifications.id, ids) : undefined)

/** Marks the given ones, or all, as read in one statement; answers how many changed. */
export const updateRead = async (db: Db, ownerId: OwnerId, ids: string[] | undefined) =>
  (
    await db
      .update(notifications)
      .set({ read: true, updatedAt: sql`now()` })
      .where(and(chosen(ownerId, ids), eq(notifications.read, false)))
  ).rowCount ?? 0

export const updateArchived = async (db: Db, ownerId: OwnerId, ids: string[]) =>
  (
    await db
      .update(notifications)
      .set({ archived: true, updatedAt: sql`now()` })
      .where(and(chosen(ownerId, ids), eq(notifications.archived, false)))
  ).rowCount ?? 0

export const deleteNotifications = async (db: Db, ownerId: OwnerId, ids: string[]) =>
  (await db.delete(notifications).where(chosen(ownerId, ids))).rowCount ?? 0

/** Counts of one person by type, priority and window; `zone` is the reader's, for where today begins. */
export const countNotifications = async (db: Db, ownerId: OwnerId, zone: string) =>
  await db
    .select({
      type: notifications.type,
      priority: notifications.priority,
      total: count(),
      unread: sql<number>`count(*) filter (where not ${notifications.read})::int`,
      today: sql<number>`count(*) filter (where ${notifications.createdAt} >= date_trunc('day', now(), ${zone}))::int`,
      week: sql<number>`count(*) filter (where ${notifications.createdAt} > now() - interval '7 days')::int`,
    })
    .from(notifications)
    .where(isShown(ownerId))
    .groupBy(notifications.type, notifications.priority)

/** The person's preferences; the first read makes them with their defaults. */
export const ensurePreferences = async (db: Db, ownerId: OwnerId) => {
  const find = async () =>
    (await db.select().from(userNotificationPreferences).where(eq(userNotificationPreferences.userId, ownerId)))[0]
  const known = await find()
  if (known) return known
  await db.insert(userNotificationPreferences).values({ userId: ownerId }).onConflictDoNothing()
  const made = await find()
  if (!made) throw new Error('the preferences of a person could not be made')
  return made
}

export const updatePreferences = async (
  db: Db,
  ownerId: OwnerId,
  change: Partial<typeof userNotificationPreferences.$inferInsert>,
) => {
  await db
    .update(userNotificationPreferences)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(userNotificationPreferences.userId, ownerId))
}
