import { foldText } from '#src/shared/unicode.ts'
import type { Span } from '../queries/time-spans.rules.ts'
import { type FactQuestion, factWords, findFirstMatch, requirementWords, spanWords } from './entity-words.rules.ts'

// What a question is about in particular: a span of time, a fact, a checklist item, a date.

/** The span of time that a question is about; `next` when it names none. */
export const detectTimeSpan = (question: string): Span => findFirstMatch(spanWords, foldText(question)) ?? 'next'

/** Which fact of a university a question is about; undefined for all of them. */
export const detectFact = (question: string): FactQuestion | undefined => findFirstMatch(factWords, foldText(question))

/** The checklist item that a question names. */
export const detectRequirement = (question: string): string | undefined =>
  findFirstMatch(requirementWords, foldText(question))

/** A date written as 2026-12-01. */
export const detectDate = (question: string): string | undefined =>
  /\b(2\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))\b/.exec(question)?.[1]
