// Parses a query into filters and remaining text, in any mix of languages. Pure; runs in linear time, and reads at most
// 500 characters.

import { normalizeUnicode } from '#src/shared/unicode.ts'
import { calculateEditDistance } from '../names.engine.ts'
import { type AmountWord, readAmount } from './amounts.parse.ts'
import { isLanguageLevel, isYear, measureScore, readSeason } from './person-words.parse.ts'
import { type FilterKind, type Lexicon, type Meaning, minTypedLength } from './search-words.parse.ts'
import { listTokenKeys, maxIntentQueryLength, type Token, tokenize } from './tokens.parse.ts'

/** Maximum length of a topic filter, and of a phrase that only ranks. */
const maxTopicLength = 80

/** Separates the values of a list of names, which may contain commas. */
export const nameSeparator = ';'

/** Maximum universities, places and ranking phrases of a query. */
const maxNames = 8

/** Filters by their names in URL and API; lists are joined by commas. */
export interface IntentFilters {
  country?: string
  except?: string
  /** Universities as typed, joined by `nameSeparator`: alternatives. */
  university?: string
  /** Cities and states, joined by `nameSeparator`: alternatives. */
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
  /** Maximum length in months. */
  months?: number
  open?: string
  sort?: string
  /** Scores and circumstances of the person, and words besides a known subject; they rank and never exclude. */
  about?: string
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
  /** Length of the university name that starts at a token. */
  universityFrom?: (at: number) => number
  /** City or region of the catalogue that starts at a token. */
  placeFrom?: (at: number) => { name: string; length: number } | undefined
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

/** Minimum length of a word with two typing errors. */
const minLengthOfTwoErrors = 10

/** Finds the nearest word within one typing error, or two in a long word. */
export const findCorrection = (key: string, words: readonly string[]): string | undefined => {
  const allowed = key.length >= minLengthOfTwoErrors ? 2 : 1
  let closest: string | undefined
  let least = allowed + 1
  for (const word of words) {
    if (Math.abs(word.length - key.length) > allowed) continue
    const distance = calculateEditDistance(word, key)
    if (distance < least) [closest, least] = [word, distance]
  }
  return closest
}

/** Whether a word may be a typing error of a lexicon word. */
const isMistakable = (key: string, { vocabulary }: Lexicon): boolean =>
  key.length >= minTypedLength && !vocabulary.has(key)

/** Lists the words of a query that may be typing errors, unless the catalogue contains them. */
export const listPossibleTypos = (query: string, lexicon: Lexicon): string[] =>
  tokenize(query)
    .map(({ key }) => key)
    .filter((key) => isMistakable(key, lexicon))

/** Maximum values of a list of countries or tests. */
const maxValues = 20

/** Longest studies that a query asks for. */
const maxMonths = 84

/** Words before "from Nepal" that may name the person, and words between a test and its score. */
const maxBeforeOrigin = 6
const maxBeforeScore = 2

/** Levels that leave the subject open. */
const generalLevels = ['masters', 'phd']

/** Parser of a single query, from start to end. */
class Reader {
  readonly filters: IntentFilters = {}
  /** Words that no filter covers, by position; `isText` for those that are always searched as text. */
  readonly #rest = new Map<number, { isText: boolean }>()
  readonly #about: string[] = []
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
    return { filters: this.filters, text: this.#settleRest() }
  }

  readonly #matches = new Map<number, Match>()

  /** Finds the longest lexicon phrase at a position, once for each position. */
  #matchAt(at: number): Match {
    const match = this.#matches.get(at) ?? this.#findMatch(at)
    this.#matches.set(at, match)
    return match
  }

  #findMatch(at: number): Match {
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
      const dated = meant.filter(({ isDated }) => isDated)
      if (dated.length > 0 && this.#isBesideYear(at, length)) return dated
      if (meant.length > dated.length) return meant.filter(({ isDated }) => !isDated)
    }
    return []
  }

  #isBesideYear(at: number, length: number): boolean {
    return isYear(this.#tokens[at - 1]) || isYear(this.#tokens[at + length])
  }

  #kindAt(at: number, kind: Meaning['kind']): Meaning | undefined {
    return this.#matchAt(at).meanings.find((meaning) => meaning.kind === kind)
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

  /** Length of the name at a position: of a university, rather than of its programme that the lexicon reads. */
  #nameAt(at: number): number {
    const name = this.#names.nameFrom(at)
    const university = this.#names.universityFrom?.(at) ?? 0
    return name > university && this.#isUnderstood(at + university, name - university) ? university : name
  }

  /** Whether the name of a programme consists of a level or a field that the lexicon reads: "mestrado em letras". */
  #isUnderstood(at: number, name: number): boolean {
    let subjects = 0
    let end = at
    while (end < at + name) {
      const { meanings, length } = this.#matchAt(end)
      if (!meanings.some(({ kind }) => ['filler', 'or', 'level', 'field', 'topic'].includes(kind))) return false
      if (meanings.some(({ kind }) => kind === 'field' || kind === 'topic')) subjects += 1
      end += length
    }
    return subjects <= 1
  }

  /** Parses the phrase at a position. Returns its length; 0 without a match. */
  #readAt(at: number): number {
    const match = this.#matchAt(at)
    const name = this.#nameAt(at)
    if (name > match.length || (name > 0 && this.#isNameOverFiller(at, name, match)))
      return this.#names.universityFrom?.(at) === name ? this.#addUniversity(at, name) : this.#keep(at, name)
    const special = this.#readPersonal(at, match) || this.#readPlace(at, match)
    if (special > 0) return special
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
    if (!next.meanings.some(({ kind }) => kind === 'waived')) return this.#tell(at, match.length)
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
      const isText = filters.some((meaning) => meaning.isText)
      if (isText || areNew.includes(false)) this.#keep(at, length, isText)
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
    place: (value) => this.#addTo('place', value, nameSeparator),
    university: (value) => this.#addTo('university', value, nameSeparator),
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

  #setOnce(name: Exclude<keyof IntentFilters, 'maxTuition' | 'months'>, value: string): boolean {
    this.filters[name] ??= value
    return this.filters[name] === value
  }

  #addTo(name: 'country' | 'except' | 'withoutTest' | 'university' | 'place', value: string, by = ','): true {
    const values = new Set([...(this.filters[name]?.split(by) ?? []), ...value.split(by)])
    this.filters[name] = [...values].slice(0, by === ',' ? maxValues : maxNames).join(by)
    return true
  }

  /** Reads a city or region of the catalogue that is longer than a phrase of the lexicon. */
  #readPlace(at: number, match: Match): number {
    const place = this.#names.placeFrom?.(at)
    if (!place || place.length <= match.length) return 0
    this.#addTo('place', place.name, nameSeparator)
    return place.length
  }

  #addUniversity(at: number, length: number): number {
    this.#addTo('university', this.#phrase(at, length), nameSeparator)
    return length
  }

  /** Reads what a query says of the person, of dates and of lengths. Returns its length; 0 without a match. */
  #readPersonal(at: number, match: Match): number {
    const has = (kind: Meaning['kind']) => match.meanings.some((meaning) => meaning.kind === kind)
    if (has('month')) return this.#readMonth(at, match)
    if (has('months')) return this.#readLength(at, match.length, Number(match.meanings[0]?.value))
    if (has('from')) return this.#readOrigin(at, match)
    if (has('background')) return this.#tellUntil(at, match.length, ['field', 'topic', 'place', 'country'], 'level')
    if (has('deadline')) return this.#tellUntil(at, match.length, ['month'], 'country')
    if (has('score') || has('test')) return this.#readScore(at, match)
    if (has('experience')) return this.#tell(at, match.length)
    return match.length === 0 ? this.#readNumber(at) : 0
  }

  #readMonth(at: number, { meanings, length }: Match): number {
    const month = Number(meanings.find(({ kind }) => kind === 'month')?.value)
    if (!this.#setOnce('start', readSeason(month))) return this.#tell(at, length)
    return length
  }

  /** Reads "12 months", "9月", "2027年" and "B2". */
  #readNumber(at: number): number {
    const [token, next] = [this.#tokens[at], this.#tokens[at + 1]]
    if (!token || !next) return 0
    if (isLanguageLevel(token, next)) return this.#tell(at, 2)
    if (isYear(token)) return next.raw === '年' ? 2 : 0
    if (!/^\d{1,2}$/.test(token.raw)) return 0
    const value = Number(token.raw)
    if (next.raw === '月') return this.#setOnce('start', readSeason(value)) ? 2 : this.#tell(at, 2)
    const unit = this.#matchAt(at + 1)
    const months = Number(unit.meanings.find(({ kind }) => kind === 'unit')?.value ?? 0) * value
    return months > 0 ? this.#readLength(at, 1 + unit.length, months) : 0
  }

  /** A length of studies, unless it is one of experience or work. */
  #readLength(at: number, length: number, months: number): number {
    const next = [0, 1, 2].map((step) => at + length + step)
    const number = next.findIndex((near) => /^\p{Nd}/u.test(this.#tokens[near]?.raw ?? ''))
    const around = [at - 1, at - 2, ...next.slice(0, number < 0 ? next.length : number)]
    if (around.some((near) => near >= 0 && this.#kindAt(near, 'experience')) || months > maxMonths)
      return this.#tell(at, length)
    this.filters.months ??= months
    return length
  }

  /** "A nurse from Nepal": the country of the person, not one to study in. */
  #readOrigin(at: number, { meanings, length }: Match): number {
    const country = this.#overFillers(at + length)
    const next = this.#matchAt(country)
    if (!next.meanings.some(({ kind }) => kind === 'country')) return 0
    const isOrigin = meanings.some(({ kind, value }) => kind === 'from' && value === 'origin')
    const before = Array.from({ length: Math.min(at, maxBeforeOrigin) }, (_, back) => at - 1 - back)
    if (!isOrigin && !before.some((near) => this.#kindAt(near, 'person'))) return 0
    return this.#tell(at, country + next.length - at)
  }

  /** Reads a word with the next one of these kinds, at most three words on and not past a word of the kind `end`. */
  #tellUntil(at: number, length: number, kinds: readonly Meaning['kind'][], end: Meaning['kind']): number {
    for (let near = at + length; near <= at + length + 3; near += 1) {
      const { meanings, length: nextLength } = this.#matchAt(near)
      if (meanings.some(({ kind }) => kind === end)) break
      if (meanings.some(({ kind }) => kinds.includes(kind))) return this.#tell(at, near + nextLength - at)
    }
    return this.#tell(at, length)
  }

  /** Reads "GRE 322", "IELTS 6.5", "GPA 3.4/4.0"; 0 for a test without a score. */
  #readScore(at: number, match: Match): number {
    let number = at + match.length
    for (let step = 0; step < maxBeforeScore; step += 1) {
      const { meanings, length } = this.#matchAt(number)
      const isBetween = meanings.some(({ kind }) => ['filler', 'limit'].includes(kind))
      if (isBetween) number += length
      else if (/^(?:ibt|score|band|overall)$/i.test(this.#tokens[number]?.raw ?? '')) number += 1
    }
    const score = measureScore(this.#tokens, number)
    if (score > 0) return this.#tell(at, number + score - at)
    return match.meanings.some(({ kind }) => kind === 'score') ? this.#tell(at, match.length) : 0
  }

  /** Keeps a phrase about the person, which only ranks. */
  #tell(at: number, length: number): number {
    this.#addAbout(this.#phrase(at, length))
    return length
  }

  #addAbout(phrase: string): void {
    if (phrase !== '' && !this.#about.includes(phrase) && this.#about.length < maxNames) this.#about.push(phrase)
  }

  /** Returns words as typed, in one line. */
  #phrase(at: number, length: number): string {
    const [first, last] = [this.#tokens[at], this.#tokens[at + length - 1]]
    if (!first || !last) return ''
    return this.#query
      .slice(first.start, last.end)
      .replace(/[\p{C};\s]+/gu, ' ')
      .slice(0, maxTopicLength)
      .trim()
  }

  /** Unknown words are text; a year only states the start, as in "2027" and "2027/28". */
  #readUnknown(at: number): number {
    const [token, next] = [this.#tokens[at], this.#tokens[at + 1]]
    if (!token || !isYear(token)) return this.#keep(at, 1)
    const isAcademicYear = next !== undefined && /^\d{2}$/.test(next.raw) && /[/-]/.test(this.#query[token.end] ?? '')
    return isAcademicYear && next.start === token.end + 1 ? 2 : 1
  }

  /** Finds a lexicon word within one typing error, or two in a long word; the first letter must match. */
  #corrected(token: Token): string | undefined {
    if (!isMistakable(token.key, this.#lexicon) || this.#names.isKnown(token)) return undefined
    return findCorrection(token.key, this.#lexicon.correctable.get(token.key.charAt(0)) ?? [])
  }

  #keep(at: number, length: number, isText = false): number {
    for (let index = at; index < at + length; index += 1) this.#rest.set(index, { isText })
    return length
  }

  /** Whether the subject is understood, so that further words only rank. */
  #hasSubject(): boolean {
    const { field, topic, level } = this.filters
    return field !== undefined || topic !== undefined || (level !== undefined && !generalLevels.includes(level))
  }

  /** Splits the remaining words into ranking phrases and text. Returns the text. */
  #settleRest(): string {
    const positions = [...this.#rest.keys()].sort((a, b) => a - b)
    const about = this.#hasSubject() ? positions.filter((at) => !this.#rest.get(at)?.isText) : []
    let from = about[0]
    for (const [index, at] of about.entries()) {
      if (about[index + 1] === at + 1 || from === undefined) continue
      const phrase = this.#phrase(from, at + 1 - from)
      if (phrase.length > 1) this.#addAbout(phrase)
      from = about[index + 1]
    }
    if (this.#about.length > 0) this.filters.about = this.#about.join(nameSeparator)
    return this.#textOf(positions.filter((at) => !about.includes(at)))
  }

  /** Returns words as typed; adjacent ones stay adjacent. */
  #textOf(positions: readonly number[]): string {
    let text = ''
    let end = -1
    for (const at of positions) {
      const token = this.#tokens[at]
      if (!token) continue
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
