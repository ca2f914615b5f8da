import type { DateSpot } from './date-context.engine.ts'
import { type Cue, findLevel, findSenses, findTopics, hasLimitWord, isEarlierCycle, isMovedFrom, isReplaced, isWithdrawn, type Sense, softTopics, type Topic, vetoTopics } from './deadline-cues.rules.ts'

// Decides what a date of a page is: the nearest context with a word for it decides, from the words beside the date to
// the address of the page.

export interface Judgement {
  /** Undefined for a date that is none of the reader's. */
  sense: Sense | undefined
  topic: Topic | undefined
  /** Whether the words beside the date say so, rather than headings. */
  isLocal: boolean
}

const none: Judgement = { sense: undefined, topic: undefined, isLocal: true }

/** Distance that makes a cue behind the date as near as one in front. */
const afterPenalty = 8
const breakPenalty = 60

/** Finds the cue nearest to the date. */
const findNearest = <T>(before: readonly Cue<T>[], after: readonly Cue<T>[], spot: DateSpot): { value: T; distance: number } | undefined => {
  const isHeading = spot.isAbove || /^\s*[:：–—-]/.test(spot.after)
  const distances = [
    ...before.map(({ value, end, start }) => ({ value, distance: spot.before.length - end, length: end - start })),
    ...after.map(({ value, start, end }) => {
      const gap = spot.after.slice(0, start)
      const isApart = !isHeading && /[,;.()،؛，]|\band\b|\bund\b|\bet\b|\by\b/.test(gap)
      return { value, distance: start + (isHeading ? 0 : afterPenalty) + (isApart ? breakPenalty : 0), length: end - start }
    }),
  ]
  return distances.reduce<(typeof distances)[number] | undefined>(
    (best, next) => (!best || next.distance < best.distance || (next.distance === best.distance && next.length > best.length) ? next : best),
    undefined,
  )
}

const isAccepted = (topic: Topic | undefined): boolean => topic === 'application' || topic === 'funding'

/** Finds the topic that the words beside the date name. */
const findLocalTopic = (spot: DateSpot): Topic | undefined => {
  const before = findTopics(spot.before)
  const after = findTopics(spot.isAbove ? spot.after : (spot.after.slice(0, 100).split(/[(（]/)[0] ?? ''))
  const veto = [...before, ...after].find(({ value }) => vetoTopics.has(value))
  if (veto) return veto.value
  const nearest = findNearest(before, after, spot)
  if (!nearest) return undefined
  const isNamed = before.some(({ value }) => value === 'application') || (spot.isAbove && after.some(({ value }) => value === 'application'))
  return softTopics.has(nearest.value) && isNamed ? 'application' : nearest.value
}

/** Finds the topic of a header or heading: the application's where it is named at all. */
const findOuterTopic = (folded: string): Topic | undefined => {
  const values = findTopics(folded).map(({ value }) => value)
  return values.find((value) => value === 'application') ?? values.find((value) => value === 'funding') ?? values[0]
}

const findOuterSense = (folded: string): Sense | undefined => findSenses(folded).at(-1)?.value

/** Contexts around the sentence, nearest first; the name of a row's programme says nothing about the date. */
const listOuter = (spot: DateSpot): string[] => {
  const isRowName = spot.column !== '' && (findOuterSense(spot.column) !== undefined || findOuterSense(spot.row) === undefined)
  return [spot.column, ...(isRowName ? [] : [spot.row]), ...spot.headings].filter((text) => text !== '')
}

const maxLabelLength = 110

/** Whether a sentence is a label with a date, which takes its meaning from what stands above it. */
const isLabel = ({ block, whole, date }: DateSpot): boolean =>
  block.role === 'cell' || block.role === 'definition' || whole.length - date.text.length <= maxLabelLength

const connective = /^[\s,;/&()|:،、–—-]*(?:and|or|und|oder|bzw\.?|et|ou|y|o|e|و|او|和|及|或)?[\s(]*(?:the|on|am|den|le|el)?\s*$/

/** A period named by its topic alone: "applications: 1 March to 15 April". */
const isApplicationPeriod = ({ date, before }: DateSpot): boolean =>
  date.range === 'start' && findTopics(before).at(-1)?.value === 'application'

const findLocalSense = (spot: DateSpot): Sense | undefined => {
  if (hasLimitWord(spot.before, spot.after)) return 'deadline'
  if (isApplicationPeriod(spot) && findSenses(spot.before).length === 0) return 'period'
  const nearest = findNearest(findSenses(spot.before), findSenses(spot.after), spot)
  return nearest && nearest.distance < 140 ? nearest.value : undefined
}

/** Tells a date that is withdrawn, of an earlier cycle, or of another level of study. */
const isExcluded = (spot: DateSpot): boolean => {
  const isOld = isEarlierCycle(spot.whole) && !/[;,]/.test(spot.before.slice(-3))
  const isMoved = spot.count > 1 && (isReplaced(spot.before) || isMovedFrom(spot.before, spot.whole))
  if (isMoved || isOld || isWithdrawn(spot.after)) return true
  const levels = [spot.before, spot.column, spot.row, ...spot.headings].map(findLevel)
  return levels.find((level) => level !== undefined) === 'undergraduate'
}

/** Finds the topic above the sentence, up to title and address. */
const findTopicAbove = (spot: DateSpot, page: string): Topic | undefined => {
  for (const context of [...listOuter(spot), page]) {
    const topic = findOuterTopic(context)
    if (topic && topic !== 'published') return topic
  }
  return findLevel(page) === 'graduate' || spot.headings.some((heading) => findLevel(heading) === 'graduate') ? 'application' : undefined
}

const findSenseAbove = (spot: DateSpot): Sense | undefined => {
  if (!isLabel(spot)) return undefined
  for (const context of listOuter(spot)) {
    const sense = findOuterSense(context)
    if (sense) return sense
    // A heading about something else ends the search.
    const topic = findOuterTopic(context)
    if (topic && !isAccepted(topic)) return undefined
  }
  return undefined
}

/**
 * Judges a date by its contexts.
 *
 * @param previous judgement of the date before it in the same sentence
 * @param page folded title and address
 */
export const judgeDate = (spot: DateSpot, previous: Judgement | undefined, page: string): Judgement => {
  if (isExcluded(spot) || findTopics(page).some(({ value }) => vetoTopics.has(value))) return none
  if (previous && spot.index > 0 && connective.test(spot.before) && !spot.isAbove) return previous
  const topic = findLocalTopic(spot)
  if (topic && !isAccepted(topic)) return { ...none, topic }
  const isNextPeriod = spot.index > 0 && spot.date.range !== undefined && previous?.sense !== undefined && spot.before.length <= 40
  if (previous && isNextPeriod && !topic && findSenses(spot.before).length === 0) return previous
  const local = findLocalSense(spot)
  if (isVague(spot)) return none
  const sense = local ?? findSenseAbove(spot)
  if (!sense) return { ...none, topic }
  if (sense === 'start') return { sense, topic, isLocal: local !== undefined }
  const above = topic ?? findSentenceTopic(spot) ?? findTopicAbove(spot, page)
  return isAccepted(above) ? { sense, topic: above, isLocal: local !== undefined } : { ...none, topic: above }
}

/** A month in prose that says nothing of an application: "if you need to know by January". */
const isVague = (spot: DateSpot): boolean =>
  spot.date.precision === 'month' && !isLabel(spot) && findTopics(spot.whole).length === 0 && findSenses(spot.whole).length === 0

/** The application, where the sentence names it anywhere. */
const findSentenceTopic = (spot: DateSpot): Topic | undefined =>
  findTopics(spot.whole).find(({ value }) => value === 'application')?.value
