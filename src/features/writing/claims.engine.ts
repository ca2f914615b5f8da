import type { Language } from '#src/shared/locales.ts'
import { foldText } from '#src/shared/unicode.ts'
import { authorPlaces, claimKinds, completion, degreeLevels, expected, paperStates } from './claim-kinds.rules.ts'
import { firstPerson, negation, past, question, relativeClause, wish, writtenPast } from './grammar.rules.ts'
import { namesIn } from './names.parse.ts'
import { isQuantityKnown, quantitiesIn, saysRounded } from './quantities.parse.ts'
import { type Sentence, sentencesIn } from './sentences.parse.ts'
import { coverageOf, holdsWord, readStated, type Stated } from './stated.engine.ts'

// Whether each sentence of a document rests on facts that the applicant stated. Pure. Its cost is the length of the text times
// the number of facts, and both are bounded where they are stored.

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

/** Why a sentence is not covered: a number, a name or a claim that no fact holds, or too few of its words. */
export type Lack = 'number' | 'name' | 'claim' | 'words'

export interface Judged extends Sentence {
  lacks: Lack[]
  /** The facts that share words with it, by id. */
  facts: string[]
}

interface Reading {
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

const noWords = /(?:^|\s)(?:none|nothing|no|not|keine?r?|aucune?|sin|ningun\w*)(?:\s|$)|未|无/

const isDenied = (fact: Fact, language: Language) =>
  negation[language].test(foldText(fact.text)) || noWords.test(foldText(fact.text))

/** The highest of ordered kinds that a text names, or -1. */
const highest = (kinds: readonly RegExp[], folded: string) => kinds.findLastIndex((pattern) => pattern.test(folded))

const claimsMore = (folded: string, { language, claimed, positive, evidence }: Reading): boolean => {
  const isNo = negation[language].test(folded)
  const hasPaper = positive.some(({ kind }) => kind === 'paper')
  return claimKinds.some(({ name, pattern }) => {
    if (!pattern.test(folded) || pattern.test(claimed)) return false
    if ((isNo && name !== 'superlative') || (hasPaper && name === 'published')) return false
    // What the programme says of itself may be repeated.
    return !evidence.programme.facts.some((fact) => pattern.test(foldText(fact.text)))
  })
}

const raisesPaper = (folded: string, { language, positive, claimed }: Reading): boolean => {
  const papers = positive.filter(({ kind }) => kind === 'paper').map(({ text }) => foldText(text))
  const isHigher = papers.length > 0 && highest(paperStates, folded) > highest(paperStates, papers.join('\n'))
  if (isHigher && !negation[language].test(folded)) return true
  const place = authorPlaces.find(([, pattern]) => pattern.test(folded))
  return place !== undefined && !place[1].test(claimed)
}

const raisesDegree = (folded: string, { evidence, claimed, today, target }: Reading): boolean => {
  const degrees = evidence.facts.filter(({ kind }) => kind === 'degree')
  const isOpen = ({ text, date }: Fact) => expected.test(foldText(text)) || (date ?? '') > today
  const hasOnlyOpen = degrees.length > 0 && degrees.every(isOpen)
  if (hasOnlyOpen && completion.test(folded) && !expected.test(folded)) return true
  const level = degreeLevels[highest(degreeLevels, folded)]
  return level !== undefined && !level.test(claimed) && !level.test(target)
}

/** Levels of the Common European Framework have to be the stated ones. */
const raisesLanguage = (folded: string, { stated }: Reading): boolean => {
  const level = folded.match(/(?<![\p{L}\p{N}])[abc][12](?![\p{L}\p{N}])/u)
  return level !== null && !stated.folded.includes(level[0])
}

/** An Arabic sentence that begins with a verb tells what was done; one that begins with a noun says how things are. */
const arabicNounFirst = /^[وف]?(?:ال|ان|كل|من|ما|لا|هناك|في|هذا|هذه|لكل|مع|على|عن|بين|\p{P})/u

const tellsPast = (sentence: string, folded: string, language: Language) =>
  (language === 'ar' && !arabicNounFirst.test(folded.trim())) ||
  past[language].test(folded) ||
  (writtenPast[language]?.every((pattern) => pattern.test(sentence)) ?? false)

/** "It is the best of them all" goes on about what the sentence before told. */
const goesOn =
  /^(?:it|they|these|this|those|sie|es|er|dies\p{L}*|il|elle|ils|elles|c'est|est[aeo]s?|这|它|他们|هذا|هذه|وه[يو])(?!\p{L})/u
const { pattern: superlative } = claimKinds.find(({ name }) => name === 'superlative') ?? { pattern: /(?!)/ }

/** Neither about the person nor about what has been, or a wish: nothing that has to be true. */
const isFree = (sentence: string, folded: string, { language, isList }: Reading) => {
  if (isList) return false
  const isOwn = firstPerson[language].test(folded) || (goesOn.test(folded) && superlative.test(folded))
  const clause = isOwn ? undefined : relativeClause[language]
  const isPast = clause
    ? tellsPast(sentence.replace(clause, ''), folded.replace(clause, ''), language)
    : tellsPast(sentence, folded, language)
  return (wish[language].test(folded) && !(isPast && isOwn)) || (!isOwn && !isPast)
}

/** A small number in a reflection ("two sides") is no count of anything. */
const maxFreeNumber = 3

const lacksNumber = (sentence: string, isBound: boolean, { language, stated }: Reading) => {
  const isRounded = saysRounded(sentence)
  return quantitiesIn(sentence, language).some(
    (one) =>
      one.dimension !== 'month' &&
      !isQuantityKnown(one, stated.quantities, isRounded) &&
      (isBound || (one.dimension !== 'share' && (one.values[0] ?? 0) > maxFreeNumber)),
  )
}

/** The share of a claim's words that facts must hold; tuned on written cases. */
const neededShare = 0.55

const lacksOf = (sentence: string, reading: Reading): Lack[] => {
  const { language, stated } = reading
  if (question.test(sentence)) return []
  const folded = foldText(sentence)
  // "Würde" is a wish and "wurde" is not; folded they are the same.
  const isBound = !isFree(sentence, foldText(sentence.replace(/würde/giu, 'wünsche')), reading)
  const isNamed = !wish[language].test(folded) && namesIn(sentence, language).some((name) => !holdsWord(stated, name))
  const isMore = [claimsMore, raisesPaper, raisesDegree, raisesLanguage].some((asks) => asks(folded, reading))
  const found: Record<Lack, boolean> = {
    number: lacksNumber(sentence, isBound, reading),
    name: isNamed,
    claim: isBound && isMore,
    words: isBound && coverageOf(sentence, stated, language).share < neededShare,
  }
  return (Object.keys(found) as Lack[]).filter((lack) => found[lack])
}

/** Characters of a name that are read. */
const maxNameLength = 500

/**
 * Judges the sentences of a document.
 * @param document Its kind; the lines of a `cv` claim without a verb.
 * @param today Year and month, as 2026-06: a degree of a later date is not held yet.
 * @returns Each sentence with what it claims and no fact holds; nothing where it rests on facts or claims nothing.
 */
export const judgeClaims = (
  text: string,
  { language, document, evidence, today }: { language: Language; document: string; evidence: Evidence; today: string },
): Judged[] => {
  const { facts } = evidence
  const programme = {
    ...evidence.programme,
    university: evidence.programme.university.slice(0, maxNameLength),
    name: evidence.programme.name.slice(0, maxNameLength),
  }
  const positive = facts.filter((fact) => !isDenied(fact, language))
  const reading: Reading = {
    evidence,
    language,
    today,
    isList: document === 'cv',
    stated: readStated(
      [
        ...facts.map((fact) => (isDenied(fact, language) ? `${fact.kind}: ${fact.text}` : fact.text)),
        ...programme.facts.map((fact) => fact.text),
        programme.university,
        programme.name,
      ],
      facts.map(({ date }) => date),
      language,
    ),
    each: facts.map(({ id, text: stated, date }) => ({ id, stated: readStated([stated], [date], language) })),
    positive,
    target: foldText(`${programme.name} ${programme.university}`),
    claimed: foldText(positive.map(({ kind, text: stated }) => `${kind} ${stated}`).join('\n')),
  }
  return sentencesIn(text, language).map((sentence) => ({
    ...sentence,
    lacks: lacksOf(sentence.text, reading),
    facts: reading.each.filter(({ stated }) => coverageOf(sentence.text, stated, language).met > 0).map(({ id }) => id),
  }))
}
