import { readFileSync } from 'node:fs'
import type { Db } from '#src/server/database.ts'
import { getTranslator } from '#src/server/translations.ts'
import { countryCodes } from '#src/shared/countries.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { languages } from '#src/shared/locales.ts'
import { normalizeName } from '../names.engine.ts'
import { FIELDS } from '../rules.ts'
import { listKnownWords, listNamedPrograms, listNamedUniversities } from './intent.data.ts'
import { type Intent, listPossibleTypos, readIntent } from './intent.parse.ts'
import { findLongestNames, listProgramRuns, listUniversityRuns } from './names-in-query.parse.ts'
import { buildLexicon, type Lexicon, type NamedValue } from './search-words.parse.ts'
import { parseSynonyms } from './synonym-groups.parse.ts'
import { normalizePhrase, normalizeWord } from './tokens.parse.ts'

const readCatalogueFile = (name: string) =>
  readFileSync(new URL(`../../../../catalogue/${name}`, import.meta.url), 'utf8')

/** Chinese names of countries are typed in either script. */
const tongues = [...languages, 'zh-Hant']

const namedValues = (): NamedValue[] => [
  ...FIELDS.map(
    ({ id }): NamedValue => ({
      kind: 'field',
      value: id,
      names: languages.map((language) => getTranslator(language)(`catalogue.field.${id}`)),
    }),
  ),
  ...countryCodes.map(
    (code): NamedValue => ({
      kind: 'country',
      value: code,
      names: tongues.map((tongue) => formatCountryName(code, tongue)),
    }),
  ),
]

let made: Lexicon | undefined

/** The lexicon of the search, made at its first use. */
export const readLexicon = (): Lexicon => {
  made ??= buildLexicon(
    readCatalogueFile('search-words.txt'),
    namedValues(),
    parseSynonyms(readCatalogueFile('synonyms.txt')),
  )
  return made
}

/** What a query asks for, by the lexicon and by the names that the catalogue holds. */
export const parseQuery = async (db: Db, query: string): Promise<Intent> => {
  const lexicon = readLexicon()
  const [universityKeys, programKeys] = [listUniversityRuns(query), listProgramRuns(query)]
  const mistakable = listPossibleTypos(query, lexicon)
  const keysOf = (runs: typeof universityKeys) => [...new Set(runs.map(({ key }) => key))]
  const universities = findLongestNames(
    universityKeys,
    new Set(await listNamedUniversities(db, keysOf(universityKeys))),
  )
  const programs = findLongestNames(programKeys, new Set(await listNamedPrograms(db, keysOf(programKeys))))
  const known = new Set(await listKnownWords(db, [...new Set(mistakable)]))
  return readIntent(query, lexicon, {
    nameFrom: (at) => Math.max(universities.get(at) ?? 0, programs.get(at) ?? 0),
    isKnown: ({ raw }) => known.has(normalizeWord(raw)),
  })
}

const isLatin = (way: string) => /^[a-z0-9 ]+$/.test(way)

/** The ways in which programmes may say a topic, as the catalogue writes its words: as it was said first, if that can be. */
export const listTopicVariants = (topic: string): string[] => {
  const { phrases, topics } = readLexicon()
  const key = normalizePhrase(topic)
  const name = phrases.get(key)?.find(({ kind }) => kind === 'topic')?.value
  const ways = [topic, ...(name === undefined ? [] : [name, ...(topics.get(name) ?? [])])].map(normalizeName)
  const readable = [...new Set(ways)].filter((way) => way !== '' && isLatin(way))
  return readable.length > 0 ? readable : [normalizeName(topic)].filter(Boolean)
}

/** The countries of a list of codes of countries and areas. */
export const expandCountries = (list: string): string[] => {
  const { areas } = readLexicon()
  return [...new Set(list.split(',').flatMap((code) => areas.get(code) ?? [code]))]
}

/** How addresses write a place: a city or state by its name, a state by its letters too. */
export const listPlaceVariants = (place: string): string[] => [place, ...(readLexicon().states.get(place) ?? [])]
