import { readFileSync } from 'node:fs'
import { readLexicon } from '#src/features/catalogue/intent/intent.commands.ts'
import { normalizePhrase } from '#src/features/catalogue/intent/tokens.parse.ts'

// Search queries of catalogue/queries-search.txt, and the scoring of their results.

export interface WrittenQuery {
  part: 'tuned' | 'held out'
  query: string
  /** "level=masters country=DE", in alphabetical order. */
  filters: string
  /** One of the first programmes contains one of these; empty where no programme is expected. */
  first: string[]
}

const file = new URL('../../catalogue/queries-search.txt', import.meta.url)

const sortedFilters = (filters: readonly string[]) => [...filters].sort().join(' ')

const readQuery = (line: string, part: WrittenQuery['part']): WrittenQuery => {
  const [query = '', filters = '', ...alternatives] = line.split('|').map((cell) => cell.trim())
  return {
    part,
    query,
    filters: sortedFilters(filters.split(/ (?=[a-zA-Z]+=)/).filter(Boolean)),
    first: alternatives.filter(Boolean),
  }
}

export const readQueries = (): WrittenQuery[] => {
  let part: WrittenQuery['part'] = 'tuned'
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('## ')) part = line === '## tuned' ? 'tuned' : 'held out'
      return line.trim() === '' || line.startsWith('#') ? [] : [readQuery(line, part)]
    })
}

interface Understood {
  filters: Readonly<Record<string, unknown>>
  text: string
}

/** Formats the parsed query like the file: a topic by its name, an amount with its currency. */
const writeUnderstood = ({ filters: { maxTuition, currency, topic, ...filters }, text }: Understood): string => {
  const lexicon = readLexicon()
  const key = typeof topic === 'string' ? normalizePhrase(topic) : undefined
  const name = key && (lexicon.phrases.get(key)?.find(({ kind }) => kind === 'topic')?.value ?? key)
  return sortedFilters([
    ...Object.entries(filters).map(([filter, value]) => `${filter}=${value}`),
    ...(name ? [`topic=${name}`] : []),
    ...(maxTuition === undefined ? [] : [`maxTuition=${maxTuition}${currency ?? 'USD'}`]),
    ...(text === '' ? [] : [`text=${text}`]),
  ])
}

interface Answer {
  programs: readonly { name: string; field: string; degree: string; level: string }[]
  total: number
  unknown: number
  looser: readonly unknown[]
}

const firstShown = 5

/** The search finds nothing, and suggests no relaxed search. */
const isEmpty = ({ total, unknown, looser }: Answer): boolean => total === 0 && unknown === 0 && looser.length === 0

/**
 * Tells whether the first programmes match the query, or a relaxed search is suggested where the catalogue has none.
 */
const findsExpected = ({ first }: WrittenQuery, { programs, total }: Answer): boolean =>
  first.length === 0 ||
  total === 0 ||
  programs
    .slice(0, firstShown)
    .map(({ name, field, degree, level }) => [name, field, degree, level].join(' ').toLowerCase())
    .some((topics) => first.some((word) => topics.includes(word)))

export interface Judged {
  written: WrittenQuery
  understood: string
  total: number
  isUnderstood: boolean
  isRight: boolean
  isEmpty: boolean
}

export const judge = (written: WrittenQuery, understood: Understood, answer: Answer): Judged => {
  const formatted = writeUnderstood(understood)
  const isUnderstood = formatted === written.filters
  return {
    written,
    understood: formatted,
    total: answer.total,
    isUnderstood,
    isRight: isUnderstood && findsExpected(written, answer) && !isEmpty(answer),
    isEmpty: isEmpty(answer),
  }
}
