// Search lexicon: meanings of words in all languages together, because users mix them. Pure.

import { normalizePhrase } from './tokens.parse.ts'

/** Filter kinds of a programme search that words can set. */
export const filterKinds = [
  'level',
  'field',
  'topic',
  'country',
  'university',
  'place',
  'test',
  'funding',
  'fee',
  'format',
  'start',
  'language',
  'open',
  'sort',
] as const
export type FilterKind = (typeof filterKinds)[number]

/** Modifiers of adjacent words. */
const helperKinds = [
  'without',
  'waived',
  'outside',
  'or',
  'free',
  'limit',
  'limited',
  'currency',
  'thousand',
  'month',
  'unit',
  'months',
  'score',
  'experience',
  'person',
  'from',
  'background',
  'deadline',
] as const
type HelperKind = (typeof helperKinds)[number]

export interface Meaning {
  kind: FilterKind | HelperKind | 'filler'
  value: string
  /** The word sets a filter and is also searched as text: "LLM" is a level and a degree. */
  isText?: true
  /** Abbreviation with this meaning in capitals only: "or" is not operations research. */
  isInCapitals?: true
  /** Word with this meaning only with its accent: "financé" is funded, "finance" is a field. */
  isAccented?: true
  /** Ambiguous name of a month with this meaning only beside a year: "march 2028". */
  isDated?: true
}

export interface Lexicon {
  phrases: ReadonlyMap<string, readonly Meaning[]>
  /** Number of tokens of the longest phrase. */
  longest: number
  /** Countries of a world region, by its UN M49 code. */
  areas: ReadonlyMap<string, readonly string[]>
  /** Abbreviations of a state in addresses, by its name. */
  states: ReadonlyMap<string, readonly string[]>
  /** Country of a city or region, by its name. */
  placeCountries: ReadonlyMap<string, string>
  /** Every word of every phrase. */
  vocabulary: ReadonlySet<string>
  /** Candidate words for typing errors, by first letter. */
  correctable: ReadonlyMap<string, readonly string[]>
  /** Variants of a topic, by its name, which is the first. */
  topics: ReadonlyMap<string, readonly string[]>
}

interface Line {
  head: string
  words: string[]
}

const partsOf = (text: string, by: string | RegExp) =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter(Boolean)

const readLine = (line: string): Line => {
  const [head = '', words = ''] = line.split('|')
  return { head: head.trim(), words: partsOf(words, ';') }
}

const kinds: readonly Meaning['kind'][] = [...filterKinds, ...helperKinds, 'filler']
const kindOf = (word: string): Meaning['kind'] | undefined => kinds.find((kind) => kind === word)

/**
 * Parses a lexicon line: "level masters + field finance" has two meanings; "+ text" also searches the words, "+
 * accented" requires the accents.
 */
const meaningsIn = (head: string): Meaning[] => {
  const parts = partsOf(head, '+')
  const flags = {
    ...(parts.includes('text') ? { isText: true as const } : {}),
    ...(parts.includes('accented') ? { isAccented: true as const } : {}),
    ...(parts.includes('dated') ? { isDated: true as const } : {}),
  }
  return parts.flatMap((part) => {
    const [name = '', ...value] = partsOf(part, /\s+/)
    const kind = kindOf(name)
    return kind ? [{ kind, value: value.join(' '), ...flags }] : []
  })
}

/** "New York NY" is a place and its form in addresses. */
const placeOf = (head: string) => {
  const [, ...words] = partsOf(head, /\s+/)
  const code = words.length > 1 && /^[A-Z]{2}$/.test(words.at(-1) ?? '') ? words.at(-1) : undefined
  return { name: (code ? words.slice(0, -1) : words).join(' '), code }
}

/** Codes of states that belong to Canada; all others belong to the United States. */
const canadianStates = ['ON', 'QC', 'BC']

class LexiconBuilder {
  readonly phrases = new Map<string, Meaning[]>()
  readonly areas = new Map<string, readonly string[]>()
  readonly states = new Map<string, string[]>()
  readonly placeCountries = new Map<string, string>()
  readonly #demonyms: Line[] = []
  #schools: readonly string[] = []

  add(words: readonly string[], meanings: readonly Meaning[], isFurther = true): void {
    for (const word of words) {
      const key = normalizePhrase(word)
      const known = this.phrases.get(key)
      if (key === '' || (known && !isFurther)) continue
      const isKnown = ({ kind, value }: Meaning) => known?.some((one) => one.kind === kind && one.value === value)
      this.phrases.set(key, [...(known ?? []), ...meanings.filter((meaning) => !isKnown(meaning))])
    }
  }

  read(line: Line): void {
    const [kind, value = '', ...more] = partsOf(line.head, /\s+/)
    if (kind === 'school') this.#schools = line.words
    else if (kind === 'demonym') this.#demonyms.push(line)
    else if (kind === 'area') {
      this.areas.set(value, more)
      this.add(line.words, [{ kind: 'country', value }])
    } else if (kind === 'place') this.#readPlace(line)
    else if (kind === 'city') this.#readCity(value, more.join(' '), line.words)
    else this.add(line.words, meaningsIn(line.head))
  }

  #readPlace({ head, words }: Line): void {
    const { name, code } = placeOf(head)
    if (code) {
      this.states.set(name, [...(this.states.get(name) ?? []), code])
      this.placeCountries.set(name, canadianStates.includes(code) ? 'CA' : 'US')
    }
    this.add([name, ...words], [{ kind: 'place', value: name }], false)
  }

  /** "city CH Geneva | ..." is a city or region with its country. */
  #readCity(country: string, name: string, words: readonly string[]): void {
    this.placeCountries.set(name, country)
    this.add([name, ...words], [{ kind: 'place', value: name }], false)
  }

  /** "German universities" means a country; "German literature" does not. */
  addDemonyms(): void {
    for (const { head, words } of this.#demonyms)
      for (const school of this.#schools)
        for (const word of words)
          this.add(
            [`${word} ${school}`, `${school} ${word}`],
            [{ kind: 'country', value: head.slice('demonym '.length) }],
            false,
          )
  }
}

/** Minimum length for typing errors: one in a shorter word yields another word. */
const minCorrectedLength = 6

/** Minimum length of a word with a typing error: a letter may be missing. */
export const minTypedLength = 5

const correctableKinds: readonly Meaning['kind'][] = ['level', 'field', 'topic', 'country', 'place', 'funding']

const correctableWords = (phrases: ReadonlyMap<string, readonly Meaning[]>): Set<string> =>
  new Set(
    [...phrases]
      .filter(([, meanings]) => meanings.some(({ kind }) => correctableKinds.includes(kind)))
      .flatMap(([key]) => key.split(' '))
      .filter((word) => word.length >= minCorrectedLength && /^[a-z]+$/.test(word)),
  )

const topicsOf = (phrases: ReadonlyMap<string, readonly Meaning[]>): Map<string, string[]> => {
  const topics = new Map<string, string[]>()
  for (const [key, meanings] of phrases)
    for (const { kind, value } of meanings)
      if (kind === 'topic') topics.set(value, [...(topics.get(value) ?? [normalizePhrase(value)]), key])
  return topics
}

/** Filter values with their names in several languages. */
export interface NamedValue {
  kind: 'country' | 'field'
  value: string
  names: readonly string[]
}

const isAbbreviation = (word: string) => /^\p{Lu}{2,3}$/u.test(word)

/**
 * Builds the lexicon from its lines, names of countries and fields, and groups of synonyms, which start with the
 * topic's name. Earlier meanings take precedence: a field's name is no topic.
 */
export const buildLexicon = (
  written: string,
  named: readonly NamedValue[],
  synonyms: readonly (readonly string[])[],
): Lexicon => {
  const builder = new LexiconBuilder()
  for (const line of written.split('\n').filter((one) => one.trim() !== '' && !one.startsWith('#')))
    builder.read(readLine(line))
  for (const { kind, value, names } of named) builder.add(names, [{ kind, value }], false)
  for (const [topic = '', ...others] of synonyms)
    for (const word of [topic, ...others])
      builder.add(
        [word],
        [{ kind: 'topic', value: topic, ...(isAbbreviation(word) ? { isInCapitals: true } : {}) }],
        false,
      )
  builder.addDemonyms()
  const { phrases, areas, states, placeCountries } = builder
  return {
    phrases,
    areas,
    states,
    placeCountries,
    longest: Math.max(...[...phrases.keys()].map((key) => key.split(' ').length)),
    vocabulary: new Set([...phrases.keys()].flatMap((key) => key.split(' '))),
    correctable: Map.groupBy(correctableWords(phrases), (word) => word.charAt(0)),
    topics: topicsOf(phrases),
  }
}
