import {
  addEarlierCycles,
  type Fact,
  type Facts,
  getStartYear,
  ownPageSource,
} from '#src/features/catalogue/facts/facts.rules.ts'
import {
  readAmountPerYear,
  readCommonFacts,
  readPageFacts,
} from '#src/features/catalogue-import/official/page-facts.parse.ts'
import { omitEmpty, type PageValue } from '#src/features/catalogue-import/official/page-value.parse.ts'
import type { PageFactKind } from './page-reading.rules.ts'
import { catalogueKindByPageKind, maxQuoteLength, type TargetEntity } from './rules.ts'

// Values of official pages as facts of the catalogue: the user's own, and those that are shared.

/** Accepted value of a page, with its proof. */
export interface ProvenValue {
  kind: PageFactKind
  value: unknown
  term: string | null
  audience: string | null
  round: string | null
  quote: string
  url: string
  /** ISO date. */
  readOn: string
}

const keyOf = ({ kind, term, audience, round }: ProvenValue) => JSON.stringify([kind, term, audience, round])

/** Kinds of which a page states several values: each one counts. */
const repeatedKinds: readonly PageFactKind[] = ['document', 'eligibility', 'other_test', 'prompt_limit', 'start']

/** Selects the newest value of each kind, term, audience and round. @param rows newest first */
export const selectNewest = <Row extends ProvenValue>(rows: readonly Row[]): Row[] => {
  const seen = new Set<string>()
  return rows.filter((row) => {
    const key = repeatedKinds.includes(row.kind) ? `${keyOf(row)} ${JSON.stringify(row.value)}` : keyOf(row)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

const toPageValue = ({ kind, value, term, audience, round }: ProvenValue): PageValue => ({
  // The file of facts names the length of a programme differently.
  kind: kind === 'length' ? 'duration' : kind,
  value,
  term,
  audience,
  round,
})

const undatedKinds = ['deadline', 'opens']

/** Whether a kind of a page is stored under a kind of the catalogue; a price per credit belongs to the tuition. */
const isOfKind = (pageKind: PageFactKind, kind: string) =>
  catalogueKindByPageKind[pageKind] === (kind === 'tuition_per_credit' ? 'tuition_per_year' : kind)

const joinQuotes = (rows: readonly ProvenValue[]) =>
  [...new Set(rows.map(({ quote }) => quote))].join('\n').slice(0, maxQuoteLength)

/** Accepted value of a programme, without its quote. */
export type OwnProgramValue = Omit<ProvenValue, 'quote'> & { entityId: string; country: string | null }

interface ConversionOptions {
  entity: TargetEntity
  /** ISO 3166-1 alpha-2 code; null when unknown. */
  country: string | null
  source: string
}

/**
 * Converts accepted values to facts of the catalogue, each with quote, address and day. A value without a year counts for
 * the year in which it was read, except a date, which stays undated.
 *
 * @param rows newest first
 */
export const toCatalogueFacts = (
  rows: readonly ProvenValue[],
  { entity, country, source }: ConversionOptions,
): Facts => {
  const newest = selectNewest(rows)
  const page = { country, year: null, facts: newest.map(toPageValue) }
  const read =
    entity === 'scholarships'
      ? omitEmpty({ ...readCommonFacts(page), amount: readAmountPerYear(page) })
      : readPageFacts(page)
  return Object.fromEntries(
    Object.entries(read as ReturnType<typeof readPageFacts>).flatMap(([kind, fact]): [string, Fact][] => {
      const proofs = newest.filter((row) => (kind === 'gmat' ? row.kind === 'gmat' : isOfKind(row.kind, kind)))
      const [first] = proofs
      if (!first) return []
      const year = fact.year ?? (undatedKinds.includes(kind) ? '' : first.readOn.slice(0, 4))
      return [
        [kind, { ...fact, year, source, url: first.url, checked_on: first.readOn, quote: joinQuotes(proofs) } as Fact],
      ]
    }),
  )
}

const firstWord = (line: string) => line.trim().split(/\s+/, 1)[0]?.toLowerCase() ?? ''

/** Adds the lines of a known list about other tests: a page about one test says nothing of the others. */
const mergeLists = (known: unknown, own: unknown): unknown => {
  if (!Array.isArray(known) || !Array.isArray(own)) return own
  const lines = own as string[]
  const names = new Set(lines.map(firstWord))
  return [...lines, ...(known as string[]).filter((line) => typeof line === 'string' && !names.has(firstWord(line)))]
}

const cycleKinds = ['deadline', 'opens']

/**
 * Puts the user's own facts in front of those of the catalogue. A date of an earlier cycle does not replace a newer one:
 * it is added to the earlier cycles, from which the next date is projected.
 */
export const mergeOwnFacts = (known: Facts, own: Facts): Facts => ({
  ...known,
  ...Object.fromEntries(
    Object.entries(own).map(([kind, fact]): [string, Fact] => {
      const before = known[kind]
      if (!before) return [kind, fact]
      if (cycleKinds.includes(kind)) {
        const isOlder = getStartYear(fact.year) < getStartYear(before.year)
        return [kind, isOlder ? addEarlierCycles(kind, fact, before) : addEarlierCycles(kind, before, fact)]
      }
      return [kind, kind === 'tests' ? { ...fact, value: mergeLists(before.value, fact.value) } : fact]
    }),
  ),
})

/**
 * Prepares accepted values for a list of programmes; those of a programme are converted when it is first asked for.
 *
 * @param values newest first
 */
export const toOwnFacts = (values: readonly OwnProgramValue[]) => {
  const byProgram = Map.groupBy(values, ({ entityId }) => entityId)
  const converted = new Map<string, Facts>()
  const convert = (programId: string): Facts => {
    const rows = byProgram.get(programId) ?? []
    const options = { entity: 'programs' as const, country: rows[0]?.country ?? null, source: ownPageSource }
    const facts = toCatalogueFacts(
      rows.map((row) => ({ ...row, quote: '' })),
      options,
    )
    converted.set(programId, facts)
    return facts
  }
  return {
    programIds: [...byProgram.keys()],
    merge: (programId: string, facts: Facts): Facts =>
      byProgram.has(programId) ? mergeOwnFacts(facts, converted.get(programId) ?? convert(programId)) : facts,
  }
}

interface DatedValue {
  audience?: unknown
  round?: unknown
  term?: unknown
  more?: readonly DatedValue[]
}

const isDated = (value: unknown): value is DatedValue =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const splitDates = ({ more = [], ...main }: DatedValue): DatedValue[] => [main, ...more]
const toScope = ({ audience, round, term }: DatedValue) => JSON.stringify([audience, round, term])

/** Adds the dates of the known value for other audiences, rounds and terms; the first known date stays the first. */
const mergeDates = (known: DatedValue, read: DatedValue): DatedValue => {
  const fresh = splitDates(read)
  const scopes = new Set(fresh.map(toScope))
  const before = splitDates(known)
  const others = before.filter((date) => !scopes.has(toScope(date)))
  const [first = read, ...more] = others[0] === before[0] ? [...others, ...fresh] : [...fresh, ...others]
  return more.length > 0 ? { ...first, more } : first
}

/**
 * Adds a value to what one editor saved from the same page before: values of one kind are accepted one by one, and a
 * later one must not replace an earlier one about another test, audience or round.
 */
export const mergeSamePage = (kind: string, known: Fact | undefined, read: Fact): Fact => {
  const isSame = known?.url === read.url && known?.source === read.source && known.year === read.year
  if (!known || !isSame) return read
  const quotes = new Set([...(known.quote ?? '').split('\n'), ...(read.quote ?? '').split('\n')])
  const quote = [...quotes]
    .filter((line) => line !== '')
    .join('\n')
    .slice(0, maxQuoteLength)
  if (cycleKinds.includes(kind) && isDated(known.value) && isDated(read.value))
    return { ...read, value: mergeDates(known.value, read.value), quote }
  return Array.isArray(read.value) ? { ...read, value: mergeLists(known.value, read.value), quote } : read
}
