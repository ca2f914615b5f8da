import type { PageFact } from '../page-reading.rules.ts'
import { isPageValue, maxQuoteLength } from '../rules.ts'
import { type FactChange, maxWatchedFacts, type WatchedFact } from './watching.rules.ts'

// Comparison of two readings of a page by their facts. The text of the page, the order and the quotes raise no change.

/** Sorts the keys of a value, so that equal values have equal texts. */
const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sortKeys(part)]),
  )
}

const getText = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim().toLowerCase() : JSON.stringify(sortKeys(value))

/** Returns what a fact is about: its kind, term, audience, round and programme. */
const getSubject = ({ kind, term, audience, round, appliesTo }: WatchedFact): string =>
  JSON.stringify([kind, term, audience, round, appliesTo].map((part) => part?.replaceAll(/\s+/g, ' ').trim()))

const getIdentity = (fact: WatchedFact): string => `${getSubject(fact)} ${getText(fact.value)}`
const getStatement = (fact: WatchedFact): string => `${fact.kind} ${getText(fact.value)}`

/** Selects the facts of a reading that a user could accept, each once. */
export const selectWatchedFacts = (facts: readonly PageFact[]): WatchedFact[] => {
  const selected = new Map<string, WatchedFact>()
  for (const { kind, value, term, audience, round, appliesTo, quote } of facts) {
    if (selected.size >= maxWatchedFacts) break
    const fact = { kind, value, term, audience, round, appliesTo, quote: quote.slice(0, maxQuoteLength) }
    const identity = getIdentity(fact)
    if (isPageValue(kind, value) && !selected.has(identity)) selected.set(identity, fact)
  }
  return [...selected.values()]
}

/** Joins the facts of several pages; what two of them state is listed once. */
export const joinWatchedFacts = (parts: readonly { facts: readonly WatchedFact[] | null }[]): WatchedFact[] => {
  const joined = new Map<string, WatchedFact>()
  for (const fact of parts.flatMap(({ facts }) => facts ?? [])) {
    const identity = getIdentity(fact)
    if (!joined.has(identity)) joined.set(identity, fact)
  }
  return [...joined.values()].slice(0, maxWatchedFacts)
}

/** Removes from both lists what has the same key in both, each fact of one list against one of the other. */
const removeEqual = (
  before: readonly WatchedFact[],
  after: readonly WatchedFact[],
  getKey: (fact: WatchedFact) => string,
): { gone: WatchedFact[]; added: WatchedFact[] } => {
  const open = Map.groupBy(before, getKey)
  const added = after.filter((fact) => open.get(getKey(fact))?.shift() === undefined)
  return { gone: [...open.values()].flat(), added }
}

/** Pairs what is left by a key: the first of one list with the first of the other. */
const pairBy = (
  gone: readonly WatchedFact[],
  added: readonly WatchedFact[],
  getKey: (fact: WatchedFact) => string,
): { changes: FactChange[]; gone: WatchedFact[]; added: WatchedFact[] } => {
  const open = Map.groupBy(gone, getKey)
  const changes: FactChange[] = []
  const left = added.filter((after) => {
    const before = open.get(getKey(after))?.shift()
    if (before) changes.push({ before, after })
    return before === undefined
  })
  return { changes, gone: [...open.values()].flat(), added: left }
}

/** Whether each list has one fact of a kind at most, so that the two belong together. */
const listSingleKinds = (gone: readonly WatchedFact[], added: readonly WatchedFact[]): Set<string> => {
  const kinds = new Set([...gone, ...added].map(({ kind }) => kind))
  const count = (facts: readonly WatchedFact[], kind: string) => facts.filter((fact) => fact.kind === kind).length
  return new Set([...kinds].filter((kind) => count(gone, kind) === 1 && count(added, kind) === 1))
}

/**
 * Compares the facts of two readings of a page.
 *
 * Facts of one kind, term, audience, round and programme belong together: another value is a change. A value that only
 * moved to another heading or row, and a quote with other words, are none.
 *
 * @returns changed facts first, then new ones, then those that vanished
 */
export const compareFacts = (before: readonly WatchedFact[], after: readonly WatchedFact[]): FactChange[] => {
  const different = removeEqual(before, after, getIdentity)
  const moved = removeEqual(different.gone, different.added, getStatement)
  const changed = pairBy(moved.gone, moved.added, getSubject)
  const singles = listSingleKinds(changed.gone, changed.added)
  const isSingle = ({ kind }: WatchedFact) => singles.has(kind)
  const renamed = pairBy(changed.gone.filter(isSingle), changed.added.filter(isSingle), ({ kind }) => kind)
  return [
    ...changed.changes,
    ...renamed.changes,
    ...changed.added.filter((fact) => !isSingle(fact)).map((fact) => ({ before: null, after: fact })),
    ...changed.gone.filter((fact) => !isSingle(fact)).map((fact) => ({ before: fact, after: null })),
  ]
}

/** Whether a fact of a reading is the one that a change found. */
export const isSameFact = (fact: PageFact, watched: WatchedFact): boolean => getIdentity(fact) === getIdentity(watched)
