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
export const removedFactTtlMs = dayMs

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

/** Words of a citation, and their abbreviations, that say nothing of which paper it is. */
const citationWords = new Set(
  'the and und for with from journal jour proceedings proc conference conf international int intl vol volume issue pages doi org https http www arxiv preprint available online'.split(
    ' ',
  ),
)
/** Two citations with fewer stems in common than these may be of two papers. */
const leastStems = 3
/** Stems of one citation that are looked at, those by which papers are brought together, and papers that may share one. */
const [mostStems, tellingStems, mostSharing] = [40, 6, 12]

const partNumber = /(?<!\p{L})(?:part|teil|partie|parte)\s([ivx]{1,4}|\d{1,2})(?![\p{L}\d])/u

/** A paper as its citation names it, in whatever style; words by their first three letters, for journals are abbreviated. */
interface Citation {
  id: string
  stems: Set<string>
  year: string
  /** Which part of a series it is. */
  part: string
}

const citationOf = (
  id: string,
  { value: { title, authors, venue, date } }: StatedFact & { kind: 'paper' },
): Citation => {
  const text = foldText(`${title.slice(0, 300)} ${authors.slice(0, 200)} ${venue.slice(0, 100)}`)
  const words = text.match(/\p{Script=Han}{2}|\p{L}{3,40}/gu) ?? []
  return {
    id,
    stems: new Set(
      words
        .filter((word) => !citationWords.has(word))
        .map((word) => word.slice(0, 3))
        .slice(0, mostStems),
    ),
    year: date.slice(0, 4) || (/(?<!\d)(?:19|20)\d\d(?!\d)/.exec(text)?.[0] ?? ''),
    part: partNumber.exec(text)?.[1] ?? '',
  }
}

const isSamePaper = (one: Citation, other: Citation): boolean => {
  const [less, more] = one.stems.size <= other.stems.size ? [one, other] : [other, one]
  return (
    less.stems.size >= leastStems &&
    (one.year === other.year || one.year === '' || other.year === '') &&
    one.part === other.part &&
    less.stems.size * 2 > more.stems.size &&
    [...less.stems].every((stem) => more.stems.has(stem))
  )
}

/** Papers that share a stem which few others have, each pair as often as they share one: a bounded number for any number of papers. */
const likelyPairs = (papers: readonly Citation[]): [Citation, Citation][] => {
  const sharing = new Map<string, Citation[]>()
  for (const paper of papers)
    for (const stem of paper.stems) {
      const those = sharing.get(stem)
      if (those) those.push(paper)
      else sharing.set(stem, [paper])
    }
  const count = (stem: string) => sharing.get(stem)?.length ?? 0
  return papers.flatMap((paper) =>
    [...paper.stems]
      .filter((stem) => count(stem) > 1 && count(stem) <= mostSharing)
      .sort((one, other) => count(one) - count(other))
      .slice(0, tellingStems)
      .flatMap((stem) => (sharing.get(stem) ?? []).map((other): [Citation, Citation] => [paper, other])),
  )
}

const sameNames = (facts: readonly Pick<Fact, 'id' | 'fact'>[]): string[][] => {
  const groups = new Map<string, string[]>()
  for (const { id, fact } of facts) {
    const name = keyOf(nameOf(fact))
    if (name === '') continue
    const key = `${fact.kind} ${name}`
    groups.set(key, [...(groups.get(key) ?? []), id])
  }
  return [...groups.values()].filter((ids) => ids.length > 1)
}

/**
 * Facts that say the same: of one kind and with one name, whatever stands between its letters; of papers, too, those whose
 * citations name the same words in another style. Each group in the order of the facts.
 */
export const findDuplicates = (facts: readonly Pick<Fact, 'id' | 'fact'>[]): string[][] => {
  const leads = new Map<string, string>()
  const leadOf = (id: string): string => {
    let lead = id
    for (let next = leads.get(lead); next !== undefined; next = leads.get(lead)) lead = next
    return lead
  }
  const join = (one: string, other: string) => {
    const [first, second] = [leadOf(one), leadOf(other)]
    if (first !== second) leads.set(second, first)
  }
  for (const [first, ...others] of sameNames(facts)) for (const other of others) join(first ?? other, other)
  const papers = facts.flatMap(({ id, fact }) => (fact.kind === 'paper' ? [citationOf(id, fact)] : []))
  for (const [one, other] of likelyPairs(papers)) if (one !== other && isSamePaper(one, other)) join(one.id, other.id)
  const groups = new Map<string, string[]>()
  for (const { id } of facts) groups.set(leadOf(id), [...(groups.get(leadOf(id)) ?? []), id])
  return [...groups.values()].filter((ids) => ids.length > 1)
}
