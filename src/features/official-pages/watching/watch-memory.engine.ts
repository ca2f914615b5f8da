import { compareFacts } from './compare-facts.engine.ts'
import {
  type FactChange,
  maxFlips,
  missesUntilGone,
  steadyReadings,
  unreadableAfterMs,
  type WatchedFact,
  type WatchMemory,
} from './watching.rules.ts'

// What a reading of a watched page, or its failure, changes: a change is reported once two consecutive readings agree.

export interface WatchStep {
  memory: WatchMemory
  /** Changes that watchers are told. */
  changes: FactChange[]
  /** State that watchers are told, once. */
  told?: 'gone' | 'unreadable' | 'unreliable'
}

const isSame = (one: readonly WatchedFact[], other: readonly WatchedFact[]) => compareFacts(one, other).length === 0

/** Takes a reading in that contradicts the one before. */
const flip = (memory: WatchMemory, candidate: WatchedFact[] | null): WatchStep => {
  const flips = memory.flips + 1
  const isUnreliable = flips >= maxFlips
  const state = isUnreliable ? 'unreliable' : memory.state
  return {
    memory: { ...memory, flips, steady: 0, candidate, state },
    changes: [],
    ...(isUnreliable && memory.state !== 'unreliable' ? { told: 'unreliable' as const } : {}),
  }
}

/** Takes a reading in that agrees with the one before, whose facts differ from the known ones. */
const confirm = (memory: WatchMemory, known: WatchedFact[], read: WatchedFact[]): WatchStep => {
  const isReturn = memory.previous !== null && isSame(memory.previous, read)
  const steady = memory.steady + 1
  if (memory.state === 'unreliable' && steady < steadyReadings)
    return { memory: { ...memory, steady, candidate: read }, changes: [] }
  return {
    memory: {
      ...memory,
      state: 'watched',
      facts: read,
      previous: known,
      candidate: null,
      steady,
      flips: memory.state === 'unreliable' ? 0 : memory.flips + (isReturn ? 1 : 0),
    },
    changes: compareFacts(known, read),
  }
}

/**
 * Takes a successful reading in. The first one is what later ones are compared with; a difference is reported when the
 * next reading agrees with it, and a page whose readings contradict each other again and again is reported once as
 * unreliable.
 */
export const takeReading = (before: WatchMemory, read: WatchedFact[]): WatchStep => {
  const state = before.state === 'unreliable' ? ('unreliable' as const) : ('watched' as const)
  const memory: WatchMemory = { ...before, state, misses: 0, failures: 0, failingSince: null }
  const { facts: known, candidate } = memory
  if (known === null) return { memory: { ...memory, facts: read }, changes: [] }
  if (isSame(known, read)) {
    if (candidate) return flip(memory, null)
    const steady = memory.steady + 1
    const isSteady = steady >= steadyReadings
    return {
      // The quotes of the last reading are the current ones.
      memory: { ...memory, facts: read, steady, ...(isSteady ? { state: 'watched', flips: 0, previous: null } : {}) },
      changes: [],
    }
  }
  if (candidate === null) return { memory: { ...memory, candidate: read, steady: 0 }, changes: [] }
  return isSame(candidate, read) ? confirm(memory, known, read) : flip(memory, read)
}

/**
 * Takes a failed reading in: a page that was not found twice in a row is gone, and one that failed for two weeks cannot
 * be read. Watchers are told each once.
 *
 * @param failure `missing` for the statuses 404 and 410
 */
export const takeFailure = (memory: WatchMemory, failure: 'missing' | 'other', now: Date): WatchStep => {
  const misses = failure === 'missing' ? memory.misses + 1 : 0
  const failingSince = memory.failingSince ?? now.toISOString()
  const isUnreadable = now.getTime() - Date.parse(failingSince) >= unreadableAfterMs
  const told = misses >= missesUntilGone ? 'gone' : isUnreadable ? 'unreadable' : undefined
  const next = { ...memory, misses, failures: memory.failures + 1, failingSince }
  if (!told || memory.state === told || memory.state === 'gone') return { memory: next, changes: [] }
  return { memory: { ...next, state: told }, changes: [], told }
}
