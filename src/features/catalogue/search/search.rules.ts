import { buildNameKey, normalizeName } from '../names.engine.ts'
import { FACT_TTL_YEARS } from '../rules.ts'

/** How the programmes of a search are ordered. */
export const sorts = ['fit', 'name', 'tuition', 'deadline'] as const
export type Sort = (typeof sorts)[number]

/** A cursor holds a name, which may be long and of a script with several bytes a letter. */
export const maxCursorLength = 3_000

/** Tests that programmes ask for, as the catalogue names them. */
export const tests = ['GRE', 'GMAT', 'TOEFL', 'IELTS', 'LSAT', 'MCAT'] as const

/** What somebody asks for who needs money: any, or all that it costs. */
export const fundingPreferences = ['any', 'full'] as const
export type FundingPreference = (typeof fundingPreferences)[number]

/** When a programme begins. */
export const seasons = ['fall', 'winter', 'spring', 'summer'] as const
export type Season = (typeof seasons)[number]

/** Languages of teaching that a search knows. */
export const teachingLanguages = ['en', 'de', 'fr', 'es'] as const
export type TeachingLanguage = (typeof teachingLanguages)[number]

/** What narrows a search of programmes, by the names that the address has for it. */
export const narrowings = [
  'country',
  'except',
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
] as const
export type Narrowing = (typeof narrowings)[number]

/** The most letters of a place or a topic. */
export const maxNameLength = 80

/** A longer query says nothing more. */
const maxWords = 8

/** The words of a query that tell something, normalised: "Univ. of Sao Paulo, law" is university, sao, paulo, law. */
export const tokenizeQuery = (query: string): string[] => {
  const telling = buildNameKey(query)
  return (telling === '' ? normalizeName(query) : telling)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, maxWords)
}

/** Shorter words are abbreviations; a typing error in one makes another word of it. */
const minForgivenLength = 5

/** No word of a catalogue is longer. */
const maxWordLength = 64

/** Whether a word is too long to stand in the catalogue, or to be a typing error of one that does. */
export const isNoWord = ({ length }: string): boolean => length > maxWordLength

/** Whether a word may be a typing error of one that the catalogue holds. */
export const isPossibleTypo = (word: string): boolean => word.length >= minForgivenLength && !isNoWord(word)

/** The first year whose tuition still counts; `today` is an ISO date. */
export const findFirstTuitionYear = (today: string): number =>
  Number(today.slice(0, 4)) - (FACT_TTL_YEARS.tuition_per_year ?? 0)

/** The first year whose test policy still counts; `today` is an ISO date. */
export const findFirstTestsYear = (today: string): number => Number(today.slice(0, 4)) - (FACT_TTL_YEARS.tests ?? 0)

/** What a programme is found by: its name, its degree and its topics, as `normalizeName` writes them. */
export const buildProgramSearchText = (program: {
  name: string
  degree: string
  keywords: readonly string[]
}): string => [program.name, program.degree, ...program.keywords].map(normalizeName).join('|')
