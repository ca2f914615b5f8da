import type { FactOrigin } from '#src/features/fact-bank/contract.ts'
import type { Judged } from './claims.engine.ts'
import type { Fact } from './overclaims.engine.ts'
import type { UnsupportedReason } from './rules.ts'

// Evidence sheet: claims of a writing, and the facts behind each. Pure.

/** Fact as evidence with its origin; null for facts of the programme. */
export interface KnownFact extends Fact {
  origin: FactOrigin | null
}

export interface SheetSentence {
  text: string
  /** Position in the text of the writing, in UTF-16 units. */
  start: number
  /** Whether the sentence makes a claim. */
  isClaim: boolean
  /** Whether it cannot be told without a language model if the sentence makes a claim. */
  isUnchecked: boolean
  lacks: UnsupportedReason[]
  /** Unsupported names and numbers, as written in the text. */
  missing: string[]
  /** Ids of supporting facts, the best match first. */
  facts: string[]
}

export interface EvidenceSheet {
  sentences: SheetSentence[]
  /** Facts behind claims. */
  facts: KnownFact[]
}

/** Maximum number of facts, and of missing words, per claim. */
const maxFactsOfClaim = 3
const maxMissing = 10

/** Builds the evidence sheet from judged sentences and known facts. */
export const buildEvidenceSheet = (judged: readonly Judged[], known: readonly KnownFact[]): EvidenceSheet => {
  const sentences = judged.map(
    ({ text, start, isClaim, isUnchecked, lacks, missing, facts }): SheetSentence => ({
      text,
      start,
      isClaim,
      isUnchecked,
      lacks,
      missing: missing.slice(0, maxMissing),
      facts: isClaim ? facts.slice(0, maxFactsOfClaim) : [],
    }),
  )
  const named = new Set(sentences.flatMap(({ facts }) => facts))
  return { sentences, facts: known.filter(({ id }) => named.has(id)) }
}

const isOpen = ({ lacks }: SheetSentence) => lacks.length > 0

/** Lists the unsupported claims. */
export const openClaims = ({ sentences }: Pick<EvidenceSheet, 'sentences'>): SheetSentence[] => sentences.filter(isOpen)

/** Lists the sentences that could not be checked. */
export const uncheckedSentences = ({ sentences }: Pick<EvidenceSheet, 'sentences'>): SheetSentence[] =>
  sentences.filter(({ isUnchecked }) => isUnchecked)

/** Counts claims and supported claims. */
export const countClaims = ({ sentences }: Pick<EvidenceSheet, 'sentences'>) => {
  const claims = sentences.filter(({ isClaim }) => isClaim)
  return { claims: claims.length, supported: claims.filter((one) => !isOpen(one)).length }
}

const standingOf = (sentence: SheetSentence) => {
  if (isOpen(sentence)) return 0
  return sentence.isClaim ? 1 + sentence.facts.length : 1
}

/** Orders sentences for cutting a text: the least supported first, ties from the end. */
export const orderCuts = ({ sentences }: Pick<EvidenceSheet, 'sentences'>): SheetSentence[] =>
  [...sentences].sort((one, other) => standingOf(one) - standingOf(other) || other.start - one.start)
