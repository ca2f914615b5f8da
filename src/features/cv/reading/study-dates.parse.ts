import { type DateMatch, findDates } from '#src/shared/date-text.parse.ts'
import { normalizeDigits } from '../rules.ts'

const fullYear = '(?:19|20)\\d\\d(?!\\d)'

/** Day and month in front of a year that the date parser does not know: other languages, and years before 1990. */
const dayInFront = new RegExp(
  `(?<!\\d)\\d{1,2}(?:[./-]\\d{1,2}[./-]|(?:\\.|st|nd|rd|th|er|º)?\\s(?:de\\s|of\\s)?\\p{L}{3,12}\\.?,?\\s(?:de\\s)?)(?=${fullYear})`,
  'giu',
)
const yearAndMonth = /(?<![\d./-])((?:19|20)\d\d)[-./](0[1-9]|1[0-2])(?![\d./])/gu
const shortMonth = '(?<![\\d./])(?:0?[1-9]|1[0-2])/(\\d\\d)(?![\\d/])'
const shortSpan = new RegExp(`${shortMonth}(\\s*[-–—]\\s*)(?:(?:0?[1-9]|1[0-2])/(\\d\\d)(?![\\d/])|(?=\\p{L}))`, 'gu')
const apostropheYear = /(?<![\p{L}\d])['’](\d\d)(?![\d\p{L}'’])/gu

const toFullYear = (short: string): string => `${Number(short) < 50 ? '20' : '19'}${short}`

const shortYearAtEnd = /(?:['’]|[./-]\d{1,2}[./-]|\p{L}-)(\d\d)$/u

/** Whether a date is written with its year, and has not taken it from the other end of a range. */
const hasOwnYear = ({ text, value: { year } }: DateMatch): boolean => {
  if (year === null) return false
  return text.includes(`${year}`) || /年/u.test(text) || shortYearAtEnd.exec(text)?.[1] === `${year}`.slice(2)
}

/** "2009-10" is the year after 2009, but "2019-09" and one of two such pairs is a month. */
const dropMonths = (text: string): string => {
  const pairs = text.match(yearAndMonth)?.length ?? 0
  return text.replace(yearAndMonth, (whole: string, year: string, month: string) =>
    pairs > 1 || Number(month) <= Number(year.slice(2)) ? year : whole,
  )
}

/**
 * Replaces each date of a line by its year, so that no day or month is taken for a year: "1 September 2019 – 30 June
 * 2023" becomes "2019 – 2023". Digits become European ones.
 */
export const reduceDatesToYears = (line: string): string => {
  const text = normalizeDigits(line)
  let reduced = ''
  let from = 0
  // Spanish only adds abbreviations; the order of day and month leaves the year as it is.
  for (const date of findDates(text, { language: 'es' }).filter(hasOwnYear)) {
    reduced += `${text.slice(from, date.start)}${date.value.year}`
    from = date.end
  }
  const rest = `${reduced}${text.slice(from)}`.replace(dayInFront, '')
  return dropMonths(rest)
    .replace(
      shortSpan,
      (_whole, first: string, dash: string, last: string | undefined) =>
        `${toFullYear(first)}${dash}${last ? toFullYear(last) : ''}`,
    )
    .replace(apostropheYear, (_whole, short: string) => toFullYear(short))
}
