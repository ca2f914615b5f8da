import { type SQL, sql } from 'drizzle-orm'
import { buildFeeSql } from '../facts/facts.data.ts'
import type { ProgramFormat } from '../rules.ts'
import { type FundingPreference, isNoWord, isPossibleTypo, type Narrowing, type Season } from './search.rules.ts'

// What a search asks of a programme `p` and its university `u`, as SQL.

export interface ProgramFilter {
  words: string[]
  /** Enables fuzzy matching. Expensive, so only when the exact search finds nothing. */
  isForgiving: boolean
  countries?: string[] | undefined
  exceptCountries?: string[] | undefined
  /** A city or a state, in every way in which addresses write it. */
  place?: string[] | undefined
  field?: string | undefined
  level?: string | undefined
  /** Every way of saying a topic, normalised; the one that was typed is the first. */
  topic?: string[] | undefined
  /** The programmes of a tier that is asked for; which they are, is the person's own. */
  programIds?: string[] | undefined
  /** Only programmes that are known not to ask for these tests. */
  withoutTests?: string[] | undefined
  /** Only programmes whose deadline is known and has not passed. */
  isOpen?: boolean | undefined
  /** In euros; programmes whose tuition is not known are left out. */
  maxTuition?: number | undefined
  funding?: FundingPreference | undefined
  isFeeFree?: boolean | undefined
  format?: ProgramFormat | undefined
  start?: Season | undefined
  language?: string | undefined
  /** Programmes of which a fact that is asked for is not known fit as well. */
  includesUnknown: boolean
  /** The ISO date whose deadlines count as open. */
  today: string
  firstTuitionYear: number
  firstTestsYear: number
  /** Amounts per euro by currency. */
  rates: Readonly<Record<string, number>>
}

const tuition = buildFeeSql('tuition_per_year')

/** The tuition in euros, of a fact that still counts; null where it is not known. */
export const buildTuitionInEurosSql = (
  filter: ProgramFilter,
) => sql`case when nullif(left(${tuition}->>'year', 4), '')::int >= ${filter.firstTuitionYear}
  then (${tuition}->>'value')::float8 / (${JSON.stringify(filter.rates)}::jsonb->>(${tuition}->>'currency'))::float8 end`

/** Month and day of a deadline, as dates end. */
const dayOfYear = sql`coalesce(right(p.facts->'deadline'->'value'->>'date', 5),
  lpad(p.facts->'deadline'->'value'->>'month', 2, '0') || '-' || lpad(p.facts->'deadline'->'value'->>'day', 2, '0'))`

/** The stated deadline that is still to come, else the day on which that of an earlier cycle is expected again; `expectedDay` as SQL. */
export const buildNextDeadlineSql = (filter: ProgramFilter) => sql`case
  when p.facts->'deadline'->'value'->>'date' >= ${filter.today} then p.facts->'deadline'->'value'->>'date'
  when p.facts->'deadline'->>'year' <> '' then (left(${filter.today}, 4)::int
    + (${dayOfYear} < right(${filter.today}, 5))::int)::text || '-' || ${dayOfYear} end`

/** Deadlines of no known year come behind those, in the order of the calendar. */
export const undatedDeadline = sql`coalesce('9998-' || ${dayOfYear}, '9999')`

const isForgiven = (word: string, isForgiving: boolean): boolean => isForgiving && isPossibleTypo(word)

/** Shorter words begin so many others that an index saves nothing. */
const minSelectiveLength = 3

/** Whether a word narrows a search enough for an index: nearly every place is a university, in whatever language. */
const isSelective = (word: string): boolean => word.length >= minSelectiveLength && word !== 'university'

/**
 * The conditions of words: each belongs to the programme or to its university, and is met at the beginning of one of theirs.
 *
 * The longest word alone, the most selective as a rule, has its universities as an array, with which an index is searched. Those
 * of all others are a hashed subquery: an array is compared element by element for each programme, which for words that begin
 * many names takes ten seconds.
 *
 * @param isIndexed whether rows that do not meet a word may be left unread
 */
export const buildWordConditions = ({ words, isForgiving }: ProgramFilter, isIndexed = true) => {
  const [indexed] = isIndexed ? words.filter(isSelective).toSorted((a, b) => b.length - a.length) : []
  return words.map((word) => {
    if (isNoWord(word)) return sql`false`
    const named = sql`select w.id from universities w where w.search_text ~ ${`\\m${word}`} or w.city ~* ${`\\m${word}`}`
    // Apart from the others, so that an index answers: similarity is the dearest thing to ask of each university.
    const places = isForgiven(word, isForgiving)
      ? sql`${named} union all select w.id from universities w where ${word} <<% w.search_text`
      : named
    // A small typing error is compared with whole words, or zoology were technology.
    const nearly = isForgiven(word, isForgiving) ? sql`or ${word} <<% p.search_text` : sql``
    return sql`(p.search_words @@ ${`'${word}':*`}::tsquery
      or ${word === indexed ? sql`p.university_id = any(array(${places}))` : sql`p.university_id in (${places})`} ${nearly})`
  })
}

/** A line of a written list that asks for a test: a line begins behind a quote, and inside it quotes are escaped. */
const askedLine = (test: string) => String.raw`(?<!\\)"\s*${test}\M(?!(?:[^"\\]|\\.)*(?:optional|not required|waived))`

/** A line that says of a test that it need not be taken. */
const waivedLine = (test: string) => String.raw`(?<!\\)"\s*${test}\M(?:[^"\\]|\\.)*(?:optional|not required|waived)`

/** A list of tests that still counts, and does not ask for this one; a list that is not whole has to say so of the test. */
export const isWithout = (
  filter: ProgramFilter,
  test: string,
): SQL => sql`(jsonb_typeof(p.facts->'tests'->'value') = 'array'
  and nullif(left(p.facts->'tests'->>'year', 4), '')::int >= ${filter.firstTestsYear}
  and (not (p.facts->'tests' ? 'partial') or (p.facts->'tests'->>'value') ~* ${waivedLine(test)})
  and (p.facts->'tests'->>'value') !~* ${askedLine(test)})`

/** Nothing that counts says whether this test is asked for. */
const isTestUnknown = (filter: ProgramFilter, test: string): SQL => sql`(${isWithout(filter, test)} is not true
  and coalesce((p.facts->'tests'->>'value') !~* ${askedLine(test)}, true))`

/** Whether a programme says a topic, in any way; `search_text` holds name, degree and topics. Nobody says one without a letter. */
const saysTopic = (ways: readonly string[]): SQL => {
  if (ways.length === 0) return sql`false`
  const query = ways
    .map(
      (way) =>
        `(${way
          .split(' ')
          .map((word) => `'${word}'`)
          .join(' & ')})`,
    )
    .join(' | ')
  return sql`(p.search_words @@ ${query}::tsquery and p.search_text ~ ${buildVariantPattern(ways)})`
}

/** Any of these ways as whole words; normalised words hold letters and digits alone. */
export const buildVariantPattern = (ways: readonly string[]): string => String.raw`\m(?:${ways.join('|')})\M`

const isAt = (place: readonly string[]): SQL => {
  const names = sql.param(place.map((name) => name.toLowerCase()))
  return sql`(lower(u.city) = any(${names}::text[]) or lower(u.region) = any(${names}::text[]))`
}

const funding = sql`(p.facts->'funding'->>'value')`
const fundings: Readonly<Record<FundingPreference, readonly string[]>> = {
  any: ['full', 'partial', 'assistantships'],
  full: ['full'],
}

const fee = sql`(${buildFeeSql('application_fee')}->>'value')::float8`

/** What names and degrees say of how a programme is taught, as `formatIn` reads them. */
const formatPatterns: Readonly<Record<ProgramFormat, string>> = {
  executive: String.raw`\m(?:executive|emba)\M`,
  partTime: String.raw`\m(?:part[- ]time|evening|weekend|morning)\M`,
  online: String.raw`\m(?:online|distance learning)\M`,
}

const seasonMonths: Readonly<Record<Season, readonly [first: number, last: number]>> = {
  fall: [8, 10],
  winter: [11, 12],
  spring: [1, 4],
  summer: [5, 7],
}

/** Where terms begin, as stated, else the term that the deadline is for. */
const starts = sql`coalesce(p.facts->'start'->'value', jsonb_path_query_array(p.facts, '$.deadline.value.term ? (@ != null)'))`
const startsIn = (season: Season): SQL => {
  const [first, last] = seasonMonths[season]
  const path = `$[*] ? (@ == "${season}" || @.term == "${season}" || (@.month >= ${first} && @.month <= ${last}))`
  return sql`(${starts} @? ${path}::jsonpath)`
}

/** Where universities teach in English unless they say otherwise. */
const englishSpeaking = ['US', 'GB', 'CA', 'AU', 'NZ', 'IE']
const language = sql`coalesce(p.language, p.facts->'language'->>'value',
  case when u.country = any(${sql.param(englishSpeaking)}::text[]) then 'en' end)`

/** A filter that was set: what it asks of a row, and where it asks for a fact, whether that is not known. */
interface SetFilter {
  name: Narrowing
  met: SQL
  unknown?: SQL
}

const allOf = (parts: readonly SQL[]): SQL => (parts.length > 0 ? sql.join([...parts], sql` and `) : sql`true`)

/** Filters that every row answers. */
const plainFilters = (filter: ProgramFilter): (SetFilter | undefined)[] => [
  filter.countries && { name: 'country', met: sql`u.country = any(${sql.param(filter.countries)}::text[])` },
  filter.exceptCountries && {
    name: 'except',
    met: sql`u.country <> all(${sql.param(filter.exceptCountries)}::text[])`,
  },
  filter.place && { name: 'place', met: isAt(filter.place) },
  filter.field ? { name: 'field', met: sql`p.field = ${filter.field}` } : undefined,
  filter.level ? { name: 'level', met: sql`p.level = ${filter.level}` } : undefined,
  filter.topic && { name: 'topic', met: saysTopic(filter.topic) },
  filter.programIds && { name: 'tier', met: sql`p.id = any(${sql.param(filter.programIds)}::text[])` },
  filter.format && { name: 'format', met: sql`lower(p.name || ' ' || p.degree) ~ ${formatPatterns[filter.format]}` },
]

/** Filters that ask for a fact, which may not be known. */
const factFilters = (filter: ProgramFilter): (SetFilter | undefined)[] => [
  filter.withoutTests && {
    name: 'withoutTest',
    // Few programmes state their tests, so the patterns are spared for the others.
    met: allOf([sql`p.facts ? 'tests'`, ...filter.withoutTests.map((test) => isWithout(filter, test))]),
    unknown: sql`(not p.facts ? 'tests' or ${allOf(
      filter.withoutTests.map((test) => sql`(${isWithout(filter, test)} or ${isTestUnknown(filter, test)})`),
    )})`,
  },
  filter.isOpen
    ? { name: 'open', met: sql`${buildNextDeadlineSql(filter)} is not null`, unknown: sql`true` }
    : undefined,
  filter.maxTuition === undefined
    ? undefined
    : {
        name: 'maxTuition',
        met: sql`${buildTuitionInEurosSql(filter)} <= ${filter.maxTuition}`,
        unknown: sql`${buildTuitionInEurosSql(filter)} is null`,
      },
  filter.funding && {
    name: 'funding',
    met: sql`${funding} = any(${sql.param(fundings[filter.funding])}::text[])`,
    unknown: sql`${funding} is null`,
  },
  filter.isFeeFree ? { name: 'fee', met: sql`${fee} = 0`, unknown: sql`${fee} is null` } : undefined,
  filter.start && {
    name: 'start',
    met: startsIn(filter.start),
    unknown: sql`${starts} in ('null'::jsonb, '[]'::jsonb)`,
  },
  filter.language
    ? { name: 'language', met: sql`${language} = ${filter.language}`, unknown: sql`${language} is null` }
    : undefined,
]

/** Each filter that was set, with what it asks of a row. */
export const listActiveFilters = (filter: ProgramFilter): (readonly [Narrowing, SQL])[] =>
  [...plainFilters(filter), ...factFilters(filter)].flatMap((one): (readonly [Narrowing, SQL])[] => {
    if (!one) return []
    const { name, met, unknown } = one
    return [[name, filter.includesUnknown && unknown ? sql`(${met} or ${unknown})` : met]]
  })

/** How many facts that are asked for are not known of a row; undefined where none is asked for. */
export const countUnknown = (filter: ProgramFilter): SQL | undefined => {
  const met = factFilters(filter).flatMap((one) => (one ? [sql`((${one.met}) is not true)::int`] : []))
  return met.length > 0 ? sql`(${sql.join(met, sql` + `)})` : undefined
}

export const buildConditions = (filter: ProgramFilter): SQL =>
  allOf([...buildWordConditions(filter), ...listActiveFilters(filter).map(([, met]) => met)])
