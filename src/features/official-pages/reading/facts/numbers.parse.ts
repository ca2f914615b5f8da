// Numbers of a folded sentence, in digits and in words.

export interface NumberToken {
  value: number
  /** Digits or word as written, folded. */
  raw: string
  start: number
  end: number
}

/** Reads "1,200", "1.200" and "1'200" as thousands, and one or two digits after a point or comma as decimals. */
export const parseNumber = (raw: string): number =>
  /^[1-9]\d{0,2}(?:[.,' ]\d{3})+$/.test(raw) ? Number(raw.replace(/[.,' ]/g, '')) : Number(raw.replace(',', '.'))

const digits = /(?<![\d.,])(?:[1-9]\d{0,2}(?:[.,']\d{3})+(?![\d])|\d{1,7}(?:[.,]\d{1,3})?)(?![\d])/g

/** Number of an item: "4) IELTS". */
const itemNumber = /^\s*\d{1,2}[.)](?!\d)/

/** Lists the numbers in digits, without that of a list item at the beginning. */
export const findNumbers = (folded: string): NumberToken[] => {
  const first = itemNumber.exec(folded)?.[0].length ?? 0
  return [...folded.matchAll(digits)]
    .filter(({ index }) => index >= first)
    .map((match) => ({
      value: parseNumber(match[0]),
      raw: match[0],
      start: match.index,
      end: match.index + match[0].length,
    }))
}

const replacing =
  /(?:formerly|previously|used to be|instead of|rather than|\bnot|bisher|fruher|statt|au lieu de|auparavant|antes|en lugar de|原为|而非|under|below|less than|fewer than)[\s:(]*$/

/** Returns whether a number is an earlier or rejected value: "from 3.0 to 3.2", "below 3.0". */
export const isReplaced = (folded: string, { start, end }: NumberToken): boolean => {
  const before = folded.slice(Math.max(0, start - 20), start)
  // "Not less than 90" is a minimum.
  if (/(?:not|no|nothing|nicht|pas) (?:less|fewer|lower|under|below)(?: than)?[\s:(]*$/.test(before)) return false
  if (
    /\b(?:from|von|de|du|desde|由|من)\s$/.test(before) &&
    /^\s(?:to|auf|a|到|提高到|الى)\s?\d/.test(folded.slice(end, end + 8))
  )
    return true
  return replacing.test(before)
}

const words: Readonly<Record<string, string>> = {
  en: 'one 1 two 2 three 3 four 4 five 5 six 6 eight 8 ten 10 twelve 12',
  de: 'ein 1 eine 1 einen 1 eines 1 zwei 2 drei 3 vier 4 funf 5 sechs 6 acht 8 zehn 10 zwolf 12',
  fr: 'un 1 une 1 deux 2 trois 3 quatre 4 cinq 5 six 6 huit 8 dix 10 douze 12',
  es: 'un 1 una 1 dos 2 tres 3 cuatro 4 cinco 5 seis 6 ocho 8 diez 10 doce 12',
  ar: 'واحد 1 واحدة 1 اثنان 2 اثنين 2 اثنتين 2 ثلاث 3 ثلاثة 3 اربع 4 اربعة 4 خمس 5 خمسة 5 ست 6 ستة 6',
}
const maps: Readonly<Record<string, ReadonlyMap<string, number>>> = Object.fromEntries(
  Object.entries(words).map(([language, text]) => {
    const parts = text.split(' ')
    return [language, new Map(parts.flatMap((word, at) => (at % 2 === 0 ? [[word, Number(parts[at + 1])]] : [])))]
  }),
)
const chinese: Readonly<Record<string, number>> = { 一: 1, 二: 2, 两: 2, 兩: 2, 三: 3, 四: 4, 五: 5, 六: 6 }
const chineseNumber = /(?<!第)[一二两兩三四五六](?=\s?(?:封|份|位|名|篇|年|学年|學年|个|個|级|級|页|頁|学期|學期))/g

const listWords = (folded: string, language: string): NumberToken[] => {
  const [english, own] = [maps.en, maps[language]]
  return [...folded.matchAll(/[a-z]{2,8}|[\u0621-\u064a]{2,8}/g)].flatMap((match) => {
    const value = own?.get(match[0]) ?? english?.get(match[0])
    const before = folded.charAt(match.index - 1)
    const next = folded.charAt(match.index + match[0].length)
    if (value === undefined || /[a-z'\u0621-\u064a]/.test(before + next)) return []
    return [{ value, raw: match[0], start: match.index, end: match.index + match[0].length }]
  })
}

/** Lists whole numbers in digits, and number words up to twelve in English and the language of the page. */
export const findSmallNumbers = (folded: string, language: string): NumberToken[] => {
  const written = [...folded.matchAll(chineseNumber)].map((match) => ({
    value: chinese[match[0]] ?? 0,
    raw: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))
  return [...findNumbers(folded), ...listWords(folded, language), ...written].toSorted((a, b) => a.start - b.start)
}
