import type { PageBlock, PageDocument, PageFact } from '../../page-reading.rules.ts'
import { foldUnits } from './fold.parse.ts'
import { languageTests } from './language-tests.rules.ts'
import { findNumbers, type NumberToken } from './numbers.parse.ts'
import { findPhrases } from './words.rules.ts'

// Scores below a row of test names in pasted text, where a table has lost its cells: "IELTS TOEFL PTE" above
// "MSc Robotics 6.5 90 62", or each cell on a line of its own.

interface Column {
  /** Name of the test; for the TOEFL, its variant. */
  test: string
  variant?: string
}

const variants: Readonly<Record<string, string>> = { ibt: 'ibt', cbt: 'cbt', pbt: 'pbt', itp: 'itp' }
const maxHeaderLength = 120
const minColumns = 3
/** Rows that may follow one header. */
const maxRows = 60

/** Lists the tests that a line names; undefined if it says anything else. */
const readColumns = (folded: string, language: string): Column[] | undefined => {
  if (folded.length > maxHeaderLength || /\d{2}/.test(folded)) return undefined
  const found = languageTests
    .flatMap((test) => findPhrases(folded, test.words, language).map((match) => ({ test: test.test, ...match })))
    .concat(findPhrases(folded, { en: 'cbt|pbt|itp' }, 'en').map((match) => ({ test: 'TOEFL', ...match })))
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
  const rest = found.reduceRight((text, { start, end }) => `${text.slice(0, start)} ${text.slice(end)}`, folded)
  if (
    found.length === 0 ||
    !/^[\s|/(),.:-]*(?:(?:test|score|scores|academic|minimum|exam|programme|program)[\s|/(),.:-]*){0,4}$/.test(rest)
  )
    return undefined
  return found.map(({ test, text }) => {
    const variant = variants[text]
    return variant ? { test, variant } : { test }
  })
}

/** "TOEFL" above its variants is no column of its own. */
const dropGroups = (columns: readonly Column[]): Column[] =>
  columns.filter(
    ({ test, variant }, index) =>
      test !== 'TOEFL' || variant !== undefined || columns[index + 1]?.variant === undefined,
  )

const fits = ({ test, variant }: Column, { value }: NumberToken): boolean => {
  if (variant) return value >= 20 && value <= 677
  const range = languageTests.find((known) => known.test === test)
  return range?.min !== undefined && range.max !== undefined && value >= range.min * 0.8 && value <= range.max
}

interface Row {
  numbers: NumberToken[]
  label: string | null
}

type Score = Pick<PageFact, 'kind' | 'value' | 'start' | 'end'>

/** A row with a name is quoted whole. */
const toFact = (document: PageDocument, block: PageBlock, label: string | null, score: Score): PageFact => {
  const [start, end] = label === null ? [score.start, score.end] : [block.start, block.end]
  return {
    kind: score.kind,
    value: score.value,
    term: null,
    audience: null,
    round: null,
    quote: document.text.slice(start, end),
    start,
    end,
    headings: block.headings,
    appliesTo: label,
    confidence: 0.75,
  }
}

/** Turns the numbers of a row, whose positions are those of the page, into facts. */
const readRow = (
  document: PageDocument,
  block: PageBlock,
  columns: readonly Column[],
  { numbers, label }: Row,
): PageFact[] => {
  const cells = columns.flatMap((column, index) => {
    const number = numbers[index]
    return number ? [{ column, number }] : []
  })
  if (cells.length !== columns.length || !cells.every(({ column, number }) => fits(column, number))) return []
  const toefl = cells.filter(({ column }) => column.test === 'TOEFL')
  const [first, last] = [toefl[0], toefl.at(-1)]
  const scores = Object.fromEntries(toefl.map(({ column, number }) => [column.variant ?? 'ibt', number.value]))
  const others = cells
    .filter(({ column }) => column.test !== 'TOEFL')
    .map(({ column: { test }, number: { value, start, end } }) =>
      test === 'IELTS'
        ? toFact(document, block, label, { kind: 'ielts', value, start, end })
        : toFact(document, block, label, { kind: 'other_test', value: { test, score: value }, start, end }),
    )
  return first && last
    ? [
        ...others,
        toFact(document, block, label, {
          kind: 'toefl',
          value: scores,
          start: first.number.start,
          end: last.number.end,
        }),
      ]
    : others
}

const numbersOf = (document: PageDocument, block: PageBlock): NumberToken[] =>
  findNumbers(foldUnits(document.text.slice(block.start, block.end))).map((token) => ({
    ...token,
    start: block.start + token.start,
    end: block.start + token.end,
  }))

const isNumber = (text: string): boolean => /^\d{1,3}(?:[.,]\d)?$/.test(text)

/** Reads the rows below a header in one line: a name and as many numbers as the header has tests. */
const readLines = (document: PageDocument, from: number, columns: readonly Column[]): PageFact[] => {
  const facts: PageFact[] = []
  for (const block of document.blocks.slice(from, from + maxRows)) {
    const text = document.text.slice(block.start, block.end)
    const numbers = text.length <= 300 ? numbersOf(document, block).slice(-columns.length) : []
    const [first] = numbers
    if (!first || numbers.length < columns.length) break
    const label = text.slice(0, first.start - block.start).trim()
    facts.push(...readRow(document, block, columns, { numbers, label: label || null }))
  }
  return facts
}

/** Reads a row whose header and numbers have a line for each cell. */
const readStack = (document: PageDocument, from: number, columns: readonly Column[]): PageFact[] => {
  const blocks = document.blocks.slice(from, from + columns.length)
  const [first] = blocks
  if (!first || !blocks.every((block) => isNumber(foldUnits(document.text.slice(block.start, block.end)).trim())))
    return []
  return readRow(document, first, columns, {
    numbers: blocks.flatMap((block) => numbersOf(document, block)),
    label: null,
  })
}

/** Reads scores that stand in the order of the test names above them. */
export const readScoreRows = (document: PageDocument): PageFact[] => {
  const headers = document.blocks.map((block) =>
    block.role === 'cell'
      ? undefined
      : readColumns(
          foldUnits(document.text.slice(block.start, Math.min(block.end, block.start + maxHeaderLength + 1))),
          document.language,
        ),
  )
  const facts: PageFact[] = []
  let at = 0
  while (at < headers.length) {
    const start = at
    while (headers[at] !== undefined) at += 1
    const columns = dropGroups(headers.slice(start, at).flatMap((found) => found ?? []))
    if (columns.length >= minColumns)
      facts.push(...(at - start === 1 ? readLines(document, at, columns) : readStack(document, at, columns)))
    at += at === start ? 1 : 0
  }
  return facts
}
