import { type Language, languages } from '#src/shared/locales.ts'
import { foldText } from '#src/shared/unicode.ts'
import { plainWords } from './grammar.rules.ts'

// Language of a single sentence: a statement in Spanish may contain a claim in German.

const scripts = { zh: /\p{Script=Han}/gu, ar: /\p{Script=Arabic}/gu } as const
const latin = languages.filter((language) => language !== 'zh' && language !== 'ar')

/** Minimum number of function words of another language, and their ratio to those of the document's language. */
const fewestWords = 2
const clearlyMore = 3

/**
 * Detects the language of a sentence: that of its document, unless its letters or function words are clearly of
 * another. A name in another script changes nothing.
 */
export const detectSentenceLanguage = (sentence: string, document: Language): Language => {
  const letters = sentence.match(/\p{L}/gu)?.length ?? 0
  const counted = (['zh', 'ar'] as const).map((language) => ({
    language,
    count: sentence.match(scripts[language])?.length ?? 0,
  }))
  const script = counted.find(({ language, count }) => count > 0 && (language === document || 2 * count > letters))
  if (script) return script.language
  const words = foldText(sentence).match(/\p{L}+/gu) ?? []
  const smallWords = (language: Language) => words.filter((word) => plainWords[language].has(word)).length
  const [best] = latin
    .map((language) => ({ language, count: smallWords(language) }))
    .sort((one, other) => other.count - one.count)
  const own = document === 'zh' || document === 'ar' ? 0 : smallWords(document)
  const isOther = best !== undefined && best.count >= Math.max(fewestWords, clearlyMore * own)
  return isOther ? best.language : document
}
