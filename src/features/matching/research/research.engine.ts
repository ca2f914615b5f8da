import type { RankedIndex } from '../program-index/program-index.engine.ts'
import { byteAt, indexAt, type Lists, type Segment, shortAt, wholeAt } from '../program-index/segment.engine.ts'
import { type InterestSource, sourceWeights, textsShare } from './interest-sources.rules.ts'

// Research fit: matches an applicant's interests with a programme's words. Interests are stems with all synonyms ("ML",
// "machine learning"); rare stems weigh more than common ones (inverse document frequency). Integers only, so that
// results are equal on every machine. Pure.

/** Interest with all its synonyms, each as stems. */
export interface Interest {
  /** Words as the applicant wrote them. */
  words: string
  /** Source of the interest. */
  source: InterestSource
  /** Empty when no synonym has a stem, as in an unsupported script. */
  ways: readonly (readonly string[])[]
}

/**
 * Plan of the research fit: the applicant's interests against the terms of a program index, in flat number lists,
 * because every programme passes through.
 */
export interface ResearchPlan {
  interests: readonly Interest[]
  /** By synonym: the index of its interest, and the total weight of its stems. */
  wayInterest: Int32Array
  wayWhole: Int32Array
  /** By term: index of its uses plus one; 0 when no synonym contains it. */
  termUses: Uint16Array
  /** Packed uses: the synonym, and the weight of the term in it. */
  useStarts: Int32Array
  useWays: Int32Array
  useWeights: Int32Array
  /** Weight of an interest, in thousandths. */
  worth: Int32Array
  /** Weight of the two best named interests: matching two is a full fit. Interests from texts, when none is named. */
  full: number
  /** By interest: 1 when it comes from a text. Texts together add at most `maxFromTexts`. */
  isFromText: Uint8Array
  maxFromTexts: number
  /** Scratch buffers: matched weight per synonym, and the best per interest; zero between two programmes. */
  met: Int32Array
  best: Int32Array
}

/** Minimum share in thousandths of an interest's weight that counts as a fit: "learning" is not "machine learning". */
export const minMet = 600
const thousand = 1000
const interestsForFull = 2

/** Weight of a term in thousandths by inverse document frequency. An unknown term weighs as much as the rarest. */
const weightOfTerm = (programIndex: RankedIndex, term: number | undefined): number => {
  const programs = Math.max(1, programIndex.places.size)
  const frequency = term === undefined ? 0 : (programIndex.frequency[term] ?? 0)
  return Math.round(thousand * Math.log(1 + programs / Math.max(1, frequency)))
}

/** Weight of an interest, halved when its words are common everywhere. */
const worthOf = (programIndex: RankedIndex, interest: Interest, wholes: readonly number[]): number => {
  const rarest = weightOfTerm(programIndex, undefined)
  const weight = sourceWeights[interest.source]
  const rarity = Math.min(1, Math.max(0, ...wholes) / Math.max(1, rarest))
  return Math.round(thousand * weight * (0.5 + 0.5 * rarity))
}

interface Use {
  way: number
  weight: number
}

/** Reads the stems of all synonyms with numbers and weights; unknown ones count only in the total. */
const readWays = (programIndex: RankedIndex, interests: readonly Interest[]) => {
  const uses = new Map<number, Use[]>()
  const ways: { interest: number; whole: number }[] = []
  for (const [interest, { ways: spellings }] of interests.entries()) {
    for (const stems of spellings.filter((list) => list.length > 0)) {
      const terms = [...new Set(stems)].map((stem) => programIndex.terms.numbers.get(stem))
      const weights = terms.map((term) => weightOfTerm(programIndex, term))
      for (const [index, term] of terms.entries())
        if (term !== undefined)
          uses.set(term, [...(uses.get(term) ?? []), { way: ways.length, weight: weights[index] ?? 0 }])
      ways.push({ interest, whole: weights.reduce((sum, weight) => sum + weight, 0) })
    }
  }
  return { uses, ways }
}

/** Plans the research fit of a pass: relevant terms with their interests, synonyms and weights. */
export const planResearch = (programIndex: RankedIndex, all: readonly Interest[]): ResearchPlan => {
  const interests = all.filter(({ ways }) => ways.some((stems) => stems.length > 0))
  const { uses, ways } = readWays(programIndex, interests)
  const termUses = new Uint16Array(programIndex.terms.list.length)
  const useStarts = new Int32Array(uses.size + 1)
  for (const [index, [term, list]] of [...uses].entries()) {
    termUses[term] = index + 1
    useStarts[index + 1] = wholeAt(useStarts, index) + list.length
  }
  const flat = [...uses.values()].flat()
  const wholes = (index: number) => ways.filter(({ interest }) => interest === index).map(({ whole }) => whole)
  const worth = Int32Array.from(interests, (interest, index) => worthOf(programIndex, interest, wholes(index)))
  const isFromText = Uint8Array.from(interests, ({ source }) => (source === 'named' ? 0 : 1))
  const isSomeNamed = isFromText.includes(0)
  const best = worth
    .filter((_, interest) => !isSomeNamed || isFromText[interest] === 0)
    .sort((a, b) => b - a)
    .subarray(0, interestsForFull)
  const full = Math.max(
    1,
    best.reduce((sum, one) => sum + one, 0),
  )
  return {
    interests,
    wayInterest: Int32Array.from(ways, ({ interest }) => interest),
    wayWhole: Int32Array.from(ways, ({ whole }) => whole),
    termUses,
    useStarts,
    useWays: Int32Array.from(flat, ({ way }) => way),
    useWeights: Int32Array.from(flat, ({ weight }) => weight),
    worth,
    full,
    isFromText,
    maxFromTexts: isSomeNamed ? Math.floor((full * textsShare) / thousand) : full,
    met: new Int32Array(ways.length),
    best: new Int32Array(interests.length),
  }
}

/** Accumulates the matched weight of each synonym; false without a match. */
const meetTerms = (plan: ResearchPlan, values: Uint32Array, from: number, to: number): boolean => {
  const { termUses, useStarts, useWays, useWeights, met } = plan
  let isTouched = false
  for (let index = from; index < to; index++) {
    const use = shortAt(termUses, indexAt(values, index))
    if (use === 0) continue
    isTouched = true
    for (let place = wholeAt(useStarts, use - 1); place < wholeAt(useStarts, use); place++) {
      const way = wholeAt(useWays, place)
      met[way] = wholeAt(met, way) + wholeAt(useWeights, place)
    }
  }
  return isTouched
}

/** Computes the match of each interest in thousandths, as the best of its synonyms, and resets the buffers. */
const settle = ({ met, best, wayInterest, wayWhole }: ResearchPlan) => {
  best.fill(0)
  for (let way = 0; way < met.length; way++) {
    const share = Math.floor((wholeAt(met, way) * thousand) / wholeAt(wayWhole, way))
    const interest = wholeAt(wayInterest, way)
    if (share >= minMet && share > wholeAt(best, interest)) best[interest] = share
    met[way] = 0
  }
}

/** Scores the fit of a list of terms, in thousandths. */
export const scoreResearchFit = (plan: ResearchPlan, values: Uint32Array, from: number, to: number): number => {
  if (!meetTerms(plan, values, from, to)) return 0
  settle(plan)
  let named = 0
  let fromTexts = 0
  for (let interest = 0; interest < plan.best.length; interest++) {
    const met = Math.floor((wholeAt(plan.best, interest) * wholeAt(plan.worth, interest)) / thousand)
    if (byteAt(plan.isFromText, interest) === 1) fromTexts += met
    else named += met
  }
  return Math.min(thousand, Math.floor(((named + Math.min(plan.maxFromTexts, fromTexts)) * thousand) / plan.full))
}

const fitOf = (plan: ResearchPlan, { starts, values }: Lists, row: number) =>
  scoreResearchFit(plan, values, indexAt(starts, row), indexAt(starts, row + 1))

/** Share of the programme's name in its research fit, in thousandths: the name says more than a keyword. */
export const nameShare = 250

/**
 * Share of a field's usual topics, in thousandths, for a programme without stated topics: its own name counts, and
 * usual topics add little.
 */
export const usualTopicsShare = 100

/** Scores the research fit of a programme by its name and topics, in thousandths. */
export const scoreProgramResearch = (plan: ResearchPlan, segment: Segment, row: number): number => {
  const isKnown = byteAt(segment.isTopicKnown, row) === 1
  const fit = fitOf(plan, isKnown ? segment.ownTerms : segment.terms, row)
  if (fit === 0) return 0
  const name = fitOf(plan, segment.nameTerms, row)
  const [words, named] = isKnown ? [thousand - nameShare, nameShare] : [usualTopicsShare, thousand - usualTopicsShare]
  return Math.floor((fit * words + name * named) / thousand)
}

/** True when a programme matches any interest, even only by the usual topics of its field. */
export const isResearchMet = (plan: ResearchPlan, segment: Segment, row: number): boolean =>
  scoreProgramResearch(plan, segment, row) > 0

/** Parses the topics of catalogue/sources/keywords.txt: the last cell of each line, separated by semicolons. */
export const parseTopics = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .filter((line) => line.includes('|') && !line.startsWith('#'))
      .flatMap((line) => line.split('|')[2]?.split(';') ?? [])
      .map((topic) => topic.trim()),
  ),
]

/** Lists the interests that a list of terms matches, named ones first. */
export const listMatchedInterests = (plan: ResearchPlan, terms: Uint32Array): Interest[] => {
  if (!meetTerms(plan, terms, 0, terms.length)) return []
  settle(plan)
  return plan.interests.filter((_, interest) => wholeAt(plan.best, interest) > 0)
}
