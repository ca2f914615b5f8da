import type { DateValue } from '#src/shared/date-text.parse.ts'
import {
  minConfidence,
  type PageBlock,
  type PageDocument,
  type PageFact,
  type PageFactKind,
} from '../page-reading.rules.ts'
import {
  type Audience,
  findAudience,
  findRound,
  findTerm,
  findYear,
  listTermWords,
  type Term,
} from './date-attributes.parse.ts'
import { type DateSpot, listDateSpots, splitSentences } from './date-context.engine.ts'
import {
  findLevel,
  findSenses,
  findTopics,
  foldContext,
  isRolling,
  isSubmission,
  type Sense,
} from './deadline-cues.rules.ts'
import { describePage, type Judgement, judgeDate } from './deadline-judgement.rules.ts'
import {
  congratulatesAdmitted,
  isForOtherReaders,
  isScholarshipPage,
  namesDegreeApplication,
} from './page-kind.rules.ts'
import { trimCharacters } from './trim-characters.format.ts'

// Deadlines, opening dates and starts of a page.

interface Reading extends Judgement {
  spot: DateSpot
}

const maxQuoteLength = 300
const maxFacts = 600

/** Words of the address that a person can read: "graduate admissions deadlines". */
const readAddress = (url: string): string => {
  if (!URL.canParse(url)) return ''
  const { pathname, hostname } = new URL(url)
  // Names in front of the university's own domain: "gradschool", "registrar".
  const labels = /^[\d.:[\]]+$/.test(hostname) ? [] : hostname.replace(/^www\d?\./, '').split('.')
  const isLongSuffix = /^(?:ac|edu|gov|org|com|co)$/.test(labels.at(-2) ?? '')
  const host = labels.slice(0, isLongSuffix ? -3 : -2).join(' ')
  return `${host} ${pathname}`
    .slice(0, 300)
    .replace(/\.\w{2,5}$/, '')
    .replace(/[-_/+]+/g, ' ')
}

/** Folds title, first heading and address, the outermost context of each date. */
export const foldPage = ({ title, url, blocks }: PageDocument): string => {
  const heading = blocks.slice(0, 20).find(({ role }) => role === 'heading')?.text ?? ''
  return foldContext(`${title.slice(0, 150)} ${heading === title ? '' : heading.slice(0, 150)} ${readAddress(url)}`)
}

/** Number of blocks at the start of a page that tell what it is about. */
const maxStartBlocks = 60

const foldStart = ({ blocks }: PageDocument): string[] =>
  blocks.slice(0, maxStartBlocks).map(({ text }) => foldContext(text))

/** Finds the date before one in its sentence; a month between them, as in "1 June for September, 1 October", is passed. */
const findPrevious = (readings: readonly Reading[], spot: DateSpot): Reading | undefined => {
  const same = readings
    .slice(-2)
    .filter((reading) => reading.spot.block === spot.block && reading.spot.sentence.start === spot.sentence.start)
  const isMonthBetween = ({ sense, spot: { date } }: Reading) => sense === undefined && date.precision === 'month'
  return same.findLast((reading) => !isMonthBetween(reading)) ?? same.at(-1)
}

const readAll = (document: PageDocument): Reading[] => {
  const page = describePage(foldPage(document), foldStart(document), document.language)
  const readings: Reading[] = []
  for (const spot of listDateSpots(document)) {
    const judged = judgeDate(spot, findPrevious(readings, spot), page)
    readings.push({ ...judged, spot })
  }
  return withoutStudentDates(readings)
}

/** Topics of a calendar of students rather than of applicants. */
const studentTopics: ReadonlySet<string> = new Set(['courses', 'enrolled', 'registration', 'housing', 'payment'])
/** Number of such dates below a heading from which a date that does not name the application belongs to them. */
const minStudentDates = 2

const namesApplication = (folded: string): boolean =>
  findTopics(folded).some(({ value }) => value === 'application' || value === 'funding')

/** Whether the sentence, the headers of the table or the two nearest headings name the application. */
const isNamedNearby = ({ spot: { whole, column, row, headings } }: Reading): boolean =>
  isSubmission(whole) || [whole, column, row, ...headings.slice(0, 2)].some(namesApplication)

/** Leaves out dates of a student calendar: those below a heading with several dates of students, that name no application. */
const withoutStudentDates = (readings: readonly Reading[]): Reading[] => {
  const groupOf = ({ spot: { block } }: Reading) => block.headings.join('\n')
  const counts = new Map<string, number>()
  for (const reading of readings)
    if (studentTopics.has(reading.topic ?? '')) counts.set(groupOf(reading), (counts.get(groupOf(reading)) ?? 0) + 1)
  return readings.map((reading) =>
    reading.sense !== 'deadline' || isNamedNearby(reading) || (counts.get(groupOf(reading)) ?? 0) < minStudentDates
      ? reading
      : { ...reading, sense: undefined },
  )
}

const isOpenSense = (sense: Sense | undefined) => sense === 'deadline' || sense === 'opens' || sense === 'period'

/** Decides the kind of fact of an end of a range; the two are judged together. */
const toRangeKind = (reading: Reading, partner: Reading): PageFactKind | undefined => {
  const senses = [reading.sense, partner.sense]
  if (!senses.some(isOpenSense)) return reading.sense === 'start' ? 'start' : undefined
  if (senses.includes('start') && !senses.includes('deadline')) return undefined
  return reading.spot.date.range === 'start' ? 'opens' : 'deadline'
}

/** Decides the kind of fact of a date. */
const toKind = (reading: Reading, partner: Reading | undefined): PageFactKind | undefined => {
  if (reading.isExcluded) return undefined
  if (partner) return toRangeKind(reading, partner)
  if (reading.sense === 'period') return reading.spot.date.precision === 'day' ? 'deadline' : undefined
  return reading.sense
}

interface Attributes {
  term: Term | null
  audience: Audience | null
  round: string | null
}

/** Whether the sentence names an attribute in front of its first date, as in "Fall: January 15, spring: …". */
const isLabelFirst = (readings: readonly Reading[], spot: DateSpot, find: (folded: string) => unknown): boolean => {
  const first = readings.find(
    (reading) => reading.spot.block === spot.block && reading.spot.sentence.start === spot.sentence.start,
  )
  return first !== undefined && find(first.spot.before) !== undefined
}

/** Finds an attribute in the nearest context that names it. */
const findAttribute = <T>(
  spot: DateSpot,
  same: readonly Reading[],
  find: (folded: string, fromEnd?: boolean) => T | undefined,
  headings: readonly string[],
): T | undefined => {
  const isFirst = isLabelFirst(same, spot, (text) => find(text))
  const beside = isFirst ? find(spot.before) : (find(spot.after, false) ?? find(spot.before))
  const inSentence = spot.count === 1 ? find(spot.whole) : isFirst ? findInPrevious(spot, same, find) : undefined
  return (
    beside ??
    inSentence ??
    find(spot.column) ??
    find(spot.row) ??
    find(spot.otherCells) ??
    headings.map((heading) => find(heading)).find((value) => value !== undefined)
  )
}

/** Number of earlier dates of a sentence that are searched for an attribute. */
const maxEarlierDates = 8
/** Number of characters between two dates that are searched. */
const maxBetween = 200

/** The attribute named nearest in front of a date, up to the start of the sentence. */
const findInPrevious = <T>(
  spot: DateSpot,
  same: readonly Reading[],
  find: (folded: string) => T | undefined,
): T | undefined =>
  same
    .slice(Math.max(0, spot.index - maxEarlierDates), spot.index + 1)
    .map(({ spot: { block, date } }, index, dates) => {
      const from = index === 0 ? spot.sentence.start : (dates[index - 1]?.spot.date.end ?? date.start)
      return find(foldContext(block.text.slice(Math.max(from, date.start - maxBetween), date.start)))
    })
    .findLast((value) => value !== undefined)

/** A date that counts for money only. */
const isForFunding =
  /(?:consider(?:ed|ation)?|thought of|eligible|priority|applying|requests?|seek(?:ing)?)[^.;]{0,30}\bfor[^.;]{0,60}(?:assistantships?|fellowships?|scholarships?|financial (?:aid|support)|funding|tuition (?:waiver|voucher|award))/

const fundingBehind = /^ ?\((?:for )?(?:scholarships?|fellowships?|assistantships?|funding|financial aid)\b/

const maxFundingHeadingLength = 60

/** Whether a short heading is about money and not about the application: "Funded studentships", "Becas". */
const isFundingHeading = (folded: string): boolean => {
  if (folded.length > maxFundingHeadingLength) return false
  const values = findTopics(folded).map(({ value }) => value)
  return values.includes('funding') && !values.includes('application')
}

const chooseAudience = (reading: Reading, audience: Audience | undefined, isScholarship: boolean): Audience | null => {
  const { before, after } = reading.spot
  const isMoney =
    reading.topic === 'funding' ||
    isForFunding.test(`${before} ${after}`) ||
    fundingBehind.test(after) ||
    (isFundingHeading(reading.spot.headings[0] ?? '') && !/\bwithout\b|\badmission|\ball applic/.test(before))
  if (isMoney) return isScholarship ? null : 'funding'
  return audience === undefined || audience === 'funding' ? null : audience
}

/** Finds the only term that a paragraph names in front of a date: "We admit one cohort in the fall. Apply by January 15." */
const findBlockTerm = ({ block: { text, role }, date }: DateSpot): Term | undefined => {
  const isProse = role === 'paragraph' || role === 'item'
  const before = isProse ? text.slice(Math.max(0, date.start - maxTermLength), date.start) : ''
  const terms = new Set(listTermWords(foldContext(before)))
  return terms.size === 1 ? [...terms][0] : undefined
}

const maxTermLength = 500

const readAttributes = (reading: Reading, same: readonly Reading[], isScholarship: boolean): Attributes => {
  const { spot } = reading
  const near = findAttribute(spot, same, findAudience, spot.headings.slice(0, 4))
  const isOutsideEu =
    near === 'international' && spot.headings.slice(0, 2).some((text) => findAudience(text) === 'non_eu')
  const audience = isOutsideEu ? 'non_eu' : near
  return {
    term: findAttribute(spot, same, findTerm, spot.headings) ?? findBlockTerm(spot) ?? null,
    audience: chooseAudience(reading, audience, isScholarship),
    round: findAttribute(spot, same, findRound, spot.headings.slice(0, 2)) ?? null,
  }
}

/** Adds the year of the line or heading that the date stands under: "Fall 2027" above "January 15". */
const addYear = (value: DateValue, { before, after, column, row, headings, count }: DateSpot): DateValue => {
  if (value.year !== null) return value
  const beside = [before, ...(count === 1 ? [after] : [])].map((context) => findYear(context, value.month, true))
  const above = [column, row, ...headings.slice(0, 2)].map((context) => findYear(context, value.month, false))
  return { ...value, year: [...beside, ...above].find((year) => year !== undefined) ?? null }
}

const plainWord =
  /^(?:note|important|please note|hinweis|wichtig|dates?|when|where|attention|important|nota|importante|ab|from|for|by|the|yes|no)\b/

/** Returns the name of a programme, track or row in front of a date; null for labels of other kinds. */
const readSubject = (label: string): string | null => {
  const text = trimCharacters(label, '•*–-:：—(|')
  const folded = foldContext(text)
  const isOther =
    text.length < 3 ||
    text.length > 120 ||
    plainWord.test(folded) ||
    !/\p{L}{2}/u.test(text) ||
    findSenses(folded).length > 0 ||
    findTerm(folded) ||
    findAudience(folded) ||
    findRound(folded)
  const isNamed = findTopics(folded).some(({ value }) => value === 'application')
  return isOther || isNamed ? null : text
}

const findSubject = ({ block, sentence, date, index, isAbove }: DateSpot): string | null => {
  if (block.cell) return readSubject(block.cell.rowHeader)
  if (isAbove || index > 0) return null
  const label = sentence.text.slice(0, Math.max(0, date.start - sentence.start))
  return /[:：–—|-]\s*$/.test(label) || block.role === 'item' ? readSubject(label.split(/[:：]/)[0] ?? '') : null
}

const toFactValue = ({ year, month, day, time, zone }: DateValue) => ({
  year,
  month,
  day,
  time: time ?? null,
  zone: zone ?? null,
})

/** Offsets of the quote: the row up to the date, or the sentence, shortened around the date. */
const findQuote = (
  { block, sentence, date }: DateSpot,
  text: string,
): { quote: string; start: number; end: number } => {
  const from = Math.max(sentence.start, date.start - (maxQuoteLength >> 1))
  const to = Math.min(sentence.end, date.end + (maxQuoteLength >> 1))
  const part = text.slice(block.start + from, block.start + to)
  const start = block.start + from + (part.length - part.trimStart().length)
  const quote = part.trim()
  return { quote, start, end: start + quote.length }
}

const isUsable = ({ spot, isLocal }: Reading): boolean => {
  const { date, block } = spot
  if (date.isBare) return block.role === 'cell' || isLocal || spot.whole.length <= 110
  if (date.precision === 'month' && /\($/.test(spot.before) && /^\)/.test(spot.after)) return false
  const isAnswer = findSenses(spot.headings[0] ?? '').length > 0 && spot.date.part !== undefined
  return date.value.day !== null || isLocal || isAnswer || block.role === 'cell' || block.role === 'definition'
}

const groupBySentence = (readings: readonly Reading[]): Map<string, Reading[]> =>
  Map.groupBy(readings, ({ spot }) => `${spot.block.start}:${spot.sentence.start}`)

/** Confidence of a date such as 03/04/2027 on a page that does not tell which order it uses. */
const ambiguousConfidence = minConfidence - 0.1

const toFact = (
  reading: Reading,
  kind: PageFactKind,
  same: readonly Reading[],
  document: PageDocument,
  isScholarship: boolean,
): PageFact => {
  const { spot } = reading
  return {
    kind,
    value: toFactValue(addYear(spot.date.value, spot)),
    ...readAttributes(reading, same, isScholarship),
    ...findQuote(spot, document.text),
    headings: spot.block.headings,
    appliesTo: findSubject(spot),
    confidence: spot.date.alternatives
      ? ambiguousConfidence
      : (reading.isLocal ? 0.9 : 0.75) - (spot.date.precision === 'month' ? 0.15 : 0),
  }
}

const toFacts = (readings: readonly Reading[], document: PageDocument, isScholarship: boolean): PageFact[] => {
  const sentences = groupBySentence(readings)
  return readings.flatMap((reading, index): PageFact[] => {
    const { spot } = reading
    const partner = spot.date.range ? readings[spot.date.range === 'start' ? index + 1 : index - 1] : undefined
    const kind = toKind(reading, partner)
    if (!kind || !isUsable(reading)) return []
    const same = sentences.get(`${spot.block.start}:${spot.sentence.start}`) ?? [reading]
    return [toFact(reading, kind, same, document, isScholarship)]
  })
}

/** Topics that a statement such as "at any time" may be about instead. */
const otherTopics: ReadonlySet<string> = new Set([
  'decision',
  'deposit',
  'housing',
  'event',
  'payment',
  'documents',
  'registration',
  'employer',
])

/** Whether a clause says that applications are taken at any time. */
const isRollingClause = (folded: string, about: readonly string[]): boolean => {
  if (!isRolling(folded) || /\d{1,2}[./年月]|\b\d{1,2}\b/.test(folded)) return false
  const topics = findTopics(folded).map(({ value }) => value)
  if (topics.some((topic) => otherTopics.has(topic))) return false
  const isNamed =
    topics.includes('application') || /\b(?:are|is) (?:taken|admitted|accepted|reviewed)\b|\bdeadline/.test(folded)
  const isLabel =
    folded.length <= 60 && about.some((context) => findTopics(context).some(({ value }) => value === 'application'))
  return (
    (isNamed || isLabel) && [folded, ...about].map(findLevel).find((level) => level !== undefined) !== 'undergraduate'
  )
}

const toRollingFact = (block: PageBlock, span: { start: number; end: number }): PageFact => {
  const text = block.text.slice(span.start, span.end)
  const folded = foldContext(text)
  const start = block.start + span.start + (text.length - text.trimStart().length)
  const quote = text.trim().slice(0, maxQuoteLength)
  return {
    kind: 'deadline',
    value: 'rolling',
    term: findTerm(folded) ?? null,
    audience: findAudience(folded) ?? null,
    round: null,
    quote,
    start,
    end: start + quote.length,
    headings: block.headings,
    appliesTo: block.cell
      ? readSubject(block.cell.rowHeader)
      : text.includes(':')
        ? readSubject(text.split(':')[0] ?? '')
        : null,
    confidence: 0.7,
  }
}

const splitClause = /[;；]|,(?= (?:but|though|aber|mais|pero)\b)/g

/** Splits a sentence at semicolons and in front of "but". */
const splitClauses = (
  text: string,
  { start, end }: { start: number; end: number },
): { start: number; end: number }[] => {
  const stops = [...text.slice(start, end).matchAll(splitClause)].map((match) => start + match.index + 1)
  return [start, ...stops].map((from, index) => ({ start: from, end: stops[index] ?? end }))
}

/** Statements that applications are taken at any time, in clauses without a date. */
const readRolling = (document: PageDocument, page: string): PageFact[] =>
  document.blocks.flatMap((block): PageFact[] => {
    const text = block.text.slice(0, maxContext)
    if (!isRolling(text.length > 600 ? text.toLowerCase() : foldContext(text))) return []
    const about = [foldContext(block.cell?.columnHeader ?? ''), ...block.headings.toReversed().map(foldContext), page]
    return splitSentences(text, [])
      .flatMap((sentence) => splitClauses(text, sentence))
      .filter(({ start, end }) => isRollingClause(foldContext(text.slice(start, end)), about))
      .map((clause) => toRollingFact(block, clause))
  })

const maxContext = 5_000

/** Number of blocks at the start of a page in which it may greet those who have been admitted. */
const maxGreetingBlocks = 8

/** Whether the quote or its nearest heading names the application to a degree. */
const isDegreeFact = ({ quote, headings }: PageFact): boolean => {
  const folded = foldContext(quote)
  if (findTopics(folded).some(({ value }) => value === 'enrolled')) return false
  return [folded, foldContext(headings.at(-1) ?? '')].some(namesDegreeApplication)
}

const toKey = ({ kind, value, term, audience, round, appliesTo }: PageFact) =>
  JSON.stringify([kind, value, term, audience, round, appliesTo])
const toShortKey = ({ kind, value }: PageFact) => JSON.stringify([kind, value])

/** Leaves out facts that were stated before, and plain ones of which a more exact one exists. */
const removeRepeated = (facts: readonly PageFact[]): PageFact[] => {
  const distinct = [...new Map(facts.toReversed().map((fact) => [toKey(fact), fact])).values()].toReversed()
  const isExact = ({ term, audience, round, appliesTo }: PageFact) => Boolean(term ?? audience ?? round ?? appliesTo)
  const exact = new Set(distinct.filter(isExact).map(toShortKey))
  return distinct.filter((fact) => isExact(fact) || !exact.has(toShortKey(fact)))
}

const onlyTerm =
  /\b(?:only|once a year)\b[^.]{0,50}\b(fall|autumn|spring|winter|summer)\b|\b(fall|autumn|spring|winter|summer)(?: semester| term| quarter)?[ -](?:only|admission only|entry only)\b|\b(?:everybody|all students|students|cohorts?|program(?:me)?) (?:starts?|begins?|enters?|is admitted) (?:only )?in the (fall|autumn|spring)\b|\bnur zum (winter|sommer)semester/

/** Finds the only term in which a page says that students enter. */
const findOnlyTerm = ({ text }: PageDocument): Term | undefined => {
  const match = onlyTerm.exec(text.slice(0, 20_000).toLowerCase())
  const word = match?.slice(1).find(Boolean)
  if (!word) return undefined
  return word === 'sommer' ? 'summer' : findTerm(word)
}

const hedged =
  /\b(?:mostly|usually|typically|generally|normally|in der regel|meist|normalerweise|generalement|d'habitude|en general|normalmente|suele)\b|通常|一般|عاده|غالبا/

/** Leaves out months of which the page states the day, and vague ones, such as "usually in March", where it states days. */
const removeVague = (facts: readonly PageFact[]): PageFact[] => {
  const isMonth = ({ value }: PageFact) =>
    typeof value === 'object' && value !== null && 'day' in value && value.day === null
  const days = new Set(
    facts.flatMap(({ kind, value }) =>
      typeof value === 'object' && value !== null && 'day' in value && value.day !== null && 'month' in value
        ? [`${kind} ${value.month}`]
        : [],
    ),
  )
  const isStatedByDay = ({ kind, value }: PageFact) =>
    typeof value === 'object' && value !== null && 'month' in value && days.has(`${kind} ${value.month}`)
  const hasDays = facts.some((fact) => fact.kind === 'deadline' && fact.value !== 'rolling' && !isMonth(fact))
  return facts.filter(
    (fact) =>
      !(isMonth(fact) && isStatedByDay(fact)) &&
      !(hasDays && fact.kind !== 'start' && isMonth(fact) && hedged.test(foldContext(fact.quote))),
  )
}

const isEarlyRound = ({ round, audience }: PageFact): boolean =>
  audience === 'funding' || (round !== null && /^(?:priority|early)/.test(round))

/** Leaves out "on a rolling basis" where a last day for the same applicants is stated: files are then read as they come. */
const removeOverruledRolling = (facts: readonly PageFact[]): PageFact[] => {
  const isRollingFact = ({ value }: PageFact) => value === 'rolling'
  const lastDays = facts.filter((fact) => fact.kind === 'deadline' && !isRollingFact(fact) && !isEarlyRound(fact))
  return facts.filter(
    (fact) =>
      !isRollingFact(fact) ||
      !lastDays.some(({ audience, appliesTo }) => audience === fact.audience && appliesTo === fact.appliesTo),
  )
}

/** Reads the deadlines, opening dates and starts of a page, in its order. */
export const readDeadlines = (document: PageDocument): PageFact[] => {
  const page = foldPage(document)
  const isScholarship = isScholarshipPage(page)
  const dated = toFacts(readAll(document), document, isScholarship)
  const only = dated.some(({ term }) => term !== null) ? undefined : findOnlyTerm(document)
  const found = [
    ...dated.map((fact) => (only && fact.kind !== 'start' ? { ...fact, term: only } : fact)),
    ...readRolling(document, page),
  ]
  const isOther = isForOtherReaders(page) || foldStart(document).slice(0, maxGreetingBlocks).some(congratulatesAdmitted)
  const facts = isOther ? found.filter(isDegreeFact) : found
  return removeOverruledRolling(removeVague(removeRepeated(facts)))
    .toSorted((a, b) => a.start - b.start)
    .slice(0, maxFacts)
}
