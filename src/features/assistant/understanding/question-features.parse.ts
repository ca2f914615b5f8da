import { foldText } from '#src/shared/unicode.ts'
import { conceptWords } from './concept-words.rules.ts'
import { detectRuleIntents } from './intents.parse.ts'
import { detectProgramFacts } from './program-facts.parse.ts'

// Features of a question for the intent classifier: n-grams of characters and words, concepts of six languages, and what
// the rules detect. Pure, and linear in the length of the text, which is bounded first.

/** Longest prefix of a question that is classified, in UTF-16 code units. */
const maxText = 400
const maxTokens = 60
const maxWordLength = 24
/** Features are hashed into this number of buckets. */
const bucketCount = 2 ** 20

const han = /\p{Script=Han}/u
const arabic = /[\u0600-\u06ff]/u

/** Normalises a question: lower case without accents, one form of each Arabic letter, digits as 0. */
const normalizeQuestion = (text: string): string =>
  foldText(text.slice(0, maxText))
    .replaceAll('ß', 'ss')
    .replaceAll(/[\u0640\u200c-\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll('ى', 'ي')
    .replaceAll('ٱ', 'ا')
    .replaceAll('ة', 'ه')
    .replaceAll(/\p{Nd}/gu, '0')
    .replaceAll(/(\p{L})\1{2,}/gu, '$1')

/** Splits a normalised question into runs of Han characters and words of other scripts. */
const tokenize = (text: string): string[] =>
  (text.match(/\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu) ?? [])
    .slice(0, maxTokens)
    .map((token) => (han.test(token) ? token : token.slice(0, maxWordLength)))

interface Lexicon {
  whole: Map<string, string[]>
  stems: Map<string, string[]>
  /** Stems with one character left out, for spelling mistakes. */
  misspelt: Map<string, string[]>
  inside: [string, string][]
  characters: Map<string, string[]>
}

const maxHan = 8
const minFuzzy = 6
const maxStem = 28

const insert = (map: Map<string, string[]>, key: string, concept: string) => {
  const known = map.get(key)
  if (known === undefined) map.set(key, [concept])
  else if (!known.includes(concept)) known.push(concept)
}

const withoutOne = (word: string): string[] =>
  Array.from({ length: word.length - 1 }, (_, at) => word.slice(0, at + 1) + word.slice(at + 2))

/** Whether an entry matches whole words only. */
const isWhole = (entry: string, word: string): boolean =>
  entry.endsWith('!') || (!entry.endsWith('*') && word.length < (arabic.test(word) ? 3 : 4))

const insertEntry = (lexicon: Lexicon, entry: string, concept: string) => {
  const word = entry.replace(/[!*~]/g, '')
  if (han.test(word)) insert(lexicon.characters, word, concept)
  else if (entry.startsWith('~')) lexicon.inside.push([word, concept])
  else if (isWhole(entry, word)) insert(lexicon.whole, word, concept)
  else {
    insert(lexicon.stems, word, concept)
    const variants = word.length < minFuzzy || word.includes('_') ? [] : withoutOne(word)
    for (const variant of variants) insert(lexicon.misspelt, variant, concept)
  }
}

const buildLexicon = (): Lexicon => {
  const lexicon: Lexicon = {
    whole: new Map(),
    stems: new Map(),
    misspelt: new Map(),
    inside: [],
    characters: new Map(),
  }
  for (const [concept, words] of Object.entries(conceptWords))
    for (const entry of words.split(' ')) if (entry !== '') insertEntry(lexicon, entry, concept)
  return lexicon
}

let built: Lexicon | undefined
const getLexicon = (): Lexicon => {
  built ??= buildLexicon()
  return built
}

const arabicPrefix = /^(?:و|ف)?(?:بال|كال|لل|ال|ب|ل|ك)?/

/** Lists the forms of a word that are looked up: itself, and an Arabic word without its prefixes. */
const formsOf = (word: string): string[] => {
  if (!arabic.test(word)) return [word]
  const bare = word.replace(arabicPrefix, '')
  const plain = word.replace(/^(?:و|ف)/, '')
  return [...new Set([word, plain, bare])].filter((form) => form.length > 1)
}

const lookUp = ({ whole, stems }: Lexicon, word: string): string[] => {
  const found = [...(whole.get(word) ?? [])]
  for (let length = 2; length <= Math.min(word.length, maxStem); length++)
    found.push(...(stems.get(word.slice(0, length)) ?? []))
  return found
}

/** Looks up a misspelt word: one character too many, too few or another. */
const lookUpMisspelt = ({ stems, misspelt }: Lexicon, word: string): string[] => {
  for (let length = Math.min(word.length, 14); length >= minFuzzy - 1; length--) {
    const start = word.slice(0, length)
    const tooFew = misspelt.get(start)
    if (tooFew) return tooFew
    if (length < minFuzzy) continue
    for (const variant of withoutOne(start)) {
      const other = stems.get(variant) ?? misspelt.get(variant)
      if (other && variant.length >= minFuzzy - 1) return other
    }
  }
  return []
}

const lookUpHan = ({ characters }: Lexicon, run: string): string[] => {
  const found: string[] = []
  for (let at = 0; at < run.length; at++)
    for (let length = 1; length <= maxHan && at + length <= run.length; length++)
      found.push(...(characters.get(run.slice(at, at + length)) ?? []))
  return found
}

const maxPhrase = 4

/** Lists the concepts of a word, and of the phrases that begin with it. */
const lookUpAt = (lexicon: Lexicon, tokens: readonly string[], at: number): string[] => {
  const token = tokens[at] ?? ''
  if (han.test(token)) return lookUpHan(lexicon, token)
  const phrases = Array.from({ length: maxPhrase }, (_, more) => tokens.slice(at, at + more + 1).join('_'))
  const found = [...new Set(phrases)].flatMap(formsOf).flatMap((form) => lookUp(lexicon, form))
  found.push(...lexicon.inside.filter(([part]) => token.includes(part)).map(([, concept]) => concept))
  return found.length > 0 ? found : lookUpMisspelt(lexicon, token)
}

/** Lists the concepts of the words of a question, without repetition. */
const listConcepts = (tokens: readonly string[]): string[] => {
  const lexicon = getLexicon()
  return [...new Set(tokens.flatMap((_, at) => lookUpAt(lexicon, tokens, at)))]
}

/** FNV-1a, 32 bits. @see https://datatracker.ietf.org/doc/html/draft-eastlake-fnv */
const hashOf = (text: string): number => {
  let hash = 0x81_1c_9d_c5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93)
  hash ^= hash >>> 15
  return (Math.imul(hash, 0x2c_1b_3c_6d) >>> 0) % bucketCount
}

/** What is known of a question beside its text. */
export interface QuestionContext {
  /** Number of universities that it names. */
  universities: number
}

const weights = { gram: 0.15, word: 0.8, pair: 0.6, concept: 3.5, conceptPair: 0.9, rule: 2, shape: 1 }

const shapesOf = (text: string, tokens: readonly string[], { universities }: QuestionContext): string[] => {
  const size = tokens.reduce((sum, token) => sum + (han.test(token) ? token.length / 2 : 1), 0)
  return [
    `u${Math.min(universities, 2)}`,
    `n${size <= 2 ? 'few' : size <= 5 ? 'some' : size <= 12 ? 'more' : 'many'}`,
    ...(/0/.test(text) ? ['digit'] : []),
    ...(/00?[./-]00?|0{4}-00/.test(text) ? ['date'] : []),
    ...(/0[.,]0|00 ?(?:%|\/)|0 ?\/ ?0/.test(text) ? ['grade'] : []),
    ...(/[?？؟]/.test(text) ? ['question'] : []),
  ]
}

type Add = (name: string, value: number) => void

/** Adds the n-grams of the characters of a word: of two to four, and of one to three in Han. */
const addCharacterGrams = (token: string, add: Add) => {
  const isHan = han.test(token)
  const padded = isHan ? token : `<${token}>`
  const value = isHan ? weights.gram * 2 : weights.gram
  const [shortest, longest] = isHan ? [1, 3] : [2, 4]
  for (let length = shortest; length <= longest; length++)
    for (let start = 0; start + length <= padded.length; start++) add(`g${padded.slice(start, start + length)}`, value)
}

/** Adds the n-grams of the characters and words of a question. */
const addGrams = (tokens: readonly string[], add: Add) => {
  for (const [at, token] of tokens.entries()) {
    if (!han.test(token)) add(`w${token}`, weights.word)
    const next = tokens[at + 1]
    if (next !== undefined) add(`w${token} ${next}`, weights.pair)
    addCharacterGrams(token, add)
  }
}

/** Adds concepts, and pairs of concepts and shapes. */
const addConcepts = (concepts: readonly string[], shapes: readonly string[], add: Add) => {
  const parts = [...concepts, ...shapes.map((shape) => `s${shape}`)].toSorted()
  for (const concept of concepts) add(`c${concept}`, weights.concept)
  for (const [at, one] of parts.entries())
    for (const other of parts.slice(at + 1)) add(`p${one} ${other}`, weights.conceptPair)
}

/** Maximum number of concepts of a question, which bounds the number of their pairs. */
const maxConcepts = 24

/** Extracts the hashed features of a question with their values, of Euclidean length 1. */
export const extractFeatures = (question: string, context: QuestionContext): Map<number, number> => {
  const start = question.slice(0, maxText)
  const text = normalizeQuestion(start)
  const tokens = tokenize(text)
  const features = new Map<number, number>()
  const add: Add = (name, value) => {
    const bucket = hashOf(name)
    features.set(bucket, Math.max(features.get(bucket) ?? 0, value))
  }
  const shapes = shapesOf(text, tokens, context)
  addGrams(tokens, add)
  addConcepts(listConcepts(tokens).slice(0, maxConcepts), shapes, add)
  for (const name of detectRuleIntents(start)) add(`r${name}`, weights.rule)
  for (const name of detectProgramFacts(start)) add(`f${name}`, weights.rule)
  for (const shape of shapes) add(`s${shape}`, weights.shape)
  const norm = Math.sqrt([...features.values()].reduce((sum, value) => sum + value * value, 0)) || 1
  for (const [bucket, value] of features) features.set(bucket, value / norm)
  return features
}
