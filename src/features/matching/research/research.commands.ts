import { readFileSync } from 'node:fs'
import { parseSynonyms, type SynonymGroup } from '#src/features/catalogue/intent/synonym-groups.parse.ts'
import type { Db } from '#src/server/database.ts'
import { buildPhraseQueries, joinQueries, stemTexts } from '../program-index/program-index.data.ts'
import { listNeighbours } from './neighbours.data.ts'
import { neighbourDays } from './neighbours.engine.ts'
import type { Interest } from './research.engine.ts'
import {
  canonicalize,
  expandAbbreviations,
  findInterests,
  findTitleTopics,
  listAbbreviations,
  listVariants,
} from './synonyms.parse.ts'
import { readTopicsIn } from './texts.commands.ts'
import { maxFromText, type PersonText, removeHeadings } from './texts.parse.ts'

const file = new URL('../../../../catalogue/synonyms.txt', import.meta.url)
let groups: SynonymGroup[] | undefined

const readSynonyms = (): SynonymGroup[] => {
  groups ??= parseSynonyms(readFileSync(file, 'utf8'))
  return groups
}

/** Maps the titles of the applicant's work to topic names of the catalogue, with the written list of synonyms. */
export const readTopicsOfTitles = (titles: string): string[] => findTitleTopics(readSynonyms(), titles)

type TextInterest = Pick<Interest, 'words' | 'source'>

/** Finds interests that only the texts name: the topics of each text, with synonyms, deduplicated. */
const readFromTexts = async (
  db: Db,
  named: readonly string[],
  texts: readonly PersonText[],
): Promise<TextInterest[]> => {
  const synonyms = readSynonyms()
  const topicsIn = await readTopicsIn(db, texts, synonyms)
  const seen = new Set(named.map((words) => canonicalize(synonyms, words)))
  const isNew = (words: string) => {
    const name = canonicalize(synonyms, words)
    return !seen.has(name) && seen.add(name)
  }
  return texts.flatMap(({ source, text }) =>
    [...topicsIn(source), ...findInterests(synonyms, removeHeadings(text))]
      .filter(isNew)
      .slice(0, maxFromText)
      .map((words) => ({ words, source })),
  )
}

/** Reads interests that the user named and those in longer texts, as stems with all synonyms. */
export const readInterests = async (
  db: Db,
  named: readonly string[],
  texts: readonly PersonText[],
): Promise<Interest[]> => {
  const synonyms = readSynonyms()
  const stored = await listNeighbours(db, named, neighbourDays)
  const all = [
    ...named.map((words) => ({ words, source: 'named' as const })),
    ...(await readFromTexts(db, named, texts)),
  ].map((interest) => ({
    ...interest,
    ways: [...listVariants(synonyms, interest.words), ...(stored.get(interest.words) ?? [])],
  }))
  const stems = await stemTexts(
    db,
    all.flatMap(({ ways }) => ways),
  )
  let next = 0
  return all.map(({ ways, ...interest }) => ({ ...interest, ways: ways.map(() => stems[next++] ?? []) }))
}

/**
 * Builds full-text phrase queries per item, one for each synonym: "machine learning" does not match a text on machines
 * and another on learning. Empty where no synonym is searchable.
 */
export const readPhrases = async (db: Db, words: readonly string[]): Promise<string[][]> => {
  const synonyms = readSynonyms()
  return await buildPhraseQueries(
    db,
    words.map((one) => listVariants(synonyms, one)),
  )
}

/** Builds one full-text query per item that matches any of its synonyms. */
export const readPhraseQueries = async (db: Db, words: readonly string[]): Promise<string[]> =>
  (await readPhrases(db, words)).map(joinQueries)

/** Reads the abbreviations of interests with their stems; "OR" is excluded, because it reads as a common word. */
export const readAbbreviations = async (
  db: Db,
  interests: readonly Interest[],
): Promise<{ words: string[]; stems: string[] }> => {
  const synonyms = readSynonyms()
  const words = [...new Set(interests.flatMap((interest) => listAbbreviations(synonyms, interest.words)))]
  return { words, stems: (await stemTexts(db, words)).flat() }
}

/**
 * Reads the stems of topics with their abbreviations expanded, in every synonym; topics without an abbreviation are
 * omitted.
 */
export const readExpandedAbbreviations = async (
  db: Db,
  topics: readonly string[],
): Promise<Map<string, string[][]>> => {
  const synonyms = readSynonyms()
  const found = [...new Set(topics)].map((topic) => ({ topic, ways: expandAbbreviations(synonyms, topic) }))
  const stems = await stemTexts(
    db,
    found.flatMap(({ ways }) => ways),
  )
  let next = 0
  return new Map(
    found.filter(({ ways }) => ways.length > 0).map(({ topic, ways }) => [topic, ways.map(() => stems[next++] ?? [])]),
  )
}
