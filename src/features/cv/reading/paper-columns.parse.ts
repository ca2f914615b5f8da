import type { TextLine } from '../rules.ts'
import { hasLeadingAuthors } from './papers.parse.ts'

// Removes table columns around publications: numbers, letters or years before or behind them. A column is detected by
// its values in several lines, or by its context.

const leadingNumber = /^(\d{1,3})[\t ]\s*(?=\p{L}|["“„«《])/u
const leadingLetters = /^(?:[A-Z]{1,2}|[A-Z]\d{1,3})(?:\t|\s(?=\d{1,3}[\t ])|\s(?=\d{1,3}$))/u
const leadingYear = /^((?:19|20)\d\d)[\t ]\s*(?=(?!年)\p{L}|["“„«《])/u
const trailingYear = /[\t ]((?:19|20)\d\d)$/u
const year = /(?<!\d)(?:19|20)\d\d(?!\d)/u

/** Whether numbers rise or fall by one from line to line. */
const isCounted = (numbers: readonly number[]) => {
  const steps = numbers.slice(1).map((value, index) => value - (numbers[index] ?? 0))
  return steps.length > 0 && (steps.every((step) => step === 1) || steps.every((step) => step === -1))
}

const isOrdered = (years: readonly string[]) =>
  years.every((value, index) => index === 0 || value <= (years[index - 1] ?? '')) ||
  years.every((value, index) => index === 0 || value >= (years[index - 1] ?? ''))

const valuesOf = (lines: readonly TextLine[], pattern: RegExp) =>
  lines.map(({ text }) => pattern.exec(text)?.[1]).filter((value) => value !== undefined)

const opened = (line: TextLine, text: string): TextLine => ({ ...line, text, startsBlock: true })

/** In a right-to-left line, number and letter are swapped. */
const numberThenLetter = /^(\d{1,3})\s[A-Z]{1,2}[\t ]\s*(?=\p{Script=Arabic})/u

/** Removes a column of letters ("J", "C2") before the numbers. */
const withoutLetters = (lines: readonly TextLine[]): readonly TextLine[] => {
  const isLettered = ({ text }: TextLine) => leadingLetters.test(text) || numberThenLetter.test(text)
  if (lines.filter(isLettered).length < 2) return lines
  return lines.map((line) =>
    isLettered(line) ? opened(line, line.text.replace(leadingLetters, '').replace(numberThenLetter, '$1 ')) : line,
  )
}

/** Adds the full stop of a numbered list to numbers in a table column. */
const withNumbers = (lines: readonly TextLine[]): readonly TextLine[] => {
  const numbersOf = (some: readonly TextLine[]) => valuesOf(some, leadingNumber).map(Number)
  // A leading number inside of an entry, such as the end of "2021 年第 10 期", does not count.
  const opening = lines.filter(({ startsBlock }) => startsBlock)
  const isOnlyOpening = isCounted(numbersOf(opening))
  const numbers = isOnlyOpening ? numbersOf(opening) : numbersOf(lines)
  const isOneOfOne = numbers.length === 1 && hasLeadingAuthors((lines[0]?.text ?? '').replace(leadingNumber, ''))
  if (!isCounted(numbers) && !isOneOfOne) return lines
  return lines.map((line) =>
    leadingNumber.test(line.text) && (line.startsBlock || !isOnlyOpening)
      ? opened(line, line.text.replace(leadingNumber, '$1. '))
      : line,
  )
}

/** Splits entries at years in the margin, when each entry starts with one. */
const withoutYearsBefore = (lines: readonly TextLine[]): readonly TextLine[] => {
  const years = valuesOf(lines, leadingYear)
  const isFirst = leadingYear.test(lines[0]?.text ?? '')
  if (!isFirst || !isOrdered(years)) return lines
  return lines.map((line) => (leadingYear.test(line.text) ? opened(line, line.text.replace(leadingYear, '')) : line))
}

/** Removes the year behind the first line of an entry; it moves to the end when the entry names none. */
const yearMoved = (entry: readonly TextLine[]): TextLine[] => {
  const [first, ...rest] = entry
  const found = first && trailingYear.exec(first.text)
  if (!first || !found) return [...entry]
  const lines = [{ ...first, text: first.text.slice(0, found.index).trimEnd() }, ...rest]
  if (lines.some(({ text }) => year.test(text))) return lines
  return lines.map((line, index) => (index < lines.length - 1 ? line : { ...line, text: `${line.text} (${found[1]})` }))
}

/**
 * Removes the years of a column behind the first lines of entries.
 * @param opens whether a line starts an entry
 */
const withoutYearsBehind = (lines: readonly TextLine[], opens: (line: TextLine) => boolean): readonly TextLine[] => {
  const first = lines.filter(opens)
  const inColumn = first.filter(({ text }) => /\t(?:19|20)\d\d$/u.test(text)).length
  if (first.length === 0 || inColumn * 2 < first.length) return lines
  const entries: TextLine[][] = [[]]
  for (const line of lines) {
    if (opens(line)) entries.push([line])
    else entries.at(-1)?.push(line)
  }
  return entries.flatMap(yearMoved)
}

/** Removes table columns around a list of publications; each entry starts a block. */
export const removeColumns = (lines: readonly TextLine[]): readonly TextLine[] => {
  const plain = withoutYearsBefore(withNumbers(withoutLetters(lines)))
  return withoutYearsBehind(plain, ({ text, startsBlock }) => startsBlock || /^\d{1,3}\. /u.test(text))
}
