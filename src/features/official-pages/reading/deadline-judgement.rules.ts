import { findAudience, findRound, findTerm } from './date-attributes.parse.ts'
import type { DateSpot } from './date-context.engine.ts'
import {
  type Cue,
  findLevel,
  findSenses,
  findTopics,
  hasFromWord,
  hasLimitWord,
  hasOtherApplicationWord,
  isApplicationLabel,
  isEarlierCycle,
  isMovedFrom,
  isOfPastOrPeriod,
  isOnlyInscription,
  isOtherSection,
  isReplaced,
  isSubmission,
  isWithdrawn,
  type Sense,
  softTopics,
  type Topic,
  vetoTopics,
} from './deadline-cues.rules.ts'
import { namesOtherObject } from './deadline-objects.rules.ts'
import { trimCharacters } from './trim-characters.format.ts'

// Decides what a date of a page is: the nearest context with a word for it decides, from the words beside the date to
// the address of the page.

/** What the page as a whole says about its dates. */
export interface PageContext {
  /** Folded title, first heading and address. */
  folded: string
  topics: readonly Cue<Topic>[]
  /** Whether the page is about graduate study. */
  isGraduate: boolean
  isEnglish: boolean
  /** Whether the page has a word for the application beside "inscripción". */
  hasInscription: boolean
}

/** Describes a page by its folded title and address and the first texts of its content. */
export const describePage = (folded: string, texts: readonly string[], language: string): PageContext => ({
  folded,
  isEnglish: language === 'en',
  topics: findTopics(folded),
  isGraduate: [folded, ...texts].some((text) => findLevel(text) === 'graduate'),
  hasInscription: texts.some(hasOtherApplicationWord),
})

export interface Judgement {
  /** Whether the date is withdrawn, replaced or of another level of study. */
  isExcluded?: true
  /** Undefined for a date that is none of the reader's. */
  sense: Sense | undefined
  topic: Topic | undefined
  /** Whether the words beside the date say so, rather than headings. */
  isLocal: boolean
}

const headingVetoes: ReadonlySet<Topic> = new Set([...vetoTopics, 'event', 'registration', 'courses', 'decision'])

const labelVetoes: ReadonlySet<Topic> = new Set([...vetoTopics, 'registration', 'courses'])

const none: Judgement = { sense: undefined, topic: undefined, isLocal: true }

/** Distance that makes a cue behind the date as near as one in front. */
const afterPenalty = 8
const breakPenalty = 60

/** Finds the cue nearest to the date. */
const findNearest = <T>(
  before: readonly Cue<T>[],
  after: readonly Cue<T>[],
  spot: DateSpot,
): { value: T; distance: number } | undefined => {
  const isHeading = spot.isAbove || /^\s*[:：–—-]/.test(spot.after)
  const distances = [
    ...before.map(({ value, end, start }) => ({ value, distance: spot.before.length - end, length: end - start })),
    ...after.map(({ value, start, end }) => {
      const gap = spot.after.slice(0, start)
      const isApart = !isHeading && /[,;.()،؛，]|\band\b|\bund\b|\bet\b|\by\b|(?:^|\s)و$/.test(gap)
      return {
        value,
        distance: start + (isHeading ? 0 : afterPenalty) + (isApart ? breakPenalty : 0),
        length: end - start,
      }
    }),
  ]
  return distances.reduce<(typeof distances)[number] | undefined>(
    (best, next) =>
      !best || next.distance < best.distance || (next.distance === best.distance && next.length > best.length)
        ? next
        : best,
    undefined,
  )
}

const isAccepted = (topic: Topic | undefined): boolean => topic === 'application' || topic === 'funding'

/** Words behind the date that can name it: up to a parenthesis, or those in one. */
const readLabelAfter = ({ after, isAbove }: DateSpot): string => {
  if (isAbove) return after
  const match = /^ ?[(（]([^)）]{3,100})[)）]/.exec(after)
  const inside = match?.[1]
  if (match && inside && /\d[:.h]\d\d|\d ?[ap]\.?m/.test(inside)) return after.slice(match[0].length, 100)
  return inside ?? after.slice(0, 100).split(/[(（]/)[0] ?? ''
}

/** Applicants hand in, but are no application: "applicants pay the fee by". */
const person = /^(?:applicants?|candidates?)\b/

/** The last semicolon. */
const lastClause = /[;；][^;；]*$/

/** Finds the topic that the words beside the date name. */
const findLocalTopic = (spot: DateSpot): Topic | undefined => {
  const before = findTopics(spot.before)
  const after = findTopics(readLabelAfter(spot))
  const veto = [...before, ...after].find(({ value }) => vetoTopics.has(value))
  if (veto) return veto.value
  const nearest = findNearest(before, after, spot)
  if (!nearest) return undefined
  const isNamed =
    before.some(
      ({ value, start, end }) =>
        value === 'application' &&
        start > spot.before.search(lastClause) &&
        !person.test(spot.before.slice(start, end)),
    ) ||
    (spot.isAbove && after.some(({ value }) => value === 'application'))
  return softTopics.has(nearest.value) && isNamed ? 'application' : nearest.value
}

const maxVetoHeadingLength = 60

/** Whether a heading above a date, up to the first that names the application, is about others than applicants. */
const isInOtherSection = ({ headings }: DateSpot): boolean => {
  for (const heading of headings) {
    if (isOtherSection(heading)) return true
    if (findTopics(heading).some(({ value }) => value === 'application')) return false
  }
  return false
}

/** Finds the topic of a short heading that no application belongs to, such as "Campus housing"; names of offices are none. */
const findHeadingVeto = (spot: DateSpot): Topic | undefined => {
  if (isInOtherSection(spot)) return 'enrolled'
  if (isAccepted(findOuterTopic(spot.column))) return undefined
  const [heading = ''] = spot.headings
  if (heading.length > maxVetoHeadingLength || /\b(?:registrar|office|department|school)\b/.test(heading))
    return undefined
  const values = findTopics(heading).map(({ value }) => value)
  return isAccepted(values.find(isAccepted)) ? undefined : values.find((value) => headingVetoes.has(value))
}

/** Finds the topic of a header or heading: the application's where it is named at all. */
const findOuterTopic = (folded: string): Topic | undefined => {
  const values = findTopics(folded).map(({ value }) => value)
  const isFunding = values.includes('funding') && values.every((value) => value === 'funding' || value === 'payment')
  if (isFunding) return 'funding'
  return values.find((value) => value === 'application') ?? values.find((value) => value !== 'funding') ?? values[0]
}

const findOuterSense = (folded: string): Sense | undefined =>
  /\b(?:accepted|open|available) from$/.test(folded) ? 'opens' : pickSense(findSenses(folded).map(({ value }) => value))

/** "Application deadline and start of studies" names a deadline. */
const pickSense = (values: readonly Sense[]): Sense | undefined =>
  values.includes('deadline') ? 'deadline' : values.at(-1)

/** Contexts around the sentence, nearest first; the name of a row's programme says nothing about the date. */
const listOuter = (spot: DateSpot): string[] => {
  const isRowName =
    spot.column !== '' && (findOuterSense(spot.column) !== undefined || findOuterSense(spot.row) === undefined)
  return [spot.column, ...(isRowName ? [] : [spot.row]), ...spot.headings].filter((text) => text !== '')
}

const maxLabelLength = 110
/** Length of the words between two dates of one statement: "for spring and". */
const maxNextLength = 60

/** Whether a sentence is a label with a date, which takes its meaning from what stands above it. */
const isLabel = ({ block, whole, date, before, count, isFlat }: DateSpot): boolean => {
  if (block.role === 'cell' || block.role === 'definition' || isFlat) return true
  if (count > 1 && before.length <= maxNextLength) return true
  const isShort = whole.length - date.text.length <= maxLabelLength
  return (
    isShort &&
    (block.role !== 'paragraph' || /[:：|–—]/.test(whole) || countWords(whole) - countWords(date.text) <= maxLabelWords)
  )
}

const maxLabelWords = 10
const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length

/** A month that names the intake rather than a date of the application: "for September 2027 entry". */
const isTargetMonth = ({ date, before, after }: DateSpot): boolean =>
  date.precision === 'month' &&
  (/^[\s)]*(?:intakes?|entry|start|cohort|admissions?|enrol|term|semester|class|applications?)\b/.test(after) ||
    /\b(?:for|for the|für|fur|pour|para|(?:start|beginn)(?:s|ing)?(?: in)?|begins?(?: in)?)$/.test(before.trim()))

const connective =
  /^(?:and|or|und|oder|bzw\.?|et|ou|y|o|e|و|او|和|及|或)?[ (]{0,2}(?:the|on|am|den|le|el|zum|bis zum|au|al)?$/

/** Whether only punctuation and a conjunction stand between a date and the one before it. */
const isConnected = ({ before }: DateSpot): boolean => connective.test(trimCharacters(before, ',;/&()|:،、–—-'))

/** A period named by its topic alone: "applications: 1 March to 15 April". */
const isApplicationPeriod = ({ date, before }: DateSpot): boolean =>
  date.range === 'start' && isAccepted(findTopics(before).at(-1)?.value)

/** "Applications received after 30 June are not considered." */
const isTooLate = ({ before, whole }: DateSpot): boolean =>
  /\b(?:after|nach dem|apres le|despues del)$/.test(before.trim()) &&
  /\bnot (?:be )?(?:accept|consider|process|review)|nicht (?:mehr )?berucksichtigt|ne seront pas|no seran/.test(whole)

/** "The deadline is …": what follows the date does not change it. */
const isStatedBefore = /(?:\bis|\bare|\bist|\bsind|\best|\bes|\bson|:|是|为|هو)\s*$/

/** "By 30 April: results are sent": what follows the colon happens, and nothing is handed in. */
const isLabelOfEvent = ({ before, after }: DateSpot): boolean =>
  countWords(before) <= 2 &&
  /^\s?[:：]/.test(after) &&
  !isSubmission(after) &&
  findSenses(after).length === 0 &&
  !findTopics(after).some(({ value }) => isAccepted(value))

const findLocalSense = (spot: DateSpot): Sense | undefined => {
  if (isLabelOfEvent(spot)) return undefined
  if (hasLimitWord(spot.before, spot.after) || isTooLate(spot)) return 'deadline'
  if (!spot.date.range && hasFromWord(spot.before)) return 'opens'
  if (isStatedBefore.test(spot.before) && findSenses(spot.before).at(-1)?.value === 'deadline') return 'deadline'
  if (isApplicationPeriod(spot) && findSenses(spot.before).every(({ value }) => value === 'start')) return 'period'
  const nearest = findNearest(
    findSenses(spot.before).filter(isOwnStart(spot, spot.before)),
    findSenses(readLabelAfter(spot)).filter(isOwnStart(spot, spot.after)),
    spot,
  )
  if (nearest && nearest.distance < 140) return nearest.value
  return isNamedApplication(spot) ? 'deadline' : undefined
}

/** Whether a label, a row or the words behind a date name the application and nothing else. */
const isNamedApplication = (spot: DateSpot): boolean =>
  isApplicationLabel(spot.before) || isApplicationRow(spot) || isApplicationBehind(spot)

/** A row of the application: "Applications (with portfolio) | January 11". */
const isApplicationRow = ({ column, row, before, date }: DateSpot): boolean =>
  column === '' && before.trim() === '' && date.range === undefined && isApplicationLabel(`${row}:`)

/** A date in front of what is due: "December 4 Applications for admission". */
const isApplicationBehind = ({ before, after, date, count }: DateSpot): boolean =>
  count === 1 && date.precision === 'day' && before.trim() === '' && labelBehind.test(after)

const labelBehind =
  /^\s*[:–—-]?\s?(?:(?:all|completed?|new|graduate|master's|doctoral|phd|ph\.d\.|fall|spring|summer|domestic|international) ){0,3}applications?(?: (?:for|to) (?:\w+ ){0,2}(?:admission|programs?|fall|spring|summer|school))?\s*$/

/** Leaves out words for the intake that a deadline is of: "autumn intake: 15 January", "15 January to start in fall". */
const isOwnStart =
  ({ date, after }: DateSpot, context: string) =>
  ({ value, start, end }: Cue<Sense>): boolean => {
    if (value !== 'start') return true
    if (date.precision === 'day' && /\b(?:intake|entry)/.test(context.slice(start, end))) return false
    return context !== after || !/\b(?:for|to|before|of)\b[^,;]{0,30}$/.test(context.slice(0, start))
  }

/** Tells a date that is withdrawn, of an earlier cycle, or of another level of study. */
const isExcluded = (spot: DateSpot): boolean => {
  const isOld = isEarlierCycle(spot.whole) && !/[;,]/.test(spot.before.slice(-3))
  const isMoved = spot.count > 1 && (isReplaced(spot.before) || isMovedFrom(spot.before, spot.whole))
  if (isMoved || isOld || isWithdrawn(spot.after) || isOfPastOrPeriod(spot.before.trim())) return true
  const levels = [spot.before, spot.column, spot.row, ...spot.headings].map(findLevel)
  return levels.find((level) => level !== undefined) === 'undergraduate'
}

/** Finds the topic above the sentence, up to title and address. */
const findTopicAbove = (spot: DateSpot, page: PageContext, isWeak: boolean): Topic | undefined => {
  // "By 1 March" alone is no deadline because the page is about a master's degree.
  for (const context of [...listOuter(spot), ...(isWeak ? [] : [page.folded])]) {
    const topic = findOuterTopic(context)
    if (topic && topic !== 'published') return topic
  }
  if (isWeak) return undefined
  if (
    page.isGraduate &&
    listOuter(spot)
      .concat(spot.before, spot.after)
      .some((context) => findOuterSense(context) === 'deadline')
  )
    return 'application'
  return findLevel(page.folded) === 'graduate' || spot.headings.some((heading) => findLevel(heading) === 'graduate')
    ? 'application'
    : undefined
}

/** A label of nothing but a round, with its audience: "Late (domestic only):". */
const roundLabel = /^[\s•*–-]*(?:priority|early|regular|late|final|round [1-5])(?: \([a-z ]{3,25}\))?\s?[:–—-]\s*$/

/** A label of nothing but a term or an intake: "Semester 1:". */
const termLabel =
  /^[\s•*–-]*(?:(?:fall|autumn|spring|summer|winter)(?: (?:semester|term|quarter))?|(?:winter|sommer|herbst|fruhjahrs)semester|(?:semester|trimester|term|session) [1-4])(?: \([a-z]{3,12}\))?\s?[:–—-]\s*$/

/** Whether a label alone, such as a round or a term, makes a date below a heading on applications a deadline. */
const isDeadlineLabel = ({ before }: DateSpot): boolean =>
  findRound(before.trim()) !== undefined || termLabel.test(before)

/** "International applicants:" below "September 2027 entry" or "Key dates". */
const isApplicantLabel = ({ before, headings: [heading = '', above = ''] }: DateSpot): boolean =>
  (termLabel.test(before) && findAudience(heading) !== undefined && /\b(?:key|important) dates\b/.test(above)) ||
  (/^[^:,;.]{0,40}\bapplicants?(?: \([^)]{1,20}\))? ?[:–—-]\s*$/.test(before) &&
    (isIntakeHeading(heading) || /\b(?:key|important|application) dates\b/.test(heading)))

/** Whether a heading names nothing but the intake: "September 2027 entry". */
const isIntakeHeading = (context: string): boolean =>
  findOuterSense(context) === 'start' && /\b(?:entry|intake)\b/.test(context)

/** A label of nothing but a round, on a page about graduate study or applying. */
const isRoundOfApplication = ({ before }: DateSpot, { topics, isGraduate }: PageContext): boolean =>
  roundLabel.test(before) && (isGraduate || topics.some(({ value }) => isAccepted(value)))

const findSenseAbove = (spot: DateSpot, page: PageContext): Sense | undefined => {
  if (!isLabel(spot)) return undefined
  for (const context of listOuter(spot).filter((text) => !isIntakeHeading(text))) {
    const sense = findOuterSense(context)
    if (sense) return sense
    const topic = findOuterTopic(context)
    // A heading about something else ends the search.
    if (topic && !isAccepted(topic)) return undefined
    const below = topic && findSenseBelowTopic(spot)
    if (below) return below
  }
  return isRoundOfApplication(spot, page) || isApplicantLabel(spot) ? 'deadline' : undefined
}

/** The sense of a label below a heading on applications. */
const findSenseBelowTopic = (spot: DateSpot): Sense | undefined => {
  // "Applications for fall 2027" above "Priority: December 15".
  if (isDeadlineLabel(spot)) return 'deadline'
  // "Admission" above "EU citizens: from 10 November to 1 June".
  return spot.date.range !== undefined && findAudience(spot.before) !== undefined ? 'period' : undefined
}

type Previous = Judgement & { spot: DateSpot }

/** Returns the date before it in the sentence, where it can be of the same statement. */
const findAlike = (spot: DateSpot, previous: Previous | undefined): Previous | undefined => {
  if (!previous || previous.isExcluded || spot.index === 0 || spot.isAbove || spot.isFlat) return undefined
  return spot.date.range !== undefined || spot.date.precision === previous.spot.date.precision ? previous : undefined
}

const maxLinkLength = 25

/** Whether little stands between a date and the one before it: "and from". */
const isShortLink = ({ before }: DateSpot): boolean => before.length <= maxLinkLength

/** Whether a date without a topic of its own belongs to that of the one before it. */
const isEndOfTopic = (topic: Topic, spot: DateSpot): boolean =>
  vetoTopics.has(topic) || (!isAccepted(topic) && isShortLink(spot))

/** The clause around a date: behind the last semicolon in front of it, up to the next stop behind it. */
const readClause = ({ before, after, isAbove, whole }: DateSpot): string =>
  isAbove ? whole : `${before.split(/[;；]/).at(-1) ?? ''} ${after.split(/[;；.]/)[0] ?? ''}`.trim()

const maxLabelTopicLength = 60

/** Finds the topic of a label in front of a sentence to which no application of a programme belongs: "Field camp: apply by". */
const findLabelTopic = ({ whole, before }: DateSpot): Topic | undefined => {
  const label = /^\W*([^:：.;]{3,60})[:：]/.exec(whole.slice(0, maxLabelTopicLength + 4))?.[1]
  if (label === undefined || before.length === 0) return undefined
  const values = findTopics(label).map(({ value }) => value)
  if (values.some(isAccepted) || findSenses(label).some(({ value }) => value === 'deadline')) return undefined
  return values.find((value) => labelVetoes.has(value))
}

/** Whether a date continues the statement of the one before it: "for spring and". */
const isContinued = (spot: DateSpot, alike: Previous, local: Sense | undefined): boolean =>
  alike.sense !== undefined &&
  spot.before.length <= maxNextLength &&
  findSenses(spot.before).length === 0 &&
  (!local || spot.date.range !== undefined)

/**
 * Judges a date by its contexts.
 *
 * @param previous judgement of the date before it in the same sentence
 * @param page what the page as a whole says
 */
export const judgeDate = (spot: DateSpot, previous: Previous | undefined, page: PageContext): Judgement => {
  if (isExcluded(spot) || page.topics.some(({ value }) => vetoTopics.has(value))) return { ...none, isExcluded: true }
  if (isTargetMonth(spot)) return isIntake(spot) ? { sense: 'start', topic: undefined, isLocal: true } : none
  const alike = findAlike(spot, previous)
  const isEndOfOther = spot.date.range === 'end' && alike?.topic !== undefined && !isAccepted(alike.topic)
  return alike && (isEndOfOther || isConnected(spot))
    ? pickJudgement(alike)
    : judgeContexts(spot, previous, alike, page)
}

const judgeContexts = (
  spot: DateSpot,
  previous: Previous | undefined,
  alike: Previous | undefined,
  page: PageContext,
): Judgement => {
  const topic = findOwnTopic(spot, page)
  if (topic && !isAccepted(topic)) return { ...none, topic }
  if (!topic && alike?.topic && isEndOfTopic(alike.topic, spot)) return { ...none, topic: alike.topic }
  const local = findLocalSense(spot)
  if (alike && isContinued(spot, alike, local)) return pickJudgement(alike)
  const sense = local ?? (previous?.isExcluded ? findOnlySense(spot) : undefined) ?? findSenseAbove(spot, page)
  return isVague(spot) ? none : judgeSense(spot, sense, local !== undefined, topic, page)
}

/** Finds what the sentence, its label or the headings say that a date is about. */
const findOwnTopic = (spot: DateSpot, page: PageContext): Topic | undefined => {
  if (page.isEnglish && namesOtherObject(readClause(spot))) return 'documents'
  if (page.hasInscription && isOnlyInscription(spot.whole)) return 'registration'
  const label = findLabelTopic(spot)
  if (label) return label
  const local = findLocalTopic(spot)
  return (isStatedApplication(spot, local) ? undefined : findHeadingVeto(spot)) ?? local
}

/** "The recording is due with the application on 1 December" below "Auditions": the sentence says what the date is. */
const isStatedApplication = (spot: DateSpot, topic: Topic | undefined): boolean =>
  topic === 'application' &&
  !isInOtherSection(spot) &&
  findSenses(spot.before).some(({ value }) => value === 'deadline') &&
  /\bapplications?\b/.test(spot.before)

/** Whether only a preposition makes a date a last or first day: no word of its sentence names a deadline or opening. */
const isBare = (spot: DateSpot): boolean =>
  (hasLimitWord(spot.before, spot.after) || hasFromWord(spot.before)) &&
  countWords(spot.before) > 1 &&
  !(findAudience(spot.before) ?? findTerm(spot.before) ?? findRound(spot.before)) &&
  findSenses(spot.whole).every(({ value }) => value === 'start')

/** The application, where the column, the row or the nearest heading names it or its deadline. */
const findTopicBeside = ({ column, row, headings: [heading = ''] }: DateSpot): Topic | undefined => {
  for (const context of [column, row, heading]) {
    const topic = findOuterTopic(context)
    if (topic) return topic
    const sense = findOuterSense(context)
    if (sense && sense !== 'start') return 'application'
  }
  return undefined
}

/** Accepts a sense whose topic, here or above, is an application or its funding. */
const judgeSense = (
  spot: DateSpot,
  sense: Sense | undefined,
  isLocal: boolean,
  topic: Topic | undefined,
  page: PageContext,
): Judgement => {
  if (!sense) return { ...none, topic }
  if (sense === 'start') return { sense, topic, isLocal }
  const isWeak = !isLabel(spot) && (sense === 'opens' || findSenses(spot.whole).length === 0)
  const above =
    topic ?? findSentenceTopic(spot) ?? (isBare(spot) ? findTopicBeside(spot) : findTopicAbove(spot, page, isWeak))
  return isAccepted(above) ? { sense, topic: above, isLocal } : { ...none, topic: above }
}

/** The sense of a sentence whose other date is replaced. */
const findOnlySense = ({ whole }: DateSpot): Sense | undefined => {
  const senses = new Set(findSenses(whole).map(({ value }) => value))
  return senses.size === 1 ? [...senses][0] : undefined
}

const pickJudgement = ({ sense, topic, isLocal }: Judgement): Judgement => ({ sense, topic, isLocal })

const isIntake = ({ before, after }: DateSpot): boolean =>
  /\b(?:entry|intake|start(?:s|ing)?|beginning|commenc\w*)\b[^.;]{0,12}$/.test(before) ||
  /^\s*(?:intakes?|entry|start)\b/.test(after)

/** A month in prose that says nothing of an application: "if you need to know by January". */
const isVague = (spot: DateSpot): boolean =>
  spot.date.precision === 'month' &&
  spot.column === '' &&
  spot.block.role !== 'definition' &&
  !findOuterSense(spot.headings[0] ?? '') &&
  !findTopics(spot.whole).some(({ value }) => isAccepted(value)) &&
  !isSubmission(spot.whole) &&
  findSenses(spot.whole).length === 0

/** The application, where the sentence names it anywhere or is about handing something in. */
const findSentenceTopic = (spot: DateSpot): Topic | undefined => {
  const topics = findTopics(spot.whole).map(({ value }) => value)
  return topics.includes('application') || (topics.length === 0 && isSubmission(spot.whole)) ? 'application' : undefined
}
