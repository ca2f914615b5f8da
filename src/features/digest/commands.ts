import { listOpenDeadlines, listOverdueDeadlines } from '#src/features/deadlines/data.ts'
import { ensurePreferences } from '#src/features/notifications/data.ts'
import { insertDigest, type Recipient } from '#src/features/notifications/delivery/delivery.data.ts'
import type { MailLinks } from '#src/features/notifications/emails.ts'
import { findProfile } from '#src/features/profile/data.ts'
import { isApplicationPaused } from '#src/features/profile/rules.ts'
import type { Database } from '#src/server/database.ts'
import { forEachUserInBatches } from '#src/server/for-each-user.ts'
import type { Logger } from '#src/server/log.ts'
import { dayMs } from '#src/shared/durations.ts'
import { listDigestRecipients, listUnread, listUnreadSearches } from './data.ts'
import { renderDigest } from './emails.ts'
import { digestWindow, findDigestWeek } from './rules.ts'

const isConfirmed = ({ deadline }: { deadline: { isConfirmed: boolean } }) => deadline.isConfirmed

/**
 * Creates the writer of a user's digest at `now`. It includes confirmed deadlines only, so that no estimate is taken
 * for a date.
 */
export const createDigestRenderer =
  (database: Database, links: MailLinks) => async (reader: Recipient, _week: string, now: string) =>
    await database.asOwner(reader.userId, async (db, ownerId) => {
      const until = new Date(Date.parse(now) + digestWindow.days * dayMs).toISOString()
      const window = { after: now, until, limit: digestWindow.deadlines }
      const rests = isApplicationPaused(await findProfile(db, ownerId))
      const upcoming = rests ? [] : (await listOpenDeadlines(db, ownerId, window)).filter(isConfirmed)
      const overdue = rests
        ? []
        : (await listOverdueDeadlines(db, ownerId, now, digestWindow.deadlines)).filter(isConfirmed)
      const unread = await listUnread(db, ownerId, now, digestWindow.notifications)
      const searches = rests ? [] : await listUnreadSearches(db, ownerId, now, digestWindow.searches)
      return renderDigest(links, reader, { overdue, upcoming, unread, searches }, now)
    })

const queueDigest = async (database: Database, userId: string, week: string, now: string): Promise<boolean> =>
  await database.asOwner(userId, async (db, ownerId) => {
    await ensurePreferences(db, ownerId)
    return await insertDigest(db, ownerId, week, now)
  })

/**
 * Queues the weekly digest, idempotently, for all users whose Monday morning has begun.
 *
 * @returns number of digests queued
 */
export const queueDigests = async (
  database: Database,
  log: Logger,
  now: string,
  signal?: AbortSignal,
): Promise<number> =>
  await forEachUserInBatches(
    async (page) => await listDigestRecipients(database.service, page),
    // For example for an account that is being deleted.
    { log, failed: 'the digest of a person could not be queued', signal },
    async ({ userId, zone }) => {
      const week = findDigestWeek(now, zone)
      return week !== undefined && (await queueDigest(database, userId, week, now))
    },
  )
