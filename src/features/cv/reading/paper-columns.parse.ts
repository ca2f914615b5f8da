import type { TextLine } from '../rules.ts'
import { startsWithAuthors } from './papers.parse.ts'

// Lists of papers are set in tables as well: a column of numbers, letters or years stands before or behind the papers. Each
// such column is told by its values in several lines, or by what follows it, and is taken out of the lines.

const leadingNumber = /^(\d{1,3})[\t ]\s*(?=\p{L}|["“„«《])/u
const leadingLetters = /^(?:[A-Z]{1,2}|[A-Z]\d{1,3})(?:\t|\s(?=\d{1,3}[\t ])|\s(?=\d{1,3}$))/u
const leadingYear = /^((?:19|20)\d\d)[\t ]\s*(?=(?!年)\p{L}|["“„«《])/u
const trailingYear = /[\t ]((?:19|20)\d\d)$/u
const year = /(?<!\d)(?:19|20)\d\d(?!\d)/u

/** Whether numbers go up or down by one from line to line. */
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

/** In a line that reads from the right, the number and the letter change places. */
const numberThenLetter = /^(\d{1,3})\s[A-Z]{1,2}[\t ]\s*(?=\p{Script=Arabic})/u

/** Lines without a column of letters ("J", "C2") before their numbers. */
const withoutLetters = (lines: readonly TextLine[]): readonly TextLine[] => {
  const isLettered = ({ text }: TextLine) => leadingLetters.test(text) || numberThenLetter.test(text)
  if (lines.filter(isLettered).length < 2) return lines
  return lines.map((line) =>
    isLettered(line) ? opened(line, line.text.replace(leadingLetters, '').replace(numberThenLetter, '$1 ')) : line,
  )
}

/** A number that begins the lines of a table gets the full stop of a numbered list. */
const withNumbers = (lines: readonly TextLine[]): readonly TextLine[] => {
  const numbersOf = (some: readonly TextLine[]) => valuesOf(some, leadingNumber).map(Number)
  // What begins with a number inside of an entry, such as the end of "2021 年第 10 期", counts nothing.
  const opening = lines.filter(({ startsBlock }) => startsBlock)
  const isOnlyOpening = isCounted(numbersOf(opening))
  const numbers = isOnlyOpening ? numbersOf(opening) : numbersOf(lines)
  const isOneOfOne = numbers.length === 1 && startsWithAuthors((lines[0]?.text ?? '').replace(leadingNumber, ''))
  if (!isCounted(numbers) && !isOneOfOne) return lines
  return lines.map((line) =>
    leadingNumber.test(line.text) && (line.startsBlock || !isOnlyOpening)
      ? opened(line, line.text.replace(leadingNumber, '$1. '))
      : line,
  )
}

/** Where entries begin with their year in the margin, each one begins there. */
const withoutYearsBefore = (lines: readonly TextLine[]): readonly TextLine[] => {
  const years = valuesOf(lines, leadingYear)
  const isFirst = leadingYear.test(lines[0]?.text ?? '')
  if (!isFirst || !isOrdered(years)) return lines
  return lines.map((line) => (leadingYear.test(line.text) ? opened(line, line.text.replace(leadingYear, '')) : line))
}

/**
 * A year behind the first line of each entry belongs to its end; it stays only where the entry names none. `opens` says
 * where entries begin.
 */
const withoutYearsBehind = (lines: readonly TextLine[], opens: (line: TextLine) => boolean): readonly TextLine[] => {
  const first = lines.filter(opens)
  const inColumn = first.filter(({ text }) => /\t(?:19|20)\d\d$/u.test(text)).length
  if (first.length === 0 || inColumn * 2 < first.length) return lines
  const result = [...lines]
  for (const [index, line] of lines.entries()) {
    const found = opens(line) ? trailingYear.exec(line.text) : null
    if (!found) continue
    const text = line.text.slice(0, found.index).trimEnd()
    const next = lines.findIndex((other, at) => at > index && opens(other))
    const last = (next < 0 ? lines.length : next) - 1
    const rest = [text, ...lines.slice(index + 1, last + 1).map((other) => other.text)].join(' ')
    result[index] = { ...line, text }
    if (!year.test(rest)) {
      const end = result[last]
      if (end) result[last] = { ...end, text: `${end.text} (${found[1]})` }
    }
  }
  return result
}

/** The lines of a list of papers without the columns of a table around it; an entry opens a block of its own. */
export const withoutColumns = (lines: readonly TextLine[]): readonly TextLine[] => {
  const plain = withoutYearsBefore(withNumbers(withoutLetters(lines)))
  return withoutYearsBehind(plain, ({ text, startsBlock }) => startsBlock || /^\d{1,3}\. /u.test(text))
}
