import { type SQL, sql } from 'drizzle-orm'
import { buildFeeSql, yearlyPriceSql } from '../facts/facts.data.ts'
import { foldPlaceSql } from '../intent/intent.data.ts'
import { normalizeName } from '../names.engine.ts'
import type { filterModes, ProgramFormat, StudyMode } from '../rules.ts'
import { type FundingPreference, isNoWord, isPossibleTypo, type Narrowing, type Season } from './search.rules.ts'
import type { PersonScore } from './search-scores.parse.ts'

// SQL conditions of a search on a programme `p` and its university `u`.

/** One of several alternative locations: its conditions hold together. */
export interface Location {
  countries?: readonly string[]
  /** Keys of a university's names, in the form of `buildNameKey`. */
  universityKeys?: readonly string[]
  /** City or region in all its address forms, in lower case without accents. */
  place?: readonly string[]
  /** Countries of the place: their universities without a stated city may be there. */
  placeCountries?: readonly string[]
}

export interface ProgramFilter {
  words: string[]
  /** Words, and a topic beside a field, rank instead of excluding, because nothing matches all of them. */
  isTextOptional: boolean
  /** Words that only rank. */
  about: string[]
  /** Scores of the person, which only rank. */
  scores: readonly PersonScore[]
  /** Enables fuzzy matching. Expensive, so only when the exact search finds nothing. */
  isForgiving: boolean
  /** Alternative locations. */
  locations?: readonly Location[] | undefined
  /** Filters that set the locations: they are relaxed together. */
  locationFilters: Narrowing[]
  exceptCountries?: string[] | undefined
  field?: string | undefined
  level?: string | undefined
  /** All variants of a topic, normalised; the typed one is first. */
  topic?: string[] | undefined
  /** Only programmes that were added after an instant, and up to another one (ISO, or as PostgreSQL writes it). */
  created?: { after: string; until?: string | undefined } | undefined
  /** Programme ids of the selected tier, which depend on the user. */
  programIds?: string[] | undefined
  /** Only programmes known not to require these tests. */
  withoutTests?: string[] | undefined
  /** Only programmes with a known future deadline. */
  isOpen?: boolean | undefined
  /** In euros; programmes without known tuition are excluded. */
  maxTuition?: number | undefined
  funding?: FundingPreference | undefined
  isFeeFree?: boolean | undefined
  format?: ProgramFormat | undefined
  start?: Season | undefined
  language?: string | undefined
  /** Maximum length in months. */
  months?: number | undefined
  /** Includes programmes whose filtered facts are unknown. */
  includesUnknown: boolean
  /** ISO date from which deadlines count as open. */
  today: string
  firstTuitionYear: number
  firstTestsYear: number
  /** Amounts per euro, by currency. */
  rates: Readonly<Record<string, number>>
}

const tuition = yearlyPriceSql

/** SQL for the current tuition in euros; null when unknown or outdated. */
export const buildTuitionInEurosSql = (
  filter: ProgramFilter,
) => sql`case when nullif(left(${tuition}->>'year', 4), '')::int >= ${filter.firstTuitionYear}
  then (${tuition}->>'value')::float8 / (${JSON.stringify(filter.rates)}::jsonb->>(${tuition}->>'currency'))::float8 end`

/** SQL for month and day of a deadline, the end of its date. */
const dayOfYear = sql`coalesce(right(p.facts->'deadline'->'value'->>'date', 5),
  lpad(p.facts->'deadline'->'value'->>'month', 2, '0') || '-' || lpad(p.facts->'deadline'->'value'->>'day', 2, '0'))`

/**
 * SQL form of `expectedDay`: the stated future deadline, or the day on which that of an earlier cycle is expected
 * again.
 */
export const buildNextDeadlineSql = (filter: ProgramFilter) => sql`case
  when p.facts->'deadline'->'value'->>'date' >= ${filter.today} then p.facts->'deadline'->'value'->>'date'
  when p.facts->'deadline'->>'year' <> '' then (left(${filter.today}, 4)::int
    + (${dayOfYear} < right(${filter.today}, 5))::int)::text || '-' || ${dayOfYear} end`

/** Sort key of deadlines without a year: after the others, in calendar order. */
export const undatedDeadline = sql`coalesce('9998-' || ${dayOfYear}, '9999')`

const allOf = (parts: readonly SQL[]): SQL => (parts.length > 0 ? sql.join([...parts], sql` and `) : sql`true`)

const isForgiven = (word: string, isForgiving: boolean): boolean => isForgiving && isPossibleTypo(word)

/** Minimum length of indexed words: shorter prefixes match too many rows. */
const minSelectiveLength = 3

/** Whether a word is selective enough for an index: most universities contain "university" in some language. */
const isSelective = (word: string): boolean => word.length >= minSelectiveLength && word !== 'university'

/**
 * Conditions of search words: each word is a prefix of a word of the programme or of its university.
 *
 * Only the longest word, usually the most selective, has its universities as an array, which an index search supports.
 * Those of other words are a hashed subquery: an array is compared element by element for each programme, which takes
 * ten seconds for words with many matches.
 *
 * @param isIndexed whether rows that do not match a word may be skipped by an index
 */
export const buildWordConditions = ({ words, isForgiving }: ProgramFilter, isIndexed = true) => {
  const [indexed] = isIndexed ? words.filter(isSelective).toSorted((a, b) => b.length - a.length) : []
  return words.map((word) => {
    if (isNoWord(word)) return sql`false`
    const named = sql`select w.id from universities w where w.search_text ~ ${`\\m${word}`} or w.city ~* ${`\\m${word}`}`
    // A separate subquery, so that an index is used: similarity is the most expensive condition on universities.
    const places = isForgiven(word, isForgiving)
      ? sql`${named} union all select w.id from universities w where ${word} <<% w.search_text`
      : named
    // Typing errors are compared with whole words; otherwise zoology would match technology.
    const nearly = isForgiven(word, isForgiving) ? sql`or ${word} <<% p.search_text` : sql``
    return sql`(p.search_words @@ ${`'${word}':*`}::tsquery
      or ${word === indexed ? sql`p.university_id = any(array(${places}))` : sql`p.university_id in (${places})`} ${nearly})`
  })
}

/** Pattern of a list element that requires a test: it starts after a quote, and inner quotes are escaped. */
const askedLine = (test: string) => String.raw`(?<!\\)"\s*${test}\M(?!(?:[^"\\]|\\.)*(?:optional|not required|waived))`

/** Pattern of a list element that makes a test optional. */
const waivedLine = (test: string) => String.raw`(?<!\\)"\s*${test}\M(?:[^"\\]|\\.)*(?:optional|not required|waived)`

/** Whether a current list of tests does not require this one; a partial list has to name the test as optional. */
export const isTestNotRequiredSql = (
  filter: ProgramFilter,
  test: string,
): SQL => sql`(jsonb_typeof(p.facts->'tests'->'value') = 'array'
  and nullif(left(p.facts->'tests'->>'year', 4), '')::int >= ${filter.firstTestsYear}
  and (not (p.facts->'tests' ? 'partial') or (p.facts->'tests'->>'value') ~* ${waivedLine(test)})
  and (p.facts->'tests'->>'value') !~* ${askedLine(test)})`

/** Whether it is unknown if this test is required. */
const isTestUnknown = (
  filter: ProgramFilter,
  test: string,
): SQL => sql`(${isTestNotRequiredSql(filter, test)} is not true
  and coalesce((p.facts->'tests'->>'value') !~* ${askedLine(test)}, true))`

/**
 * Whether a programme mentions a topic in any spelling; `search_text` holds name, degree and topics. A topic without a
 * letter matches none.
 */
const mentionsTopic = (variants: readonly string[]): SQL => {
  if (variants.length === 0) return sql`false`
  const query = variants
    .map(
      (variant) =>
        `(${variant
          .split(' ')
          .map((word) => `'${word}'`)
          .join(' & ')})`,
    )
    .join(' | ')
  return sql`(p.search_words @@ ${query}::tsquery and p.search_text ~ ${buildVariantPattern(variants)})`
}

/** Pattern of any of these variants as whole words; normalised words consist of letters and digits. */
export const buildVariantPattern = (variants: readonly string[]): string => String.raw`\m(?:${variants.join('|')})\M`

const isIn = (countries: readonly string[]): SQL => sql`u.country = any(${sql.param(countries)}::text[])`

/** Whether a university is in a place by its address or its name. */
const isAt = (place: readonly string[]): SQL => {
  const names = sql`${sql.param(place)}::text[]`
  const [name = ''] = place.map(normalizeName)
  return sql`(${foldPlaceSql(sql`u.city`)} = any(${names}) or ${foldPlaceSql(sql`u.region`)} = any(${names})
    or ${name === '' ? sql`false` : sql`u.search_text ~ ${buildVariantPattern([name])}`})`
}

const isAtLocation = ({ countries, universityKeys, place }: Location): SQL =>
  allOf([
    ...(countries ? [isIn(countries)] : []),
    ...(universityKeys ? [sql`u.name_keys && ${sql.param(universityKeys)}::text[]`] : []),
    ...(place ? [isAt(place)] : []),
  ])

/** Whether it is unknown if a university is at a location: it states no city. */
const mayBeAtLocation = ({ countries, place, placeCountries }: Location): SQL | undefined =>
  place && placeCountries && placeCountries.length > 0
    ? allOf([...(countries ? [isIn(countries)] : []), isIn(placeCountries), sql`u.city is null`])
    : undefined

const anyOf = (parts: readonly SQL[]): SQL => sql`(${sql.join([...parts], sql` or `)})`

const locationFilter = (locations: readonly Location[]): SetFilter => {
  const unknown = locations.flatMap((location) => mayBeAtLocation(location) ?? [])
  return {
    name: 'country',
    met: anyOf(locations.map(isAtLocation)),
    ...(unknown.length > 0 ? { unknown: anyOf(unknown) } : {}),
  }
}

const funding = sql`(p.facts->'funding'->>'value')`
const fundings: Readonly<Record<FundingPreference, readonly string[]>> = {
  any: ['full', 'partial', 'assistantships'],
  full: ['full'],
}

const fee = sql`(${buildFeeSql('application_fee')}->>'value')::float8`

/** Executive programmes by name and degree, as `selectFormat` detects them. */
const isExecutive = sql`lower(p.name || ' ' || p.degree) ~ ${String.raw`\m(?:executive|emba)\M`}`

/** Stated modes that satisfy a filter, and those that leave it unknown: distance may be online, and online is distance. */
const modesByFormat: Readonly<Record<StatedFormat, { met: readonly StudyMode[]; excluding: readonly StudyMode[] }>> = {
  fullTime: { met: ['fullTime'], excluding: ['partTime'] },
  partTime: { met: ['partTime'], excluding: ['fullTime'] },
  online: { met: ['online'], excluding: ['onCampus'] },
  distance: { met: ['distance', 'online'], excluding: ['onCampus'] },
}
type StatedFormat = (typeof filterModes)[number]

const statesMode = (modes: readonly StudyMode[]): SQL =>
  sql`coalesce(p.facts->'mode'->'value' ?| ${sql.param([...modes])}::text[], false)`

/** Whether a programme states that it offers a mode; most state none, and are answered without reading a value. */
export const offersFormatSql = (format: StatedFormat): SQL =>
  sql`(p.facts ? 'mode' and ${statesMode(modesByFormat[format].met)})`

const isFormatUnknown = (format: StatedFormat): SQL => {
  const { met, excluding } = modesByFormat[format]
  return sql`(not p.facts ? 'mode' or not ${statesMode([...met, ...excluding])})`
}
/** Shortest stated length in months; a programme may have several. */
const shortestMonths = sql`case jsonb_typeof(p.facts->'duration_months'->'value')
  when 'number' then (p.facts->'duration_months'->>'value')::float8
  when 'array' then (select min(length::float8) from jsonb_array_elements_text(p.facts->'duration_months'->'value') length
    where length ~ '^[0-9.]+$') end`

const seasonMonths: Readonly<Record<Season, readonly [first: number, last: number]>> = {
  fall: [8, 10],
  winter: [11, 12],
  spring: [1, 4],
  summer: [5, 7],
}

/** Start terms as stated, or the term of the deadline. */
const starts = sql`coalesce(p.facts->'start'->'value', jsonb_path_query_array(p.facts, '$.deadline.value.term ? (@ != null)'))`
const startsIn = (season: Season): SQL => {
  const [first, last] = seasonMonths[season]
  const path = `$[*] ? (@ == "${season}" || @.term == "${season}" || (@.month >= ${first} && @.month <= ${last}))`
  return sql`(${starts} @? ${path}::jsonpath)`
}

/** Countries whose universities teach in English by default. */
const englishSpeaking = ['US', 'GB', 'CA', 'AU', 'NZ', 'IE']
const language = sql`coalesce(p.language, p.facts->'language'->>'value',
  case when u.country = any(${sql.param(englishSpeaking)}::text[]) then 'en' end)`

/** Condition of an active filter, and for a fact filter the condition that it is unknown. */
interface SetFilter {
  name: Narrowing
  met: SQL
  unknown?: SQL
}

/** A master's in law is a degree of its own level. */
const isOfLevel = (level: string, field: string | undefined): SQL =>
  level === 'masters' && field === 'law' ? sql`p.level in ('masters', 'law')` : sql`p.level = ${level}`

const isCreatedIn = ({ after, until }: NonNullable<ProgramFilter['created']>): SQL =>
  until === undefined
    ? sql`p.created_at > ${after}::timestamptz`
    : sql`(p.created_at > ${after}::timestamptz and p.created_at <= ${until}::timestamptz)`

const isTopicOptional = ({ isTextOptional, field }: ProgramFilter): boolean => isTextOptional && field !== undefined

/** Filters with a definite result for every row. */
const plainFilters = (filter: ProgramFilter): (SetFilter | undefined)[] => [
  filter.exceptCountries && {
    name: 'except',
    met: sql`u.country <> all(${sql.param(filter.exceptCountries)}::text[])`,
  },
  filter.field ? { name: 'field', met: sql`p.field = ${filter.field}` } : undefined,
  filter.level ? { name: 'level', met: isOfLevel(filter.level, filter.field) } : undefined,
  filter.topic && !isTopicOptional(filter) ? { name: 'topic', met: mentionsTopic(filter.topic) } : undefined,
  filter.programIds && { name: 'tier', met: sql`p.id = any(${sql.param(filter.programIds)}::text[])` },
  filter.format === 'executive' ? { name: 'format', met: isExecutive } : undefined,
  filter.created && { name: 'since', met: isCreatedIn(filter.created) },
]

const statedFormatFilter = (format: ProgramFormat | undefined): SetFilter | undefined =>
  format && format !== 'executive'
    ? { name: 'format', met: offersFormatSql(format), unknown: isFormatUnknown(format) }
    : undefined

/** Filters on facts, which may be unknown. */
const factFilters = (filter: ProgramFilter): (SetFilter | undefined)[] => [
  filter.locations && locationFilter(filter.locations),
  filter.topic && isTopicOptional(filter)
    ? { name: 'topic', met: mentionsTopic(filter.topic), unknown: sql`true` }
    : undefined,
  filter.months === undefined
    ? undefined
    : {
        name: 'months',
        met: sql`${shortestMonths} <= ${filter.months}`,
        unknown: sql`${shortestMonths} is null`,
      },
  filter.withoutTests && {
    name: 'withoutTest',
    // Few programmes state their tests, so the regular expressions are skipped for the others.
    met: allOf([sql`p.facts ? 'tests'`, ...filter.withoutTests.map((test) => isTestNotRequiredSql(filter, test))]),
    unknown: sql`(not p.facts ? 'tests' or ${allOf(
      filter.withoutTests.map((test) => sql`(${isTestNotRequiredSql(filter, test)} or ${isTestUnknown(filter, test)})`),
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
  statedFormatFilter(filter.format),
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

/** Lists the active filters with their conditions. */
export const listActiveFilters = (filter: ProgramFilter): (readonly [Narrowing, SQL])[] =>
  [...plainFilters(filter), ...factFilters(filter)].flatMap((one): (readonly [Narrowing, SQL])[] => {
    if (!one) return []
    const { name, met, unknown } = one
    return [[name, filter.includesUnknown && unknown ? sql`(${met} or ${unknown})` : met]]
  })

/** Whether any filter besides those on facts narrows the search. */
export const hasPlainFilters = (filter: ProgramFilter): boolean =>
  filter.locations !== undefined || plainFilters(filter).some((one) => one !== undefined && one.name !== 'except')

/** Conditions of words that a programme has to match. */
export const listRequiredWords = (filter: ProgramFilter): SQL[] =>
  filter.isTextOptional && filter.includesUnknown ? [] : buildWordConditions(filter)

/** Counts the unknown filtered facts of a row; undefined without a filter whose facts may be unknown. */
export const countUnknown = (filter: ProgramFilter): SQL | undefined => {
  const facts = factFilters(filter).flatMap((one) => (one?.unknown ? [one.met] : []))
  const words = filter.isTextOptional && filter.words.length > 0 ? [allOf(buildWordConditions(filter, false))] : []
  const met = [...facts, ...words].map((one) => sql`((${one}) is not true)::int`)
  return met.length > 0 ? sql`(${sql.join(met, sql` + `)})` : undefined
}

export const buildConditions = (filter: ProgramFilter): SQL =>
  allOf([...listRequiredWords(filter), ...listActiveFilters(filter).map(([, met]) => met)])
