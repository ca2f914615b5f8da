import type { PageDocument } from '../page-reading.rules.ts'
import { findAudience, findTerm } from './date-attributes.parse.ts'
import { findLevel, foldContext } from './deadline-cues.rules.ts'
import { boldLevel, createPageBuilder, itemLevel, maxPageTextLength, type PageBuilder } from './page-builder.engine.ts'
import { buildTableBlocks, type RawCell, type RawRow } from './table-layout.engine.ts'

// Plain text as a page: pasted text, the text of a PDF, and what the browser extension sends. Structure is recognised
// by line: headings, list items, rows of a table.

interface Line {
  /** Without the mark of a list item or heading. */
  text: string
  start: number
  end: number
  indent: number
  kind: 'blank' | 'heading' | 'item' | 'plain'
  /** Level of a Markdown heading; 0 for any other line. */
  level: number
  cells: readonly { text: string; start: number; end: number }[]
}

const maxHeadingLength = 90
const itemMark =
  /^(?:[-–•*·▪◦●■○‣✓]|\d{1,2}[.)](?!\s*(?:jan|feb|mär|mar|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[zc])\p{L}*\b)|\(?[a-z0-9]\)|[①-⑩])\s+/iu

const trimSpan = (text: string, from: number, to: number): { text: string; start: number; end: number } => {
  const part = text.slice(from, to)
  const start = from + (part.length - part.trimStart().length)
  const clean = part.trim()
  return { text: clean, start, end: start + clean.length }
}

/** Splits a line into cells at tabs, pipes or runs of spaces; one cell where it has no such separator. */
const splitCells = (text: string, from: number, to: number): { text: string; start: number; end: number }[] => {
  const line = text.slice(from, to)
  const separator = line.includes('|') ? /\|/g : line.trim().includes('\t') ? /\t+/g : / {2,}|\u00a0{2,}/g
  const cells = []
  let last = 0
  for (const match of line.trimEnd().matchAll(separator)) {
    cells.push(trimSpan(text, from + last, from + match.index))
    last = match.index + match[0].length
  }
  cells.push(trimSpan(text, from + last, to))
  // Outer pipes, and the indentation, make empty cells.
  return cells.filter(
    (cell, index) => cell.text !== '' || (index > 0 && index < cells.length - 1 && line.includes('|')),
  )
}

/** Whether a line can head the lines below: short, and not the end of a sentence. */
const isShortTitle = (text: string): boolean => text.length <= maxHeadingLength && !/[.,;。，；]$/u.test(text)

const readLine = (text: string, from: number, to: number): Line => {
  const { text: clean, start, end } = trimSpan(text, from, to)
  const base = { start, end, indent: start - from, level: 0, cells: [] }
  if (clean === '') return { ...base, text: '', kind: 'blank' }
  const markdown = /^#{1,6}(?=\s)/.exec(clean)?.[0].length ?? 0
  if (markdown > 0) return { ...base, ...trimSpan(text, start + markdown, end), kind: 'heading', level: markdown }
  const mark = itemMark.exec(clean)?.[0].length ?? 0
  if (mark > 0) return { ...base, ...trimSpan(text, start + mark, end), kind: 'item' }
  return { ...base, text: clean, kind: 'plain', cells: splitCells(text, from, to) }
}

const readLines = (text: string): Line[] => {
  const lines: Line[] = []
  let from = 0
  while (from <= text.length) {
    const next = text.indexOf('\n', from)
    const to = next < 0 ? text.length : next
    lines.push(readLine(text, from, to))
    from = to + 1
  }
  return lines
}

const minWrappedLength = 35

/** Whether a line goes on in the next one, as in text that is broken at a fixed width. */
const isWrapped = (line: Line | undefined, next: Line): line is Line =>
  (line?.kind === 'plain' || line?.kind === 'item') &&
  next.kind === 'plain' &&
  line.cells.length <= 1 &&
  next.cells.length <= 1 &&
  line.end - line.start >= minWrappedLength &&
  !/[.!?:;。：；！？]$/u.test(line.text) &&
  /^\p{Ll}/u.test(next.text)

/** Joins the lines of a wrapped sentence; its text is the part of the whole text, with the breaks. */
const joinWrapped = (lines: readonly Line[], whole: string): Line[] => {
  const joined: Line[] = []
  let last: Line | undefined
  for (const [index, line] of lines.entries()) {
    const first = joined.at(-1)
    if (first && isWrapped(last, line)) joined[joined.length - 1] = { ...first, end: line.end, text: '' }
    else {
      finishJoined(joined, whole)
      joined.push(line)
    }
    last = lines[index]
  }
  finishJoined(joined, whole)
  return joined
}

/** Sets the text of the last line once all of its parts are joined. */
const finishJoined = (joined: Line[], whole: string): void => {
  const line = joined.at(-1)
  if (line && line.kind !== 'blank' && line.text === '')
    joined[joined.length - 1] = { ...line, text: whole.slice(line.start, line.end), cells: [] }
}

const isRule = (line: Line | undefined): boolean =>
  line?.kind === 'plain' && /^[\s|:+-]{3,}$/.test(line.text) && line.text.includes('-')
const isRow = (line: Line | undefined): line is Line =>
  line?.kind === 'plain' && line.cells.length >= 2 && !isRule(line)

/** Returns the index after the last row of a table that starts at a line; the same index where none does. */
const findTableEnd = (lines: readonly Line[], from: number): number => {
  let at = from
  while (isRow(lines[at]) || isRule(lines[at])) at += 1
  const rows = lines.slice(from, at).filter(isRow)
  const hasPipes = rows.some((row) => row.cells.length >= 2)
  return rows.length >= 2 && hasPipes ? at : from
}

const toRawRow = (line: Line, isHead: boolean): RawRow => ({
  isHead,
  cells: line.cells.map(
    ({ text, start, end }): RawCell => ({
      lines: text === '' ? [] : [{ text, span: { start, end } }],
      isHeader: false,
      colspan: 1,
      rowspan: 1,
    }),
  ),
})

const hasDigit = (text: string) => /[\d٠-٩]/.test(text.replace(/\b(?:19|20)\d\d(?:[/–-](?:20)?\d\d)?\b/g, ''))

const maxLabelLength = 60

/** Whether a line is a label between dates: "Application deadline" between "1 September" and "15 January". */
const isLabelBetweenDates = (line: Line, previous: Line, next: Line): boolean =>
  line.text.length <= maxLabelLength &&
  next.text.length <= maxLabelLength &&
  hasDigit(previous.text) &&
  hasDigit(next.text)

/** Whether what stands in front allows a heading: nothing, an item, the end of a sentence. */
const canPrecedeHeading = (previous: Line | undefined): boolean =>
  previous === undefined || previous.kind !== 'plain' || /[.。:：]$/u.test(previous.text)

/** A line such as "Step 2: Note your deadline". */
const stepLine = /^(?:step|schritt|étape|paso) \d{1,2}\s?[:.–-]/i

/** Links of a page's frame, which head nothing. */
const skipLink = /^(?:skip to|jump to|back to|zum inhalt|aller au contenu|saltar al)\b/i

const canHead = (text: string): boolean => isShortTitle(text) && text.split(/\s+/).length <= 12 && !skipLink.test(text)

const isFirstLine = (previous: Line | undefined): boolean =>
  previous === undefined || previous.kind === 'blank' || skipLink.test(previous.text)

/** Whether a plain line heads what follows: the first of its paragraph or below a heading, short, and without numbers. */
const isHeadingLine = (
  line: Line,
  previous: Line | undefined,
  [next, third]: readonly (Line | undefined)[],
  isBelow: boolean,
): boolean => {
  if (!next || !canHead(line.text)) return false
  if (stepLine.test(line.text)) return true
  if (hasDigit(line.text)) return false
  if (previous && isLabelBetweenDates(line, previous, next)) return true
  if (next.kind === 'item') return true
  return isBelow && !isFirstLine(previous) ? isHeadingBelow(line, next, third) : isHeadingAbove(line, previous, next)
}

/** Whether a line that no heading precedes directly is one: above an empty line, a longer one, or one with a date. */
const isHeadingAbove = (line: Line, previous: Line | undefined, next: Line): boolean => {
  const isFirst = isFirstLine(previous)
  const isAboveLonger = next.text.length > line.text.length || (isFirst && hasDigit(next.text))
  return (isFirst || canPrecedeHeading(previous)) && (next.kind === 'blank' || isAboveLonger)
}

const isTitle = ({ kind, text }: Line): boolean =>
  kind === 'plain' && isShortTitle(text) && /^\p{Lu}/u.test(text) && !hasDigit(text) && !/[:：]$/u.test(text)

/** Whether a line directly below a heading is one too: a title above a line with a date, a sentence, or such a title. */
const isHeadingBelow = (line: Line, next: Line, third: Line | undefined): boolean =>
  isTitle(line) &&
  next.kind === 'plain' &&
  (hasDigit(next.text) ||
    (next.text.length > line.text.length && /[.。]$/u.test(next.text)) ||
    (third !== undefined && isTitle(next) && hasDigit(third.text)))

/** Whether a line introduces those below it, up to the next empty line behind them. */
const isIntroducing = ({ kind, text }: Line): boolean => kind === 'plain' && /[:：]$/u.test(text) && text.length <= 160

const addPlain = (builder: PageBuilder, line: Line, level: number): void => {
  const span = { start: line.start, end: line.end }
  if (level > 0) {
    builder.add({ text: line.text, role: 'heading', level, span })
    return
  }
  const isIntroduction = isIntroducing(line)
  if (isIntroduction) builder.endLevel(itemLevel)
  builder.add({ text: line.text, role: 'paragraph', span, ...(isIntroduction ? { level: itemLevel } : {}) })
}

/** Depth of an item by its indentation, at most four. */
const depthOf = (indent: number): number => Math.min(4, indent >> 1)

const addItem = (builder: PageBuilder, line: Line, next: Line | undefined): void => {
  const level = itemLevel + 1 + depthOf(line.indent)
  const heads =
    /[:：]$/u.test(line.text) ||
    (next?.kind === 'item' && next.indent > line.indent && line.text.length <= maxHeadingLength)
  builder.endLevel(level)
  builder.add({
    text: line.text,
    role: 'item',
    span: { start: line.start, end: line.end },
    ...(heads ? { level } : {}),
  })
}

const addTable = (builder: PageBuilder, lines: readonly Line[], table: number): void => {
  const head = isRule(lines[1]) ? 0 : -1
  const rows = lines.flatMap((line, index) => (isRow(line) ? [toRawRow(line, index === head)] : []))
  for (const block of buildTableBlocks(rows, table)) builder.add(block)
}

/** Level of the heading at a line: one directly below a heading is the lower of the two. */
const findHeadingLevel = (lines: readonly Line[], at: number, above: number, path: readonly Heading[]): number => {
  if (!isHeadingAt(lines, at, above > 0)) return 0
  if (stepLine.test(lines[at]?.text ?? '')) return boldLevel
  const sibling = above === 0 ? path.findLast(({ text }) => isSibling(text, lines[at]?.text ?? '')) : undefined
  if (sibling) return sibling.level
  return Math.min(boldLevel + 2, above === 0 ? boldLevel : above + 1)
}

interface Heading {
  text: string
  level: number
}

/** Whether two headings stand beside each other, such as two terms, two audiences or two levels of study. */
const isSibling = (a: string, b: string): boolean => {
  const [first, second] = [foldContext(a), foldContext(b)]
  return [findTerm, findAudience, findLevel].some((find) => find(first) !== undefined && find(second) !== undefined)
}

/**
 * Parses plain text into blocks whose offsets refer to the text as given; more than 400,000 characters are left out.
 *
 * @param url address of the page that the text is from
 */
export const parseTextPage = (text: string, url: string): PageDocument => {
  const whole = text.slice(0, maxPageTextLength)
  const lines = joinWrapped(readLines(whole), whole)
  const builder = createPageBuilder()
  let tables = 0
  let headingLevel = 0
  let path: readonly Heading[] = []
  let at = 0
  while (at < lines.length && !builder.isFull()) {
    const tableEnd = findTableEnd(lines, at)
    const level = tableEnd > at ? 0 : findHeadingLevel(lines, at, headingLevel, path)
    if (level > 0) path = [...path.filter((heading) => heading.level < level), { text: lines[at]?.text ?? '', level }]
    if (tableEnd > at) {
      addTable(builder, lines.slice(at, tableEnd), tables)
      tables += 1
    } else addLine(builder, lines, at, level)
    if (lines[at]?.kind !== 'blank') headingLevel = level
    at = Math.max(tableEnd, at + 1)
  }
  const title = lines.find(({ kind }) => kind !== 'blank')?.text.slice(0, 300) ?? ''
  return builder.build({ url, title, text: whole })
}

const isHeadingAt = (lines: readonly Line[], at: number, isBelow: boolean): boolean => {
  const line = lines[at]
  return line?.kind === 'plain' && isHeadingLine(line, lines[at - 1], lines.slice(at + 1, at + 3), isBelow)
}

const addLine = (builder: PageBuilder, lines: readonly Line[], at: number, level: number): void => {
  const line = lines[at]
  const previous = lines[at - 1]
  if (!line) return
  if (line.kind === 'blank') {
    if (previous && previous.kind !== 'blank' && !isIntroducing(previous)) builder.endLevel(itemLevel)
    return
  }
  if (line.kind === 'heading')
    builder.add({ text: line.text, role: 'heading', level: line.level, span: { start: line.start, end: line.end } })
  else if (line.kind === 'item') addItem(builder, line, lines[at + 1])
  else addPlain(builder, line, level)
}
