import { buildNameKey, normalizeName } from '../names.engine.ts'
import { FACT_TTL_YEARS } from '../rules.ts'

/** Sort orders of programmes. */
export const programSorts = ['fit', 'name', 'tuition', 'deadline'] as const
export type Sort = (typeof programSorts)[number]

/** Maximum cursor length: it contains a name, possibly long and with several bytes per letter. */
export const maxCursorLength = 3_000

/** Tests that programmes require, by their catalogue names. */
export const tests = ['GRE', 'GMAT', 'TOEFL', 'IELTS', 'LSAT', 'MCAT'] as const

/** Funding filter: any funding, or full funding. */
export const fundingPreferences = ['any', 'full'] as const
export type FundingPreference = (typeof fundingPreferences)[number]

/** Start terms of programmes. */
export const seasons = ['fall', 'winter', 'spring', 'summer'] as const
export type Season = (typeof seasons)[number]

/** Languages of teaching in the filter. */
export const teachingLanguages = ['en', 'de', 'fr', 'es'] as const
export type TeachingLanguage = (typeof teachingLanguages)[number]

/** Filters of a programme search, by their URL names. */
export const narrowings = [
  'country',
  'except',
  'university',
  'place',
  'field',
  'level',
  'topic',
  'withoutTest',
  'tier',
  'open',
  'maxTuition',
  'funding',
  'fee',
  'format',
  'start',
  'language',
  'months',
  'since',
] as const
export type Narrowing = (typeof narrowings)[number]

/** Maximum characters of a place or a topic. */
export const maxNameLength = 80

/** Maximum characters of a list of universities, places or ranking phrases. */
export const maxNamesLength = 600

/** Range of the maximum length of studies, in months. */
export const lengthInMonths = { min: 1, max: 120 }

/** Maximum of query words. */
const maxWords = 8

/** Tokenizes a query into distinctive normalised words: "Univ. of Sao Paulo, law" is university, sao, paulo, law. */
export const tokenizeQuery = (query: string): string[] => {
  const telling = buildNameKey(query)
  return (telling === '' ? normalizeName(query) : telling)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, maxWords)
}

/** Maximum of ranking words, and their minimum length: shorter ones begin too many words. */
const maxRankingWords = 12
const minRankingLength = 4

/** Tokenizes phrases that only rank into distinct normalised words. */
export const listRankingWords = (phrases: readonly string[]): string[] =>
  [...new Set(phrases.flatMap((phrase) => normalizeName(phrase).split(' ')))]
    .filter((word) => word.length >= minRankingLength && !isNoWord(word))
    .slice(0, maxRankingWords)

/** Minimum length for fuzzy matching: shorter words are abbreviations, and a typing error yields another word. */
const minForgivenLength = 5

/** Maximum length of a catalogue word. */
const maxWordLength = 64

/** Whether a word is too long to match a catalogue word, even with typing errors. */
export const isNoWord = ({ length }: string): boolean => length > maxWordLength

/** Whether a word may be a typing error of a catalogue word. */
export const isPossibleTypo = (word: string): boolean => word.length >= minForgivenLength && !isNoWord(word)

/**
 * Returns the first year whose tuition still counts.
 * @param today ISO date
 */
export const findFirstTuitionYear = (today: string): number =>
  Number(today.slice(0, 4)) - (FACT_TTL_YEARS.tuition_per_year ?? 0)

/**
 * Returns the first year whose test policy still counts.
 * @param today ISO date
 */
export const findFirstTestsYear = (today: string): number => Number(today.slice(0, 4)) - (FACT_TTL_YEARS.tests ?? 0)

/** Builds the search text of a programme: name, degree and topics, in the form of `normalizeName`. */
export const buildProgramSearchText = (program: {
  name: string
  degree: string
  keywords: readonly string[]
}): string => [program.name, program.degree, ...program.keywords].map(normalizeName).join('|')
