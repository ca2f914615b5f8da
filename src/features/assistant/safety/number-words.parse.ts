import { type Language, languages } from '#src/shared/locales.ts'
import { indefiniteNumbers, largeNumbers, numberParts, smallNumbers } from '#src/shared/number-words.ts'
import { foldText } from '#src/shared/unicode.ts'

// Numbers in words: "ninety", "sechzigtausend", 九万, تسعون. The prompt asks for digits, which can be compared with
// look-up results; a sentence with a number word cannot, and is removed. "One" is excluded, because it is also an
// article.

const listOf = (words: string): string[] => words.split(' ').map(foldText)

/** Words of the table that usually count nothing in a reply: "test score", "first quarter", "second half-year". */
const uncounted = new Set(
  listOf(
    'score third thirds quarter quarters fifth fifths tenth tenths medio media tercio tercios cuarto cuartos decima demi demie tiers quart quarts dixieme halb halbe halben halbes drittel viertel funftel zehntel احد احدى ثلث ربع',
  ),
)

/** Number words that are ordinary words of another language. */
const ambiguous: Record<Language, ReadonlySet<string>> = {
  en: new Set(['ten']),
  es: new Set(['dos', 'tres', 'once', 'mil']),
  fr: new Set(['six', 'sept', 'neuf', 'cent', 'cents']),
  de: new Set(['null']),
  zh: new Set(),
  ar: new Set(),
}

const wordsOf = (language: Language): string[] =>
  [
    ...smallNumbers[language].keys(),
    ...largeNumbers[language].keys(),
    ...numberParts[language].keys(),
    ...indefiniteNumbers[language],
  ].filter((word) => !uncounted.has(word))

/** Patterns for what a word list cannot contain: German compounds, Chinese characters, a unit directly after digits. */
const germanPart =
  'zwanzig|dreissig|dreißig|vierzig|funfzig|sechzig|siebzig|achtzig|neunzig|hundert|tausend|zwolf|sieben|sechs|sechzehn|siebzehn|zwei|zwo|drei|vier|funf|acht|neun|zehn|elf'
const german = new RegExp(`^(?:ein|eine|eins|und)*(?:${germanPart})(?:${germanPart}|eins?|und)*$`)
const ordinaryChinese = /百分之|十分|万一|千万(?=[不别要记])|(?<=[^\d一二两三四五六七八九十百千])万(?=[能物])/g
const chinese =
  /一半|半数|(?<!第)(?:[零〇一二两三四五六七八九十百千万亿]{2,}|[二两三四五六七八九十](?=个|所|份|封|天|年|月|日|号|周|星期|小时|分|门|项|人|名|位|次|倍|条|件|篇|种|级|岁|美元|欧元|元|块|%|成))/
const unitBehindDigits =
  /\d[\s\u00a0\u202f]?(?:[百千万亿]|(?:k|m|mio|bn|b|mrd|tsd|hundert|tausend|mil|mille|millon)(?!\p{L}))/u

const everywhere = new Set(
  languages.flatMap((language) => wordsOf(language).filter((word) => !ambiguous[language].has(word))),
)
/** Tells whether a text contains a number word of its language. */
export const hasNumberWord = (text: string, language: Language | undefined): boolean => {
  const folded = foldText(text)
  const isNumber = (word: string) =>
    everywhere.has(word) || german.test(word) || (language !== undefined && ambiguous[language].has(word))
  // In Arabic "and", "by" and the article are prefixes of the word.
  const isAny = (word: string) =>
    [word, word.replace(/^[وبلف]/, ''), word.replace(/^[وبف]?ال/, '')].some((bare) => isNumber(bare))
  if (unitBehindDigits.test(folded) || chinese.test(folded.replace(ordinaryChinese, ' '))) return true
  return (folded.match(/\p{L}+/gu) ?? []).some(isAny)
}
