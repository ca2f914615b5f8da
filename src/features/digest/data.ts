import { and, asc, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { notifications, userNotificationPreferences } from '#src/features/notifications/tables.ts'
import { userProfiles } from '#src/features/profile/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'

/** Lists digest recipients, paginated by id; users who never opened their preferences receive it by default. */
export const listDigestRecipients = async (service: Db, { after, limit }: { after: string; limit: number }) =>
  await service
    .select({ userId: userProfiles.userId, zone: userProfiles.timeZone })
    .from(userProfiles)
    .leftJoin(userNotificationPreferences, eq(userNotificationPreferences.userId, userProfiles.userId))
    .where(
      and(
        gt(userProfiles.userId, after),
        eq(userProfiles.onboardingCompleted, true),
        or(
          isNull(userNotificationPreferences.userId),
          and(
            eq(userNotificationPreferences.weeklyDigest, true),
            eq(userNotificationPreferences.emailNotifications, true),
          ),
        ),
      ),
    )
    .orderBy(asc(userProfiles.userId))
    .limit(limit)

const savedSearchText = 'notifications.text.savedSearchFound'

const listUnreadWhere = async (db: Db, ownerId: OwnerId, now: string, limit: number, condition: SQL) =>
  await db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, ownerId),
        eq(notifications.read, false),
        eq(notifications.archived, false),
        sql`(${notifications.expiresAt} is null or ${notifications.expiresAt} > ${now})`,
        condition,
      ),
    )
    .orderBy(desc(notifications.priorityRank), desc(notifications.createdAt))
    .limit(limit)

/** Lists the most important unread notifications, without those of saved searches, which have their own section. */
export const listUnread = async (db: Db, ownerId: OwnerId, now: string, limit: number) =>
  await listUnreadWhere(db, ownerId, now, limit, sql`${notifications.textKey} is distinct from ${savedSearchText}`)

/** Lists the unread notifications of saved searches, the newest first. */
export const listUnreadSearches = async (db: Db, ownerId: OwnerId, now: string, limit: number) =>
  await listUnreadWhere(db, ownerId, now, limit, sql`${notifications.textKey} = ${savedSearchText}`)
