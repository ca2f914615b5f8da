import type { DeadlineKind } from './rules.ts'

// Actionable rule of deadlines. A separate module without the time rules, because every page of the dashboard needs it
// and the Temporal polyfill is large.

/** Kinds of deadlines that belong to the application itself and end when it is sent. */
export const sentKinds: readonly DeadlineKind[] = ['application', 'priority']

/** Settled statuses of an application, with nothing left to submit; a reply to an offer may be pending. */
export const settledStatuses: readonly string[] = [
  'submitted',
  'under_review',
  'interview',
  'accepted',
  'rejected',
  'waitlisted',
]
const decided = ['accepted', 'rejected']
/** Final application statuses per kind of deadline, in which it is no longer actionable. */
export const finalStatuses: Record<DeadlineKind, readonly string[]> = {
  application: settledStatuses,
  priority: settledStatuses,
  letters: decided,
  tests: decided,
  funding: ['rejected'],
  scholarship: ['rejected'],
  reply_by: ['rejected'],
  follow_up: [],
}

/**
 * True when a deadline of an application is still actionable. Dashboard, lists, reminders, mail, calendar, digest and
 * assistant share this table; `isActionableSql` is its SQL equivalent.
 */
export const isActionable = ({
  kind,
  isCompleted,
  applicationStatus,
  isArchived,
}: {
  kind: DeadlineKind
  isCompleted: boolean
  applicationStatus: string
  isArchived: boolean
}): boolean => !(isArchived || isCompleted || finalStatuses[kind].includes(applicationStatus))

/** True when a past deadline is still overdue: after the application is sent, only the reply to an offer is. */
export const isStillOverdue = (kind: string, applicationStatus: string): boolean =>
  kind === 'reply_by' || !settledStatuses.includes(applicationStatus)
