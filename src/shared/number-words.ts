import type { Language } from './locales.ts'
import { foldText } from './unicode.ts'

// Number words of the six languages with their values. Texts are folded: lower case, without accents.

/** Additive number words: "forty two". */
const small: Record<Language, string> = {
  en: 'zero 0 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 twelve 12 thirteen 13 fourteen 14 fifteen 15 sixteen 16 seventeen 17 eighteen 18 nineteen 19 twenty 20 thirty 30 forty 40 fifty 50 sixty 60 seventy 70 eighty 80 ninety 90',
  es: 'cero 0 dos 2 tres 3 cuatro 4 cinco 5 seis 6 siete 7 ocho 8 nueve 9 diez 10 once 11 doce 12 trece 13 catorce 14 quince 15 dieciseis 16 diecisiete 17 dieciocho 18 diecinueve 19 veinte 20 veintiun 21 veintiuno 21 veintiuna 21 veintidos 22 veintitres 23 veinticuatro 24 veinticinco 25 veintiseis 26 veintisiete 27 veintiocho 28 veintinueve 29 treinta 30 cuarenta 40 cincuenta 50 sesenta 60 setenta 70 ochenta 80 noventa 90 ciento 100 cien 100 doscientos 200 doscientas 200 trescientos 300 trescientas 300 cuatrocientos 400 cuatrocientas 400 quinientos 500 quinientas 500 seiscientos 600 seiscientas 600 setecientos 700 setecientas 700 ochocientos 800 ochocientas 800 novecientos 900 novecientas 900',
  fr: 'zero 0 deux 2 trois 3 quatre 4 cinq 5 six 6 sept 7 huit 8 neuf 9 dix 10 onze 11 douze 12 treize 13 quatorze 14 quinze 15 seize 16 vingt 20 vingts 20 trente 30 quarante 40 cinquante 50 soixante 60 septante 70 huitante 80 octante 80 nonante 90',
  de: '',
  zh: '',
  ar: 'صفر 0 احد 1 احدى 1 اثنا 2 اثني 2 اثنتا 2 اثنتي 2 اثنان 2 اثنين 2 اثنتان 2 اثنتين 2 ثلاثة 3 ثلاث 3 اربعة 4 اربع 4 خمسة 5 خمس 5 ستة 6 ست 6 سبعة 7 سبع 7 ثمانية 8 ثمان 8 ثماني 8 تسعة 9 تسع 9 عشرة 10 عشر 10 عشرون 20 عشرين 20 ثلاثون 30 ثلاثين 30 اربعون 40 اربعين 40 خمسون 50 خمسين 50 ستون 60 ستين 60 سبعون 70 سبعين 70 ثمانون 80 ثمانين 80 تسعون 90 تسعين 90 مئتان 200 مئتين 200 مائتان 200 مائتين 200 ثلاثمئة 300 ثلاثمائة 300 اربعمئة 400 اربعمائة 400 خمسمئة 500 خمسمائة 500 ستمئة 600 ستمائة 600 سبعمئة 700 سبعمائة 700 ثمانمئة 800 ثمانمائة 800 تسعمئة 900 تسعمائة 900 الفان 2000 الفين 2000',
}

/** Multiplicative number words, which multiply the number before them. */
const large: Record<Language, string> = {
  en: 'hundred 100 thousand 1000 million 1000000 billion 1000000000 dozen 12 score 20',
  es: 'mil 1000 millon 1000000 millones 1000000 docena 12 docenas 12 decena 10 decenas 10 quincena 15 veintena 20 centenar 100 centenares 100 millar 1000 millares 1000',
  fr: 'cent 100 cents 100 mille 1000 millier 1000 milliers 1000 million 1000000 millions 1000000 milliard 1000000000 milliards 1000000000 centaine 100 centaines 100 dizaine 10 dizaines 10 douzaine 12 vingtaine 20 trentaine 30 quinzaine 15',
  de: 'dutzend 12 million 1000000 millionen 1000000 milliarde 1000000000 milliarden 1000000000',
  zh: '',
  ar: 'مئة 100 مائة 100 مية 100 مئات 100 الف 1000 الاف 1000 الفا 1000 مليون 1000000 ملايين 1000000',
}

/** Fraction words. */
const parts: Record<Language, string> = {
  en: 'half 0.5 third 0.3333 thirds 0.3333 quarter 0.25 quarters 0.25 fifth 0.2 fifths 0.2 tenth 0.1 tenths 0.1',
  es: 'medio 0.5 media 0.5 mitad 0.5 tercio 0.3333 tercios 0.3333 cuarto 0.25 cuartos 0.25 decima 0.1',
  fr: 'demi 0.5 demie 0.5 moitie 0.5 tiers 0.3333 quart 0.25 quarts 0.25 dixieme 0.1',
  de: 'halb 0.5 halbe 0.5 halben 0.5 halbes 0.5 halfte 0.5 drittel 0.3333 viertel 0.25 funftel 0.2 zehntel 0.1',
  zh: '一半 0.5 半 0.5',
  ar: 'نصف 0.5 ثلث 0.3333 ربع 0.25 خمس 0.2 عشر 0.1',
}

/** Plurals without a definite value: "hundreds of applicants". */
const indefinite: Record<Language, string> = {
  en: 'hundreds thousands millions billions dozens',
  es: 'cientos miles',
  fr: '',
  de: 'hunderte tausende',
  zh: '',
  ar: 'ميات مليار مليارات',
}

const pairs = (text: string): Map<string, number> => {
  // Folded comparison, because Hamza and word endings have several spellings.
  const words = foldText(text).split(' ').filter(Boolean)
  return new Map(words.flatMap((word, at) => (at % 2 === 0 ? [[word, Number(words[at + 1])] as const] : [])))
}
const byLanguage = (texts: Record<Language, string>) =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, pairs(text)])) as Record<
    Language,
    Map<string, number>
  >

export const smallNumbers = byLanguage(small)
export const largeNumbers = byLanguage(large)
export const numberParts = byLanguage(parts)
export const indefiniteNumbers = Object.fromEntries(
  Object.entries(indefinite).map(([language, words]) => [
    language,
    new Set(foldText(words).split(' ').filter(Boolean)),
  ]),
) as unknown as Record<Language, ReadonlySet<string>>

/** Joining words inside a number. */
export const numberJoiners: Record<Language, ReadonlySet<string>> = {
  en: new Set(['and', 'a', 'an']),
  es: new Set(['y']),
  fr: new Set(['et', 'un', 'une']),
  de: new Set(['und']),
  zh: new Set(),
  ar: new Set(),
}

const germanDigits: Record<string, number> = {
  ein: 1,
  eins: 1,
  zwei: 2,
  zwo: 2,
  drei: 3,
  vier: 4,
  funf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
  elf: 11,
  zwolf: 12,
  dreizehn: 13,
  vierzehn: 14,
  funfzehn: 15,
  sechzehn: 16,
  siebzehn: 17,
  achtzehn: 18,
  neunzehn: 19,
}
const germanTens: Record<string, number> = {
  zwanzig: 20,
  dreissig: 30,
  dreißig: 30,
  vierzig: 40,
  funfzig: 50,
  sechzig: 60,
  siebzig: 70,
  achtzig: 80,
  neunzig: 90,
}
const maxGermanNumber = 60

const germanFactors = [
  ['tausend', 1000],
  ['hundert', 100],
] as const

/**
 * Parses a German product such as "zweihundert" or "hundertfünf": the number before the factor times it, plus the
 * number after it.
 */
const germanProduct = (word: string): number | undefined => {
  const found = germanFactors.find(([name]) => word.includes(name))
  if (!found) return undefined
  const [name, factor] = found
  const at = word.indexOf(name)
  const rest = word.slice(at + name.length).replace(/^und(?=.)/, '')
  const before = at === 0 ? 1 : parseGermanNumber(word.slice(0, at))
  const after = rest === '' ? 0 : parseGermanNumber(rest)
  return before === undefined || after === undefined ? undefined : before * factor + after
}

/** Parses a German number in one word, such as "achtundfünfzig" (folded); undefined for other words. */
export const parseGermanNumber = (word: string): number | undefined => {
  if (word.length === 0 || word.length > maxGermanNumber) return undefined
  if (word === 'anderthalb' || word === 'eineinhalb') return 1.5
  if (word.endsWith('einhalb')) {
    const whole = parseGermanNumber(word.slice(0, -'einhalb'.length))
    return whole === undefined ? undefined : whole + 0.5
  }
  if (germanFactors.some(([name]) => word.includes(name))) return germanProduct(word)
  const at = word.indexOf('und')
  const [unit, ten] = [germanDigits[word.slice(0, at)], germanTens[word.slice(at + 3)]]
  const joined = at > 0 && unit !== undefined && ten !== undefined ? unit + ten : undefined
  return germanDigits[word] ?? germanTens[word] ?? joined
}

const chineseDigits: Record<string, number> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
}
const chineseUnits: Record<string, number> = { 十: 10, 百: 100, 千: 1000 }

/** Parses the part of a Chinese number below ten thousand: 一千二百. */
const chineseSection = (signs: string): number => {
  let [sum, digit] = [0, 0]
  for (const sign of signs) {
    const unit = chineseUnits[sign]
    if (unit === undefined) digit = chineseDigits[sign] ?? 0
    else {
      sum += (digit || 1) * unit
      digit = 0
    }
  }
  return sum + digit
}

/** Parses a number in Chinese characters, such as 一千二百 or 二〇二六; undefined for other text. */
export const parseChineseNumber = (signs: string): number | undefined => {
  if (/^[零〇一二三四五六七八九]{2,}$/.test(signs))
    return Number([...signs].map((sign) => chineseDigits[sign]).join(''))
  if (!/^[零〇一二两三四五六七八九十百千万亿]+$/.test(signs)) return undefined
  const [sections = '', ...rest] = signs.split('亿').reverse()
  const hundredMillions = rest.length > 0 ? (parseChineseNumber(rest.join('')) ?? 0) : 0
  const [ones = '', tenThousands] = sections.split('万').reverse()
  return hundredMillions * 1e8 + chineseSection(tenThousands ?? '') * 1e4 + chineseSection(ones)
}
