import { foldText } from '#src/shared/unicode.ts'
import { plainWords } from '../grammar.rules.ts'
import { type WritingLanguage, writingLanguages } from '../rules.ts'

// Parser of a model's section: one sentence per line, followed by the ids of its facts. Other output is dropped.

export interface NamedSentence {
  text: string
  /** Fact ids as the model wrote them. */
  facts: string[]
}

/** Maximum number of sentences in a section, and maximum length of a sentence. */
export const maxSentences = 12
const maxSentence = 600

/** Maximum number of facts per sentence. */
const maxNamed = 10

const markup = /<\/?[a-z][^<>]{0,80}>|[*_#`<>|~]|^\s*(?:[-•–]|\d{1,2}[.)])\s+/gu

/** Parses a line of the model; undefined when it is no sentence. */
export const readModelLine = (line: string): NamedSentence | undefined => {
  const at = line.lastIndexOf('[')
  const isNamed = at >= 0 && line.trimEnd().endsWith(']')
  const words = (isNamed ? line.slice(0, at) : line)
    .slice(0, maxSentence + 1)
    .replace(markup, '')
    .trim()
  if (words.length > maxSentence || !/\p{L}{2}/u.test(words)) return
  const named = isNamed ? line.slice(at + 1, at + 1 + maxSentence).match(/[\w.-]{1,80}/g) : null
  return { text: words.toWellFormed(), facts: (named ?? []).slice(0, maxNamed) }
}

/** Detects the language of a text by its most frequent function words, or by its script. */
export const detectLanguage = (text: string): WritingLanguage => {
  if (/\p{Script=Han}/u.test(text)) return 'zh'
  if (/\p{Script=Arabic}/u.test(text)) return 'ar'
  const words = foldText(text).match(/\p{L}+/gu) ?? []
  const counts = writingLanguages.map((language) => words.filter((word) => plainWords[language].has(word)).length)
  const most = Math.max(...counts)
  return writingLanguages[counts.indexOf(most)] ?? 'en'
}

/** Tells whether a text is in a language; a few words are too short to reject. */
export const isInLanguage = (language: WritingLanguage, text: string): boolean => {
  const found = detectLanguage(text)
  if (found === language) return true
  const words = foldText(text).match(/\p{L}+/gu) ?? []
  const count = (one: WritingLanguage) => words.filter((word) => plainWords[one].has(word)).length
  const isOtherScript = [found, language].some((one) => one === 'zh' || one === 'ar')
  return !isOtherScript && count(found) - count(language) < 3
}
