// Parses a query into filters and remaining text, in any mix of languages. Pure; runs in linear time, and reads at most
// 500 characters.

import { normalizeUnicode } from '#src/shared/unicode.ts'
import { calculateEditDistance } from '../names.engine.ts'
import { type AmountWord, readAmount } from './amounts.parse.ts'
import { type FilterKind, type Lexicon, type Meaning, minCorrectedLength } from './search-words.parse.ts'
import { listTokenKeys, maxIntentQueryLength, type Token, tokenize } from './tokens.parse.ts'

/** Maximum length of a topic filter. */
const maxTopicLength = 80

/** Filters by their names in URL and API; lists are joined by commas. */
export interface IntentFilters {
  country?: string
  except?: string
  place?: string
  level?: string
  field?: string
  /** In the words of the query. */
  topic?: string
  withoutTest?: string
  maxTuition?: number
  /** Of `maxTuition`; undefined when the query names none. */
  currency?: string
  funding?: string
  fee?: string
  format?: string
  start?: string
  language?: string
  open?: string
  sort?: string
}

export interface Intent {
  filters: IntentFilters
  /** Remaining text that no filter covers, without stop words. */
  text: string
}

/** Catalogue lookups for the words of a query. */
export interface CatalogueNames {
  /** Length of the catalogue name that starts at a token. */
  nameFrom: (at: number) => number
  /** Whether a single word is a prefix of a catalogue word: then it is no typing error. */
  isKnown: (token: Token) => boolean
}

export const emptyCatalogueNames: CatalogueNames = { nameFrom: () => 0, isKnown: () => false }

interface Match {
  meanings: readonly Meaning[]
  length: number
}

const nothing: Match = { meanings: [], length: 0 }

const hasAccent = ({ raw }: Token): boolean => /\p{M}/u.test(normalizeUnicode(raw, 'NFD'))

const isMeant = ({ isInCapitals, isAccented }: Meaning, tokens: readonly Token[]) =>
  (!isInCapitals || tokens.every(({ raw }) => raw === raw.toUpperCase())) && (!isAccented || tokens.some(hasAccent))

/** Lists the meanings of words as typed; those that require an accent take precedence. */
const meantBy = (meanings: readonly Meaning[], tokens: readonly Token[]): readonly Meaning[] => {
  const meant = meanings.filter((meaning) => isMeant(meaning, tokens))
  const accented = meant.filter(({ isAccented }) => isAccented)
  return accented.length > 0 ? accented : meant
}

/** Whether a word may be a typing error of a lexicon word. */
const isMistakable = (key: string, { vocabulary }: Lexicon): boolean =>
  key.length >= minCorrectedLength && !vocabulary.has(key)

/** Lists the words of a query that may be typing errors, unless the catalogue contains them. */
export const listPossibleTypos = (query: string, lexicon: Lexicon): string[] =>
  tokenize(query)
    .map(({ key }) => key)
    .filter((key) => isMistakable(key, lexicon))

/** Maximum values of a list of countries or tests. */
const maxValues = 20

/** Parser of a single query, from start to end. */
class Reader {
  readonly filters: IntentFilters = {}
  readonly #text: Token[] = []
  readonly #levels = new Set<string>()
  readonly #query: string
  readonly #tokens: readonly Token[]
  readonly #lexicon: Lexicon
  readonly #names: CatalogueNames

  constructor(query: string, lexicon: Lexicon, names: CatalogueNames) {
    this.#query = query
    this.#lexicon = lexicon
    this.#names = names
    this.#tokens = tokenize(query).map((token) => ({ ...token, key: this.#corrected(token) ?? token.key }))
  }

  read(): Intent {
    let at = 0
    while (at < this.#tokens.length) at += Math.max(1, this.#readAt(at))
    const [level, ...others] = this.#levels
    // A master's and a doctorate together mean either; a specific degree takes precedence over both.
    const particular = [...this.#levels].find((one) => one !== 'masters' && one !== 'phd')
    if (particular) this.filters.level = particular
    else if (level && others.length === 0) this.filters.level = level
    return { filters: this.filters, text: this.#textLeft() }
  }

  /** Finds the longest lexicon phrase at a position. */
  #matchAt(at: number): Match {
    const first = this.#tokens[at]
    if (!first) return nothing
    const longest = Math.min(this.#lexicon.longest, this.#tokens.length - at)
    for (let length = longest; length > 0; length -= 1) {
      const meanings = this.#meaningsOf(at, length)
      if (meanings.length > 0) return { meanings, length }
    }
    return nothing
  }

  #meaningsOf(at: number, length: number): readonly Meaning[] {
    const [first, ...rest] = this.#tokens.slice(at, at + length)
    if (!first) return []
    for (const key of listTokenKeys(first)) {
      const meanings = this.#lexicon.phrases.get([key, ...rest.map((token) => token.key)].join(' ')) ?? []
      const meant = meantBy(meanings, [first, ...rest])
      if (meant.length > 0) return meant
    }
    return []
  }

  /** Classifies the token at a position for the amount parser. */
  readonly #amountWord = (at: number): AmountWord => {
    const { meanings, length } = this.#matchAt(at)
    const found = meanings.find(({ kind }) => ['limit', 'limited', 'currency', 'thousand', 'filler'].includes(kind))
    return { kind: found?.kind as AmountWord['kind'], value: found?.value ?? '', length }
  }

  /** Whether a number is a score or a rank: it follows a test name or "top". */
  #isRanked(at: number): boolean {
    const before = this.#tokens[at - 1]
    return before?.key === 'top' || this.#meaningsOf(at - 1, 1).some(({ kind }) => kind === 'test')
  }

  /** Whether a stop word is a name here: only alone and in capitals, as "AU" is and "au" is not. */
  #isNameOverFiller(at: number, name: number, { meanings }: Match): boolean {
    const raw = this.#tokens[at]?.raw ?? ''
    const isAlone = name === 1 && this.#tokens.length > 1
    return meanings.every(({ kind }) => kind === 'filler') && (!isAlone || raw !== raw.toLowerCase())
  }

  /** Parses the phrase at a position. Returns its length; 0 without a match. */
  #readAt(at: number): number {
    const match = this.#matchAt(at)
    const name = this.#names.nameFrom(at)
    if (name > match.length || (name > 0 && this.#isNameOverFiller(at, name, match))) return this.#keep(at, name)
    const amount = readAmount(this.#tokens, at, { look: this.#amountWord, isRanked: this.#isRanked(at) })
    if (amount) {
      this.filters.maxTuition ??= amount.value
      if (amount.currency) this.filters.currency ??= amount.currency
      return amount.length
    }
    if (match.length === 0) return this.#readUnknown(at)
    return this.#readBesides(at, match) || this.#readMatch(at, match)
  }

  /** Parses negations: "no GRE", "outside the US", "GRE not required". */
  #readBesides(at: number, match: Match): number {
    const has = (kind: Meaning['kind']) => match.meanings.some((meaning) => meaning.kind === kind)
    if (has('without')) {
      const length = this.#readChain(at + match.length, 'test', (value) => this.#addTo('withoutTest', value))
      if (length > 0) return match.length + length
    }
    if (has('outside')) {
      const length = this.#readChain(at + match.length, 'country', (value) => this.#addTo('except', value))
      if (length > 0) return match.length + length
    }
    if (!has('test')) return 0
    const behind = this.#overFillers(at + match.length)
    const next = this.#matchAt(behind)
    if (!next.meanings.some(({ kind }) => kind === 'waived')) return this.#keep(at, match.length)
    for (const { value } of match.meanings.filter(({ kind }) => kind === 'test')) this.#addTo('withoutTest', value)
    return behind + next.length - at
  }

  /** Skips at most two filler words. */
  #overFillers(from: number): number {
    let at = from
    for (let step = 0; step < 2; step += 1) {
      const { meanings, length } = this.#matchAt(at)
      if (!meanings.some(({ kind }) => kind === 'filler')) break
      at += length
    }
    return at
  }

  /**
   * Parses alternatives: "GRE or TOEFL", values of one kind with fillers and "or" between them. Returns the length, 0
   * without a match.
   */
  #readChain(from: number, wanted: 'test' | 'country', add: (value: string) => void): number {
    let end = from
    for (let at = this.#overFillers(from); ; ) {
      const { meanings, length } = this.#matchAt(at)
      const found = meanings.find(({ kind }) => kind === wanted)
      if (!found) return end - from
      add(found.value)
      end = at + length
      const joint = this.#matchAt(end)
      const isJoint = joint.meanings.some(({ kind }) => kind === 'or' || kind === 'without')
      at = this.#overFillers(isJoint ? end + joint.length : end)
    }
  }

  #readMatch(at: number, { meanings, length }: Match): number {
    const filters = meanings.filter(({ kind }) => kind in this.#setters)
    if (filters.length > 0) {
      const start = this.#tokens[at]?.start ?? 0
      const topicText = this.#query.slice(start, this.#tokens[at + length - 1]?.end).slice(0, maxTopicLength)
      const areNew = filters.map(({ kind, value }) => this.#set(kind, kind === 'topic' ? topicText : value))
      if (filters.some(({ isText }) => isText) || areNew.includes(false)) this.#keep(at, length)
    } else if (meanings.some(({ kind }) => kind === 'free')) this.filters.maxTuition ??= 0
    else if (meanings.every(({ kind }) => kind === 'waived' || kind === 'currency' || kind === 'thousand'))
      this.#keep(at, length)
    return length
  }

  /** Sets a filter; false when it has another value already, so that the words are searched as text. */
  #set(kind: Meaning['kind'], value: string): boolean {
    return this.#setters[kind as FilterKind]?.(value) ?? true
  }

  readonly #setters: Partial<Record<FilterKind, (value: string) => boolean>> = {
    level: (value) => this.#levels.add(value).size > 0,
    field: (value) => this.#setOnce('field', value),
    topic: (value) => this.#setOnce('topic', value),
    place: (value) => this.#setOnce('place', value),
    country: (value) => this.#addTo('country', value),
    funding: (value) => {
      this.filters.funding = this.filters.funding === 'full' ? 'full' : value
      return true
    },
    fee: (value) => this.#setOnce('fee', value),
    format: (value) => this.#setOnce('format', value),
    start: (value) => this.#setOnce('start', value),
    language: (value) => this.#setOnce('language', value),
    open: (value) => this.#setOnce('open', value),
    sort: (value) => this.#setOnce('sort', value),
  }

  #setOnce(name: Exclude<keyof IntentFilters, 'maxTuition'>, value: string): boolean {
    this.filters[name] ??= value
    return this.filters[name] === value
  }

  #addTo(name: 'country' | 'except' | 'withoutTest', value: string): true {
    const values = new Set([...(this.filters[name]?.split(',') ?? []), ...value.split(',')])
    this.filters[name] = [...values].slice(0, maxValues).join(',')
    return true
  }

  /** Unknown words are text; a year only states the start. */
  #readUnknown(at: number): number {
    return /^20[2-4]\d$/.test(this.#tokens[at]?.raw ?? '') ? 1 : this.#keep(at, 1)
  }

  /** Finds the only lexicon word within one typing error; the first letter must match. */
  #corrected(token: Token): string | undefined {
    if (!isMistakable(token.key, this.#lexicon) || this.#names.isKnown(token)) return undefined
    return this.#lexicon.correctable
      .get(token.key.charAt(0))
      ?.find((word) => Math.abs(word.length - token.key.length) <= 1 && calculateEditDistance(word, token.key) === 1)
  }

  #keep(at: number, length: number): number {
    this.#text.push(...this.#tokens.slice(at, at + length))
    return length
  }

  /** Returns the remaining words as typed; adjacent ones stay adjacent. */
  #textLeft(): string {
    let text = ''
    let end = -1
    for (const token of this.#text) {
      const gap = end < 0 ? '' : this.#query.slice(end, token.start)
      text += `${gap === '' || (gap.length === 1 && !/\p{C}/u.test(gap)) ? gap : ' '}${token.raw}`
      end = token.end
    }
    return text
  }
}

/** Parses a query into filters and text. */
export const readIntent = (query: string, lexicon: Lexicon, names: CatalogueNames = emptyCatalogueNames): Intent =>
  new Reader(query.slice(0, maxIntentQueryLength), lexicon, names).read()
