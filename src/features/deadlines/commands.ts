import { createNotification } from '#src/features/notifications/commands.ts'
import { ensurePreferences } from '#src/features/notifications/data.ts'
import { reminderPriority } from '#src/features/notifications/rules.ts'
import { updateDerived } from '#src/features/shortlist/data.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { failure } from '#src/server/procedures.ts'
import { isKnownZone } from '#src/shared/time-zones.ts'
import type { Deadline } from './contract.ts'
import {
  type DeadlineRow,
  insertReminder,
  listDeadlinesOf,
  listOpenDeadlines,
  listOwnZoneDeadlines,
  updateDeadline,
} from './data.ts'
import { daysUntil, dueInstant, dueReminderStep, type LocalDeadline, reminderSteps } from './rules.ts'

const dayMs = 24 * 60 * 60_000

export const toDeadline = (row: DeadlineRow): Deadline => ({
  ...row,
  kind: row.kind as Deadline['kind'],
  localTime: row.localTime.slice(0, 5),
})

/** The columns of a deadline with the instant they give; refuses a zone that does not exist. */
export const withInstant = <T extends LocalDeadline>(deadline: T, ownZone: string): T & { dueAt: string } => {
  if (deadline.zoneRule === 'zone' && !(deadline.zone && isKnownZone(deadline.zone)))
    throw failure('INPUT_INVALID', { field: 'zone', reason: 'unknownZone' })
  const zone = deadline.zoneRule === 'zone' ? deadline.zone : null
  return { ...deadline, zone, dueAt: dueInstant({ ...deadline, zone }, ownZone) }
}

/** Writes what the shortlist derives from the deadlines of one entry: its first date and the list as JSON text. */
export const mirrorDeadlines = async (db: Db, ownerId: OwnerId, selectedUniversityId: string) => {
  const rows = await listDeadlinesOf(db, ownerId, [selectedUniversityId])
  const first =
    rows.find((row) => row.kind === 'application' && !row.isCompleted) ?? rows.find((row) => !row.isCompleted)
  await updateDerived(db, ownerId, selectedUniversityId, {
    applicationDeadline: first?.localDate ?? null,
    customData: JSON.stringify({
      deadlines: rows.map((row) => ({
        id: row.id,
        created_at: row.createdAt,
        title: row.title,
        kind: row.kind,
        date: row.localDate,
      })),
    }),
  })
}

/** A person who moves takes the deadlines of their own zone along: the local time stays, the instant changes. */
export const updateZoneOfOwnDeadlines = async (db: Db, ownerId: OwnerId, zone: string) => {
  for (const row of await listOwnZoneDeadlines(db, ownerId))
    await updateDeadline(db, ownerId, row.id, row.version, { dueAt: dueInstant(row, zone) })
}

interface Reader {
  ownerId: OwnerId
  timeZone: string
  language: string
}

const remind = async (db: Db, reader: Reader, row: DeadlineRow, universityName: string, now: string) => {
  const step = dueReminderStep(row.dueAt, now, reader.timeZone)
  if (step === undefined || !(await insertReminder(db, reader.ownerId, row, step))) return 0
  const days = Math.max(0, daysUntil(row.dueAt, now, reader.timeZone))
  await createNotification(db, reader.ownerId, reader.language, {
    textKey: days === 0 ? 'notifications.text.deadlineToday' : 'notifications.text.deadlineSoon',
    params: { university: universityName, count: days, kind: row.kind, dueAt: row.dueAt },
    type: 'deadline',
    category: 'deadline',
    priority: reminderPriority(days),
    actionUrl: row.applicationId ? `/applications?open=${row.applicationId}` : '/selected-universities',
    expiresAt: new Date(Date.parse(row.dueAt) + dayMs).toISOString(),
    metadata: { deadlineId: row.id, step },
  })
  return 1
}

/**
 * Gives the reminders of one person that are due at `now` and were not given yet. The row in `deadline_reminders` and
 * the notification are written in one transaction, so that a second run, or another process, finds both or none.
 */
export const giveDueReminders = async (db: Db, reader: Reader, now: string): Promise<number> => {
  const preferences = await ensurePreferences(db, reader.ownerId)
  if (!preferences.deadlineReminders) return 0
  const until = new Date(Date.parse(now) + (reminderSteps[0] + 2) * dayMs).toISOString()
  let given = 0
  for (const { deadline, universityName } of await listOpenDeadlines(db, reader.ownerId, until, 500))
    if (deadline.isConfirmed) given += await remind(db, reader, deadline, universityName, now)
  return given
}
