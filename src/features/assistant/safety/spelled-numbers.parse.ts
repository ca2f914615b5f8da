import type { Language } from '#src/shared/locales.ts'
import { plain } from '../understanding/entities.parse.ts'

// Numbers written as words, in the six languages of the product: "ninety", "sechzigtausend", "quatre-vingts", 九万, تسعون.

const series = (words: string, first: number, step = 1): [string, number][] =>
  words.split(' ').map((word, at) => [word, first + at * step])

const plainEntries = (entries: [string, number][]): [string, number][] =>
  entries.map(([word, value]) => [plain(word), value])

const known = new Map<string, number>(
  plainEntries([
    ...series('one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen', 1),
    ...series('sixteen seventeen eighteen nineteen', 16),
    ...series('twenty thirty forty fifty sixty seventy eighty ninety hundred', 20, 10),
    ...series('zero cero zéro', 0, 0),
    ...series('dozen dozens docena docenas douzaine douzaines Dutzend', 12, 0),
    ...series('uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis', 1),
    ...series('diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco', 17),
    ...series('veintiséis veintisiete veintiocho veintinueve treinta', 26),
    ...series('veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien', 20, 10),
    ...series(
      'doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
      200,
      100,
    ),
    ...series(
      'doscientas trescientas cuatrocientas quinientas seiscientas setecientas ochocientas novecientas',
      200,
      100,
    ),
    ...series('un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize', 1),
    ...series('vingt trente quarante cinquante soixante septante octante nonante cent', 20, 10),
    ...series('واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة', 1),
    ...series('واحدة اثنين ثلاث أربع خمس ست سبع ثماني تسع عشر', 1),
    ...series('عشرون ثلاثون أربعون خمسون ستون سبعون ثمانون تسعون مئة مئتان', 20, 10),
    ...series('عشرين ثلاثين أربعين خمسين ستين سبعين ثمانين تسعين مائة', 20, 10),
    ...series('مئتان مئتين مائتان مائتين', 200, 0),
    ...series('ثلاثمئة أربعمئة خمسمئة ستمئة سبعمئة ثمانمئة تسعمئة', 300, 100),
    ...series('ثلاثمائة أربعمائة خمسمائة ستمائة سبعمائة ثمانمائة تسعمائة', 300, 100),
    ...series('hundreds ciento cientos cientos centaine centaines cents hunderte مئات', 100, 0),
    ...series('thousand thousands mil miles mille millier milliers tausende ألف آلاف ألفا', 1_000, 0),
    ...series('ألفان ألفين', 2_000, 0),
    ...series('million millions millón millones millionen مليون ملايين', 1_000_000, 0),
    ...series('billion billions milliard milliards milliarde milliarden مليار مليارات', 1_000_000_000, 0),
    ['vingts', 20],
  ]),
)

/** Words that are numbers in one language and ordinary words in another. */
const onlyAtHome = new Map<string, Language>([
  ['once', 'es'],
  ['tres', 'es'],
  ['dos', 'es'],
  ['mil', 'es'],
  ['cent', 'fr'],
  ['cents', 'fr'],
  ['sept', 'fr'],
  ['neuf', 'fr'],
  ['ten', 'en'],
])

const germanParts = new Map<string, number>(
  plainEntries([
    ...series('ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf', 1),
    ...series('dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig', 13),
    ...series('zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert', 20, 10),
    ...series('eins eine einem einen einer', 1, 0),
    ['dreissig', 30],
    ['zwo', 2],
    ['tausend', 1_000],
  ]),
)
const longestFirst = [...germanParts.keys(), 'und'].sort((a, b) => b.length - a.length).join('|')
const germanWord = new RegExp(`^(?:${longestFirst})+$`)
const germanPart = new RegExp(longestFirst, 'g')

/** What a word says: one value, several for a German compound, none for what is no number. */
const valuesOf = (word: string, language: Language | undefined): number[] => {
  const home = onlyAtHome.get(word)
  if (home && home !== language) return []
  const bare = [word, word.replace(/^(?:و|ب|ل|ف)/, ''), word.replace(/^(?:و|ب|ف)?ال/, '')]
  for (const candidate of bare) {
    const value = known.get(candidate)
    if (value !== undefined) return [value]
  }
  if (word === 'und' || !germanWord.test(word)) return []
  return (word.match(germanPart) ?? []).flatMap((part) => germanParts.get(part) ?? [])
}

const magnitudes = [100, 1_000, 1_000_000, 1_000_000_000]

/** Whether a part continues a number: "twenty five", "fünf und zwanzig", "soixante dix", "quatre vingt", خمسة عشر. */
const continues = (current: number, next: number): boolean => {
  if (current === 0 || magnitudes.includes(next)) return true
  if (next < 10) return current % 10 === 0
  if (next < 20) return current % 100 < 10 || [20, 60, 80].includes(current % 100)
  return current % 100 < 10
}

interface Sum {
  total: number
  current: number
}

const added = ({ total, current }: Sum, next: number): Sum => {
  if (next >= 1_000 && magnitudes.includes(next)) return { total: total + Math.max(1, current) * next, current: 0 }
  if (next === 100) return { total, current: Math.max(1, current) * 100 }
  if (next === 20 && current % 100 === 4) return { total, current: current + 76 }
  return { total, current: current + next }
}

/** The numbers that a run of parts says: most runs say one, "two three" says two. */
const numbersOf = (parts: number[]): number[] => {
  const numbers: number[] = []
  let sum: Sum = { total: 0, current: 0 }
  for (const part of parts) {
    if (!continues(sum.current, part)) {
      numbers.push(sum.total + sum.current)
      sum = { total: 0, current: 0 }
    }
    sum = added(sum, part)
  }
  return [...numbers, sum.total + sum.current]
}

const connectors = new Set(['and', 'y', 'et', 'und', 'و', 'a', 'of', 'de'])
const token = /\p{L}+|\d+|[^\p{L}\d\s\u00a0\u202f-]/gu
const percent = /per ?cent|pour cents?|por ciento|(?:ب|في )ال(?:مية|ماية)/g

/** Runs of parts that stand side by side; a run that follows digits belongs to them ("60 thousand"). */
const runsOf = (text: string, language: Language | undefined): number[][] => {
  const runs: number[][] = []
  let run: number[] = []
  let followsDigits = false
  const close = () => {
    const isUnit = followsDigits && magnitudes.includes(run[0] ?? 0)
    if (run.length > 0 && !isUnit) runs.push(run)
    run = []
    followsDigits = false
  }
  for (const [word] of plain(text).replace(percent, '%').matchAll(token)) {
    const values = valuesOf(word, language)
    if (values.length > 0) run.push(...values)
    else if (!(run.length > 0 && connectors.has(word))) {
      close()
      followsDigits = /^\d/.test(word)
    }
  }
  close()
  return runs
}

const chineseDigits = new Map([...'零一二三四五六七八九'].map((sign, value) => [sign, value]))
chineseDigits.set('〇', 0).set('两', 2)
const chineseUnits = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1_000],
])
const chineseRun = /(?<!第)[零〇一二两三四五六七八九十百千万亿]+/g
const ordinaryChinese = /百分之|十分|万一|千万(?=[不别要记])|(?<=[^\d一二两三四五六七八九十百千])万(?=[能物])/g
const counter =
  /^(?:个|所|份|封|天|年|月|日|号|周|星期|小时|分|门|项|人|名|位|次|倍|条|件|篇|种|级|岁|美元|欧元|元|块|%|％|％|成)/

interface ChineseSum extends Sum {
  digit: number
}

const addSign = ({ total, current, digit }: ChineseSum, sign: string): ChineseSum => {
  const value = chineseDigits.get(sign)
  if (value !== undefined) return { total, current, digit: value }
  const unit = chineseUnits.get(sign)
  if (unit !== undefined) return { total, current: current + Math.max(1, digit) * unit, digit: 0 }
  const group = Math.max(1, current + digit)
  return sign === '万'
    ? { total: total + group * 10_000, current: 0, digit: 0 }
    : { total: (total + (current + digit || (total === 0 ? 1 : 0))) * 100_000_000, current: 0, digit: 0 }
}

const chineseNumber = (signs: string): number => {
  const plainDigits = [...signs].map((sign) => chineseDigits.get(sign))
  if (signs.length > 1 && plainDigits.every((digit) => digit !== undefined)) return Number(plainDigits.join(''))
  const { total, current, digit } = [...signs].reduce(addSign, { total: 0, current: 0, digit: 0 })
  return total + current + digit
}

const chineseNumbers = (text: string): number[] => {
  const clean = text.replace(ordinaryChinese, ' ')
  return [...clean.matchAll(chineseRun)].flatMap(({ 0: signs, index }) => {
    const isCounted = counter.test(clean.slice(index + signs.length))
    // A sign alone is a number only before what is counted; after digits it is their unit.
    if (/[\d.,]\s?$/.test(clean.slice(Math.max(0, index - 2), index))) return []
    return signs.length > 1 || isCounted ? [chineseNumber(signs)] : []
  })
}

const halves = /\bhalf\b|\bmitad\b|\bmoitie\b|\bhalfte\b|一半|半数|نصف/

/** The numbers that a text says in words, each as everything that it may mean. "One" is an article as well and counts as none. */
export const figuresInWords = (text: string, language?: Language): number[][] => [
  ...runsOf(text, language)
    .flatMap(numbersOf)
    .filter((value) => value !== 1)
    .map((value) => [value]),
  ...chineseNumbers(text)
    .filter((value) => value !== 1)
    .map((value) => [value]),
  ...(halves.test(plain(text)) ? [[0.5, 50]] : []),
]

const unitWords: [RegExp, number][] = [
  [/^(?:k|tsd\.?|thousand|thousands|tausend|mil|mille|千|الف|الاف)(?!\p{L})/u, 1_000],
  [/^(?:hundred|hundert|百)(?!\p{L})/u, 100],
  [/^万/u, 10_000],
  [/^亿/u, 100_000_000],
  [/^(?:m|mio\.?|million|millions|millionen|millon|millones|مليون|ملايين)(?!\p{L})/u, 1_000_000],
  [/^(?:bn|b|mrd\.?|billion|billions|milliarden?|milliards?|مليار)(?!\p{L})/u, 1_000_000_000],
]

/** By how much the words right after a figure in digits multiply it: "60 thousand", "60k", 6万. */
export const unitAfter = (rest: string): number => {
  if (!/^[\s\u00a0\u202f]?\p{L}/u.test(rest)) return 1
  const near = plain(rest.slice(0, 16))
  return unitWords.find(([pattern]) => pattern.test(near))?.[1] ?? 1
}
