import { buildCatalogueEntryPath } from '#src/features/catalogue/university-path.parse.ts'
import { createNotification, withdrawNotifications } from '#src/features/notifications/commands.ts'
import { archiveBySubject, ensurePreferences, updateBySubject } from '#src/features/notifications/data.ts'
import { canBypassQuietHours, findQuietEnd } from '#src/features/notifications/quiet-hours.rules.ts'
import { getReminderPriority } from '#src/features/notifications/rules.ts'
import { updateDerived } from '#src/features/shortlist/data.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { createApiError } from '#src/server/procedures.ts'
import { dayMs } from '#src/shared/durations.ts'
import { isKnownZone } from '#src/shared/time-zones.ts'
import { sentKinds } from './actionable.rules.ts'
import type { Deadline } from './contract.ts'
import {
  type DeadlineRow,
  deletePlaceholders,
  insertReminder,
  listDeadlinesOf,
  listOpenDeadlines,
  listOwnZoneDeadlines,
  listReminders,
  updateDeadline,
} from './data.ts'
import {
  calculateDueInstant,
  countDaysAtStep,
  findDueReminderStep,
  type LocalDeadline,
  type ReminderStep,
  reminderSteps,
} from './rules.ts'

/** Upper bound on open deadlines: more than a user applies to within a month. */
const maxOpenDeadlines = 500

export const toDeadline = (row: DeadlineRow): Deadline => ({
  ...row,
  localTime: row.localTime.slice(0, 5),
})

/** Maps a joined row to an open deadline with the names of its entry. */
export const toUpcoming = ({ deadline, ...names }: Awaited<ReturnType<typeof listOpenDeadlines>>[number]) => ({
  ...toDeadline(deadline),
  ...names,
})

/**
 * Computes the instant of a deadline and adds it to the columns.
 *
 * @throws INPUT_INVALID for an unknown time zone
 */
export const addInstant = <T extends LocalDeadline>(deadline: T, ownZone: string): T & { dueAt: string } => {
  if (deadline.zoneRule === 'zone' && !(deadline.zone && isKnownZone(deadline.zone)))
    throw createApiError('INPUT_INVALID', { field: 'zone', reason: 'unknownZone' })
  const zone = deadline.zoneRule === 'zone' ? deadline.zone : null
  return { ...deadline, zone, dueAt: calculateDueInstant({ ...deadline, zone }, ownZone) }
}

/**
 * Derives the columns that the shortlist copies from the deadlines of an entry: its first date and the list as JSON
 * text. Deletes the placeholder once a user has stated a date of the application.
 */
export const syncDerivedDeadlines = async (db: Db, ownerId: OwnerId, selectedUniversityId: string) => {
  const all = await listDeadlinesOf(db, ownerId, [selectedUniversityId])
  const isStated = all.some(({ kind, isPlaceholder }) => sentKinds.includes(kind) && !isPlaceholder)
  const rows = isStated ? all.filter(({ isPlaceholder }) => !isPlaceholder) : all
  if (rows.length < all.length) await deletePlaceholders(db, ownerId, selectedUniversityId)
  if (isStated) await withdrawNotifications(db, ownerId, { expectedDeadlineOf: selectedUniversityId })
  const first =
    rows.find((row) => row.kind === 'application' && !row.isCompleted) ??
    rows.find((row) => row.kind !== 'follow_up' && !row.isCompleted)
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

/** Moves own-zone deadlines to a new time zone: the local time stays, the instant changes. */
export const updateZoneOfOwnDeadlines = async (db: Db, ownerId: OwnerId, zone: string) => {
  for (const row of await listOwnZoneDeadlines(db, ownerId)) {
    const moved = await updateDeadline(db, ownerId, row.id, row.version, { dueAt: calculateDueInstant(row, zone) })
    if (moved) await updateReminders(db, ownerId, row, moved)
  }
}

interface Reader {
  ownerId: OwnerId
  timeZone: string
  language: string
}

type OpenDeadline = Awaited<ReturnType<typeof listOpenDeadlines>>[number]
type CreatedReminder = Awaited<ReturnType<typeof listReminders>>[number]

interface Due {
  open: OpenDeadline
  step: ReminderStep
  bypassesQuietHours: boolean
}

/** Parameters of a reminder's text, with its expiry. */
const buildReminder = (row: DeadlineRow) => ({
  params: {
    kind: row.kind,
    deadlineTitle: row.title,
    dueAt: row.dueAt,
    localDate: row.localDate,
    localTime: row.localTime.slice(0, 5),
    zoneRule: row.zoneRule,
    zone: row.zone ?? '',
  },
  expiresAt: new Date(Date.parse(row.dueAt) + dayMs).toISOString(),
})

/**
 * Updates the visible reminders after a change of their deadline. A new date is reminded of again; reminders of
 * completed or unconfirmed deadlines are withdrawn.
 */
export const updateReminders = async (db: Db, ownerId: OwnerId, before: DeadlineRow, after: DeadlineRow) => {
  const subject = { deadlineId: after.id }
  if (after.isCompleted || !after.isConfirmed || after.localDate !== before.localDate)
    await withdrawNotifications(db, ownerId, subject)
  else await updateBySubject(db, ownerId, subject, buildReminder(after))
}

const createReminder = async (db: Db, reader: Reader, { open, step, bypassesQuietHours }: Due, now: string) => {
  const { deadline: row, universityName, programName, programId } = open
  const place = programId ? buildCatalogueEntryPath({ universityId: open.universityId, programId }) : undefined
  // Idempotency by unique row: a concurrent run in any process waits for the insert and then finds the row.
  if (!(await insertReminder(db, reader.ownerId, row, { step, didBypassQuietHours: bypassesQuietHours }))) return false
  const days = countDaysAtStep(row.dueAt, step, now, reader.timeZone)
  const { params, expiresAt } = buildReminder(row)
  // One notification per deadline: a newer step replaces the earlier ones.
  await archiveBySubject(db, reader.ownerId, { deadlineId: row.id })
  return await createNotification(db, reader.ownerId, reader.language, {
    textKey: days === 0 ? 'notifications.text.deadlineToday' : 'notifications.text.deadlineSoon',
    params: { university: universityName, program: programName, count: days, ...params },
    type: 'deadline',
    category: 'deadline',
    priority: getReminderPriority(days),
    actionUrl: row.applicationId ? `/applications?open=${row.applicationId}` : (place ?? '/selected-universities'),
    expiresAt,
    metadata: { deadlineId: row.id, step, ...(place ? { programPage: place } : {}) },
    bypassesQuietHours,
    givenAt: now,
  })
}

/**
 * Finds due reminders that were not created. A deadline bypasses quiet hours once, however many steps fall into them.
 */
const findDue = (
  open: OpenDeadline[],
  createdReminders: CreatedReminder[],
  reader: Reader,
  isBypassAllowed: (dueAt: string) => boolean,
  now: string,
) =>
  open.flatMap(({ deadline, ...names }): Due[] => {
    const step = deadline.isConfirmed ? findDueReminderStep(deadline.dueAt, now, reader.timeZone) : undefined
    if (step === undefined) return []
    const before = createdReminders.filter(
      (row) => row.deadlineId === deadline.id && row.localDate === deadline.localDate,
    )
    if (before.some((row) => row.step === step)) return []
    const bypassesQuietHours = isBypassAllowed(deadline.dueAt) && !before.some((row) => row.didBypassQuietHours)
    return [{ open: { deadline, ...names }, step, bypassesQuietHours }]
  })

/**
 * Creates the due reminders of a user, idempotently. The row in `deadline_reminders`, the notification and the mail are
 * written in one transaction, so that a second run, another process, or a run after a crash finds all of them or none.
 *
 * @returns number of reminders created
 */
export const createDueReminders = async (db: Db, reader: Reader, now: string): Promise<number> => {
  const preferences = await ensurePreferences(db, reader.ownerId)
  if (!preferences.deadlineReminders) return 0
  const until = new Date(Date.parse(now) + (reminderSteps[0] + 2) * dayMs).toISOString()
  const open = await listOpenDeadlines(db, reader.ownerId, { after: now, until, limit: maxOpenDeadlines })
  const createdReminders = await listReminders(
    db,
    reader.ownerId,
    open.map(({ deadline }) => deadline.id),
  )
  const { quietHoursStart: start, quietHoursEnd: end, immediateAlerts } = preferences
  const isQuietNow = findQuietEnd(now, { start, end, zone: reader.timeZone }) !== undefined
  const isBypassAllowed = (dueAt: string) => isQuietNow && canBypassQuietHours(dueAt, now, immediateAlerts)
  let count = 0
  for (const due of findDue(open, createdReminders, reader, isBypassAllowed, now))
    if (await createReminder(db, reader, due, now)) count += 1
  return count
}
