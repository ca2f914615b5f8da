import { readFileSync } from 'node:fs'
import type { Db } from '#src/server/database.ts'
import { getTranslator } from '#src/server/translations.ts'
import { countryCodes } from '#src/shared/countries.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { languages } from '#src/shared/locales.ts'
import { foldText } from '#src/shared/unicode.ts'
import { buildNameKey, normalizeName } from '../names.engine.ts'
import { FIELDS } from '../rules.ts'
import {
  listKnownWords,
  listNamedPlaces,
  listNamedPrograms,
  listNamedUniversities,
  listSimilarNames,
  listUniversityTowns,
} from './intent.data.ts'
import { findCorrection, type Intent, listPossibleTypos, nameSeparator, readIntent } from './intent.parse.ts'
import { findLongestNames, listPlaceRuns, listProgramRuns, listUniversityRuns } from './names-in-query.parse.ts'
import { buildLexicon, type Lexicon, type NamedValue } from './search-words.parse.ts'
import { parseSynonyms } from './synonym-groups.parse.ts'
import { normalizePhrase, normalizeWord, tokenize } from './tokens.parse.ts'

const readCatalogueFile = (name: string) =>
  readFileSync(new URL(`../../../../catalogue/${name}`, import.meta.url), 'utf8')

/** Country names also in traditional Chinese, and in Portuguese for the programmes of Brazil. */
const tongues = [...languages, 'zh-Hant', 'pt']

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

/** Replaces words of a query, by position, so that names are found despite typing errors. */
const replaceWords = (query: string, corrections: ReadonlyMap<string, string>): string => {
  if (corrections.size === 0) return query
  let text = ''
  let end = 0
  for (const token of tokenize(query)) {
    text += query.slice(end, token.start) + (corrections.get(token.key) ?? token.raw)
    end = token.end
  }
  return text + query.slice(end)
}

/** Maximum unknown words of a query that are compared with the names of universities and cities. */
const maxCorrectedNames = 6

/** Finds the names meant by words that neither the lexicon nor the catalogue contains. */
const findNameCorrections = async (
  db: Db,
  words: readonly string[],
  lexicon: Lexicon,
): Promise<Map<string, string>> => {
  const unknown = words
    .filter((word) => isCorrectableName(word) && !findCorrection(word, lexicon.correctable.get(word.charAt(0)) ?? []))
    .slice(0, maxCorrectedNames)
  const names = await listSimilarNames(db, unknown)
  return new Map(
    unknown.flatMap((word) => {
      const meant = findCorrection(word, names.get(word) ?? [])
      return meant ? [[word, meant] as const] : []
    }),
  )
}

/** Minimum letters of a mistyped name. */
const minNameLength = 6
const isCorrectableName = (word: string) => word.length >= minNameLength && /^[a-z]+$/.test(word)

/** Finds the cities and regions at each position: words that are nothing else, in capitals where they may be a word. */
const findPlaces = async (db: Db, query: string, lexicon: Lexicon) => {
  const runs = listPlaceRuns(query).filter(
    ({ key, at, length }) =>
      lexicon.phrases.get(key) === undefined && (length > 1 || /^\p{Lu}/u.test(tokenize(query)[at]?.raw ?? '')),
  )
  const places = new Map(
    (await listNamedPlaces(db, [...new Set(runs.map(({ key }) => key))])).map((row) => [row.key, row]),
  )
  const longest = new Map<number, { name: string; length: number }>()
  for (const { at, length, key } of runs) {
    const place = places.get(key)
    if (place && length > (longest.get(at)?.length ?? 0)) longest.set(at, { name: place.name, length })
  }
  return longest
}

/** Reads a town among universities as its university: "Oxford, Cambridge or LSE". */
const readTowns = async (db: Db, { filters, text }: Intent): Promise<Intent> => {
  const { university, place, ...others } = filters
  if (university === undefined || place === undefined) return { filters, text }
  const places = place.split(nameSeparator)
  const towns = await listUniversityTowns(
    db,
    places.map((name) => ({ place: name, key: buildNameKey(`University of ${name}`), folded: foldText(name) })),
    university.split(nameSeparator).map(buildNameKey),
  )
  const rest = places.filter((name) => !towns.includes(name))
  return {
    filters: {
      ...others,
      university: [...university.split(nameSeparator), ...towns.map((name) => `University of ${name}`)].join(
        nameSeparator,
      ),
      ...(rest.length > 0 ? { place: rest.join(nameSeparator) } : {}),
    },
    text,
  }
}

/** Parses a query with the lexicon and the names of the catalogue. */
export const parseQuery = async (db: Db, typed: string): Promise<Intent> => {
  const lexicon = readLexicon()
  const mistakable = [...new Set(listPossibleTypos(typed, lexicon))]
  const known = new Set(await listKnownWords(db, mistakable))
  const unknown = mistakable.filter((word) => !known.has(word))
  const query = replaceWords(typed, await findNameCorrections(db, unknown, lexicon))
  const [universityKeys, programKeys] = [listUniversityRuns(query), listProgramRuns(query)]
  const keysOf = (runs: typeof universityKeys) => [...new Set(runs.map(({ key }) => key))]
  const universities = findLongestNames(
    universityKeys,
    new Set(await listNamedUniversities(db, keysOf(universityKeys))),
  )
  const programs = findLongestNames(programKeys, new Set(await listNamedPrograms(db, keysOf(programKeys))))
  const places = await findPlaces(db, query, lexicon)
  return await readTowns(
    db,
    readIntent(query, lexicon, {
      nameFrom: (at) => Math.max(universities.get(at) ?? 0, programs.get(at) ?? 0),
      universityFrom: (at) => universities.get(at) ?? 0,
      placeFrom: (at) => places.get(at),
      isKnown: ({ raw }) => known.has(normalizeWord(raw)),
    }),
  )
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

/** Returns the country of a place; undefined for a place that only the catalogue knows. */
export const getPlaceCountry = (place: string): string | undefined => readLexicon().placeCountries.get(place)
