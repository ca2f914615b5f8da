import { foldText } from '#src/shared/unicode.ts'
import type { Fact, StatedFact } from './contract.ts'

// Duplicate detection of facts, papers by their citations included.

/** Normalized comparison key: letters and digits, without case and accents. */
const keyOf = (text: string) => foldText(text).replace(/[^\p{L}\p{N}]+/gu, '')

const nameOf = (fact: StatedFact): string => {
  if (fact.kind === 'motive') return fact.value.text
  if (fact.kind === 'test') return `${fact.value.title} ${fact.value.score} ${fact.value.takenOn}`
  if (fact.kind === 'degree' || fact.kind === 'work' || fact.kind === 'teaching' || fact.kind === 'course')
    return `${fact.value.title} ${fact.value.by}`
  return fact.value.title
}

/** Stop words of citations and their abbreviations, which identify no paper. */
const citationWords = new Set(
  'the and und for with from journal jour proceedings proc conference conf international int intl vol volume issue pages doi org https http www arxiv preprint available online'.split(
    ' ',
  ),
)
/** Minimum number of common stems for two citations of one paper. */
const minStems = 3
/** Bounds of the duplicate search: stems per citation, indexed stems, and papers per stem. */
const [maxStems, tellingStems, maxSharing] = [40, 6, 12]

const partNumber = /(?<!\p{L})(?:part|teil|partie|parte)\s([ivx]{1,4}|\d{1,2})(?![\p{L}\d])/u

/** Parsed citation in any style; words are truncated to three letters, because journals are abbreviated. */
interface Citation {
  id: string
  stems: Set<string>
  year: string
  /** Part number in a series. */
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
        .slice(0, maxStems),
    ),
    year: date.slice(0, 4) || (/(?<!\d)(?:19|20)\d\d(?!\d)/.exec(text)?.[0] ?? ''),
    part: partNumber.exec(text)?.[1] ?? '',
  }
}

const isSamePaper = (one: Citation, other: Citation): boolean => {
  const [less, more] = one.stems.size <= other.stems.size ? [one, other] : [other, one]
  return (
    less.stems.size >= minStems &&
    (one.year === other.year || one.year === '' || other.year === '') &&
    one.part === other.part &&
    less.stems.size * 2 > more.stems.size &&
    [...less.stems].every((stem) => more.stems.has(stem))
  )
}

/**
 * Candidate pairs of papers by shared rare stems, each pair once per stem; the number is bounded for any number of
 * papers.
 */
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
      .filter((stem) => count(stem) > 1 && count(stem) <= maxSharing)
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
 * Finds duplicate facts: same kind and same name, ignoring punctuation; papers also when their citations contain the
 * same words in another style. Groups are in the order of the facts.
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
