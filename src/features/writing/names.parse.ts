import type { Language } from '#src/shared/locales.ts'
import { foldText } from '#src/shared/unicode.ts'
import { plainWriting } from './words.parse.ts'

// The names that a text gives: of people, places, journals, tools.

const calendar =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?$/
const titleWord =
  /^(?:Professors?|Prof|Dr|Mr|Mrs|Ms|Madame|Monsieur|Frau|Herr|Señora?|Doctora?|I|I'm|I've|I’m|I’ve|CV|PhD|MSc|BSc|MA|BA)$/
const germanSmallWord = /^(?:Der|Die|Das|Ein|Eine|Mein|Meine|Im|An|In|Am|Sie|Ihr|Ihre|Ihrem|Ihren|Ihrer|Ihnen)$/

const wordPattern = /[\p{L}\p{M}][\p{L}\p{M}\p{N}+#'’ʻ&-]*/gu
const isMarked = (word: string) => /^\p{Lu}{2,}|\p{Ll}\p{Lu}/u.test(word)
const isCapitalised = (word: string) => /^\p{Lu}\p{Ll}/u.test(word)

interface Written {
  word: string
  at: number
  before: string
  after: string
  isFirst: boolean
}

/** German writes every noun large: two large words in a row are a name, where the first is no article. */
const isGermanName = ({ word, at, before, after }: Written) =>
  isCapitalised(word) &&
  !germanSmallWord.test(word) &&
  ((at > 0 && isCapitalised(after)) || (at > 1 && isCapitalised(before) && !germanSmallWord.test(before)))

/** Latin letters in another script. */
const latinWord = /\p{Script=Latin}[\p{Script=Latin}\p{N}+#'’&-]+/gu

const isName: Record<Exclude<Language, 'zh' | 'ar'>, (written: Written) => boolean> = {
  de: (written) => isMarked(written.word) || isGermanName(written),
  en: ({ word, isFirst }) => isMarked(word) || (isCapitalised(word) && !isFirst),
  fr: ({ word, isFirst }) => isMarked(word) || (isCapitalised(word) && !isFirst),
  es: ({ word, isFirst }) => isMarked(word) || (isCapitalised(word) && !isFirst),
}

/** Names in a sentence: what is written large inside it, abbreviations, Latin letters in other scripts, Chinese titles. */
export const namesIn = (text: string, language: Language): string[] => {
  const sentence = plainWriting(text)
  const titles = Array.from(sentence.matchAll(/《([^》]{1,60})》/gu), ([, title = '']) => title)
  if (language === 'zh' || language === 'ar') return [...(sentence.match(latinWord) ?? []), ...titles]
  const words = [...sentence.matchAll(wordPattern)]
  const names = words.flatMap(({ 0: word, index }, at) => {
    if (titleWord.test(word) || calendar.test(foldText(word))) return []
    const lead = sentence.slice(Math.max(0, index - 3), index).trimEnd()
    const isFirst = (index <= 3 && lead === '') || /[.!?:;«“„"(—–]$/.test(lead)
    const written = { word, at, before: words[at - 1]?.[0] ?? '', after: words[at + 1]?.[0] ?? '', isFirst }
    return isName[language](written) ? [word] : []
  })
  return [...names, ...titles]
}

const joiners = new Set(['of', 'de', 'da', 'do', 'del', 'des', 'la', 'the', 'and', 'für', 'y', 'et'])
const maxInitials = 8

/** Abbreviations of the names in a text: "University of São Paulo" is USP as well. */
export const initialsOf = (text: string): string[] => {
  const found: string[] = []
  let run: string[] = []
  const close = () => {
    if (run.length >= 2 && run.length <= maxInitials) found.push(foldText(run.join('')))
    run = []
  }
  for (const word of text.match(/[\p{L}\p{M}'’-]+|[^\s\p{L}\p{M}]/gu) ?? []) {
    if (/^\p{Lu}/u.test(word)) run.push([...word][0] ?? '')
    else if (!joiners.has(word)) close()
  }
  close()
  return found
}
