import { dayMs, minuteMs } from '#src/shared/durations.ts'

// What an operator has to look at: now, because users are affected, or soon.

/** Longest delay of a message, and longest time without a job, before the operator has to act. As in the alerts. */
const maxOverdueSeconds = 600
const maxIdleMs = 15 * minuteMs
/** Smallest free part of the disk, for each urgency. */
const freeShares = { now: 0.05, soon: 0.15 }
/** Age of the newest backup from which the operator is reminded. */
const maxBackupMs = 7 * dayMs

/** Rows of a long list that are shown before the rest is requested. */
export const maxShownRows = 8

export const attentionKinds = [
  'check',
  'disk',
  'mailOverdue',
  'mailFailed',
  'jobFailed',
  'jobsIdle',
  'backupMissing',
  'backupOld',
  'rehearsalFailed',
  'rehearsalImpossible',
] as const
export type AttentionKind = (typeof attentionKinds)[number]
export const urgencies = ['now', 'soon'] as const
type Urgency = (typeof urgencies)[number]

/** Command that helps with a problem; a check names its own. */
export const remedies: Partial<Record<AttentionKind, string>> = {
  check: 'npm run cli -- doctor',
  backupMissing: 'npm run cli -- backup',
  backupOld: 'npm run cli -- backup',
  rehearsalFailed: 'npm run cli -- backup',
}

interface Attention {
  kind: AttentionKind
  urgency: Urgency
  /** Name of the failed check or job, in English; empty otherwise. */
  about: string
  /** Explanation by the check, in English; empty otherwise. */
  text: string
  count: number
}

export interface InstanceState {
  checks: readonly { level: 'failed' | 'note' | 'ok'; about: string; text: string }[]
  jobs: readonly { name: string; isFailing: boolean; lastRunAt: string | null }[]
  mail: { overdueSeconds: number; failedToday: number }
  disk: { freeBytes: number; totalBytes: number }
  /** Instant of the newest backup; null without one. */
  backedUpAt: string | null
  /** Last rehearsal of a restore, with the reason why it was not done. */
  rehearsal?: { outcome: 'restored' | 'failed' | 'impossible'; reason: string } | undefined
}

const create = (kind: AttentionKind, urgency: Urgency, details: Partial<Attention> = {}): Attention => ({
  ...{ kind, urgency, about: '', text: '', count: 0 },
  ...details,
})

const findDiskProblem = ({ freeBytes, totalBytes }: InstanceState['disk']): Attention[] => {
  const share = totalBytes > 0 ? freeBytes / totalBytes : 1
  if (share >= freeShares.soon) return []
  return [create('disk', share < freeShares.now ? 'now' : 'soon', { count: Math.round(share * 100) })]
}

const findMailProblems = ({ overdueSeconds, failedToday }: InstanceState['mail']): Attention[] => [
  ...(overdueSeconds > maxOverdueSeconds
    ? [create('mailOverdue', 'now', { count: Math.floor(overdueSeconds / 60) })]
    : []),
  ...(failedToday > 0 ? [create('mailFailed', 'now', { count: failedToday })] : []),
]

const findJobProblems = (jobs: InstanceState['jobs'], now: number): Attention[] => {
  const runs = jobs.flatMap(({ lastRunAt }) => (lastRunAt ? [Date.parse(lastRunAt)] : []))
  const isIdle = runs.length > 0 && now - Math.max(...runs) > maxIdleMs
  return [
    ...(isIdle ? [create('jobsIdle', 'now', { count: Math.floor((now - Math.max(...runs)) / minuteMs) })] : []),
    ...jobs.filter(({ isFailing }) => isFailing).map(({ name }) => create('jobFailed', 'now', { about: name })),
  ]
}

const findBackupProblem = (backedUpAt: string | null, now: number): Attention[] => {
  if (!backedUpAt) return [create('backupMissing', 'soon')]
  const age = now - Date.parse(backedUpAt)
  return age > maxBackupMs ? [create('backupOld', 'soon', { count: Math.floor(age / dayMs) })] : []
}

const findRehearsalProblem = (rehearsal: InstanceState['rehearsal']): Attention[] => {
  if (!rehearsal || rehearsal.outcome === 'restored') return []
  const text = rehearsal.reason
  return rehearsal.outcome === 'failed'
    ? [create('rehearsalFailed', 'now', { text })]
    : [create('rehearsalImpossible', 'soon', { text })]
}

/**
 * Lists what needs the operator, the urgent first.
 *
 * @param now in milliseconds since 1970
 */
export const findAttention = (
  { checks, jobs, mail, disk, backedUpAt, rehearsal }: InstanceState,
  now: number,
): Attention[] => {
  const found = [
    ...checks
      .filter(({ level }) => level === 'failed')
      .map(({ about, text }) => create('check', 'now', { about, text })),
    ...findDiskProblem(disk),
    ...findMailProblems(mail),
    ...findJobProblems(jobs, now),
    ...findBackupProblem(backedUpAt, now),
    ...findRehearsalProblem(rehearsal),
  ]
  return urgencies.flatMap((urgency) => found.filter((one) => one.urgency === urgency))
}

/** Masks an e-mail address: the first letter and the domain remain. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  return at < 1 ? '…' : `${[...email.slice(0, at)][0]}…${email.slice(at)}`
}
