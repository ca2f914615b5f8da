import { type Language, languages } from '#src/shared/locales.ts'
import { foldText } from '#src/shared/unicode.ts'

// Numbers in words: "ninety", "sechzigtausend", 九万, تسعون. The prompt asks for digits, which can be compared with
// look-up results; a sentence with a number word cannot, and is removed. "One" is excluded, because it is also an
// article.

const words: Record<Language, string> = {
  en: 'zero two three four five six seven eight nine eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands million millions billion billions dozen dozens half',
  es: 'cero cuatro cinco seis siete ocho nueve diez doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve treinta cuarenta cincuenta sesenta setenta ochenta noventa cien ciento cientos miles millon millones docena docenas mitad',
  fr: 'deux trois quatre cinq huit dix onze douze treize quatorze quinze seize vingt vingts trente quarante cinquante soixante septante octante nonante centaine centaines mille millier milliers milliard milliards douzaine douzaines moitie',
  de: 'dutzend hunderte tausende million millionen milliarde milliarden halfte',
  // Chinese is matched by a pattern below, because it has no spaces.
  zh: '',
  ar: 'صفر اثنان اثنين ثلاثة ثلاث اربعة اربع خمسة خمس ستة ست سبعة سبع ثمانية ثماني تسعة تسع عشرة عشر عشرون عشرين ثلاثون ثلاثين اربعون اربعين خمسون خمسين ستون ستين سبعون سبعين ثمانون ثمانين تسعون تسعين مية ماية ميتان ميتين مايتان مايتين مئة مئتان مئتين مائة مائتان مائتين مئات ميات الف الفا الفان الفين الاف مليون ملايين مليار مليارات نصف ثلاثمئة أربعمئة خمسمئة ستمئة سبعمئة ثمانمئة تسعمئة ثلاثمائة أربعمائة خمسمائة ستمائة سبعمائة ثمانمائة تسعمائة',
}

/** Ordinary words of a language that are number words in another one. */
const wordsAtHome: Record<Language, string> = {
  en: 'ten',
  es: 'dos tres once mil',
  fr: 'six sept neuf cent cents',
  de: 'null',
  zh: '',
  ar: '',
}

/** Patterns for what a word list cannot contain: German compounds, Chinese characters, a unit directly after digits. */
const germanPart =
  'zwanzig|dreissig|dreißig|vierzig|funfzig|sechzig|siebzig|achtzig|neunzig|hundert|tausend|zwolf|sieben|sechs|sechzehn|siebzehn|zwei|zwo|drei|vier|funf|acht|neun|zehn|elf'
const german = new RegExp(`^(?:ein|eine|eins|und)*(?:${germanPart})(?:${germanPart}|eins?|und)*$`)
const ordinaryChinese = /百分之|十分|万一|千万(?=[不别要记])|(?<=[^\d一二两三四五六七八九十百千])万(?=[能物])/g
const chinese =
  /一半|半数|(?<!第)(?:[零〇一二两三四五六七八九十百千万亿]{2,}|[二两三四五六七八九十](?=个|所|份|封|天|年|月|日|号|周|星期|小时|分|门|项|人|名|位|次|倍|条|件|篇|种|级|岁|美元|欧元|元|块|%|成))/
const unitBehindDigits =
  /\d[\s\u00a0\u202f]?(?:[百千万亿]|(?:k|m|mio|bn|b|mrd|tsd|hundert|tausend|mil|mille|millon)(?!\p{L}))/u

const listOf = (texts: Record<Language, string>, language: Language): string[] =>
  texts[language].split(' ').filter(Boolean).map(foldText)

const everywhere = new Set(languages.flatMap((language) => listOf(words, language)))
const atHome = Object.fromEntries(
  languages.map((language) => [language, new Set(listOf(wordsAtHome, language))]),
) as Record<Language, Set<string>>

/** Tells whether a text contains a number word of its language. */
export const hasNumberWord = (text: string, language: Language | undefined): boolean => {
  const folded = foldText(text)
  const isNumber = (word: string) =>
    everywhere.has(word) || german.test(word) || (language !== undefined && atHome[language].has(word))
  // In Arabic "and", "by" and the article are prefixes of the word.
  const isAny = (word: string) =>
    [word, word.replace(/^[وبلف]/, ''), word.replace(/^[وبف]?ال/, '')].some((bare) => isNumber(bare))
  if (unitBehindDigits.test(folded) || chinese.test(folded.replace(ordinaryChinese, ' '))) return true
  return (folded.match(/\p{L}+/gu) ?? []).some(isAny)
}
