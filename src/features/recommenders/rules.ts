import { dayMs } from '#src/shared/durations.ts'

// Letters of recommendation: states and limits.

/** State of one letter, as the recommender or the applicant reported it. */
export const letterStates = ['asked', 'agreed', 'declined', 'sent'] as const
export type LetterState = (typeof letterStates)[number]

/** Answers that a recommender can give. */
export const letterAnswers = ['agreed', 'declined', 'sent'] as const
export type LetterAnswer = (typeof letterAnswers)[number]

/** State of a letter as the applicant sees it: with the time that has passed and the time that is left. */
export const letterStandings = ['asked', 'agreed', 'sent', 'silent', 'atRisk', 'declined'] as const
export type LetterStanding = (typeof letterStandings)[number]

/** Ways in which a university takes a letter. With `afterSubmission`, its portal writes only after the application is submitted. */
export const letterMethods = ['unknown', 'portalEmail', 'afterSubmission', 'upload', 'code', 'email', 'post'] as const
export type LetterMethod = (typeof letterMethods)[number]

export const relations = ['professor', 'supervisor', 'employer', 'mentor', 'other'] as const
export type Relation = (typeof relations)[number]

/** Decision on the right to read the letter later. */
export const waivers = ['undecided', 'waived', 'retained'] as const
export type Waiver = (typeof waivers)[number]

/** How often a recommender is reminded: two emails in all, before each deadline, every week, or never. */
export const reminderPaces = ['twice', 'each', 'weekly', 'none'] as const
export type ReminderPace = (typeof reminderPaces)[number]

/** Kinds of a recommender's history. */
export const recommenderEvents = [
  'requested',
  'opened',
  'agreed',
  'declined',
  'sent',
  'reopened',
  'reminded',
  'stopped',
  'undeliverable',
  'linkRenewed',
  'linkRevoked',
] as const
export type RecommenderEvent = (typeof recommenderEvents)[number]

/** Maximum number of recommenders per user, and of stored and listed events per recommender. */
export const maxRecommenders = 30
export const maxRecommenderEvents = { stored: 300, listed: 8 }

/** Maximum number of programmes of one recommender. */
export const maxLetters = 100

/** Maximum lengths in characters. */
export const recommenderLengths = { name: 100, instructions: 500 } as const

/** Lifetime of a recommender's link in days. */
export const linkDays = 240

/** Rate limit of requests for letters per user, because each sends an email to an address that the user typed. */
export const requestLimit = { limit: 20, windowMs: dayMs, blockMs: dayMs }

/**
 * Rate limit of typing one address, per user: a recommender who is removed and asked again, or whose address is changed and
 * changed back, gets another email on the same day.
 */
export const addressLimit = { limit: 2, windowMs: dayMs, blockMs: dayMs }

/** Days without an answer after which a recommender counts as silent. */
const silentDays = 7
/** Days before the due instant at which a letter that was not sent is at risk. */
const riskDays = 7
/** Days before the due instant at which the applicant has to submit, so that a portal can write to the recommender. */
const submitEarlyDays = 21

/** Name of the job that sends the emails to recommenders. */
export const recommenderMailsJob = 'recommender-mails'

/** Tells whether a letter has still to be sent. */
export const isOpenLetter = ({ state }: { state: LetterState }) => state === 'asked' || state === 'agreed'

interface LetterFacts {
  state: LetterState
  /** Due instant; null if it is unknown. */
  dueAt: string | null
  /** Instant at which the request was emailed; null before. */
  announcedAt: string | null
  /** Whether emails to the recommender are rejected. */
  isUndeliverable: boolean
}

/** Judges a letter at `now`: an answer counts, but a letter that is nearly due and not sent is at risk. */
export const judgeLetter = (
  { state, dueAt, announcedAt, isUndeliverable }: LetterFacts,
  now: string,
): LetterStanding => {
  if (state === 'sent' || state === 'declined') return state
  if (dueAt !== null && Date.parse(dueAt) - Date.parse(now) <= riskDays * dayMs) return 'atRisk'
  if (state === 'agreed') return 'agreed'
  if (isUndeliverable) return 'atRisk'
  const isSilent = announcedAt !== null && Date.parse(now) - Date.parse(announcedAt) >= silentDays * dayMs
  return isSilent ? 'silent' : 'asked'
}

/** Tells whether the applicant has to submit the application now, so that the portal writes to the recommenders in time. */
export const shouldSubmitEarly = (
  { method, dueAt, isSubmitted }: { method: LetterMethod; dueAt: string | null; isSubmitted: boolean },
  now: string,
): boolean =>
  method === 'afterSubmission' &&
  !isSubmitted &&
  dueAt !== null &&
  Date.parse(dueAt) - Date.parse(now) <= submitEarlyDays * dayMs

interface LetterDeadline {
  kind: string
  dueAt: string
  isPlaceholder: boolean
}

const earliest = <Row extends LetterDeadline>(rows: readonly Row[]): Row | undefined =>
  rows.reduce<Row | undefined>((first, row) => (first && first.dueAt <= row.dueAt ? first : row), undefined)

/** Chooses the deadline of a letter: that of the letters, else that of the application; undefined if neither is known. */
export const chooseLetterDeadline = <Row extends LetterDeadline>(rows: readonly Row[]): Row | undefined => {
  const ofKind = (kind: string) => earliest(rows.filter((row) => row.kind === kind && !row.isPlaceholder))
  return ofKind('letters') ?? ofKind('application') ?? ofKind('priority')
}
