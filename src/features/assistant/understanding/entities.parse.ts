import { foldText } from '#src/shared/unicode.ts'
import type { Span } from '../queries/time-spans.rules.ts'
import { type FactQuestion, factWords, findFirstMatch, requirementWords, spanWords } from './entity-words.rules.ts'

// Detects entities of a question: a time span, a fact, a checklist item.

/** Detects the time span of a question; `next` if it names none. */
export const detectTimeSpan = (question: string): Span => findFirstMatch(spanWords, foldText(question)) ?? 'next'

/** Detects which fact of a university a question is about; undefined means all. */
export const detectFact = (question: string): FactQuestion | undefined => findFirstMatch(factWords, foldText(question))

/** Detects the checklist item that a question names. */
export const detectRequirement = (question: string): string | undefined =>
  findFirstMatch(requirementWords, foldText(question))
