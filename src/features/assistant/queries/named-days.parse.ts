import { Temporal } from 'temporal-polyfill'
import { type DateMatch, findDates } from '#src/shared/date-text.parse.ts'
import { foldText } from '#src/shared/unicode.ts'

// Days and periods that a question names: a date, a month, a feast, or a number of days from today. Pure.

/** Period of days, both included, as ISO dates. */
export interface DayPeriod {
  from: string
  until: string
}

/** Longest prefix of a question that is read, in UTF-16 code units. */
const maxReadLength = 400

/** Feasts and turns of the year as month and day; words in lower case without accents. */
const feasts: readonly (readonly [month: number, day: number, words: RegExp])[] = [
  [12, 25, /christmas|xmas|x-mas|navidad|\bnoel\b|weihnacht|heiligabend|圣诞|عيد الميلاد|الكريسماس/],
  [
    12,
    31,
    /new year|end of (?:the|this) year|year.?end|ano nuevo|fin de ano|nochevieja|nouvel an|fin d.annee|fin de l.annee|silvester|neujahr|jahresende|ende des jahres|元旦|新年|年底|راس السنه|راس السنة|نهايه (?:السنه|العام)|نهاية (?:السنة|العام)/,
  ],
]

/** Words that leave a feast itself out; a deadline on a named date is always included, because missing it costs more. */
const excluding = /\bbefore\b|\bb4\b|\bantes de|\bavant\b|\bvor\b|之前|以前|前|قبل/
/** Words for a period that ends with the named day and begins today. */
const ending =
  /\b(?:before|b4|until|till|untill|by|up to|within|antes|hasta|avant|jusqu|d.ici|vor|bis|spatestens)\b|之前|以前|前|为止|قبل|حتي|حتى|لغاية|لغايه/

const units: readonly (readonly [days: number, words: RegExp])[] = [
  [
    1,
    /(?<![\d.,])(\d{1,3}|[一二两三四五六七十]|[a-z\u0600-\u06ff]{1,6})\s?(?:days?\b|dias?\b|jours?\b|tage?n?\b|天|ايام|يوم)/u,
  ],
  [
    7,
    /(?<![\d.,])(\d{1,3}|[一二两三四五六七十]|[a-z\u0600-\u06ff]{1,6})\s?(?:weeks?\b|semanas?\b|semaines?\b|wochen?\b|周|个?星期|اسابيع|اسبوع)/u,
  ],
]

/** Small numbers as words, without accents. */
const numberWords: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'one un una une ein eine einer einem 一',
    'two dos deux zwei 两 二',
    'three tres trois drei 三 ثلاثه ثلاثة',
    'four cuatro quatre vier 四 اربعه اربعة',
    'five cinco cinq funf 五 خمسه خمسة',
    'six seis sechs 六 سته ستة',
    'seven siete sept sieben 七 سبعه سبعة',
    'ten diez dix zehn 十 عشره عشرة',
  ].flatMap((words, at) => words.split(' ').map((word) => [word, at === 7 ? 10 : at + 1] as const)),
)

const toCount = (word: string): number => (/^\d/.test(word) ? Number(word) : (numberWords[word] ?? 0))

/** Returns the next occurrence of a day of the year, today included. */
const nextOccurrence = (today: Temporal.PlainDate, month: number, dayOfMonth: number): Temporal.PlainDate => {
  const date = Temporal.PlainDate.from({ year: today.year, month, day: dayOfMonth })
  return Temporal.PlainDate.compare(date, today) < 0 ? date.add({ years: 1 }) : date
}

const countedDays = (text: string): number | undefined => {
  for (const [days, words] of units) {
    const count = toCount(words.exec(text)?.[1] ?? '')
    if (count > 0) return count * days
  }
  return undefined
}

/** Returns the first and last day of a date in text; a month is all of it. */
const boundsOf = ({ value }: DateMatch, today: Temporal.PlainDate) => {
  const { month } = value
  const year = value.year ?? nextOccurrence(today, month, value.day ?? 28).year
  if (value.day !== null) {
    const date = Temporal.PlainDate.from({ year, month, day: value.day })
    return { first: date, last: date }
  }
  const first = Temporal.PlainDate.from({ year, month, day: 1 })
  return { first, last: first.add({ months: 1 }).subtract({ days: 1 }) }
}

/**
 * Finds the period that a question names: "before Christmas", "by Dec 15", "in March", "in the next ten days". It
 * never begins before today, unless it is over.
 *
 * @param today ISO date
 * @returns undefined when no day, month, feast or number of days is named
 */
export const findNamedPeriod = (question: string, language: string, today: string): DayPeriod | undefined => {
  const read = question.slice(0, maxReadLength)
  const text = foldText(read)
  const now = Temporal.PlainDate.from(today)
  const feast = feasts.find(([, , words]) => words.test(text))
  if (feast) {
    const date = nextOccurrence(now, feast[0], feast[1])
    return { from: today, until: date.subtract({ days: feast[1] === 25 && excluding.test(text) ? 1 : 0 }).toString() }
  }
  const [found] = findDates(read, { language })
  if (found) {
    const { first, last } = boundsOf(found, now)
    const from = found.value.day !== null || ending.test(text) ? now : first
    return { from: Temporal.PlainDate.compare(from, now) < 0 ? today : from.toString(), until: last.toString() }
  }
  const days = countedDays(text)
  return days === undefined ? undefined : { from: today, until: now.add({ days }).toString() }
}

/**
 * Finds the day that a question states for a deadline: the last date in it with day and month, in its next occurrence when
 * no year is written. Of a moved date, the new one is written last.
 *
 * @param today ISO date
 */
export const findStatedDay = (question: string, language: string, today: string): string | undefined => {
  const found = findDates(question.slice(0, maxReadLength), { language }).findLast(({ value }) => value.day !== null)
  return found && boundsOf(found, Temporal.PlainDate.from(today)).last.toString()
}
