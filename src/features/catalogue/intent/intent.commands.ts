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

/** Country names in simplified and traditional Chinese. */
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

/** Returns the search lexicon, built lazily and memoized. */
export const readLexicon = (): Lexicon => {
  made ??= buildLexicon(
    readCatalogueFile('search-words.txt'),
    namedValues(),
    parseSynonyms(readCatalogueFile('synonyms.txt')),
  )
  return made
}

/** Parses a query with the lexicon and the names of the catalogue. */
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

const isLatin = (variant: string) => /^[a-z0-9 ]+$/.test(variant)

/** Lists the variants of a topic in the catalogue's normalised form, the typed one first if possible. */
export const listTopicVariants = (topic: string): string[] => {
  const { phrases, topics } = readLexicon()
  const key = normalizePhrase(topic)
  const name = phrases.get(key)?.find(({ kind }) => kind === 'topic')?.value
  const variants = [topic, ...(name === undefined ? [] : [name, ...(topics.get(name) ?? [])])].map(normalizeName)
  const readable = [...new Set(variants)].filter((variant) => variant !== '' && isLatin(variant))
  return readable.length > 0 ? readable : [normalizeName(topic)].filter(Boolean)
}

/** Expands a list of codes of countries and regions to countries. */
export const expandCountries = (list: string): string[] => {
  const { areas } = readLexicon()
  return [...new Set(list.split(',').flatMap((code) => areas.get(code) ?? [code]))]
}

/** Lists the variants of a place in addresses: a city or state by name, a state also by its abbreviation. */
export const listPlaceVariants = (place: string): string[] => [place, ...(readLexicon().states.get(place) ?? [])]
