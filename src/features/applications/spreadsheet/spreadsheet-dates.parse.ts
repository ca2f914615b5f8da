import { findDates } from '#src/shared/date-text.parse.ts'
import { foldText } from '#src/shared/unicode.ts'

// Dates and times of the cells of a spreadsheet. Cells are short: their length is checked before they are parsed.

export const dateOrders = ['dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]

/** A date as YYYY-MM-DD, with the time (HH:MM) and the zone that stand in the same cell. */
export interface DateReading {
  date: string
  time?: string
  /** As written: "AoE", "EST". */
  zone?: string
}

const two = (value: string) => value.padStart(2, '0')

const realDate = (year: string, month: string, day: string): string | undefined => {
  const text = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`
  const date = new Date(`${text}T12:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined
}

/** Arabic-Indic and Persian digits as European ones. */
const toEuropeanDigits = (text: string): string =>
  text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))

const isoPattern = /(?<!\d)(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/
const numericPattern = /(?<![\d./-])(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d\d)(?!\d)/
const compactPattern = /^(20\d\d)(\d\d)(\d\d)$/

/** Whether a date says by itself which of its numbers is the day; undefined for what is not written in numbers. */
const orderIn = (text: string): DateOrder | 'either' | undefined => {
  const [, first, mark, second] = numericPattern.exec(toEuropeanDigits(text)) ?? []
  if (!(first && second)) return undefined
  // Dates with dots are day first in all languages.
  if (mark === '.' || Number(first) > 12) return 'dmy'
  if (Number(second) > 12) return 'mdy'
  return first === second ? undefined : 'either'
}

/** Detects the order of a column of dates; `ambiguous` if all fit both orders, or contradict each other. */
export const detectDateOrder = (texts: Iterable<string>): DateOrder | 'ambiguous' | undefined => {
  const seen = new Set<DateOrder | 'either'>()
  for (const text of texts) {
    const order = orderIn(text)
    if (order) seen.add(order)
  }
  if (!seen.has('either')) return undefined
  if (seen.has('dmy') !== seen.has('mdy')) return seen.has('dmy') ? 'dmy' : 'mdy'
  return 'ambiguous'
}

/** Returns the usual order of a language; undefined where countries differ. */
export const getUsualOrder = (language: string): DateOrder | undefined =>
  ['de', 'fr', 'es', 'ar'].includes(language) ? 'dmy' : undefined

interface FoundDate {
  date: string
  /** The cell without its date. */
  rest: string
}

const cut = (text: string, start: number, end: number) => `${text.slice(0, start)} ${text.slice(end)}`

const readIso = (text: string): FoundDate | undefined => {
  const match = isoPattern.exec(text)
  const [whole = '', year = '', , month = '', day = ''] = match ?? compactPattern.exec(text)?.toSpliced(2, 0, '') ?? []
  const date = realDate(year, month, day)
  return date === undefined
    ? undefined
    : { date, rest: match ? cut(text, match.index, match.index + whole.length) : '' }
}

const readNumeric = (text: string, order: DateOrder | undefined): FoundDate | 'ambiguous' | undefined => {
  const match = numericPattern.exec(text)
  const [whole = '', first = '', , second = '', year = ''] = match ?? []
  const own = orderIn(text)
  if (own === 'either' && !order) return 'ambiguous'
  const isDayFirst = (own === 'either' ? order : (own ?? 'dmy')) === 'dmy'
  const date = isDayFirst ? realDate(year, second, first) : realDate(year, first, second)
  return date !== undefined && match ? { date, rest: cut(text, match.index, match.index + whole.length) } : undefined
}

/** Days of the serial numbers of spreadsheets, for 2000 to 2099; day 0 is 1899-12-30. */
const serialDays = { first: 36_526, last: 73_050, unix: 25_569 }

const readSerial = (text: string): FoundDate | undefined => {
  const days = /^\d{5}$/.test(text) ? Number(text) : 0
  if (days < serialDays.first || days > serialDays.last) return undefined
  return { date: new Date((days - serialDays.unix) * 86_400_000).toISOString().slice(0, 10), rest: '' }
}

/** "15 Dec 26": the year of two digits that only a cell of a date has. */
const withFullYear = (text: string) =>
  text.replace(
    /^(\d{1,2}[\s.-]{1,2}\p{L}{3,10}\.?[\s-])['’]?(\d\d)$/u,
    (_whole, dayMonth: string, year: string) => `${dayMonth.replaceAll('-', ' ')}20${year}`,
  )

/** Reads a date with the name of its month, or with 年月日. */
const readWords = (cell: string): FoundDate | undefined => {
  const text = withFullYear(cell)
  const [found, ...others] = findDates(text, { language: 'es' })
  const { year = null, month = 0, day = null } = found?.value ?? {}
  if (!found || others.length > 0 || found.alternatives || year === null || day === null) return undefined
  const date = realDate(String(year), String(month), String(day))
  return date === undefined ? undefined : { date, rest: cut(text, found.start, found.end) }
}

const findDate = (text: string, order: DateOrder | undefined): FoundDate | 'ambiguous' | undefined => {
  if (isoPattern.test(text) || compactPattern.test(text)) return readIso(text)
  if (numericPattern.test(text)) return readNumeric(text, order)
  return readSerial(text) ?? readWords(text)
}

const timePattern =
  /(?<![\d:+-])(\d{1,2})(?:\s?[:.h：]\s?([0-5]\d)(?::[0-5]\d(?:\.\d{1,6})?)?)?(?:\s?([ap])\.?\s?m\.?(?!\p{L}))?(?![\d:])/iu

const toTime = (hour: string, minute: string, half: string | undefined): string | undefined => {
  if (half && (Number(hour) < 1 || Number(hour) > 12)) return undefined
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  return hours < 24 ? `${two(String(hours))}:${minute}` : undefined
}

/** Parses a time in 24-hour or 12-hour format to HH:MM. */
export const readTime = (text: string): string | undefined => {
  const trimmed = toEuropeanDigits(text.trim())
  const [whole, hour, minute, half] = timePattern.exec(trimmed) ?? []
  if (!hour || whole !== trimmed || !(minute || half)) return undefined
  return toTime(hour, minute ?? '00', half)
}

const zoneWord = /^(?:aoe|utc|gmt|bst|mez|mesz|cest|[a-z]{1,3}t|[ecmp][sd]t)$/
/** Words beside a date that leave its meaning as it is. */
const fillers = new Set(
  (
    'at by on due deadline until before the t z h uhr um bis zum den der am le la el las los a de du au avant fin antes ' +
    'hasta priority early regular final firm local time hours heure heures horas hora hrs hs o clock ' +
    '截止 前 截止日期 之前 在 في الساعه الساعة قبل يوم حتى م'
  ).split(' '),
)
const weekday =
  /^(?:mon|tues?|wed|thu|thur|thurs|fri|sat|sun|mo|di|mi|do|fr|sa|so|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lun|mar|mer|jeu|ven|sam|dim|lunes|martes|miercoles|jueves|viernes|sabado|domingo|mie|jue|vie|sab|dom|(?:星期|周|週|礼拜)[一二三四五六日天]|الاثنين|الثلاثاء|الاربعاء|الخميس|الجمعة|السبت|الاحد)$/

/** "T22:59:00Z": an instant that a program has written, whose hour is not that of the deadline. */
const instantRest = /^\s*t\d{1,2}:[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?(?:z|[+-]\d\d:?\d\d)\s*$/i

interface ClockReading {
  time: string | undefined
  /** The text without its time. */
  rest: string
}

/** Splits off the time; undefined for one that cannot be. */
const splitTime = (text: string): ClockReading | undefined => {
  const match = timePattern.exec(text)
  if (!match) return { time: undefined, rest: text }
  const [whole, hour = '', minute, half] = match
  const time = minute || half ? toTime(hour, minute ?? '00', half) : undefined
  return time ? { time, rest: cut(text, match.index, match.index + whole.length) } : undefined
}

/** Lists the words beside a date and its time that are more than fillers. */
const listWords = (rest: string): string[] =>
  (foldText(rest).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !fillers.has(word) && !weekday.test(word))

/** Reads the time and zone beside a date; undefined if other words stand there, which may change its meaning. */
const readRest = (text: string): Omit<DateReading, 'date'> | undefined => {
  if (instantRest.test(text)) return {}
  const clock = splitTime(text)
  if (!clock) return undefined
  const [zone, ...others] = listWords(clock.rest)
  // Spreadsheets add midnight to dates without a time.
  const time = clock.time && clock.time !== '00:00' ? { time: clock.time } : {}
  if (zone === undefined) return time
  if (others.length > 0 || !clock.time || !zoneWord.test(zone)) return undefined
  return { ...time, zone: zone === 'aoe' ? 'AoE' : zone.toUpperCase() }
}

/** Parses the date of a cell with its time; reports an ambiguous one if no order is given. */
export const readDate = (text: string, order: DateOrder | undefined): DateReading | 'ambiguous' | undefined => {
  const found = findDate(toEuropeanDigits(text.trim().replace(/\s+/g, ' ')), order)
  if (found === undefined || found === 'ambiguous') return found
  const rest = readRest(found.rest)
  return rest && { date: found.date, ...rest }
}
