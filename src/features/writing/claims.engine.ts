import type { Language } from '#src/shared/locales.ts'
import { foldText } from '#src/shared/unicode.ts'
import { claimKinds } from './claim-kinds.rules.ts'
import {
  calculateCoverage,
  countMatchedWords,
  hasWord,
  type ReadSentence,
  readSentence,
  readStated,
} from './evidence-matching.engine.ts'
import {
  definiteReference,
  firstPerson,
  generalSubject,
  negation,
  nonClaims,
  ownWish,
  pastTense,
  presentCopula,
  question,
  relativeClause,
  unfoldedPastTense,
} from './grammar.rules.ts'
import {
  type Evidence,
  type Fact,
  hasDegreeOverclaim,
  hasFundingClaim,
  hasKindOverclaim,
  hasLanguageOverclaim,
  hasPaperOverclaim,
  isOverclaim,
  type Reading,
} from './overclaims.engine.ts'
import { isQuantityKnown, type Quantity, type Rounding } from './quantities.parse.ts'
import type { UnsupportedReason } from './rules.ts'
import { detectSentenceLanguage } from './sentence-language.parse.ts'
import { type Sentence, splitSentences } from './sentences.parse.ts'
import { comparison, mainCause } from './strong-claims.rules.ts'

// Claim check: tells whether each sentence of a document is supported by the applicant's facts. Pure. Its cost is the
// length of the text times the number of facts, both limited where they are stored.

export interface Judged extends Sentence {
  lacks: UnsupportedReason[]
  /** Whether the sentence makes a claim. */
  isClaim: boolean
  /** Whether it cannot be told without a language model if the sentence makes a claim. */
  isUnchecked: boolean
  /** Names and numbers without a supporting fact. */
  missing: string[]
  /** Ids of facts that share words with the sentence, the best match first. */
  facts: string[]
}

const noWords = /(?:^|\s)(?:none|nothing|no|not|keine?r?|aucune?|sin|ningun\w*)(?:\s|$)|未|无/

const isDenied = (fact: Fact, language: Language) =>
  negation[language].test(foldText(fact.text)) || noWords.test(foldText(fact.text))

/** An Arabic sentence that begins with a verb is about an action; one that begins with a noun describes a state. */
const arabicNounFirst = /^[وف]?(?:ال|ان|كل|من|ما|لا|هناك|في|هذا|هذه|لكل|مع|على|عن|بين|\p{P})/u

/** German capitalises nouns and not verbs, so that "Märkte" and "selten" are no past tense. */
const germanNoun = /(?<=[\s(„"])\p{Lu}[\p{L}-]*/gu
const germanPresent =
  /(?<!\p{L})(?:selten|bitte|heute|mitten|unten|hinten|letzten?|ersten?|besten?|nachsten?|meisten?|leisten|arbeiten|bieten|halten|gelten|treten|beobachten|betrachten|achten|mochten?|konnten? ich|durften? ich|sollten?|guten?|weiten?|breiten?|alten?|kalten?|rechten?|bekannten?|gesamten?|verwandten?|erhalten|enthalten|warten|antworten|berichten|einrichten|\p{L}+(?:lich|ig|sam|bar|haft)sten?)(?!\p{L})/gu

const isGermanPast = (sentence: string): boolean =>
  pastTense.de.test(
    foldText(sentence.replace(germanNoun, '').replace(/würde/giu, 'wünsche')).replace(germanPresent, ''),
  )

const isPastTense = (sentence: string, folded: string, language: Language) =>
  (language === 'ar' && !arabicNounFirst.test(folded.trim())) ||
  (language === 'de' ? isGermanPast(sentence) : pastTense[language].test(folded)) ||
  (unfoldedPastTense[language]?.every((pattern) => pattern.test(sentence)) ?? false)

/** Continuation of the previous sentence's claim: "It is the best of them all". */
const goesOn =
  /^(?:(?:it|they|these|this|those|sie|es|er|dies\p{L}*|il|elle|ils|elles|c'est|est[aeo]s?|هذا|هذه|وه[يو])(?!\p{L})|这|它|他们|其中|该)/u
const strictKinds = claimKinds.filter(({ name }) => ['superlative', 'rank', 'award', 'published'].includes(name))

const partsOf = (sentence: string) => sentence.split(/[,;،、，；]/u)

/** Maximum number of words in a part of an enumeration. */
const maxPartWords = 3

/**
 * Tells whether a sentence is an enumeration of three or more short parts, as in a list: "Gait analysis, dry needling,
 * clinical ultrasound".
 */
const isEnumeration = (sentence: string): boolean => {
  const parts = partsOf(sentence)
  return parts.length > 2 && parts.every((part) => part.trim().split(' ').length <= maxPartWords)
}

/** Tells whether a part of an enumeration shares no word with the facts. */
const hasForeignPart = (sentence: string, { language, stated }: Reading): boolean =>
  isEnumeration(sentence) &&
  partsOf(sentence).some((part) => {
    const read = readSentence(part, language)
    return calculateCoverage(read, stated) === 0 && read.words.length > 0
  })

/** Tells whether a sentence is always a claim: a line of a list, or a superlative. */
const isBoundAnyway = (sentence: string, folded: string, isList: boolean) =>
  isList || isEnumeration(sentence) || comparison.test(folded) || mainCause.test(folded)

/** Tells whether a sentence is free of claims: not about the user, not about the past, or a wish. */
const isFree = (sentence: string, folded: string, { language, isList }: Reading) => {
  if (isBoundAnyway(sentence, folded, isList)) return false
  if (language === 'ar' && nonClaims.ar.test(folded.trim().split(/\s/)[0] ?? '')) return true
  const isOwn =
    firstPerson[language].test(folded) ||
    (goesOn.test(folded) && strictKinds.some(({ pattern }) => pattern.test(folded)))
  const clause = isOwn ? undefined : relativeClause[language]
  const isPast = clause
    ? isPastTense(sentence.replace(clause, ''), folded.replace(clause, ''), language)
    : isPastTense(sentence, folded, language)
  return (nonClaims[language].test(folded) && !(isPast && isOwn)) || (!isOwn && !isPast)
}

/**
 * Small numbers in a reflection ("two sides") count nothing, and neither do round ones in words ("a thousand shards").
 */
const maxFreeNumber = 3
const isRoundWord = ({ written = '', values }: Quantity) =>
  !/^\p{N}/u.test(written) && values.every((value) => /^10*$/.test(String(value)))

/** Tells whether a number is incidental, outside any claim. */
const isIdle = (one: Quantity, isWish: boolean, rounding: Rounding) =>
  one.dimension === 'share' ||
  (one.values[0] ?? 0) <= maxFreeNumber ||
  (isRoundWord(one) && rounding === false) ||
  (isWish && !/^\p{N}/u.test(one.written ?? ''))

const unknownNumbers = (
  { amounts, rounding }: ReadSentence,
  { isBound, isWish }: { isBound: boolean; isWish: boolean },
  { stated }: Reading,
) =>
  amounts.filter(
    (one) =>
      one.dimension !== 'month' &&
      !isQuantityKnown(one, stated.quantities, rounding) &&
      (isBound || !isIdle(one, isWish, rounding)),
  )

/** Share of a claim's words that facts must contain; tuned on written cases. */
const neededShare = 0.55

const work = claimKinds.filter(({ name }) => name === 'award' || name === 'published')

/** Denial of work, which has no fact to share words with: "I have not published yet". */
const deniesWork = (folded: string, { language }: Reading): boolean =>
  negation[language].test(folded) && work.some(({ pattern }) => pattern.test(folded))

const letter = /\p{L}/gu
const readLetter = /[\p{Script=Latin}\p{Script=Han}\p{Script=Arabic}]/gu

/** Tells whether a sentence is mostly in letters of none of the six languages, so that its claims cannot be checked. */
const isForeign = (sentence: string): boolean =>
  2 * (sentence.match(readLetter)?.length ?? 0) < (sentence.match(letter)?.length ?? 0)

type Verdict = Pick<Judged, 'lacks' | 'isClaim' | 'isUnchecked' | 'missing'>

/** Minimum share of a wish's words in facts: with fewer, it may hide a claim about something else. */
const minShareOfWish = 0.4

/**
 * Tells whether a sentence may be a reflection or a wish rather than a claim: a general statement without a number or a
 * name, a sentence that begins with a wish, or one that contains a wish and is partly supported.
 */
const isUncertain = (folded: string, read: ReadSentence, { language, isList, stated }: Reading): boolean => {
  const bare = folded.trim()
  if (isList || isEnumeration(bare)) return false
  if (nonClaims[language].test(bare) && calculateCoverage(read, stated) >= minShareOfWish) return true
  if (read.amounts.length + read.names.length > 0) return false
  if (ownWish[language].test(bare)) return true
  if (firstPerson[language].test(bare) || definiteReference[language].test(bare)) return false
  return generalSubject[language].test(bare) || (presentCopula[language]?.test(bare) ?? false)
}

const judgeSentence = (sentence: string, read: ReadSentence, reading: Reading): Verdict => {
  const { language, stated } = reading
  if (question.test(sentence)) return { lacks: [], isClaim: false, isUnchecked: false, missing: [] }
  const folded = foldText(sentence)
  // Unfolded "würde" is a wish and "wurde" is not; folded they are equal.
  const isBound = !isFree(sentence, foldText(sentence.replace(/würde/giu, 'wünsche')), reading)
  const names = nonClaims[language].test(folded) ? [] : read.names.filter((name) => !hasWord(stated, name))
  const numbers = unknownNumbers(read, { isBound, isWish: nonClaims[language].test(folded) }, reading)
  const isMore = [isOverclaim, hasPaperOverclaim, hasDegreeOverclaim, hasKindOverclaim].some((asks) =>
    asks(folded, reading),
  )
  const found: Record<Exclude<UnsupportedReason, 'gap'>, boolean> = {
    number: numbers.length > 0,
    name: names.length > 0,
    claim: (isBound && isMore) || hasLanguageOverclaim(folded, reading) || hasFundingClaim(folded, reading),
    words:
      isForeign(sentence) ||
      hasForeignPart(sentence, reading) ||
      (isBound && !deniesWork(folded, reading) && calculateCoverage(read, stated) < neededShare),
  }
  const lacks = (Object.keys(found) as (keyof typeof found)[]).filter((lack) => found[lack])
  if (lacks.length === 1 && found.words && isUncertain(folded, read, reading))
    return { lacks: [], isClaim: false, isUnchecked: true, missing: [] }
  const missing = [...names, ...numbers.map(({ written = '' }) => written)]
  return { lacks, isClaim: isBound || lacks.length > 0, isUnchecked: false, missing: [...new Set(missing)] }
}

/** Maximum number of characters read of a name. */
const maxNameLength = 500

/** Implied words of each fact kind. */
const wordsOfKind: Partial<Record<string, string>> = { language: 'speak', teaching: 'teach', paper: 'paper' }

export interface Judging {
  language: Language
  /** Kind of the document; lines of a `cv` claim without a verb. */
  document: string
  evidence: Evidence
  /** Year and month such as 2026-06: a degree with a later date is not held yet. */
  today: string
}

/** Creates a claim checker that reads the evidence once and judges many sentences. */
export const createClaimsReader = ({
  language,
  document,
  evidence,
  today,
}: Judging): ((sentence: Sentence) => Judged) => {
  // Each line of a fact is read on its own: a negation or two amounts in different points do not belong together.
  const facts = evidence.facts.flatMap((fact) => fact.text.split('\n').map((text) => ({ ...fact, text })))
  const programme = {
    ...evidence.programme,
    university: evidence.programme.university.slice(0, maxNameLength),
    name: evidence.programme.name.slice(0, maxNameLength),
  }
  const positive = facts.filter((fact) => !isDenied(fact, language))
  const reading: Reading = {
    evidence: { ...evidence, facts },
    language,
    today,
    isList: document === 'cv',
    stated: readStated(
      [
        ...facts.map((fact) =>
          isDenied(fact, language)
            ? `${fact.kind}: ${fact.text}`
            : [fact.text, wordsOfKind[fact.kind]].filter(Boolean).join('\n'),
        ),
        ...programme.facts.map((fact) => fact.text),
        programme.university,
        programme.name,
      ],
      facts.map(({ date }) => date),
      language,
      today,
    ),
    each: [...evidence.facts, ...programme.facts.map((fact) => ({ ...fact, date: null }))].map(
      ({ id, text, date }) => ({
        id,
        stated: readStated([text], [date], language),
      }),
    ),
    positive,
    target: foldText(`${programme.name} ${programme.university}`),
    claimed: foldText(positive.map(({ kind, text: stated }) => `${kind} ${stated}`).join('\n')),
  }
  return (sentence) => {
    const spoken = detectSentenceLanguage(sentence.text, language)
    const read = readSentence(sentence.text, spoken)
    const leant = reading.each
      .map(({ id, stated }) => ({ id, met: countMatchedWords(read, stated) }))
      .filter(({ met }) => met > 0)
      .sort((one, other) => other.met - one.met)
    return {
      ...sentence,
      ...judgeSentence(sentence.text, read, { ...reading, language: spoken }),
      facts: leant.map(({ id }) => id),
    }
  }
}

/**
 * Judges the sentences of a document.
 *
 * @returns each sentence with its unsupported claims; empty when it is supported or makes no claim
 */
export const judgeClaims = (text: string, judging: Judging): Judged[] =>
  splitSentences(text, judging.language).map(createClaimsReader(judging))
