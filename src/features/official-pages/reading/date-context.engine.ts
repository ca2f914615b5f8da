import { type DateMatch, findDates } from '#src/shared/date-text.parse.ts'
import type { PageBlock, PageDocument } from '../page-reading.rules.ts'
import { listTermWords } from './date-attributes.parse.ts'
import { findSenses, findTopics, foldContext } from './deadline-cues.rules.ts'
import { cacheByText } from './text-cache.engine.ts'
import { trimEndCharacters } from './trim-characters.format.ts'

// Dates of a page with their contexts: the text on both sides up to the next date, the sentence, the headers of a
// table and the headings.

export interface DateSpot {
  date: DateMatch
  block: PageBlock
  /** Offsets of the sentence in the block. */
  sentence: { start: number; end: number; text: string }
  /** Folded text in front, after the previous date of the sentence, without weekday and time of day. */
  before: string
  /** Folded text behind, up to the next date of the sentence. */
  after: string
  /** Folded sentence. */
  whole: string
  /** Folded headers of column and row, empty outside tables. */
  column: string
  row: string
  /** Folded texts without numbers of the other cells of the row, such as the term. */
  otherCells: string
  /** Folded headings, nearest first. */
  headings: readonly string[]
  /** Index of the date in its sentence, and their number. */
  index: number
  count: number
  /** Whether the date is a cell of a table that was flattened to lines; `column` is its header where one was found. */
  isFlat: boolean
  /** Whether the date stands in a heading above the block, to which the sentence belongs. */
  isAbove: boolean
}

/** Country by the top-level domain, for the order of day and month. */
export const findCountry = (url: string): string | undefined => {
  if (!URL.canParse(url)) return undefined
  const last = new URL(url).hostname.split('.').at(-1) ?? ''
  if (last === 'edu' || last === 'gov') return 'US'
  if (last === 'uk') return 'GB'
  return /^[a-z]{2}$/.test(last) && last !== 'eu' ? last.toUpperCase() : undefined
}

const sentenceEnd = /[.!?](?=\s+[\p{Lu}\p{Lo}¿¡"“(])|[。！？；]|[!?]$/gu

/** Words after which a full stop ends no sentence. */
const abbreviation =
  /(?:^|[\s(])(?:\p{L}|\d{1,2}|dr|prof|st|no|approx|incl|e\.g|i\.e|ph\.d|m\.sc|z\.b|bzw|ca|vgl|etc|p\.m|a\.m|u\.s|u\.k)$/iu

interface Sentence {
  start: number
  end: number
}

/** Splits a block into sentences; a full stop inside a date or after an abbreviation ends none. */
export const splitSentences = (text: string, dates: readonly { start: number; end: number }[]): Sentence[] => {
  const sentences: Sentence[] = []
  let start = 0
  let next = 0
  for (const match of text.matchAll(sentenceEnd)) {
    const at = match.index
    while ((dates[next]?.end ?? Number.POSITIVE_INFINITY) <= at) next += 1
    const date = dates[next]
    const isInDate = date !== undefined && date.start <= at && at < date.end
    const isBehindDate = dates[next - 1]?.end === at
    if (isInDate || (match[0] === '.' && !isBehindDate && abbreviation.test(text.slice(Math.max(0, at - 8), at))))
      continue
    sentences.push({ start, end: at + match[0].length })
    start = at + match[0].length
  }
  if (start < text.length) sentences.push({ start, end: text.length })
  return sentences
}

const clockBefore =
  /(?<!\p{L})(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon\.?|tues?\.?|wed\.?|thurs?\.?|fri\.?|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miercoles|jueves|viernes|sabado|domingo|يوم \S{3,9}|\d{1,2}[:.h]\d\d(?: ?uhr)?|\d{1,2} ?(?:a\.?m\.?|p\.?m\.?|uhr|h)|a\.?m\.?|p\.?m\.?|\(?(?:\d{1,2}[:.]\d\d )?(?:et|est|edt|ct|cst|pt|pst|pdt|gmt|bst|cet|cest|mez|mesz|utc|jst|hkt|uk time|local time)\)?|midnight|noon|on|at|um|the|le|el|the end of|end of|mid|early|late|mitte|anfang|ende|debut|mi|fin|principios de|mediados de|finales de|اوايل|منتصف|اواخر|نهايه|شهر)$/u

/** Removes weekday and time of day in front of a date, so that the word before them is next to it. */
const trimClock = (folded: string): string => {
  let text = folded
  for (let round = 0; round < 8; round += 1) {
    const end = trimEndCharacters(text.slice(-60), ',()–-')
    const shorter = end.replace(clockBefore, '')
    if (shorter === end) return text
    text = text.slice(0, -60) + shorter
  }
  return text
}

const webAddress = /https?:\/\/[^\s)\]]{1,2000}|\]\([^\s)]{0,2000}\)|[\w.+-]{1,64}@[\w.-]{1,255}/g

/** Leaves out dates that are part of a web address. */
const removeInAddresses = (text: string, dates: readonly DateMatch[]): readonly DateMatch[] => {
  if (dates.length === 0 || !/:\/\/|\]\(|@/.test(text)) return dates
  const spans = [...text.matchAll(webAddress)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
  let next = 0
  return dates.filter(({ start }) => {
    while ((spans[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next += 1
    return (spans[next]?.start ?? Number.POSITIVE_INFINITY) > start
  })
}

/** Folds the text in front of a date; behind an earlier date only the last clause, the rest is about that one. */
const readBefore = (
  text: string,
  previousEnd: number | undefined,
  sentenceStart: number,
  dateStart: number,
): string => {
  const between = foldContext(text.slice(Math.max(previousEnd ?? sentenceStart, dateStart - 260), dateStart))
  // A parenthesis behind the previous date is about that one.
  const folded = previousEnd === undefined ? between : between.replace(/^ ?\([^)]{1,100}\)/, '')
  const last = folded.split(/[,;،，；]/).at(-1) ?? ''
  return previousEnd === undefined || /^(?:the|on|am|den|le|el|and|und)?$/.test(last.trim()) ? folded : last
}

/** Folds the text behind a date; in front of a later date only the first clause, the rest is about that one. */
const readAfter = (text: string, dateEnd: number, nextStart: number | undefined, sentenceEnd: number): string => {
  const folded = foldContext(text.slice(dateEnd, Math.min(nextStart ?? sentenceEnd, dateEnd + 160)))
  if (nextStart === undefined) return folded
  if (/^ ?[;；]/.test(folded)) return ''
  const stop = folded.slice(2).search(/[,;،，；]/)
  return stop < 0 ? folded : folded.slice(0, stop + 2)
}

type Outer = Pick<DateSpot, 'column' | 'row' | 'otherCells' | 'headings'>

const buildSpots = (block: PageBlock, dates: readonly DateMatch[], outer: Outer): DateSpot[] => {
  const { text } = block
  let next = 0
  return splitSentences(text, dates).flatMap(({ start, end }) => {
    const first = next
    while (next < dates.length && (dates[next]?.start ?? 0) < end) next += 1
    const inside = dates.slice(first, next)
    const sentence = text.slice(start, end)
    const whole = inside.length > 0 ? foldContext(sentence) : ''
    return inside.map((date, index) => ({
      date,
      block,
      sentence: { start, end, text: sentence },
      before: trimClock(readBefore(text, inside[index - 1]?.end, start, date.start)),
      after: readAfter(text, date.end, inside[index + 1]?.start, end),
      whole,
      ...outer,
      index,
      count: inside.length,
      isFlat: false,
      isAbove: false,
    }))
  })
}

/** A line without a date below a dated one: "December 10:" above "last day for applications". */
const buildSpotBelow = (block: PageBlock, parent: DateSpot, outer: Outer): DateSpot => ({
  ...parent,
  after: foldContext(block.text),
  whole: foldContext(`${parent.sentence.text} ${block.text.slice(0, 300)}`),
  ...outer,
  headings: outer.headings.slice(1),
  index: 0,
  count: 1,
  isAbove: true,
})

/** Number of lines above a row of dates in which its column headers are looked for. */
const maxHeaderLines = 8

/** Whether a line is a row of a flattened table: two or more dates with nothing between them. */
const isFlatRow = (spots: readonly DateSpot[]): boolean =>
  spots.length >= 2 &&
  spots[0]?.block.role !== 'cell' &&
  spots.every(({ index, date, block }) => {
    const previous = spots[index - 1]
    return !previous || (!date.range && isBlankOrWeekday(block.text.slice(previous.date.end, date.start)))
  })

const isBlankOrWeekday = (text: string): boolean =>
  text.length <= 20 && trimClock(foldContext(text)).replaceAll('|', '').trim() === ''

/** Finds the headers of a flattened table: one line of terms, or as many short lines as the row has dates. */
const findFlatHeaders = (count: number, recent: readonly string[]): readonly string[] => {
  const lines = recent.slice(-maxHeaderLines)
  const terms = lines.map((line) => listTermWords(line)).findLast((words) => words.length === count)
  if (terms) return terms
  const headers = lines.slice(-count)
  const isHeaders =
    headers.length === count &&
    headers.every((line) => line.length <= 60) &&
    headers.some((line) => findSenses(line).length > 0)
  return isHeaders && headers.every((line) => findSenses(line).length > 0 || findTopics(line).length > 0) ? headers : []
}

const addFlatHeaders = (spots: DateSpot[], recent: readonly string[]): DateSpot[] => {
  if (!isFlatRow(spots)) return spots
  const headers = findFlatHeaders(spots.length, recent)
  return spots.map((spot, index) => ({ ...spot, column: headers[index] ?? '', isFlat: true }))
}

/** Number of lines below a lone date that can say what it is. */
const maxLinesBelow = 2

/** A date in a line of its own, of which the lines above say nothing. */
interface LoneDate {
  spot: DateSpot
  linesLeft: number
}

/** A dated line heads the lines below it: "December 10:" above "last day for applications". */
const findSpotBelow = (
  block: PageBlock,
  parent: DateSpot | undefined,
  lone: LoneDate | undefined,
  outer: Outer,
): DateSpot[] => {
  if (parent && block.headings.at(-1) === parent.block.text) return [buildSpotBelow(block, parent, outer)]
  const isLabel = lone !== undefined && lone.linesLeft > 0 && block.role !== 'cell' && block.text.length <= 60
  // The headings of the date stay: the line is no part of them.
  return isLabel ? [{ ...buildSpotBelow(block, lone.spot, outer), headings: lone.spot.headings }] : []
}

const findLoneDate = (
  spots: readonly DateSpot[],
  previous: PageBlock | undefined,
  isPreviousDated: boolean,
): LoneDate | undefined => {
  const [spot] = spots
  if (!spot || spots.length > 1 || spot.block.role === 'cell' || spot.block.text.length > spot.date.text.length + 2)
    return undefined
  const isUnlabelled =
    isPreviousDated || (previous?.role === 'heading' && findSenses(foldContext(previous.text)).length === 0)
  return isUnlabelled ? { spot, linesLeft: maxLinesBelow } : undefined
}

const maxOtherCellLength = 40
const maxOtherCells = 8

const toRowKey = ({ table, row }: { table: number; row: number }): string => `${table}:${row}`

/** Collects the short cells without numbers of each row of the tables. */
const readOtherCells = (blocks: readonly PageBlock[]): ReadonlyMap<string, string> => {
  const rows = new Map<string, string[]>()
  for (const { cell, text } of blocks) {
    if (!cell || cell.columnHeader === '' || text.length > maxOtherCellLength || /\d/.test(text)) continue
    const cells = rows.get(toRowKey(cell)) ?? []
    if (cells.length < maxOtherCells) rows.set(toRowKey(cell), [...cells, text])
  }
  return new Map([...rows].map(([key, cells]) => [key, foldContext(cells.join(' | '))]))
}

const readOuter = (
  { cell, headings }: PageBlock,
  fold: (text: string) => string,
  otherCells: ReadonlyMap<string, string>,
): Outer => ({
  column: fold(cell?.columnHeader ?? ''),
  row: fold(cell?.rowHeader ?? ''),
  otherCells: cell ? (otherCells.get(toRowKey(cell)) ?? '') : '',
  headings: headings.toReversed().map(fold),
})

/** Lists the dates of a page, in its order. */
export const listDateSpots = ({ blocks, language, url }: PageDocument): DateSpot[] => {
  const options = { language, country: findCountry(url) }
  const fold = cacheByText(foldContext)
  const otherCells = readOtherCells(blocks)
  let parent: DateSpot | undefined
  let lone: LoneDate | undefined
  let recent: readonly string[] = []
  let isPreviousDated = false
  return blocks.flatMap((block, index): DateSpot[] => {
    const outer = readOuter(block, fold, otherCells)
    const dates = removeInAddresses(block.text, findDates(block.text, options))
    const spots = addFlatHeaders(buildSpots(block, dates, outer), recent)
    if (spots.length === 0) {
      if (!block.text.startsWith('(')) recent = [...recent.slice(1 - maxHeaderLines), fold(block.text)]
      const below = findSpotBelow(block, parent, lone, outer)
      lone = lone && { ...lone, linesLeft: lone.linesLeft - 1 }
      isPreviousDated = false
      return below
    }
    parent = spots.length === 1 ? spots[0] : undefined
    lone = findLoneDate(spots, blocks[index - 1], isPreviousDated)
    isPreviousDated = true
    return spots
  })
}
