import type { Language } from '#src/shared/locales.ts'
import { foldText } from '#src/shared/unicode.ts'
import { normalizeAbbreviations } from './words.parse.ts'

// Names in a text: people, places, journals, tools.

const calendar =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?$/
const titleWord =
  /^(?:Professors?|Prof|Dr|Mr|Mrs|Ms|Madame|Monsieur|Professeure?s?|Profesora?|Directora?|Directeur|Directrice|Frau|Herr|Señora?|Doctora?|I|I'm|I've|I’m|I’ve|CV|EDV|IT|PC|PhD|MSc|BSc|MA|BA)$/
const numberWord =
  /^(?:Ende|Anfang|Mitte|Frist|Halb\p{L}*|Hälfte|Drittel|Viertel|Fünftel|Zehntel|Dutzend|Hundert\p{L}*|Tausend\p{L}*|Million\p{L}*|Prozent|\p{L}*(?:[Mm]etern?|[Gg]ramm|[Tt]onnen|[Ss]tunden|[Mm]onaten?|[Jj]ahren?|[Ww]ochen|[Tt]agen?))$/u
const germanSmallWord = /^(?:Der|Die|Das|Ein|Eine|Mein|Meine|Im|An|In|Am|Sie|Ihr|Ihre|Ihrem|Ihren|Ihrer|Ihnen)$/

const wordPattern = /[\p{L}\p{M}][\p{L}\p{M}\p{N}+#'’ʻ&-]*/gu
const isMarked = (word: string) => /^\p{Lu}{2,}|\p{Ll}\p{Lu}/u.test(word)
const isCapitalised = (word: string) => /^\p{Lu}\p{Ll}/u.test(word)

interface WrittenWord {
  word: string
  at: number
  before: string
  after: string
  isFirst: boolean
}

/**
 * German capitalises every noun: two capitalised words in a row are a name unless the first is an article; the first
 * decides for both.
 */
const isGermanName = ({ word, at, after }: WrittenWord) =>
  isCapitalised(word) && !germanSmallWord.test(word) && !numberWord.test(word) && at > 0 && isCapitalised(after)

/** Latin letters in another script. */
const latinWord = /\p{Script=Latin}[\p{Script=Latin}\p{N}+#'’&-]+/gu

const isName: Record<Exclude<Language, 'zh' | 'ar'>, (written: WrittenWord) => boolean> = {
  de: (written) => isMarked(written.word) || isGermanName(written),
  en: ({ word, isFirst }) => isMarked(word) || (isCapitalised(word) && !isFirst),
  fr: ({ word, isFirst }) => isMarked(word) || (isCapitalised(word) && !isFirst),
  es: ({ word, isFirst }) => isMarked(word) || (isCapitalised(word) && !isFirst),
}

/** Adjacent word; a name does not continue across a colon or a comma. */
const nextTo = (sentence: string, word: RegExpExecArray | undefined, other: RegExpExecArray | undefined): string => {
  if (!word || !other) return ''
  const [first, last] = word.index < other.index ? [word, other] : [other, word]
  return sentence.slice(first.index + first[0].length, last.index).trim() === '' ? word[0] : ''
}

/**
 * Extracts the names of a sentence: capitalised words inside it, abbreviations, Latin letters in other scripts, Chinese
 * titles.
 */
export const extractNames = (text: string, language: Language): string[] => {
  const sentence = normalizeAbbreviations(text)
  const titles = Array.from(sentence.matchAll(/《([^》]{1,60})》/gu), ([, title = '']) => title)
  if (language === 'zh' || language === 'ar') return [...(sentence.match(latinWord) ?? []), ...titles]
  const words = [...sentence.matchAll(wordPattern)]
  const names = words.flatMap(({ 0: word, index }, at) => {
    const before = nextTo(sentence, words[at - 1], words[at])
    const after = nextTo(sentence, words[at + 1], words[at])
    if (titleWord.test(word) || calendar.test(foldText(word))) return []
    const lead = sentence.slice(Math.max(0, index - 3), index).trimEnd()
    const isFirst = (index <= 3 && lead === '') || /[.!?:;«“„"(—–]$/.test(lead)
    const written = { word, at, before, after, isFirst }
    return isName[language](written) ? [word] : []
  })
  return [...names, ...titles]
}

const joiners = new Set(['of', 'de', 'da', 'do', 'del', 'des', 'la', 'the', 'and', 'für', 'y', 'et'])
const maxInitials = 8

/** Lists abbreviations of the names in a text: "University of São Paulo" is USP too. */
export const listInitials = (text: string): string[] => {
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
