import type { Language } from '#src/shared/locales.ts'
import { foldText } from '#src/shared/unicode.ts'
import { claimKinds } from './claim-kinds.rules.ts'
import type { Stated } from './evidence-matching.engine.ts'
import { negation } from './grammar.rules.ts'
import { everyGradeClass, gradeClasses, places, posts, reaches } from './overclaim-kinds.rules.ts'
import { authorPlaces, completion, degreeLevels, expected, paperStates } from './states.rules.ts'
import { funding } from './strong-claims.rules.ts'

// Whether a sentence makes more of something than the facts do.

export interface Fact {
  id: string
  kind: string
  text: string
  /** Year, or year and month, as 2026-06. */
  date: string | null
}

/** What a document may rest on. */
export interface Evidence {
  facts: readonly Fact[]
  programme: { university: string; name: string; facts: readonly { id: string; kind: string; text: string }[] }
}

/** A document's evidence, read once. */
export interface Reading {
  evidence: Evidence
  language: Language
  /** The lines of a CV claim without a verb. */
  isList: boolean
  stated: Stated
  each: { id: string; stated: Stated }[]
  /** What is applied for, folded. */
  target: string
  /** The facts that claim something, as one text; "no awards" claims nothing. */
  positive: readonly Fact[]
  claimed: string
  /** Year and month. */
  today: string
}

/** The classes of grades that a text names. */
const gradesIn = (folded: string): string[] => folded.match(everyGradeClass) ?? []

/** The highest of ordered kinds that a text names, or -1. */
const highest = (kinds: readonly RegExp[], folded: string) => kinds.findLastIndex((pattern) => pattern.test(folded))

/** What a sentence claims beyond its words and no fact claims as well. */
export const isOverclaim = (folded: string, { language, claimed, positive, evidence }: Reading): boolean => {
  const isNo = negation[language].test(folded)
  const hasPaper = positive.some(({ kind }) => kind === 'paper')
  return claimKinds.some(({ name, pattern }) => {
    if (!pattern.test(folded) || pattern.test(claimed)) return false
    if ((isNo && name !== 'superlative') || (hasPaper && name === 'published')) return false
    // What the programme says of itself may be repeated.
    return !evidence.programme.facts.some((fact) => pattern.test(foldText(fact.text)))
  })
}

/** A further state of a paper, or another place among its authors. */
export const hasRaisedPaper = (folded: string, { language, positive, claimed }: Reading): boolean => {
  const papers = positive.filter(({ kind }) => kind === 'paper').map(({ text }) => foldText(text))
  const isHigher = papers.length > 0 && highest(paperStates, folded) > highest(paperStates, papers.join('\n'))
  if (isHigher && !negation[language].test(folded)) return true
  const place = authorPlaces.find(([, pattern]) => pattern.test(folded))
  return place !== undefined && !place[1].test(claimed)
}

/** A degree that is not held yet, or a higher one. */
export const hasRaisedDegree = (folded: string, { evidence, claimed, today, target }: Reading): boolean => {
  const degrees = evidence.facts.filter(({ kind }) => kind === 'degree')
  const isOpen = ({ text, date }: Fact) => expected.test(foldText(text)) || (date ?? '') > today
  const hasOnlyOpen = degrees.length > 0 && degrees.every(isOpen)
  if (hasOnlyOpen && completion.test(folded) && !expected.test(folded)) return true
  const level = degreeLevels[highest(degreeLevels, folded)]
  return level !== undefined && !level.test(claimed) && !level.test(target)
}

/** A better place, another class of a grade, another post or a further reach than the facts state. */
export const hasRaisedKind = (folded: string, { language, claimed, target }: Reading): boolean => {
  if (negation[language].test(folded)) return false
  const place = places.findIndex((pattern) => pattern.test(folded))
  if (place >= 0 && !places[place]?.test(claimed)) return true
  const grade = folded.match(gradeClasses)?.[0]
  if (grade !== undefined && !gradesIn(claimed).includes(grade)) return true
  return [posts, reaches].some((kind) => {
    const found = folded.match(kind)?.[0]
    return found !== undefined && !claimed.includes(found) && !target.includes(found)
  })
}

/** Levels of the Common European Framework have to be the stated ones. */
export const hasRaisedLanguage = (folded: string, { stated }: Reading): boolean => {
  const level = folded.match(/(?<![\p{L}\p{N}])[abc][12](?![\p{L}\p{N}])/u)
  return level !== null && !stated.folded.includes(level[0])
}

/** Who pays is claimed whatever the tense: "a scholarship will cover my fees". */
export const hasFundingClaim = (folded: string, { claimed }: Reading): boolean =>
  funding.test(folded) && !funding.test(claimed)
