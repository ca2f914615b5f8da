import type { FactOrigin } from '#src/features/fact-bank/contract.ts'
import type { Judged } from './claims.engine.ts'
import type { Fact } from './overclaims.engine.ts'
import type { UnsupportedReason } from './rules.ts'

// What a writing claims, and on which facts each claim rests. Pure.

/** A fact that a writing may rest on, with where it comes from; null for what is known of the programme. */
export interface KnownFact extends Fact {
  origin: FactOrigin | null
}

export interface SheetSentence {
  text: string
  /** Place in the text of the writing, in UTF-16 units. */
  start: number
  /** Whether it says anything that has to be true. */
  isClaim: boolean
  lacks: UnsupportedReason[]
  /** Names and numbers that no fact holds, as the text has them. */
  missing: string[]
  /** The facts that it leans on, by id; the nearest first. */
  facts: string[]
}

export interface EvidenceSheet {
  sentences: SheetSentence[]
  /** Those that claims lean on. */
  facts: KnownFact[]
}

/** Facts, and missing words, that are named for one claim. */
const maxFactsOfClaim = 3
const maxMissing = 10

/** The sentences as they were judged, and the facts behind their claims. */
export const buildEvidenceSheet = (judged: readonly Judged[], known: readonly KnownFact[]): EvidenceSheet => {
  const sentences = judged.map(
    ({ text, start, isClaim, lacks, missing, facts }): SheetSentence => ({
      text,
      start,
      isClaim,
      lacks,
      missing: missing.slice(0, maxMissing),
      facts: isClaim ? facts.slice(0, maxFactsOfClaim) : [],
    }),
  )
  const named = new Set(sentences.flatMap(({ facts }) => facts))
  return { sentences, facts: known.filter(({ id }) => named.has(id)) }
}

const isOpen = ({ lacks }: SheetSentence) => lacks.length > 0

/** The claims that no fact covers. */
export const openClaims = ({ sentences }: Pick<EvidenceSheet, 'sentences'>): SheetSentence[] => sentences.filter(isOpen)

/** How many claims there are, and how many rest on facts. */
export const countClaims = ({ sentences }: Pick<EvidenceSheet, 'sentences'>) => {
  const claims = sentences.filter(({ isClaim }) => isClaim)
  return { claims: claims.length, supported: claims.filter((one) => !isOpen(one)).length }
}

const standingOf = (sentence: SheetSentence) => {
  if (isOpen(sentence)) return 0
  return sentence.isClaim ? 1 + sentence.facts.length : 1
}

/** The order in which sentences go when a text is too long: the least evidenced first, the later of two alike. */
export const orderCuts = ({ sentences }: Pick<EvidenceSheet, 'sentences'>): SheetSentence[] =>
  [...sentences].sort((one, other) => standingOf(one) - standingOf(other) || other.start - one.start)
