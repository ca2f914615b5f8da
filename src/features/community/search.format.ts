import type { Language } from '#src/shared/locales.ts'
import { normalizeUnicode } from '#src/shared/unicode.ts'

/** PostgreSQL text search configurations by language. Scripts without spaces are segmented here. */
const configs = {
  en: 'english',
  es: 'spanish',
  fr: 'french',
  de: 'german',
  ar: 'arabic',
  zh: 'simple',
} as const satisfies Record<Language, string>

/** Configurations that stem the words of a script, whatever the language of the interface. */
const scriptConfigs = [
  [/\p{Script=Cyrillic}/u, 'russian'],
  [/\p{Script=Greek}/u, 'greek'],
  [/\p{Script=Devanagari}/u, 'hindi'],
  [/\p{Script=Armenian}/u, 'armenian'],
] as const
type SearchConfig = (typeof configs)[Language] | (typeof scriptConfigs)[number][1]

export const searchConfig = (language: Language): SearchConfig => configs[language]
export const searchConfigs: readonly SearchConfig[] = [...new Set(Object.values(configs))]

/** Lists the configurations for the scripts of a text, beside that of its language. */
export const listScriptConfigs = (text: string): SearchConfig[] =>
  scriptConfigs.filter(([script]) => script.test(text)).map(([, config]) => config)

const chinese = /\p{Script=Han}+/gu
const words = new Intl.Segmenter('zh', { granularity: 'word' })

/** Scripts whose words follow each other without spaces, with their marks. */
const unspaced =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu
/** Korean words, to whose ends particles are attached. */
const korean = /\p{Script=Hangul}+/gu
/** Particles and titles at the end of a Korean word; two syllables remain. */
const koreanEnding =
  /(?<=\p{Script=Hangul}{2})(?:으로|에서|에게|까지|부터|이랑|은|는|이|가|을|를|의|에|와|과|도|로|만|님)$/u

/** Length of the letter sequences by which the words of a script without spaces are compared. */
const sequenceLength = { unspaced: 3, korean: 2 }

/** Lists all sequences of so many characters; a shorter text is its own sequence. */
const listSequences = (text: string, length: number): string[] => {
  const characters = [...text]
  if (characters.length <= length) return [text]
  return characters.slice(length - 1).map((_, index) => characters.slice(index, index + length).join(''))
}

const dropMarks = (run: string): string => normalizeUnicode(run, 'NFC').replace(/\p{M}/gu, '')

/** Segments a run of Chinese characters into words and bigrams, so that a search matches parts of longer words. */
const cutChinese = (run: string): string => {
  const characters = [...run]
  const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`)
  return ` ${[...words.segment(run)].map(({ segment }) => segment).join(' ')} ${pairs.join(' ')} `
}

/** Cuts a run into sequences of one and two letters beside the usual length, which short queries match. */
const cutUnspaced = (run: string): string => {
  const letters = dropMarks(run)
  return ` ${[...new Set([...listSequences(letters, 2), ...listSequences(letters, sequenceLength.unspaced)])].join(' ')} `
}

const cutKorean = (run: string): string => ` ${[run, ...listSequences(run, sequenceLength.korean)].join(' ')} `

/** Separates the parts of a word that a zero-width joiner divides, as Persian plurals do. */
const prepare = (text: string): string => normalizeUnicode(text.replace(/\u200c/gu, ' '), 'NFKC')

/** Builds the text for the search index: normalised characters, and words without spaces as their parts. */
export const buildIndexText = (text: string): string =>
  prepare(text).replace(chinese, cutChinese).replace(unspaced, cutUnspaced).replace(korean, cutKorean)

const queryChinese = (run: string): string => {
  const characters = [...run]
  return characters.length < 3 ? ` ${run} ` : ` ${listSequences(run, 2).join(' ')} `
}

/** Hiragana of one or two letters between Chinese characters are particles, which a query leaves out. */
const kanaParticle = /^\p{Script=Hiragana}{1,2}$/u

const queryUnspaced = (run: string): string =>
  kanaParticle.test(run) ? ' ' : ` ${listSequences(dropMarks(run), sequenceLength.unspaced).join(' ')} `

const queryKorean = (run: string): string =>
  ` ${listSequences(run.replace(koreanEnding, ''), sequenceLength.korean).join(' ')} `

/**
 * Builds the text of a query: words without spaces as letter sequences, all of which must match, or as they are, for
 * posts that were indexed before sequences were.
 */
export const buildQueryText = (query: string): string => {
  const whole = prepare(query).replace(chinese, queryChinese)
  const cut = whole.replace(unspaced, queryUnspaced).replace(korean, queryKorean)
  return cut === whole || cut.trim() === '' ? whole : `${cut} or ${whole}`
}
