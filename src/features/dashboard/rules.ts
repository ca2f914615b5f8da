import { isActionable, isStillOverdue, settledStatuses } from '#src/features/deadlines/actionable.rules.ts'
import type { Snapshot } from './contract.ts'

// Rules of the next actions on the dashboard. Pure; the instant is an argument.

/** Timeout of the single-statement read, after which parts are read one by one: the shortest timeout of any part. */
export const snapshotTimeoutMs = 2000

/**
 * Timeouts per part when parts are read in parallel, in milliseconds (data specification, section 9). Parts that the
 * specification does not name have the timeout of other dashboard calls.
 */
export const partTimeoutsMs = {
  profile: 3000,
  academicProfile: 3000,
  researchInterests: 3000,
  onboardingComplete: 2000,
  cvAnalysis: 4000,
  selectedUniversities: 4000,
  universityRecommendations: 6000,
  applications: 6000,
  upcomingDeadlines: 6000,
  overdueDeadlines: 6000,
  mentorProposals: 6000,
  figures: 6000,
} as const

export type SnapshotPart = keyof typeof partTimeoutsMs
/** Names of the snapshot parts that this client knows; a newer server may send others. */
export const snapshotParts = Object.keys(partTimeoutsMs) as SnapshotPart[]

/** Empty defaults of unreadable parts, which are listed in `degraded`. */
export const emptyParts: Pick<Snapshot, SnapshotPart> = {
  profile: null,
  academicProfile: null,
  researchInterests: [],
  onboardingComplete: false,
  cvAnalysis: null,
  selectedUniversities: [],
  universityRecommendations: [],
  applications: [],
  upcomingDeadlines: [],
  overdueDeadlines: [],
  mentorProposals: [],
  figures: {
    universitiesMatched: 0,
    deadlinesThisMonth: 0,
    deadlinesAhead: 0,
    overdueEntries: 0,
    scholarshipsFound: 0,
    scholarships: { count: 0, largest: null, nextDeadline: null },
    newConnections: 0,
    unreadNotifications: 0,
    selectedUniversities: 0,
    applications: 0,
  },
}

/** Hides the applicant's parts for a user who is a mentor now. The rows stay stored (RO-03). */
export const hideApplicantParts = <Parts extends Pick<Snapshot, 'profile' | 'figures'>>(parts: Parts): Parts => ({
  ...parts,
  ...structuredClone(emptyParts),
  profile: parts.profile,
  figures: { ...emptyParts.figures, unreadNotifications: parts.figures.unreadNotifications },
})

/**
 * Creates the snapshot for a complete read failure: the user, and whether this browser saw onboarding completed
 * (SS-02).
 */
export const createEmptySnapshot = (user: Snapshot['user'], onboardingComplete: boolean, now: string): Snapshot => ({
  ...structuredClone(emptyParts),
  user,
  onboardingComplete,
  lastUpdated: now,
  degraded: snapshotParts.filter((part) => part !== 'onboardingComplete'),
})

/** Maximum number of next actions on the dashboard (the look, "Screens"). */
export const nextActionLimit = 3

type OpenApplication = Snapshot['applications'][number]
type OpenDeadline = Snapshot['upcomingDeadlines'][number]

type DeadlineAction = 'overdue' | 'guess' | 'followUp' | 'confirm' | 'due'

export type NextAction =
  | { kind: DeadlineAction; id: string; dueAt: string; deadline: OpenDeadline; application: OpenApplication | null }
  | { kind: 'requirement'; id: string; dueAt: string | null; application: OpenApplication }
  | { kind: 'lookUp'; id: string; dueAt: null; application: OpenApplication }
  | { kind: 'mentorProposal'; id: string; dueAt: null; proposal: Snapshot['mentorProposals'][number] }
  | { kind: 'onboarding' | 'cv' | 'discover' | 'apply'; id: string; dueAt: null }

/** Classifies the request of a deadline: only a confirmed date of a programme is overdue when it has passed. */
const askOf = ({ dueAt, kind, isConfirmed }: OpenDeadline, now: string): DeadlineAction => {
  if (Date.parse(dueAt) > Date.parse(now)) return isConfirmed ? 'due' : 'confirm'
  if (kind === 'follow_up') return 'followUp'
  return isConfirmed ? 'overdue' : 'guess'
}

/** Optimistic update: a just changed application decides before the server responds. */
const isAsked = (deadline: OpenDeadline, application: OpenApplication | null, now: string): boolean => {
  const applicationStatus = application?.status ?? 'not_started'
  const hasPassed = Date.parse(deadline.dueAt) <= Date.parse(now)
  return (
    isActionable({ ...deadline, applicationStatus, isArchived: false }) &&
    (!hasPassed || isStillOverdue(deadline.kind, applicationStatus))
  )
}

const deadlineActions = (snapshot: Snapshot, deadlines: OpenDeadline[], now: string): NextAction[] => {
  const all = new Map([...snapshot.overdueDeadlines, ...deadlines].map((deadline) => [deadline.id, deadline]))
  return [...all.values()].flatMap((deadline): NextAction[] => {
    const application = snapshot.applications.find(({ id }) => id === deadline.applicationId) ?? null
    if (!isAsked(deadline, application, now)) return []
    const { id, dueAt } = deadline
    return [{ kind: askOf(deadline, now), id: `deadline ${id}`, dueAt, deadline, application }]
  })
}

/** Applications without a stated deadline: looking it up precedes all other actions without a date. */
const lookUpActions = ({ applications }: Snapshot): NextAction[] =>
  applications
    .filter(({ status, lacksDeadline }) => lacksDeadline && !settledStatuses.includes(status))
    .map((application) => ({ kind: 'lookUp', id: `look up ${application.id}`, dueAt: null, application }))

const applicationActions = (snapshot: Snapshot, deadlines: OpenDeadline[]): NextAction[] =>
  snapshot.applications
    .filter(({ status, missing }) => !settledStatuses.includes(status) && missing.length > 0)
    .flatMap((application): NextAction[] => {
      const { id, due } = application
      const isNamed = [...snapshot.overdueDeadlines, ...deadlines].some(
        ({ applicationId, kind }) => applicationId === id && kind !== 'follow_up',
      )
      return isNamed ? [] : [{ kind: 'requirement', id: `requirement ${id}`, dueAt: due?.dueAt ?? null, application }]
    })

/** True when a part was read; an unread part must not be treated as empty. */
export const isPartLoaded = ({ degraded }: Snapshot, part: SnapshotPart): boolean => !degraded.includes(part)

/** Mentors proposed to the user: a person waits for the answer. */
const proposalActions = ({ mentorProposals }: Snapshot): NextAction[] =>
  mentorProposals.map((proposal) => ({ kind: 'mentorProposal', id: `mentor ${proposal.id}`, dueAt: null, proposal }))

const beginnings = (snapshot: Snapshot): NextAction[] => [
  ...(snapshot.onboardingComplete || !isPartLoaded(snapshot, 'onboardingComplete')
    ? []
    : [{ kind: 'onboarding', id: 'onboarding', dueAt: null } as const]),
  ...(isPartLoaded(snapshot, 'figures') && snapshot.figures.selectedUniversities === 0
    ? [{ kind: 'discover', id: 'discover', dueAt: null } as const]
    : []),
  ...(snapshot.figures.selectedUniversities > 0 && snapshot.figures.applications === 0
    ? [{ kind: 'apply', id: 'apply', dueAt: null } as const]
    : []),
  ...(snapshot.cvAnalysis === null && isPartLoaded(snapshot, 'cvAnalysis')
    ? [{ kind: 'cv', id: 'cv', dueAt: null } as const]
    : []),
]

/** Sort key: past dates first; an estimate and a follow-up sort as if due now. */
const orderOf = ({ kind, dueAt }: NextAction, now: string): number => {
  if (!dueAt) return Number.POSITIVE_INFINITY
  const left = Date.parse(dueAt) - Date.parse(now)
  return kind === 'overdue' ? left : Math.max(0, left)
}

/** Lists all pending actions of the user: dated ones by date, overdue first, then undated ones. */
export const listPendingActions = (snapshot: Snapshot, deadlines: OpenDeadline[], now: string): NextAction[] =>
  [
    ...deadlineActions(snapshot, deadlines, now),
    ...proposalActions(snapshot),
    ...lookUpActions(snapshot),
    ...applicationActions(snapshot, deadlines),
    ...beginnings(snapshot),
  ].sort((a, b) => {
    const [first, second] = [orderOf(a, now), orderOf(b, now)]
    return first === second ? 0 : first - second
  })

/** True when the action depends on an unconfirmed date. */
const isGuessed = (action: NextAction): boolean =>
  action.kind === 'confirm' ||
  action.kind === 'guess' ||
  (action.kind === 'requirement' && action.application.due?.isConfirmed === false)

/**
 * Selects the next three actions in order; an unconfirmed date takes a place only where no confirmed date needs it. The
 * answer to a proposed mentor keeps one place, also beside three dates.
 */
export const selectNextActions = (snapshot: Snapshot, deadlines: OpenDeadline[], now: string): NextAction[] => {
  const waiting = listPendingActions(snapshot, deadlines, now)
  const answers = waiting.filter(({ kind }) => kind === 'mentorProposal').slice(0, 1)
  const limit = nextActionLimit - answers.length
  const sure = waiting.filter((action) => action.dueAt !== null && !isGuessed(action)).slice(0, limit)
  const rest = waiting.filter((action) => !answers.includes(action) && (action.dueAt === null || isGuessed(action)))
  const chosen = new Set([...answers, ...sure, ...rest.slice(0, limit - sure.length)])
  return waiting.filter((action) => chosen.has(action))
}
