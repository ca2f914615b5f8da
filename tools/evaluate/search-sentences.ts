import { readFileSync } from 'node:fs'
import { createRouterClient } from '@orpc/server'
import { searchRouter } from '#src/features/catalogue/search/search.router.ts'
import type { Database } from '#src/server/database.ts'
import { createLog } from '#src/server/log.ts'

// Sentences of tools/evaluate/search-sentences.txt, and the scoring of their results.

export interface WrittenSentence {
  language: string
  part: 'written for' | 'held out'
  sentence: string
  level: string | undefined
  field: string | undefined
  topic: string | undefined
  countries: readonly string[]
  /** Parts of the names of alternative universities. */
  universities: readonly string[]
}

const file = new URL('search-sentences.txt', import.meta.url)

/** Every third sentence of a language is held out. */
const heldOutEvery = 3

const readExpected = (written: string) => {
  const pairs = written.split(/ (?=[a-z]+=)/).map((pair) => {
    const [name = '', value = ''] = pair.split('=')
    return [name, value] as const
  })
  const expected = new Map(pairs)
  const listOf = (name: string) => expected.get(name)?.split(',') ?? []
  return {
    level: expected.get('level'),
    field: expected.get('field'),
    topic: expected.get('topic'),
    countries: listOf('country'),
    universities: listOf('university'),
  }
}

export const readSentences = (): WrittenSentence[] => {
  const counts = new Map<string, number>()
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [language = '', sentence = '', expected = ''] = line.split('|').map((cell) => cell.trim())
      const count = (counts.get(language) ?? 0) + 1
      counts.set(language, count)
      return {
        language,
        sentence,
        part: count % heldOutEvery === 0 ? 'held out' : 'written for',
        ...readExpected(expected),
      }
    })
}

/** Creates a client of the search without a session. */
export const createSearchClient = (database: Database) => {
  const context = { database, readTiers: async () => undefined, log: createLog('silent'), sessionToken: undefined }
  return createRouterClient(searchRouter, { context: context as never })
}

type Api = ReturnType<typeof createSearchClient>
type Filters = Parameters<Api['programs']>[0]
type Found = Awaited<ReturnType<Api['programs']>>['programs'][number]

export interface JudgedSentence {
  written: WrittenSentence
  /** The filters that the sentence was read as. */
  understood: string
  /** Level, field or topic, and each country were read. */
  isUnderstood: boolean
  /** The catalogue has a programme in level, field and country. */
  isInCatalogue: boolean
  isEmpty: boolean
  /** The first result is in a wished country, or of a wished university. */
  isWishedFirst: boolean
}

const isWished = ({ countries, universities }: WrittenSentence, found: Found | undefined): boolean =>
  found !== undefined &&
  (countries.length === 0 || countries.includes(found.country)) &&
  (universities.length === 0 || universities.some((name) => found.universityName.includes(name)))

/** Finds out whether the catalogue has what a sentence asks for. */
const isInCatalogue = async (api: Api, written: WrittenSentence): Promise<boolean> => {
  const { level, field, topic, countries, universities } = written
  const filters = {
    ...(level ? { level } : {}),
    ...(field ? { field } : {}),
    ...(topic ? { topic } : {}),
    ...(countries.length > 0 ? { country: countries.join() } : {}),
  } as Filters
  if (universities.length === 0) return (await api.programs({ ...filters, limit: 1 })).total > 0
  for (const university of universities) {
    const { programs } = await api.programs({ ...filters, query: university, limit: 100 })
    if (programs.some((found) => isWished(written, found))) return true
  }
  return false
}

/** Judges what a search finds for a sentence. */
export const judgeSentence = async (api: Api, written: WrittenSentence): Promise<JudgedSentence> => {
  const { filters, text } = await api.understand({ said: written.sentence })
  const { programs, total } = await api.programs({ said: written.sentence, limit: 5 })
  const read = Object.entries({ ...filters, text }).filter(([, value]) => value !== undefined && value !== '')
  return {
    written,
    understood: read.map(([name, value]) => `${name}=${value}`).join(' '),
    isUnderstood:
      filters.level === written.level &&
      filters.field === written.field &&
      (written.topic === undefined || filters.topic !== undefined) &&
      (programs.length === 0 || programs.every(({ country }) => isWishedCountry(written, country))),
    isInCatalogue: await isInCatalogue(api, written),
    isEmpty: total === 0,
    isWishedFirst: isWished(written, programs[0]),
  }
}

const isWishedCountry = ({ countries }: WrittenSentence, country: string) =>
  countries.length === 0 || countries.includes(country)
