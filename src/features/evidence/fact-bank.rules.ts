import { dayMs, hourMs } from '#src/shared/durations.ts'
import { foldText } from '#src/shared/unicode.ts'
import type { Fact, StatedFact } from './contract.ts'

// What an applicant can say of themselves, one fact at a time, and when two facts are the same.

/** What a fact can be about. */
export const factKinds = [
  'degree',
  'grade',
  'course',
  'project',
  'paper',
  'talk',
  'work',
  'teaching',
  'award',
  'test',
  'skill',
  'language',
  'motive',
] as const
export type FactKind = (typeof factKinds)[number]

export const paperStates = ['published', 'accepted', 'submitted', 'inPreparation'] as const

/** Characters of a line, of the authors of a paper and of a running text of a fact. */
export const factLengths = { line: 500, authors: 2000, text: 4000 } as const

/** Facts of one person; 500 papers and a long working life fit in. */
export const maxFacts = 1000

/** Facts that one person may state, put right or merge in a day: what they said before is kept for good. */
export const factChangeLimit = { limit: 2_000, windowMs: dayMs, blockMs: hourMs }

/** How often a fact can be put right before its oldest former versions are no longer listed. */
export const maxListedHistory = 100

/** Facts that can be merged at once into another. */
export const maxMerged = 20

/** Quotations that are compared with their facts at once: what one document holds at most. */
export const maxQuotes = 1000

/** How long a removed fact can be brought back. */
export const removedFactKeptMs = dayMs

/** The most authors that a paper can state. */
export const maxAuthors = 10_000

/** What is compared of a text: letters and digits alone, without case and accents. */
const keyOf = (text: string) => foldText(text).replace(/[^\p{L}\p{N}]+/gu, '')

const nameOf = (fact: StatedFact): string => {
  if (fact.kind === 'motive') return fact.value.text
  if (fact.kind === 'test') return `${fact.value.title} ${fact.value.score} ${fact.value.takenOn}`
  if (fact.kind === 'degree' || fact.kind === 'work' || fact.kind === 'teaching' || fact.kind === 'course')
    return `${fact.value.title} ${fact.value.by}`
  return fact.value.title
}

/**
 * Facts that say the same: of one kind and with one name, whatever stands between its letters. Each group in the order of the
 * facts.
 */
export const doublesOf = (facts: readonly Pick<Fact, 'id' | 'fact'>[]): string[][] => {
  const groups = new Map<string, string[]>()
  for (const { id, fact } of facts) {
    const name = keyOf(nameOf(fact))
    if (name === '') continue
    const key = `${fact.kind} ${name}`
    groups.set(key, [...(groups.get(key) ?? []), id])
  }
  return [...groups.values()].filter((ids) => ids.length > 1)
}
