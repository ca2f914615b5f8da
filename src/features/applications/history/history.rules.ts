import { trashTtlMs } from '#src/shared/trash.ts'

// Events of an application's history, and the rules of undo.

/** Events written by the trigger `record_deadline`; a test compares both lists. */
export const deadlineEvents = ['deadline_added', 'deadline_changed', 'deadline_completed', 'deadline_removed'] as const
/** Events whose text contains only the name of the requirement. */
export const requirementEvents = [
  'requirement_added',
  'requirement_removed',
  'requirement_notes_changed',
  'requirement_link_changed',
  'requirement_file_changed',
] as const
/** Events whose text contains no name or value. */
export const plainEvents = [
  'created',
  'offer_changed',
  'costs_changed',
  'portal_changed',
  'reply_changed',
  'arrival_changed',
  'archived',
  'restored',
  'imported',
] as const
export type TimelineEventType =
  | (typeof deadlineEvents)[number]
  | (typeof requirementEvents)[number]
  | (typeof plainEvents)[number]
  | 'requirement_changed'
  | 'requirement_renamed'
  | 'status_changed'
  | 'progress_changed'
  | 'undone'

/** Page size of the history. */
export const historyPageSize = 20

export type FieldValues = Record<string, unknown>

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Whether all values that a change wrote are still current. `null` stands for "no such row". */
export const isStillCurrent = (after: FieldValues | null, present: object | null): boolean => {
  if (after === null || present === null) return after === present
  const values = new Map<string, unknown>(Object.entries(present))
  return Object.entries(after).every(([name, value]) => same(value, values.get(name)))
}

/**
 * Whether the values before a change can still be restored: a removed file is retained as long as a deleted entry. `at`
 * and `now` are instants.
 */
export const isRestorable = (change: { before: FieldValues | null }, at: string, now: number): boolean =>
  !change.before?.file || now - Date.parse(at) < trashTtlMs

/**
 * Restores the placeholder mark of a deadline from a history line. Lines from before placeholders lack the mark;
 * December 15 is recognised by its values, as in the migration.
 */
export const restorePlaceholder = (facts: FieldValues): FieldValues => {
  if ('isPlaceholder' in facts) return facts
  const { kind, title, sourceUrl, isConfirmed, zoneRule, localTime, localDate } = facts
  const isUnstated = title === '' && sourceUrl === '' && isConfirmed === false && zoneRule === 'unknown'
  const isUsual = kind === 'application' && localTime === '23:59' && String(localDate).endsWith('-12-15')
  return { ...facts, isPlaceholder: isUnstated && isUsual }
}

/**
 * Compares the values of a row that a change names, before and after; undefined if they are equal. `before` has a value
 * for every possible name, because undo would write null for a missing one.
 */
export const diffRow = <Before extends object>(
  before: Before,
  after: { [Name in keyof Before]?: Before[Name] | undefined },
): { before: FieldValues; after: FieldValues } | undefined => {
  const names = (Object.keys(after) as (keyof Before & string)[]).filter((name) => !same(before[name], after[name]))
  if (names.length === 0) return undefined
  const pick = (facts: typeof after) => Object.fromEntries(names.map((name) => [name, facts[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}

/** Captures a row that is deleted, with the version and creation time for its restore. */
export const captureRow = (
  facts: object,
  { version, createdAt }: { version: number; createdAt: string },
): FieldValues => ({
  ...facts,
  version,
  createdAt,
})
