import { parseQuery } from '#src/features/catalogue/intent/intent.commands.ts'
import { toUnderstanding } from '#src/features/catalogue/search/normalize-filters.commands.ts'
import type { Understanding } from '#src/features/catalogue/search/search.contract.ts'
import type { Db } from '#src/server/database.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { foldText } from '#src/shared/unicode.ts'
import { detectNations } from './nationalities.rules.ts'

/** Search filters of the catalogue detected in a question. */
export interface StudyPreferences {
  filters: Understanding['filters']
  country?: string
  /** Further countries that the question names, such as the origin of the applicant. */
  others: string[]
}

/** Normalises a text for word search: without accents and punctuation, between spaces. */
const toWords = (text: string) => ` ${foldText(text).replace(/[^\p{L}\p{N}]+/gu, ' ')} `

const isUnspaced = /[\u3400-\u9fff\u0600-\u06ff]/u

/** Whether a question names a country by its name, in the reader's language or in English. */
export const isCountryMentioned = (question: string, country: string, language: string): boolean =>
  [language, 'en'].some((tongue) => {
    const name = foldText(formatCountryName(country, tongue))
    return toWords(question).includes(isUnspaced.test(name) ? name : ` ${name} `)
  })

const isCountry = (code: string) => /^[A-Z]{2}$/.test(code)

/** Detects the applicant's destination and origin, as far as the words of the question distinguish the two. */
export const detectPreferences = async (db: Db, question: string, language: string): Promise<StudyPreferences> => {
  const { filters } = toUnderstanding(await parseQuery(db, question))
  const nations = detectNations(question)
  const namedCountries = (filters.country ?? '').split(',').filter(isCountry)
  // A country named only by an adjective may be the applicant's origin: "an Indian student in Germany".
  const isAdjective = (code: string) => nations.includes(code) && !isCountryMentioned(question, code, language)
  const places = namedCountries.toSorted((one, other) => Number(isAdjective(one)) - Number(isAdjective(other)))
  const [country, ...others] = [...new Set([...places, ...nations])]
  return { filters, ...(country ? { country } : {}), others }
}
