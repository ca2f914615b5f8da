import type { Language } from '#src/shared/locales.ts'
import { foldText } from '#src/shared/unicode.ts'
import { claimKinds } from './claim-kinds.rules.ts'
import type { Stated } from './evidence-matching.engine.ts'
import { negation } from './grammar.rules.ts'
import { competitionPlaces, distinctionReach, everyGradeClass, gradeClasses, posts } from './overclaim-kinds.rules.ts'
import { authorPositions, completion, degreeLevels, expected, paperStates } from './states.rules.ts'
import { funding } from './strong-claims.rules.ts'

// Overclaim check: tells whether a sentence exaggerates the facts.

export interface Fact {
  id: string
  kind: string
  text: string
  /** Year, or year and month such as 2026-06. */
  date: string | null
}

/** Evidence of a document. */
export interface Evidence {
  facts: readonly Fact[]
  programme: { university: string; name: string; facts: readonly { id: string; kind: string; text: string }[] }
}

/** Evidence prepared for many sentences. */
export interface Reading {
  evidence: Evidence
  language: Language
  /** Whether lines claim without a verb, as in a CV. */
  isList: boolean
  stated: Stated
  each: { id: string; stated: Stated }[]
  /** Folded name of the application's target. */
  target: string
  /** Facts with a positive claim; "no awards" claims nothing. */
  positive: readonly Fact[]
  claimed: string
  /** Year and month. */
  today: string
}

/** Lists the grade classes in a text. */
const gradesIn = (folded: string): string[] => folded.match(everyGradeClass) ?? []

/** Finds the index of the highest ordered kind in a text, or -1. */
const highest = (kinds: readonly RegExp[], folded: string) => kinds.findLastIndex((pattern) => pattern.test(folded))

/** Tells whether a sentence makes a claim that no fact makes. */
export const isOverclaim = (folded: string, { language, claimed, positive, evidence }: Reading): boolean => {
  const isNo = negation[language].test(folded)
  const hasPaper = positive.some(({ kind }) => kind === 'paper')
  return claimKinds.some(({ name, pattern, support }) => {
    if (!pattern.test(folded) || pattern.test(claimed) || support?.test(claimed)) return false
    if ((isNo && name !== 'superlative') || (hasPaper && name === 'published')) return false
    // Repeating a claim of the programme's own facts is permitted.
    return !evidence.programme.facts.some((fact) => pattern.test(foldText(fact.text)))
  })
}

/** Tells whether a paper's state or author position exceeds the facts. */
export const hasPaperOverclaim = (folded: string, { language, positive, claimed }: Reading): boolean => {
  const papers = positive.filter(({ kind }) => kind === 'paper').map(({ text }) => foldText(text))
  const isHigher = papers.length > 0 && highest(paperStates, folded) > highest(paperStates, papers.join('\n'))
  if (isHigher && !negation[language].test(folded)) return true
  const index = authorPositions.find(([, pattern]) => pattern.test(folded))
  return index !== undefined && !index[1].test(claimed)
}

/** Tells whether a degree is not held yet, or higher than the facts. */
export const hasDegreeOverclaim = (folded: string, { evidence, claimed, today, target }: Reading): boolean => {
  const degrees = evidence.facts.filter(({ kind }) => kind === 'degree')
  const isOpen = ({ text, date }: Fact) => expected.test(foldText(text)) || (date ?? '') > today
  const hasOnlyOpen = degrees.length > 0 && degrees.every(isOpen)
  if (hasOnlyOpen && completion.test(folded) && !expected.test(folded)) return true
  const level = degreeLevels[highest(degreeLevels, folded)]
  return level !== undefined && !level.test(claimed) && !level.test(target)
}

/** Tells whether a place, grade class, post or reach exceeds the facts. */
export const hasKindOverclaim = (folded: string, { language, claimed, target }: Reading): boolean => {
  if (negation[language].test(folded)) return false
  const index = competitionPlaces.findIndex((pattern) => pattern.test(folded))
  if (index >= 0 && !competitionPlaces[index]?.test(claimed)) return true
  const grade = folded.match(gradeClasses)?.[0]
  if (grade !== undefined && !gradesIn(claimed).includes(grade)) return true
  return [posts, distinctionReach].some((kind) => {
    const found = folded.match(kind)?.[0]
    return found !== undefined && !claimed.includes(found) && !target.includes(found)
  })
}

/** Tells whether a language level (CEFR) differs from the stated one. */
export const hasLanguageOverclaim = (folded: string, { stated }: Reading): boolean => {
  const level = folded.match(/(?<![\p{L}\p{N}])[abc][12](?![\p{L}\p{N}])/u)
  return level !== null && !stated.folded.includes(level[0])
}

/** Tells whether a sentence claims funding, in any tense: "a scholarship will cover my fees". */
export const hasFundingClaim = (folded: string, { claimed }: Reading): boolean =>
  funding.test(folded) && !funding.test(claimed)
