import type { Snapshot } from './contract.ts'

// What the dashboard answers first: what is next. Pure; the instant is an argument.

/** How long a snapshot is shown without asking again (data specification, section 9). */
export const snapshotMs = 5 * 60_000
/** How many next actions are named (the look, "Screens"). */
export const nextActionLimit = 3

type OpenApplication = Snapshot['applications'][number]
type OpenDeadline = Snapshot['upcomingDeadlines'][number]

export type NextAction =
  | { kind: 'overdue'; id: string; dueAt: string; application: OpenApplication }
  | { kind: 'confirm' | 'due'; id: string; dueAt: string; deadline: OpenDeadline; application: OpenApplication | null }
  | { kind: 'requirement'; id: string; dueAt: string | null; application: OpenApplication }
  | { kind: 'onboarding' | 'cv' | 'discover' | 'apply'; id: string; dueAt: null }

/** Statuses after which nothing of the checklist waits any more. */
const settled = ['submitted', 'under_review', 'interview', 'accepted', 'rejected', 'waitlisted']

/** After the application is in, only the reply to an offer still waits. */
const deadlineActions = (snapshot: Snapshot, deadlines: OpenDeadline[]): NextAction[] =>
  deadlines.flatMap((deadline): NextAction[] => {
    const application = snapshot.applications.find(({ id }) => id === deadline.applicationId) ?? null
    if (application && settled.includes(application.status) && deadline.kind !== 'reply_by') return []
    const kind = deadline.isConfirmed ? 'due' : 'confirm'
    return [{ kind, id: `deadline ${deadline.id}`, dueAt: deadline.dueAt, deadline, application }]
  })

const applicationActions = (snapshot: Snapshot, deadlines: OpenDeadline[], now: string): NextAction[] =>
  snapshot.applications
    .filter(({ status }) => !settled.includes(status))
    .flatMap((application): NextAction[] => {
      const { id, dueAt } = application
      if (dueAt && Date.parse(dueAt) < Date.parse(now))
        return [{ kind: 'overdue', id: `late ${id}`, dueAt, application }]
      const isNamed = deadlines.some((deadline) => deadline.applicationId === id)
      if (isNamed || application.missing.length === 0) return []
      return [{ kind: 'requirement', id: `requirement ${id}`, dueAt, application }]
    })

const beginnings = (snapshot: Snapshot): NextAction[] => [
  ...(snapshot.onboardingComplete ? [] : [{ kind: 'onboarding', id: 'onboarding', dueAt: null } as const]),
  ...(snapshot.figures.selectedUniversities === 0 ? [{ kind: 'discover', id: 'discover', dueAt: null } as const] : []),
  ...(snapshot.figures.selectedUniversities > 0 && snapshot.figures.applications === 0
    ? [{ kind: 'apply', id: 'apply', dueAt: null } as const]
    : []),
  ...(snapshot.cvAnalysis === null && !snapshot.degraded.includes('cvAnalysis')
    ? [{ kind: 'cv', id: 'cv', dueAt: null } as const]
    : []),
]

const orderOf = ({ kind, dueAt }: NextAction, now: string): number => {
  if (kind === 'overdue') return Date.parse(dueAt) - Date.parse(now)
  return dueAt ? Date.parse(dueAt) - Date.parse(now) : Number.POSITIVE_INFINITY
}

/** Everything that waits for the person: dated first by date, overdue before all; then what has no date. */
export const waitingActions = (snapshot: Snapshot, deadlines: OpenDeadline[], now: string): NextAction[] =>
  [
    ...applicationActions(snapshot, deadlines, now),
    ...deadlineActions(snapshot, deadlines),
    ...beginnings(snapshot),
  ].sort((a, b) => {
    const [first, second] = [orderOf(a, now), orderOf(b, now)]
    return first === second ? 0 : first - second
  })

/** The next three actions. */
export const nextActions = (snapshot: Snapshot, deadlines: OpenDeadline[], now: string): NextAction[] =>
  waitingActions(snapshot, deadlines, now).slice(0, nextActionLimit)

/** How many applications have a deadline that passed while something was still open. */
export const countOverdue = (snapshot: Snapshot, now: string): number =>
  applicationActions(snapshot, [], now).filter(({ kind }) => kind === 'overdue').length
