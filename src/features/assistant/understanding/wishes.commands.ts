import { FIELDS, type FieldId } from '#src/features/catalogue/rules.ts'
import type { tests } from '#src/features/catalogue/search/search.rules.ts'
import type { DegreeLevel } from '#src/features/profile/rules.ts'
import { textsFor } from '#src/server/texts.ts'
import { countryCodes } from '#src/shared/countries.ts'
import { countryName } from '#src/shared/display-names.ts'
import { languages } from '#src/shared/locales.ts'
import { foldText } from '#src/shared/unicode.ts'
import { firstMet, levelWords } from './entity-words.rules.ts'
import { nationsIn } from './nationalities.rules.ts'

/** What a question asks programmes to be. */
export interface Wishes {
  country?: string
  field?: FieldId
  level?: DegreeLevel
  /** A test that is not to be asked for. */
  withoutTest?: (typeof tests)[number]
  /** Where the question names more than one country: the others, such as the one that the person comes from. */
  others: string[]
}

interface Named<Value> {
  value: Value
  name: string
}

const han = /[\u3400-\u9fff]/u
const shortestName = 2

/** The names of a value in every language, longest first, so that "data science" goes before "science". */
const namesOf = <Value>(values: readonly Value[], nameIn: (value: Value, language: string) => string): Named<Value>[] =>
  values
    .flatMap((value) => languages.map((language) => ({ value, name: foldText(nameIn(value, language)) })))
    .filter(({ name }) => name.length >= shortestName)
    .sort((a, b) => b.name.length - a.name.length)

let fieldNames: Named<FieldId>[] | undefined
let countryNames: Named<string>[] | undefined

const readFieldNames = () => {
  fieldNames ??= namesOf(
    FIELDS.map(({ id }) => id),
    (id, language) => textsFor(language)(`catalogue.field.${id}`),
  )
  return fieldNames
}
const readCountryNames = () => {
  countryNames ??= namesOf(countryCodes, countryName)
  return countryNames
}

/** A text whose words can be looked for: without accents and signs, between spaces. */
const toWords = (text: string) => ` ${foldText(text).replace(/[^\p{L}\p{N}]+/gu, ' ')} `

const holds = (text: string, name: string): boolean =>
  han.test(name) || /[\u0600-\u06ff]/u.test(name) ? text.includes(name) : text.includes(` ${name} `)

/** Whether a question names a country by its name, in the reader's language or in English. */
export const namesCountry = (question: string, country: string, language: string): boolean =>
  [language, 'en'].some((tongue) => holds(toWords(question), foldText(countryName(country, tongue))))

const abbreviated: readonly [string, RegExp][] = [
  [
    'US',
    / (?:usa|u s a|us|america|etats unis|estados unidos|eeuu|vereinigte staaten|vereinigten staaten) |美国|امريكا/,
  ],
  ['GB', / (?:uk|u k|england|britain|scotland|grossbritannien|großbritannien|reino unido|royaume uni) |英国|بريطانيا/],
  ['NL', / (?:holland|holanda|hollande) /],
]

const countriesIn = (question: string): string[] => {
  const text = toWords(question)
  const byLetters = abbreviated.flatMap(([code, pattern]) => (pattern.test(text) ? [code] : []))
  const byName = readCountryNames().flatMap(({ value, name }) => (holds(text, name) ? [value] : []))
  return [...new Set([...byLetters, ...byName])]
}

/** The field that a text names, in any language. */
export const fieldIn = (question: string): FieldId | undefined => {
  const text = toWords(question)
  return readFieldNames().find(({ name }) => holds(text, name))?.value
}

const withoutGre = /(?:no|without|sin|sans|ohne|kein|keine|不(?:要|需要)|无|بدون|دون)\s*(?:el |le |the )?gre(?![a-z])/

/** Where somebody wants to study and where they are from, as far as the words tell the two apart. */
export const wishesIn = (question: string): Wishes => {
  const countries = countriesIn(question)
  const nations = nationsIn(question).filter((country) => !countries.includes(country))
  const [country] = [...countries, ...nations]
  const field = fieldIn(question)
  const level = firstMet(levelWords, foldText(question))
  return {
    ...(country ? { country } : {}),
    ...(field ? { field } : {}),
    ...(level ? { level } : {}),
    ...(withoutGre.test(foldText(question)) ? { withoutTest: 'GRE' as const } : {}),
    others: [...countries, ...nations].filter((other) => other !== country),
  }
}
