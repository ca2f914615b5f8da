import { and, count, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { userProfiles } from '#src/features/profile/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import type { NoticeParams } from './messages.format.ts'
import { notifications, userNotificationPreferences } from './tables.ts'

export type NotificationRow = typeof notifications.$inferSelect
export type NewNotification = Omit<typeof notifications.$inferInsert, 'userId'>

/** Filter for visible notifications: neither archived nor expired. */
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

/** Row of the list as JSON, with the field names of the contract. */
const listed = `json_build_object('id', n.id, 'title', n.title, 'message', n.message, 'textKey', n.text_key,
    'params', n.params, 'type', n.type, 'category', n.category, 'priority', n.priority, 'actionUrl', n.action_url,
    'actionLabel', n.action_label, 'metadata', n.metadata, 'expiresAt', n.expires_at, 'quietUntil', n.quiet_until,
    'read', n.read, 'archived', n.archived, 'createdAt', n.created_at, 'updatedAt', n.updated_at)`

/** Filterable columns of the list. */
const narrowings = ['type', 'category', 'priority'] as const

export interface ListRequest extends NotificationFilter {
  limit: number
  offset: number
  /** Cursor: last notification of the previous page. */
  after?: string | undefined
}

/**
 * List query in one round trip: urgent, high, normal, low; the newest first within each. `found` is false when the
 * cursor row does not exist or belongs to another user.
 */
export const listQuery = (request: ListRequest) => {
  const values: unknown[] = [request.limit, request.offset]
  const wanted = narrowings.filter((name) => request[name])
  const conditions = wanted.map((name) => `and n.${name} = $${values.push(request[name])}`)
  if (request.unread_only) conditions.push('and not n.read')
  const cursor = request.after
    ? `from notifications p where p.user_id = app_user_id() and p.id = $${values.push(request.after)}`
    : ''
  if (cursor)
    conditions.push(
      `and (n.priority_rank, n.created_at, n.id) < (select p.priority_rank, p.created_at, p.id ${cursor})`,
    )
  return {
    name: ['notifications', ...wanted, request.unread_only ? 'unread' : '', cursor ? 'after' : ''].join(' '),
    text: `select coalesce(json_agg(entry), '[]')::text as rows, ${cursor ? `exists (select ${cursor})` : 'true'} as found
      from (select ${listed} as entry from (select * from notifications n
        where n.user_id = app_user_id() and not n.archived and (n.expires_at is null or n.expires_at > now())
        ${conditions.join(' ')}
        order by n.priority_rank desc, n.created_at desc, n.id desc limit $1 offset $2) n) l`,
    values,
  }
}

const everyRank = [0, 1, 2, 3]

/**
 * Lists notifications added after an instant, oldest first, for catching up after a reconnect. Enumerating the priority
 * ranks lets the list's index seek to the instant within each of them.
 */
export const listAddedSince = async (
  db: Db,
  ownerId: OwnerId,
  { after, last, limit }: { after: string; last?: string | undefined; limit: number },
) =>
  await db
    .select()
    .from(notifications)
    .where(
      and(
        isShown(ownerId),
        inArray(notifications.priorityRank, everyRank),
        gt(notifications.createdAt, after),
        // Row comparison, because all rows of one transaction share their timestamp.
        last === undefined
          ? undefined
          : sql`(${notifications.createdAt}, ${notifications.id}) > (select p.created_at, p.id from notifications p
            where p.user_id = ${ownerId} and p.id = ${last})`,
      ),
    )
    .orderBy(notifications.createdAt, notifications.id)
    .limit(limit)

export const insertNotification = async (db: Db, ownerId: OwnerId, row: NewNotification): Promise<string> => {
  const [made] = await db
    .insert(notifications)
    .values({ ...row, userId: ownerId })
    .returning({ id: notifications.id })
  if (!made) throw new Error('a notification was not written')
  return made.id
}

/** Finds the user's IANA time zone, for quiet hours. */
export const findZone = async (db: Db, ownerId: OwnerId) =>
  (await db.select({ zone: userProfiles.timeZone }).from(userProfiles).where(eq(userProfiles.userId, ownerId)))[0]
    ?.zone ?? 'UTC'

const chosen = (ownerId: OwnerId, ids: string[] | undefined) =>
  and(eq(notifications.userId, ownerId), ids ? inArray(notifications.id, ids) : undefined)

/**
 * Marks the given notifications, or all, as read in one statement.
 *
 * @returns the number of changed rows
 */
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

/**
 * Subject of a notification in its `metadata`: one deadline, one event of an application, the expected deadline of a shortlist
 * entry, a watched page, a saved search, or an interview.
 */
export type Subject =
  | { deadlineId: string }
  | { eventId: string }
  | { expectedDeadlineOf: string }
  | { pageWatchId: string }
  | { savedSearchId: string }
  | { interviewId: string }

const about = (ownerId: OwnerId, subject: Subject) =>
  and(
    eq(notifications.userId, ownerId),
    eq(notifications.archived, false),
    sql`${notifications.metadata} @> ${JSON.stringify(subject)}::jsonb`,
  )

/** Tells whether a visible notification about a subject is unread. */
export const hasUnread = async (db: Db, ownerId: OwnerId, subject: Subject): Promise<boolean> =>
  (
    await db
      .select({ id: notifications.id })
      .from(notifications)
      .where(and(about(ownerId, subject), eq(notifications.read, false)))
      .limit(1)
  ).length > 0

/**
 * Archives the visible notifications about a subject.
 *
 * @returns the number of archived rows
 */
export const archiveBySubject = async (db: Db, ownerId: OwnerId, subject: Subject) =>
  (await db.update(notifications).set({ archived: true, updatedAt: sql`now()` }).where(about(ownerId, subject)))
    .rowCount ?? 0

/** Updates the visible notifications about a subject after it changed. */
export const updateBySubject = async (
  db: Db,
  ownerId: OwnerId,
  subject: Subject,
  change: { params: NoticeParams; expiresAt: string },
) => {
  await db
    .update(notifications)
    .set({
      params: sql`${notifications.params} || ${JSON.stringify(change.params)}::jsonb`,
      expiresAt: change.expiresAt,
      updatedAt: sql`now()`,
    })
    .where(about(ownerId, subject))
}

export const deleteNotifications = async (db: Db, ownerId: OwnerId, ids: string[]) =>
  (await db.delete(notifications).where(chosen(ownerId, ids))).rowCount ?? 0

/**
 * Counts a user's notifications by type, priority and period.
 *
 * @param zone IANA time zone of the user, which decides when today begins
 */
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

/** Finds the user's preferences; undefined before they were read for the first time. */
export const findPreferences = async (db: Db, ownerId: OwnerId) =>
  (await db.select().from(userNotificationPreferences).where(eq(userNotificationPreferences.userId, ownerId)))[0]

/** Reads the user's preferences, and inserts the defaults on first read. */
export const ensurePreferences = async (db: Db, ownerId: OwnerId) => {
  const known = await findPreferences(db, ownerId)
  if (known) return known
  await db.insert(userNotificationPreferences).values({ userId: ownerId }).onConflictDoNothing()
  const made = await findPreferences(db, ownerId)
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
