import { normalizeUnicode } from '../unicode.ts'

// Names of months, ordinals, connectors and zones in English, German, French, Spanish, Chinese and Arabic. All words
// are folded by foldWord.

const arabicForms: Readonly<Record<string, string>> = { أ: 'ا', إ: 'ا', آ: 'ا', ى: 'ي', ة: 'ه' }

/** Lowercases a word and removes diacritics, as the tables of this file are written. */
export const foldWord = (word: string): string => {
  const lower = word.toLowerCase()
  if (!/[^\t-~]/.test(lower)) return lower
  return normalizeUnicode(
    lower.replace(/[أإآىة]/g, (letter) => arabicForms[letter] ?? letter),
    'NFD',
  ).replace(/[\p{M}ـ]/gu, '')
}

/** Full names of each month. */
const names: readonly string[] = [
  'january januar janner janvier enero يناير جانفي',
  'february februar feber fevrier febrero فبراير فيفري شباط',
  'march marz maerz mars marzo مارس اذار',
  'april avril abril ابريل افريل نيسان',
  'may mai mayo مايو ماي ايار',
  'june juni juin junio يونيو يونيه جوان حزيران',
  'july juli juillet julio يوليو يوليه جويليه تموز',
  'august aout agosto اغسطس اوت اب',
  'september septembre septiembre setiembre سبتمبر ايلول',
  'october oktober octobre octubre اكتوبر',
  'november novembre noviembre نوفمبر',
  'december dezember decembre diciembre ديسمبر',
]

const abbreviations: readonly string[] = [
  'jan janv ene',
  'feb fev fevr febr',
  'mar mrz',
  'apr avr abr',
  '',
  'jun',
  'jul juil',
  'aug ago',
  'sep sept set',
  'oct okt',
  'nov',
  'dec dez dic',
]

const toEntries = (lists: readonly string[]): [string, number][] =>
  lists.flatMap((list, index) =>
    list
      .split(' ')
      .filter(Boolean)
      .map((name): [string, number] => [name, index + 1]),
  )

export const monthNames: ReadonlyMap<string, number> = new Map(toEntries(names))
export const monthAbbreviations: ReadonlyMap<string, number> = new Map(toEntries(abbreviations))

/** Abbreviations that are ordinary words in the other languages. */
export const spanishOnly: ReadonlySet<string> = new Set(['ago', 'set', 'ene'])

/** Names that are ordinary words as well: a month only beside a day or a year. */
export const ordinaryWords: ReadonlySet<string> = new Set(['may', 'march', 'اب', 'ماي', 'mars'])

/** Levantine names of two words, by their first and second word. */
export const levantineMonths: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  كانون: { الثاني: 1, الاول: 12 },
  تشرين: { الاول: 10, الثاني: 11 },
}

export const ordinalSuffixes: ReadonlySet<string> = new Set(['st', 'nd', 'rd', 'th', 'er', 'ero', 'ro'])

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words for the first day of a month: "الأول من يناير", "primero de marzo". */
export const firstDayWords = set('first premier primero ersten الاول اول')

/** Names and abbreviations of weekdays. */
export const weekdayWords = set(
  'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun ' +
    'montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag mo di mi do fr sa so ' +
    'lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miercoles jueves viernes sabado domingo ' +
    'الاثنين الاثنينن الثلاثاء الاربعاء الخميس الجمعه السبت الاحد يوم',
)

/** Words between the first and the last day of a range. */
export const rangeWords = set(
  'to until till through thru and bis zum und au jusqu et al hasta y a el 至 到 迄 الي حتي وحتي و – — - ‒ ― ~ ～ → |',
)

/** The words of rangeWords that join two separate days as often as the ends of a range. */
export const weakRangeWords = set('and und et y و a |')

/** Words without meaning between two days, or between a day and its time. */
export const fillerWords = set(
  "the on at by a um am den dem der le la las los les l du de del el à um von vom from jusqu ' ’ no later than uhr " +
    'before up , ; ( ) [ ] 起 止 في الساعه من يوم of 次 翌 年',
)

/** Words in front of a period of which the first day is stated. */
export const openingWords = set(
  'from between vom von zwischen ab du de entre desde del 从 從 自 من بين الفتره period window zeitraum',
)

/** Parts of a month, by the word in front of it. */
export const monthParts: Readonly<Record<string, 'early' | 'mid' | 'late'>> = {
  early: 'early',
  beginning: 'early',
  anfang: 'early',
  debut: 'early',
  principios: 'early',
  comienzos: 'early',
  inicios: 'early',
  اوائل: 'early',
  بدايه: 'early',
  مطلع: 'early',
  mid: 'mid',
  middle: 'mid',
  mitte: 'mid',
  mi: 'mid',
  mediados: 'mid',
  منتصف: 'mid',
  late: 'late',
  end: 'late',
  ende: 'late',
  fin: 'late',
  finales: 'late',
  fines: 'late',
  اواخر: 'late',
  نهايه: 'late',
}

/** Abbreviations of zones; written in capitals, because several are words in lower case. */
export const zoneAbbreviations = set(
  'ET EST EDT CT CST CDT MT MST MDT PT PST PDT GMT UTC BST CET CEST MEZ MESZ JST KST HKT SGT AEST AEDT AoE AOE',
)

/** First words of American zones: "Eastern Standard Time". */
export const namedZones: Readonly<Record<string, string>> = {
  eastern: 'ET',
  central: 'CT',
  mountain: 'MT',
  pacific: 'PT',
  greenwich: 'GMT',
}
