import { Temporal } from 'temporal-polyfill'
import { createNotification } from '#src/features/notifications/commands.ts'
import { findProfile } from '#src/features/profile/data.ts'
import type { Database, Db, OwnerId } from '#src/server/database.ts'
import { forEachUser } from '#src/server/for-each-user.ts'
import type { Logger } from '#src/server/log.ts'
import type { Job } from '#src/server/scheduler.ts'
import { changeSession, lockSession, type ParticipantRow } from './data.ts'
import { findDueSessionReminder, noShowObjectionMs, type SessionChange, sessionsJob, sessionZonesJob } from './rules.ts'
import { zoneData } from './session-changes.commands.ts'
import {
  insertReminder,
  listExpiredRequests,
  listParticipantsWithOldTzdata,
  listPendingNotices,
  listRemindable,
  listUnanswered,
  listUsersWithPendingNotices,
  markNotified,
} from './session-notices.data.ts'
import { buildTzdataPatch } from './session-resolution.commands.ts'
import { findWallInstant, isWallTime } from './wall-time.rules.ts'

const now = () => new Date().toISOString()

const textKeys = {
  requested: 'notifications.text.sessionRequested',
  booked: 'notifications.text.sessionBooked',
  moved: 'notifications.text.sessionMoved',
  extended: 'notifications.text.sessionExtended',
  cancelled: 'notifications.text.sessionCancelled',
  declined: 'notifications.text.sessionDeclined',
  expired: 'notifications.text.sessionExpired',
  noShowReported: 'notifications.text.sessionNoShowReported',
  noShowDenied: 'notifications.text.sessionNoShowDenied',
  noShowSettled: 'notifications.text.sessionNoShowSettled',
  zoneAsked: 'notifications.text.sessionZoneAsked',
  zoneSettled: 'notifications.text.sessionZoneSettled',
} as const satisfies Record<SessionChange, string>

const noticeOf = (
  participant: ParticipantRow,
  textKey: (typeof textKeys)[SessionChange] | 'notifications.text.sessionReminder',
) => ({
  textKey,
  params: { person: participant.otherName, sessionType: participant.typeName, startsAt: participant.startsAt },
  type: 'info' as const,
  category: 'general' as const,
  // High priority, so that it is also sent by mail with the invitation, and by push.
  priority: 'high' as const,
  actionUrl: participant.seat === 'mentor' ? '/mentor/schedule' : '/sessions',
  metadata: { sessionId: participant.sessionId },
})

const languageOf = async (db: Db, ownerId: OwnerId) => (await findProfile(db, ownerId))?.language ?? 'en'

/** Notifies a user of changes of their sessions. Each change is notified once, also with concurrent processes. */
const notifyUser = async (db: Db, ownerId: OwnerId) => {
  for (const participant of await listPendingNotices(db, ownerId)) {
    await createNotification(
      db,
      ownerId,
      await languageOf(db, ownerId),
      noticeOf(participant, textKeys[participant.change]),
    )
    await markNotified(db, ownerId, participant)
  }
}

const remindPerson = async (db: Db, ownerId: OwnerId, at: number) => {
  for (const participant of await listRemindable(db, ownerId)) {
    const minutesBefore = findDueSessionReminder(participant.startsAt, at)
    if (minutesBefore === undefined || !(await insertReminder(db, ownerId, participant, minutesBefore))) continue
    const notice = noticeOf(participant, 'notifications.text.sessionReminder')
    await createNotification(db, ownerId, await languageOf(db, ownerId), {
      ...notice,
      expiresAt: participant.endsAt,
      // The reminder of the last hour bypasses quiet hours.
      bypassesQuietHours: minutesBefore <= 3_600_000,
    })
  }
}

/** Expires unanswered requests, and settles no-show reports without an objection. */
const settlePerson = async (db: Db, ownerId: OwnerId, at: number) => {
  for (const { sessionId } of await listExpiredRequests(db, ownerId, at))
    if (await lockSession(db, sessionId))
      if ((await listExpiredRequests(db, ownerId, at)).some((one) => one.sessionId === sessionId))
        await changeSession(db, sessionId, {
          state: 'expired',
          change: 'expired',
          changed_by: 'system',
          expires_at: null,
        })
  for (const { sessionId } of await listUnanswered(db, ownerId, at - noShowObjectionMs))
    if (await lockSession(db, sessionId))
      if ((await listUnanswered(db, ownerId, at - noShowObjectionMs)).some((one) => one.sessionId === sessionId))
        await changeSession(db, sessionId, { state: 'no_show', change: 'noShowSettled', changed_by: 'system' })
}

/** Settles due sessions and sends due notices and reminders, for all users. */
export const runSessions = async (database: Database, log: Logger, at: string, signal?: AbortSignal): Promise<void> => {
  const each = async (work: (db: Db, ownerId: OwnerId) => Promise<void>, what: string) =>
    await forEachUser(
      await listUsersWithPendingNotices(database.service, at),
      { log, failed: `${what} of a person failed`, signal },
      async (userId) => await database.asOwner(userId, work),
    )
  const moment = Date.parse(at)
  await each(async (db, ownerId) => await settlePerson(db, ownerId, moment), 'the settling of sessions')
  await each(async (db, ownerId) => {
    await notifyUser(db, ownerId)
    await remindPerson(db, ownerId, moment)
  }, 'the notices about sessions')
}

/**
 * Asks both participants about each future session whose agreed wall time has another instant after a tzdata update.
 * The session is not moved before they have answered.
 */
export const checkTzdata = async (database: Database, log: Logger, data = zoneData): Promise<void> => {
  await forEachUser(
    await listParticipantsWithOldTzdata(database.service, data),
    { log, failed: 'the zone of a session could not be compared' },
    async ({ userId, sessionId }) =>
      await database.asOwner(userId, async (db, ownerId) => {
        if (!(await lockSession(db, sessionId))) return
        const participant = (await listRemindable(db, ownerId)).find((one) => one.sessionId === sessionId)
        if (!participant || participant.zoneData === data) return
        const date = Temporal.PlainDate.from(participant.wallDate)
        const begins = Date.parse(participant.startsAt)
        // The wall time occurs twice and the session is at one of the two instants: it has not moved.
        const isUnchanged = isWallTime(begins, date, participant.wallTime, participant.zone)
        const meant = isUnchanged ? begins : findWallInstant(date, participant.wallTime, participant.zone)
        await changeSession(db, sessionId, { ...buildTzdataPatch(participant, meant), zone_data: data })
      }),
  )
}

/**
 * Creates the jobs. The session job runs each minute, and on request of a handler. The tzdata is checked at the start,
 * because it changes with an update of Node.js.
 */
export const createBookingJobs = (database: Database, log: Logger): Job[] => [
  {
    name: sessionsJob,
    cron: '* * * * *',
    run: async (_payload, signal) => await runSessions(database, log, now(), signal),
  },
  { name: sessionZonesJob, cron: '15 3 * * *', atStart: true, run: async () => await checkTzdata(database, log) },
]
