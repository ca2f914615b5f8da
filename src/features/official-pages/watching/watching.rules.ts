import { dayMs } from '#src/shared/durations.ts'
import type { PageFact } from '../page-reading.rules.ts'

// Watching official pages: limits, and what is stored between two readings.

/** Watched pages of one user. */
export const maxWatches = 50
/** Facts of a watched page that are compared. */
export const maxWatchedFacts = 300
/** Pages of one address: the page, and at most two of its site that it links to. */
export const maxWatchedParts = 3
/** Changes of one notification that are stored with a watch. */
export const maxStoredChanges = 40

/** Job that checks watched pages. */
export const pageWatchJob = 'page-watches'
/** Addresses that one run of the job checks at most. */
export const pagesPerRun = 60
/** Time after which a run begins no further page, so that it ends before the queue gives the job to another process. */
export const runTimeMs = 6 * 60_000
/** Time for which a run reserves an address. */
export const reservationMs = 30 * 60_000

/** Time without a successful reading after which watchers are told that a page cannot be read. */
export const unreadableAfterMs = 14 * dayMs
/** Consecutive answers "not found" after which a page counts as gone. */
export const missesUntilGone = 2
/** Readings that contradicted the one before after which a page counts as unreliable. */
export const maxFlips = 3
/** Consecutive equal readings after which an unreliable page counts as reliable again. */
export const steadyReadings = 3

export const watchStates = ['waiting', 'watched', 'gone', 'unreadable', 'unreliable'] as const
/** State of a watched page; `waiting` before its first reading. */
export type WatchState = (typeof watchStates)[number]

/** Fact of a page as it is compared. */
export type WatchedFact = Pick<PageFact, 'kind' | 'value' | 'term' | 'audience' | 'round' | 'appliesTo' | 'quote'>

/** Difference between two readings: a new, a changed or a vanished fact. */
export interface FactChange {
  before: WatchedFact | null
  after: WatchedFact | null
}

/** What is remembered of the readings of an address. */
export interface WatchMemory {
  state: WatchState
  /** Facts that watchers know; null before the first reading. */
  facts: WatchedFact[] | null
  /** Facts of the last reading if they differ, until another reading agrees. */
  candidate: WatchedFact[] | null
  /** Facts before the last reported change: a return to them is a flip. */
  previous: WatchedFact[] | null
  flips: number
  steady: number
  misses: number
  failures: number
  /** ISO instant of the first failure since the last reading. */
  failingSince: string | null
}

export const newMemory: WatchMemory = {
  state: 'waiting',
  facts: null,
  candidate: null,
  previous: null,
  flips: 0,
  steady: 0,
  misses: 0,
  failures: 0,
  failingSince: null,
}

/** Returns an address without its fragment, in the form in which the watchers of one page share it. */
export const normalizeWatchedUrl = (url: string): string => {
  if (!URL.canParse(url)) return url
  const parsed = new URL(url)
  parsed.hash = ''
  return parsed.href
}
