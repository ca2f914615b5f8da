import { settledStatuses } from '#src/features/shortlist/rules.ts'
import type { DeadlineKind } from './rules.ts'

// What still asks for something. Apart from the rules of time, because every page of the dashboard needs it and the
// engine of civil time is large.

/** The deadlines of the application itself: over as soon as it has been sent. */
export const sentKinds: readonly DeadlineKind[] = ['application', 'priority']

const decided = ['accepted', 'rejected']
/** The statuses of an application in which a deadline of a kind no longer asks for anything. */
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
 * Whether a deadline of an application still asks for something. Dashboard, lists, reminders, mail, calendar, digest and
 * assistant all decide by this table; `isActionableSql` says the same to the database.
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

/** Whether a deadline that has passed is still overdue: once the application is in, only the reply to an offer is. */
export const isStillOverdue = (kind: string, applicationStatus: string): boolean =>
  kind === 'reply_by' || !settledStatuses.includes(applicationStatus)
