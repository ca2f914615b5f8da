import { trashTtlMs } from '#src/features/shortlist/rules.ts'

// What a history tells, and what of it can be taken back.

/** Written by the trigger `record_deadline`; a test holds the two together. */
export const deadlineEvents = ['deadline_added', 'deadline_changed', 'deadline_completed', 'deadline_removed'] as const
/** Events that are told by the name of the requirement alone. */
export const requirementEvents = [
  'requirement_added',
  'requirement_removed',
  'requirement_notes_changed',
  'requirement_link_changed',
  'requirement_file_changed',
] as const
/** Events that are told without a name or a value. */
export const plainEvents = ['created', 'offer_changed', 'archived', 'restored', 'imported'] as const
export type TimelineEventType =
  | (typeof deadlineEvents)[number]
  | (typeof requirementEvents)[number]
  | (typeof plainEvents)[number]
  | 'requirement_changed'
  | 'requirement_renamed'
  | 'status_changed'
  | 'progress_changed'
  | 'undone'

/** How many lines of a history are read at once. */
export const historyPageSize = 20

export type FieldValues = Record<string, unknown>

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Whether what a change left behind is still there: every value it wrote is the present one. `null` is "no such row". */
export const isStillCurrent = (after: FieldValues | null, present: object | null): boolean => {
  if (after === null || present === null) return after === present
  const values = new Map<string, unknown>(Object.entries(present))
  return Object.entries(after).every(([name, value]) => same(value, values.get(name)))
}

/**
 * Whether what was there before can still be had: a file that was taken off is kept as long as a removed entry, and
 * then it is gone. `at` and `now` are instants.
 */
export const isStillKept = (change: { before: FieldValues | null }, at: string, now: number): boolean =>
  !change.before?.file || now - Date.parse(at) < trashTtlMs

/**
 * What a line of a deadline brings back. Lines that are older than placeholders do not say that December 15 was one: it
 * is known by its values, as the migration knew the rows.
 */
export const restorePlaceholder = (facts: FieldValues): FieldValues => {
  if ('isPlaceholder' in facts) return facts
  const { kind, title, sourceUrl, isConfirmed, zoneRule, localTime, localDate } = facts
  const isUnstated = title === '' && sourceUrl === '' && isConfirmed === false && zoneRule === 'unknown'
  const isUsual = kind === 'application' && localTime === '23:59' && String(localDate).endsWith('-12-15')
  return { ...facts, isPlaceholder: isUnstated && isUsual }
}

/**
 * The values of a row that a change names, before and after; undefined when nothing differs. `before` has a value for
 * every name that a change may have: undo would write null for one that is missing.
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

/** The facts of a row that goes, with what else it is written again by: its version and the moment it came to be. */
export const captureRow = (
  facts: object,
  { version, createdAt }: { version: number; createdAt: string },
): FieldValues => ({
  ...facts,
  version,
  createdAt,
})
