import type { PageBlock, PageDocument } from '../../page-reading.rules.ts'
import { foldUnits } from './fold.parse.ts'
import { findPhrases, hasPhrase, type WordTable } from './words.rules.ts'

// Sentences of a page with what stands above and beside them: the units from which requirements are read.

/** A sentence, list item or table cell of a page. Positions in `folded` are converted by `toQuote`. */
export interface Segment {
  language: string
  url: string
  /** Header of the cell or term, if any, followed by the sentence; folded. */
  folded: string
  /** Length of the header or term at the beginning of `folded`. */
  contextLength: number
  /** Offset of the sentence in the text of the page. */
  start: number
  /** The sentence as the page has it. */
  text: string
  headings: readonly string[]
  /** Headings in folded form, outermost first, joined by a bar. */
  foldedHeadings: string
  isItem: boolean
  /** Folded text of the sentence before, empty at the beginning of a section. */
  previous: string
  /** Number of sentences between the nearest heading and this one. */
  distance: number
  /** Row or column of the table that the cell belongs to. */
  row: string | null
  column: string | null
  /** Whether the page is about a scholarship. */
  isAward: boolean
}

/** Sentences are cut after this number of characters, so that each reader has a bounded text. */
const maxSentenceLength = 600
const maxContextLength = 120

const abbreviation =
  /(?:^|[\s(])(?:min|mind|max|approx|ca|no|nr|vgl|bzw|inkl|zzgl|dr|prof|st|art|abs|resp|env|aprox|num|pts|incl|ph\.d|m\.s|m\.sc|b\.sc|b\.a|m\.a|u\.s|u\.k|e\.g|i\.e|z\.b|z|p\.a|d\.h|ing|dipl|\d{1,2}|[a-z])$/

/** Returns whether a sentence ends at a full stop: followed by a space, and not part of an abbreviation or number. */
const endsSentence = (folded: string, at: number): boolean => {
  const mark = folded.charAt(at)
  if (mark === '。' || mark === '!' || mark === '?' || mark === '؟' || mark === '•') return true
  const next = folded.charAt(at + 1)
  if (next !== ' ' && next !== '') return false
  return !abbreviation.test(folded.slice(Math.max(0, at - 8), at)) || next === ''
}

interface Span {
  start: number
  end: number
}

const cutLong = ({ start, end }: Span): Span[] => {
  const spans: Span[] = []
  for (let at = start; at < end; at += maxSentenceLength)
    spans.push({ start: at, end: Math.min(end, at + maxSentenceLength) })
  return spans
}

/** Splits a folded text into sentences. */
const splitSentences = (folded: string, text: string): Span[] => {
  const spans: Span[] = []
  let start = 0
  for (const { index } of folded.matchAll(/[.。!?؟•]/g)) {
    if (!endsSentence(folded, index)) continue
    spans.push({ start, end: index + 1 })
    start = index + 1
  }
  spans.push({ start, end: folded.length })
  return spans
    .flatMap((span) => splitLines(text, span))
    .flatMap(cutLong)
    .filter(({ start: from, end }) => folded.slice(from, end).trim() !== '')
}

const splitLines = (text: string, { start, end }: Span): Span[] => {
  const spans: Span[] = []
  let from = start
  for (let at = start; at < end; at++) {
    if (text.charAt(at) !== '\n') continue
    spans.push({ start: from, end: at })
    from = at + 1
  }
  return [...spans, { start: from, end }]
}

const contextOf = (block: PageBlock, term: string): string => {
  const parts =
    block.cell && block.role === 'cell'
      ? [block.cell.columnHeader, block.cell.rowHeader]
      : block.role === 'definition'
        ? [term]
        : []
  const context = parts
    .filter((part) => part !== '' && part !== block.text)
    .map((part) => part.slice(0, maxContextLength))
    .join(' ')
  return context === '' ? '' : `${context}: `
}

const itemMark = /^\s*(?:[-*•·▪–]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s/

interface Position {
  previous: string
  distance: number
  headings: string
  term: string
  isAward: boolean
}

const segmentBlock = (document: PageDocument, block: PageBlock, position: Position): Segment[] => {
  const text = document.text.slice(block.start, block.end)
  const folded = foldUnits(text)
  const context = contextOf(block, position.term)
  const header = foldUnits(context)
  return splitSentences(folded, text).map((span) => {
    const sentence = folded.slice(span.start, span.end)
    const segment: Segment = {
      language: document.language,
      url: document.url,
      folded: header + sentence,
      contextLength: header.length,
      start: block.start + span.start,
      text: text.slice(span.start, span.end),
      headings: block.headings,
      foldedHeadings: position.headings,
      isItem: block.role === 'item' || itemMark.test(sentence),
      previous: position.previous,
      distance: position.distance,
      row: block.cell?.rowHeader || null,
      column: block.cell?.columnHeader || null,
      isAward: position.isAward,
    }
    position.previous = sentence
    position.distance += 1
    return segment
  })
}

const award: WordTable = {
  en: 'scholarship|scholarships|fellowship|fellowships|bursary|bursaries|grant|grants|studentship|studentships|stipend',
  de: '*stipendium|*stipendien|*stipendiums',
  fr: 'bourse|bourses',
  es: 'beca|becas',
  zh: '奖学金|獎學金|助学金',
  ar: 'منحة|المنحة|المنح',
}
/** Share of sentences that must name a scholarship, as one in so many characters. */
const charactersPerAward = 600

/** Returns whether a page is about a scholarship: its title or address says so, or its text does again and again. */
const isAwardPage = ({ url, title, text, language }: PageDocument): boolean => {
  const folded = foldUnits(text.slice(0, 20_000))
  const count = findPhrases(folded, award, language).length
  if (hasPhrase(foldUnits(`${title} ${url.replace(/[^a-z]/gi, ' ')}`), award, language)) return count > 0
  return count >= 2 && folded.length / count <= charactersPerAward
}

/** Lists the sentences, items and cells of a page in their order; headings are only part of the others. */
export const listSegments = (document: PageDocument): Segment[] => {
  const position: Position = { previous: '', distance: 0, headings: '', term: '', isAward: isAwardPage(document) }
  let path = ''
  return document.blocks.flatMap((block) => {
    const joined = (block.role === 'heading' ? [...block.headings, block.text] : block.headings).join('|')
    if (joined !== path || block.role === 'heading') {
      position.previous = ''
      position.distance = 0
      position.headings = foldUnits(joined)
      path = joined
    }
    if (block.role === 'term') position.term = block.text
    return segmentBlock(document, block, position)
  })
}

const reference =
  /^\s*(?:it|they|this|these|those|no|yes|scores|results|if (?:provided|submitted|you submit)|the minimum|a minimum|er|es|diese|sie|il|elle|ils|ce|este|estos|no,|该|该项|هذا)\b/

/** Returns the sentence with the one before it, to which it refers: "The GRE is optional. It will not be considered." */
export const withPrevious = (segment: Segment): Segment | undefined => {
  const { folded, previous, contextLength } = segment
  if (contextLength > 0 || previous === '' || previous.length > 300 || !reference.test(folded)) return undefined
  const header = `${previous} `
  return { ...segment, folded: header + folded, contextLength: header.length }
}

/** Returns the sentence with its nearest heading in front, as for a heading "TOEFL" above "At least 90". */
export const withHeading = (segment: Segment): Segment | undefined => {
  const heading = segment.headings.at(-1)
  if (!heading || heading.length > 80 || segment.distance > 3) return undefined
  const header = `${foldUnits(heading)}: `
  return { ...segment, folded: header + segment.folded, contextLength: segment.contextLength + header.length }
}

const maxQuoteLength = 240
const quoteMargin = 90

/** Moves a position to the next boundary between words, at most twenty characters away. */
const snap = (text: string, at: number, step: 1 | -1): number => {
  for (let moved = 0, position = at; moved < 20; moved++, position += step)
    if (position <= 0 || position >= text.length || /\s/.test(text.charAt(position)))
      return Math.min(Math.max(position, 0), text.length)
  return at
}

/** Returns the part of the page that states a value: the sentence, or the surroundings in a long one. */
export const toQuote = (segment: Segment, from: number, to: number): { quote: string; start: number; end: number } => {
  const { text, contextLength } = segment
  const isShort = text.trim().length <= maxQuoteLength
  const first = isShort ? 0 : snap(text, Math.max(0, from - contextLength - quoteMargin), -1)
  const last = isShort ? text.length : snap(text, Math.min(text.length, to - contextLength + quoteMargin), 1)
  const part = text.slice(first, last)
  const start = segment.start + first + (part.length - part.trimStart().length)
  const quote = part.trim()
  return { quote, start, end: start + quote.length }
}

const undergraduate: WordTable = {
  en: 'undergraduate applicants|undergraduate admission|undergraduate admissions|undergraduate students|undergraduate programs|undergraduate programmes|undergraduate courses|undergraduate entry|undergraduate study|undergraduate studies|freshman|freshmen|first-year applicants|transfer applicants|high school applicants|bachelor programmes|bachelor programs|bachelor applicants|high school graduates',
  de: 'bachelorstudiengang|bachelorstudiengange|bachelorstudiengangen|bachelorbewerber*|bachelorbewerbung',
  fr: 'candidats au premier cycle|programmes de premier cycle|admission au premier cycle|admission en licence|1er cycle',
  es: 'admision a grado|estudios de grado|admision al grado|pregrado|programas de licenciatura|admision a licenciatura',
  zh: '本科生申请|本科招生|申请本科|本科项目|本科申请',
  ar: 'القبول في مرحلة البكالوريوس|برامج البكالوريوس|طلاب البكالوريوس',
}
const undergraduateHeading =
  /^(?:\d{1,2}[.)] ?)?(?:undergraduates?|bachelor(?:'?s)?(?: degrees?| program(?:me)?s?)?|bachelor|licence|grado|本科|本科生|البكالوريوس|بكالوريوس|مرحلة البكالوريوس):?$/
const graduate =
  /(?<!under)(?<!under-)graduate(?! of)|master|ph\.?d|doctor|postgrad|研究生|硕士|碩士|博士|ماجستير|دكتوراه/

/** Returns whether a sentence, or the headings above it, are about admission to a first degree. */
export const isUndergraduate = (segment: Segment): boolean => {
  const { folded, language } = segment
  const heading = segment.foldedHeadings.split('|').findLast((part) => {
    return undergraduateHeading.test(part.trim()) || hasPhrase(part, undergraduate, language) || graduate.test(part)
  })
  if (heading !== undefined && !graduate.test(heading)) return true
  return hasPhrase(folded, undergraduate, language) && !graduate.test(folded.replace(/undergraduates?/g, ' '))
}

const statistic: WordTable = {
  en: 'average|mean|median|averaged|typically|usually|class profile|middle 50*|typical',
  de: 'durchschnitt*|im mittel|median|ublicherweise|zuletzt',
  fr: 'moyenne|mediane|en general',
  es: 'media|promedio|mediana|por lo general',
  zh: '平均|中位',
  ar: 'متوسط|معدل',
}
const admitted: WordTable = {
  en: 'admitted students|admitted applicants|admitted class|of admitted|were admitted|accepted students|accepted applicants|enrolled students|entering class|incoming class|entering students|incoming students|successful applicants|successful candidates|our students|class profile|last year|those who get in|matriculants|matriculated|recently admitted|students admitted|applicants admitted|entrants|admits|those admitted|those accepted|people we admit|students we admit|applicants we admit',
  de: 'zugelassenen|aufgenommenen|erstsemester|letzten jahr*|eingeschriebenen',
  fr: 'des admis|etudiants admis|candidats admis|candidats retenus|des retenus|de la promotion|des inscrits',
  es: 'de los admitidos|de las admitidas|alumnos admitidos|estudiantes admitidos|de los aceptados|de la promocion',
  zh: '录取者|已录取|录取学生|被录取|在校生|錄取者',
  ar: 'المقبولين',
}

/** Names of a grade that contain a word for an average. */
const gradeName = /grade point average|grade average|weighted average|overall average/g

/** "The mean GPA is 3.6" is no minimum. */
const statisticName =
  /(?<!minimum )\b(?:mean|median|average|typical) (?:undergraduate |cumulative |overall |combined |admitted |incoming )?(?:gpa|cgpa|gre|gmat|toefl|ielts|scores?|grades?)\b/
const minimumName = /minimum|at least|or higher|or better|or above|required|must/

/** Returns whether a sentence tells what admitted applicants had, which is no requirement. */
export const isStatistic = ({ folded, language }: Segment): boolean =>
  (statisticName.test(folded) && !minimumName.test(folded)) ||
  (hasPhrase(folded, admitted, language) && hasPhrase(folded.replace(gradeName, 'grade'), statistic, language))
