import { addInstant, syncDerivedDeadlines, updateReminders } from '#src/features/deadlines/commands.ts'
import {
  type DeadlineRow,
  deleteDeadline,
  findDeadline,
  insertDeadline,
  type NewDeadline,
  updateDeadline,
} from '#src/features/deadlines/data.ts'
import { withdrawNotifications } from '#src/features/notifications/commands.ts'
import { updateDerived } from '#src/features/shortlist/data.ts'
import type { Db, SessionPerson } from '#src/server/database.ts'
import { encodePageEnd } from '#src/server/keyset-cursor.ts'
import type { VersionStep } from '../contract.ts'
import {
  type ApplicationChange,
  type ApplicationRow,
  findApplicationRow,
  findRequirement,
  type RequirementChange,
  type RequirementRow,
  updateApplication,
  updateRequirement,
} from '../data.ts'
import { deleteRequirement, insertRequirement, isNameFree } from '../requirements/requirements.data.ts'
import {
  findTimelineEvent,
  findUndoOf,
  insertTimelineEvent,
  type listTimeline,
  type TimelineRow,
} from './history.data.ts'
import {
  captureRow,
  type FieldValues,
  historyPageSize,
  isRestorable,
  isStillCurrent,
  restorePlaceholder,
} from './history.rules.ts'

/** Captures all fields that a change may name; a new field of `ApplicationChange` does not compile until it is here. */
export const captureApplication = (row: ApplicationRow): Required<ApplicationChange> => ({
  status: row.status,
  progress: row.progress,
  isProgressByHand: row.isProgressByHand,
  offer: row.offer,
  costs: row.costs,
  portal: row.portal,
  reply: row.reply,
  arrival: row.arrival,
  archivedAt: row.archivedAt,
})

/** Captures all fields of a requirement that a change may name, and those that restore a removed one. */
export const captureRequirement = (
  row: RequirementRow,
): Required<RequirementChange> & Pick<RequirementRow, 'isRequired'> => ({
  kind: row.kind,
  isRequired: row.isRequired,
  status: row.status,
  notes: row.notes,
  link: row.link,
  file: row.file,
  completedAt: row.completedAt,
})

/** Captures a deadline in the format of the database function `deadline_facts`; a test compares the two. */
export const captureDeadline = (row: DeadlineRow): FieldValues => ({
  selectedUniversityId: row.selectedUniversityId,
  kind: row.kind,
  title: row.title,
  localDate: row.localDate,
  localTime: row.localTime.slice(0, 5),
  zoneRule: row.zoneRule,
  zone: row.zone,
  sourceUrl: row.sourceUrl,
  isConfirmed: row.isConfirmed,
  isPlaceholder: row.isPlaceholder,
  isCompleted: row.isCompleted,
})

type Change = NonNullable<TimelineRow['change']>

/** Current rows of an application, on which its history lines may be undone. */
interface Present {
  application: ApplicationRow
  requirements: RequirementRow[]
  deadlines: DeadlineRow[]
}

/** Returns the predicate whether a history line can be undone: its values are still current, and no name is taken. */
const undoableAmong = ({ application, requirements, deadlines }: Present, now: number) => {
  const present = new Map<string, object>([
    [application.id, captureApplication(application)],
    ...requirements.map((row) => [row.id, captureRequirement(row)] as const),
    ...deadlines.map((row) => [row.id, captureDeadline(row)] as const),
  ])
  const names = new Map(requirements.map((row) => [row.kind, row.id]))
  // A name that another requirement has taken meanwhile cannot be restored.
  const isFree = ({ id, target, before }: Change) =>
    !(target === 'requirement' && typeof before?.kind === 'string') || (names.get(before.kind) ?? id) === id
  return (change: Change | null, at: string) =>
    change !== null &&
    isStillCurrent(change.after, present.get(change.id) ?? null) &&
    isRestorable(change, at, now) &&
    isFree(change)
}

/** Converts rows to a page of the history for display, with the cursor of the next page. */
export const toHistory = (rows: Awaited<ReturnType<typeof listTimeline>>, present: Present) => {
  // One extra row shows whether there is another page.
  const shown = rows.slice(0, historyPageSize)
  const last = rows.length > historyPageSize ? shown.at(-1) : undefined
  const canUndo = undoableAmong(present, Date.now())
  return {
    events: shown.map((event) => ({ ...event, canUndo: !event.isUndone && canUndo(event.change, event.eventDate) })),
    next: last ? encodePageEnd(last) : null,
  }
}

/** Result of an undo: the version step of the changed row, and the change for the new history line. */
type UndoResult = { step?: VersionStep; change: Change | null }

const reversed = (change: Change): Change => ({ ...change, before: change.after, after: change.before })

const undoApplication = async (db: Db, person: SessionPerson, change: Change): Promise<UndoResult | undefined> => {
  const { id, before, after } = change
  const row = await findApplicationRow(db, person.id, id)
  if (!(row && before && isStillCurrent(after, captureApplication(row)))) return undefined
  const written = await updateApplication(db, person.id, id, row.version, before)
  if (!written) return undefined
  if (typeof before.status === 'string')
    await updateDerived(db, person.id, row.selectedUniversityId, { applicationStatus: before.status })
  return { step: { id, from: row.version, to: written.version }, change: reversed(change) }
}

/** Restores a removed requirement in its version, so that a page that still shows it is not stale. */
const bringBack = async (db: Db, person: SessionPerson, applicationId: string, change: Change) => {
  const row = await insertRequirement(db, person.id, {
    ...(change.before as never as RequirementRow),
    id: change.id,
    applicationId,
  })
  return row && { change: { ...change, before: null, after: captureRequirement(row) } }
}

const takeAway = async (db: Db, person: SessionPerson, row: RequirementRow, change: Change) => {
  const removed = await deleteRequirement(db, person.id, row)
  return removed && { change: { ...change, before: captureRow(captureRequirement(removed), removed), after: null } }
}

const undoRequirement = async (
  db: Db,
  person: SessionPerson,
  applicationId: string,
  change: Change,
): Promise<UndoResult | undefined> => {
  const { id, before, after } = change
  const row = await findRequirement(db, person.id, { id, applicationId })
  if (!isStillCurrent(after, row ? captureRequirement(row) : null)) return undefined
  if (!row) return await bringBack(db, person, applicationId, change)
  if (!before) return await takeAway(db, person, row, change)
  if (typeof before.kind === 'string' && !(await isNameFree(db, person.id, { id, applicationId, kind: before.kind })))
    return undefined
  const written = await updateRequirement(db, person.id, { id, applicationId, version: row.version }, before)
  return written && { step: { id, from: row.version, to: written.version }, change: reversed(change) }
}

const writeDeadline = async (
  db: Db,
  person: SessionPerson,
  id: string,
  row: DeadlineRow | undefined,
  facts: FieldValues,
) => {
  const fields = addInstant(restorePlaceholder(facts) as never, person.timeZone) as unknown as NewDeadline
  if (!row) return await insertDeadline(db, person.id, { ...fields, id })
  const completedAt = fields.isCompleted ? new Date().toISOString() : null
  const written = await updateDeadline(db, person.id, id, row.version, { ...fields, completedAt })
  if (written) await updateReminders(db, person.id, row, written)
  return written
}

const undoDeadline = async (
  db: Db,
  person: SessionPerson,
  { id, before, after }: Change,
): Promise<UndoResult | undefined> => {
  const row = await findDeadline(db, person.id, id)
  if (!isStillCurrent(after, row ? captureDeadline(row) : null)) return undefined
  if (before) await writeDeadline(db, person, id, row, before)
  else {
    await deleteDeadline(db, person.id, id)
    await withdrawNotifications(db, person.id, { deadlineId: id })
  }
  await syncDerivedDeadlines(db, person.id, String((before ?? after)?.selectedUniversityId))
  // The database trigger has inserted the history line of a deadline, with its changes.
  return { change: null }
}

const takeBack = async (db: Db, person: SessionPerson, applicationId: string, change: Change) => {
  if (change.target === 'application') return await undoApplication(db, person, change)
  if (change.target === 'requirement') return await undoRequirement(db, person, applicationId, change)
  return await undoDeadline(db, person, change)
}

export type UndoOutcome = {
  applicationId: string
  result: 'undone' | 'changed_since' | 'not_undoable'
  /** Version step of the application or requirement of the line. */
  step?: VersionStep
}

/**
 * Undoes one history line: restores the former values and adds a line, which can be undone in turn. Values that changed
 * again since are left as they are. Idempotent: a repeated request finds the undo done.
 *
 * @returns undefined when there is no such line
 */
export const undoEvent = async (db: Db, person: SessionPerson, eventId: string): Promise<UndoOutcome | undefined> => {
  const event = await findTimelineEvent(db, person.id, eventId)
  if (!event) return undefined
  const { applicationId, change } = event
  if (!change) return { applicationId, result: 'not_undoable' }
  // A repeated request finds the undo done.
  if (await findUndoOf(db, person.id, eventId)) return { applicationId, result: 'undone' }
  if (!isRestorable(change, event.eventDate, Date.now())) return { applicationId, result: 'changed_since' }
  const undone = await takeBack(db, person, applicationId, change)
  if (!undone) return { applicationId, result: 'changed_since' }
  // The notification of the change no longer holds: withdraw it and its unsent mail.
  await withdrawNotifications(db, person.id, { eventId })
  await insertTimelineEvent(db, person.id, {
    applicationId,
    eventType: 'undone',
    title: 'Undone',
    params: { ...event.params, event: event.eventType },
    change: undone.change,
    revertsEventId: eventId,
  })
  return { applicationId, result: 'undone', ...(undone.step ? { step: undone.step } : {}) }
}
