import type { ProgramIndex } from '../program-index/program-index.engine.ts'
import { byteAt, indexAt, type Lists, type Segment, shortAt, wholeAt } from '../program-index/segment.engine.ts'
import { type InterestSource, sourceWeights, textsShare } from './interest-sources.rules.ts'

// Research fit: which of a person's interests a programme's words meet. Interests come as stems, each in all the ways in
// which it can be said ("ML", "machine learning"); rare stems say more than common ones. Whole numbers only, so that the
// same is computed everywhere. Pure.

/** One interest in every way of saying it, each as its stems. */
export interface Interest {
  /** As the person wrote it. */
  words: string
  /** Where it was said. */
  source: InterestSource
  /** Empty where no way of saying it has a stem, as with a script that is not read. */
  ways: readonly (readonly string[])[]
}

/** The interests of a person against the terms of a program index, in flat lists of numbers: every programme passes through. */
export interface ResearchPlan {
  interests: readonly Interest[]
  /** By way: whose it is, and what all its stems weigh. */
  wayInterest: Int32Array
  wayWhole: Int32Array
  /** By number of a term: which of the uses are its, plus one; 0 where no way contains it. */
  termUses: Uint16Array
  /** Uses one behind the other: the way, and what the term weighs in it. */
  useStarts: Int32Array
  useWays: Int32Array
  useWeights: Int32Array
  /** What an interest is worth, in thousandths. */
  worth: Int32Array
  /** The worth of the two best that were named: meeting two interests is a full fit. Of texts, where none was named. */
  full: number
  /** By interest: whether a text says it. What texts add together is never more than `mostOfTexts`. */
  isFromText: Uint8Array
  mostOfTexts: number
  /** What has been met so far of each way, and the best of each interest; empty between two programmes. */
  met: Int32Array
  best: Int32Array
}

/** Meeting less than this many thousandths of what an interest weighs is no fit: "learning" is not "machine learning". */
export const minMet = 600
const thousand = 1000
const interestsForFull = 2

/** How much a term says, in thousandths: the rarer, the more. One that no programme has says as much as the rarest. */
const weightOfTerm = (programIndex: ProgramIndex, term: number | undefined): number => {
  const programs = Math.max(1, programIndex.places.size)
  const frequency = term === undefined ? 0 : (programIndex.frequency[term] ?? 0)
  return Math.round(thousand * Math.log(1 + programs / Math.max(1, frequency)))
}

/** An interest's worth: its weight, halved where its words are common everywhere. */
const worthOf = (programIndex: ProgramIndex, interest: Interest, wholes: readonly number[]): number => {
  const rarest = weightOfTerm(programIndex, undefined)
  const weight = sourceWeights[interest.source]
  const rarity = Math.min(1, Math.max(0, ...wholes) / Math.max(1, rarest))
  return Math.round(thousand * weight * (0.5 + 0.5 * rarity))
}

interface Use {
  way: number
  weight: number
}

/** The stems of all ways, each with its number and weight; those that no programme has count in the whole alone. */
const readWays = (programIndex: ProgramIndex, interests: readonly Interest[]) => {
  const uses = new Map<number, Use[]>()
  const ways: { interest: number; whole: number }[] = []
  for (const [interest, { ways: said }] of interests.entries()) {
    for (const stems of said.filter((list) => list.length > 0)) {
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

/** Prepares a pass: which terms matter, in which ways of which interests, and how much. */
export const planResearch = (programIndex: ProgramIndex, all: readonly Interest[]): ResearchPlan => {
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
    mostOfTexts: isSomeNamed ? Math.floor((full * textsShare) / thousand) : full,
    met: new Int32Array(ways.length),
    best: new Int32Array(interests.length),
  }
}

/** Adds up what a list of terms meets of each way; false where it meets nothing. */
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

/** How far each interest is met, in thousandths, as the best of its ways; what was added up is forgotten. */
const settle = ({ met, best, wayInterest, wayWhole }: ResearchPlan) => {
  best.fill(0)
  for (let way = 0; way < met.length; way++) {
    const share = Math.floor((wholeAt(met, way) * thousand) / wholeAt(wayWhole, way))
    const interest = wholeAt(wayInterest, way)
    if (share >= minMet && share > wholeAt(best, interest)) best[interest] = share
    met[way] = 0
  }
}

/** The fit of a list of terms, in thousandths. */
export const scoreResearchFit = (plan: ResearchPlan, values: Uint32Array, from: number, to: number): number => {
  if (!meetTerms(plan, values, from, to)) return 0
  settle(plan)
  let named = 0
  let said = 0
  for (let interest = 0; interest < plan.best.length; interest++) {
    const met = Math.floor((wholeAt(plan.best, interest) * wholeAt(plan.worth, interest)) / thousand)
    if (byteAt(plan.isFromText, interest) === 1) said += met
    else named += met
  }
  return Math.min(thousand, Math.floor(((named + Math.min(plan.mostOfTexts, said)) * thousand) / plan.full))
}

const fitOf = (plan: ResearchPlan, { starts, values }: Lists, row: number) =>
  scoreResearchFit(plan, values, indexAt(starts, row), indexAt(starts, row + 1))

/** Of the fit of a programme this share is that of its name alone: what it is called says more than a keyword. */
export const nameShare = 250

/** Where no source says what a programme works on, its own name counts, and the usual topics of its field add little. */
export const usualShare = 100

/** How well a programme fits, in thousandths, as far as its name and its topics say. */
export const scoreProgramResearch = (plan: ResearchPlan, segment: Segment, row: number): number => {
  const isKnown = byteAt(segment.isTopicKnown, row) === 1
  const fit = fitOf(plan, isKnown ? segment.ownTerms : segment.terms, row)
  if (fit === 0) return 0
  const name = fitOf(plan, segment.nameTerms, row)
  const [words, named] = isKnown ? [thousand - nameShare, nameShare] : [usualShare, thousand - usualShare]
  return Math.floor((fit * words + name * named) / thousand)
}

/** Whether a programme meets anything at all, be it only by the usual topics of its field. */
export const isResearchMet = (plan: ResearchPlan, segment: Segment, row: number): boolean =>
  scoreProgramResearch(plan, segment, row) > 0

/** The topics of catalogue/sources/keywords.txt: the last cell of each line, divided by semicolons. */
export const parseTopics = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .filter((line) => line.includes('|') && !line.startsWith('#'))
      .flatMap((line) => line.split('|')[2]?.split(';') ?? [])
      .map((topic) => topic.trim()),
  ),
]

/** The interests that a list of terms meets, those that the person named first. */
export const listMatchedInterests = (plan: ResearchPlan, terms: Uint32Array): Interest[] => {
  if (!meetTerms(plan, terms, 0, terms.length)) return []
  settle(plan)
  return plan.interests.filter((_, interest) => wholeAt(plan.best, interest) > 0)
}
