import { documentWords } from './documents.rules.ts'
import type { FactReader, Finding } from './fact-reader.rules.ts'
import { findNumbers, findSmallNumbers, type NumberToken } from './numbers.parse.ts'
import type { Segment } from './segments.parse.ts'
import { findPhrases, hasPhrase, type WordMatch, type WordTable } from './words.rules.ts'

// Length limits of statements and essays, in words, pages or characters.

type Unit = 'words' | 'pages' | 'characters'

const unitWords: readonly (readonly [Unit, WordTable])[] = [
  [
    'words',
    { en: 'words|word', de: 'worter|wortern|worte|worten', fr: 'mots', es: 'palabras', zh: '字|词', ar: 'كلمة|كلمات' },
  ],
  [
    'pages',
    {
      en: 'pages|page',
      de: 'seiten|seite',
      fr: 'pages|page',
      es: 'paginas|pagina|cuartillas',
      zh: '页|頁',
      ar: 'صفحات|صفحة|صفحتين|صفحتان',
    },
  ],
  [
    'characters',
    {
      en: 'characters|character',
      de: 'zeichen',
      fr: 'caracteres|signes',
      es: 'caracteres',
      zh: '字符',
      ar: 'حرف|حرفا',
    },
  ],
]

/** What a limit is for. */
const writing: WordTable = {
  en: 'essay|statement|letter|letters|sample|proposal|cv|resume|summary|abstract|prompt|question|response|paper|describe|explain|discuss|answer|write|biography|plan|report|history|goals|justification|written|describing|curriculum vitae|double-spaced|spaced|limit',
  de: 'schreiben|*schreiben|essay|expose|lebenslauf|aufsatz|zusammenfassung|begrundung|darstellung|text|skizze|arbeit',
  fr: 'lettre|projet|texte|resume|essai|dissertation|presentation|cv|expose',
  es: 'carta|ensayo|propuesta|proyecto|texto|resumen|escrito|exposicion|anteproyecto',
  zh: '陈述|陳述|自传|自傳|计划|計畫|計劃|文书|作文|论文|简历|信|报告|摘要',
  ar: 'خطاب|رسالة|مقال|بيان|مقترح|ملخص|سيرة|نص',
}

const ranges: Readonly<Record<Unit, readonly [number, number]>> = {
  words: [50, 10_000],
  pages: [1, 50],
  characters: [200, 50_000],
}

const joined = /^[\s-]*(?:\(\w{2,6}\) ?)?(?:double-spaced |single-spaced |typed |printed |din-?a4-?|a4[ -])?$/

const spaced = /(?<![\d.,])(\d{1,2}) (\d{3})(?= ?(?:mots|palabras|worter|zeichen|caracteres|signes|words|characters))/g

/** French numbers have a space between thousands. */
const listNumbers = (folded: string, language: string): NumberToken[] => [
  ...[...folded.matchAll(spaced)].map((match) => ({
    value: Number(`${match[1]}${match[2]}`),
    raw: match[0],
    start: match.index,
    end: match.index + match[0].length,
  })),
  ...findSmallNumbers(folded, language),
  ...findNumbers(folded).filter(({ raw }) => /^\d[.,]\d$/.test(raw)),
]

const isLimit = (unit: Unit, { value }: NumberToken): boolean => value >= ranges[unit][0] && value <= ranges[unit][1]

/** "One page" without a cue may be a page of something else; a number of words is a limit by itself. */
const cue: WordTable = {
  en: 'max|maximum|no more than|not exceed|up to|limit|limited to|at most|fewer|less|not longer than|no longer than|longer than|approximately|approx|about|statement|essay|letter|sample|cv|resume|proposal|between|minimum|describing',
  de: 'max|maximal|hochstens|nicht mehr als|bis zu|umfang|ca|bis|*schreiben|expose',
  fr: 'maximum|max|au plus|ne depassant pas|environ|lettre|projet|maximale',
  es: 'maximo|maxima|no mas de|hasta|extension|aproximadamente|carta|ensayo',
  zh: '以内|以內|不超过|不超過|左右|字数|最多|不少于',
  ar: 'لا يزيد|لا تزيد|لا يتجاوز|لا تتجاوز|حد اقصى|بحد اقصى|في حدود',
}

const maximum =
  /\bmax\b|max\.|maximum|limit|no more than|not exceed|hochstens|au plus|no mas de|以内|以內|不超过|不超過|لا يزيد|لا تزيد/

const bad = /\b(?:page|pages|seite|vol|chapter) $/

/** Documents that applicants do not write. */
const notWritten = /transcript|certificate|passport|card|photo|recording|video|form$|statement of funds|financial|proof/

const aboutOf = (segment: Segment, at: number): string | undefined => {
  const { folded, language, previous } = segment
  const names = documentWords
    .filter(([name]) => !notWritten.test(name))
    .flatMap(([name, table]) => findPhrases(folded, table, language).map((match) => ({ name, match })))
  const nearest = names.toSorted((a, b) => distanceTo(a.match, at) - distanceTo(b.match, at))[0]
  if (nearest) return nearest.name
  return documentWords.find(([name, table]) => !notWritten.test(name) && hasPhrase(previous, table, language))?.[0]
}

const distanceTo = (match: WordMatch, at: number): number => Math.max(match.start - at, at - match.end, 0)

const find = (segment: Segment, unit: Unit, word: WordMatch, numbers: readonly NumberToken[]): Finding | undefined => {
  const { folded, language } = segment
  const number = numbers.find(
    (token) => token.end <= word.start && joined.test(folded.slice(token.end, word.start)) && isLimit(unit, token),
  )
  if (!number || number.end <= segment.contextLength) return undefined
  if (bad.test(folded.slice(Math.max(0, number.start - 9), number.start))) return undefined
  const about = aboutOf(segment, number.start)
  const isWriting = hasPhrase(folded + segment.previous, writing, language)
  if (!about && !isWriting && (unit === 'pages' || !maximum.test(folded))) return undefined
  if (unit === 'pages' && !hasPhrase(folded, cue, language)) return undefined
  return {
    kind: 'prompt_limit',
    value: { [unit]: number.value, ...(about ? { about } : {}) },
    from: number.start,
    to: word.end,
    confidence: about ? 0.8 : 0.65,
  }
}

/** A range is a limit by its higher number, which stands directly before the unit. */
const readPrompts = (segment: Segment): Finding[] => {
  const { folded, language } = segment
  const numbers = listNumbers(folded, language)
  if (numbers.length === 0) return []
  return unitWords
    .flatMap(([unit, table]) => findPhrases(folded, table, language).map((word) => find(segment, unit, word, numbers)))
    .filter((finding) => finding !== undefined)
    .slice(0, 3)
}

const anchor: WordTable = Object.fromEntries(
  ['en', 'de', 'fr', 'es', 'zh', 'ar'].map((language) => [
    language,
    unitWords.flatMap(([, table]) => table[language] ?? []).join('|'),
  ]),
)

export const promptReader: FactReader = { anchor, read: readPrompts }
