import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { api } from '#src/client/api.ts'
import { formatPlace, isField } from '#src/features/catalogue/client.ts'
import { normalizeName } from '#src/features/catalogue/names.engine.ts'
import { isLevel } from '#src/features/catalogue/search-params.parse.ts'
import { formatGrade, gpaScales } from '#src/features/profile/rules.ts'
import { convertRounded } from '#src/shared/currency-exchange.ts'
import { formatDate } from '#src/shared/dates.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { getDateFormat, getNumberFormat } from '#src/shared/formats.ts'
import { formatList } from '#src/shared/lists.ts'
import { formatMoney } from '#src/shared/money.ts'
import type { Contribution, Match } from './contract.ts'
import type { MatchSearch } from './match-search.parse.ts'
import { formatMatchedWords } from './matched-words.format.ts'
import { contributionNames } from './rules.ts'

/** How many matches the lists ask for at first, and how many the search looks through. */
export const rankedPage = 24
export const maxMatches = 200

/** Whether places in countries that the person did not choose are shown as well. */
export type Elsewhere = 'yes' | undefined

/** How soon a ranking of which a source was late is asked for again, and how often. */
const lateAgainMs = 3_000
const mostAsked = 5

const askAgain = (pages: readonly { late: readonly string[] }[], asked: number): number | false =>
  asked < mostAsked && pages.some(({ late }) => late.length > 0) ? lateAgainMs : false

export const matchesQuery = (limit: number, elsewhere?: Elsewhere) =>
  queryOptions({
    ...api.matching.list.queryOptions({ input: { limit, ...(elsewhere ? { elsewhere } : {}) } }),
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data, dataUpdateCount } }) => askAgain(data ? [data] : [], dataUpdateCount),
  })

/** The whole ranking in one of its orders, a page at a time. */
export const rankingQuery = ({ elsewhere, sort }: Pick<MatchSearch, 'elsewhere' | 'sort'>) =>
  api.matching.list.infiniteOptions({
    input: (after: string | undefined) => ({
      limit: rankedPage,
      ...(after ? { after } : {}),
      ...(elsewhere ? { elsewhere } : {}),
      ...(sort ? { sort } : {}),
    }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 5 * 60_000,
    refetchInterval: ({ state: { data, dataUpdateCount } }) => askAgain(data?.pages ?? [], dataUpdateCount),
  })

export const programMatchQuery = (programId: string) =>
  queryOptions({ ...api.matching.program.queryOptions({ input: { programId } }), staleTime: 5 * 60_000 })

export const explanationQuery = api.matching.explain.queryOptions({ staleTime: 5 * 60_000 })

export const standingsQuery = (universityId: string) =>
  queryOptions({
    ...api.matching.standings.queryOptions({ input: { universityId } }),
    staleTime: 5 * 60_000,
  })

/** A page of the ranking as the API answers it. */
export type MatchPage = Awaited<ReturnType<typeof api.matching.list.call>>

export const countryOf = (match: Match): string => match.location.split(', ').at(-1) ?? ''

export const filterMatches = (matches: Match[], { query, tier, country }: MatchSearch): Match[] => {
  const words = query ? normalizeName(query) : ''
  return matches.filter(
    (match) =>
      (!tier || (match.category ?? 'unknown') === tier) &&
      (!country || countryOf(match) === country) &&
      (!words || normalizeName(`${match.university_name} ${match.program_name}`).includes(words)),
  )
}

const reasonKeys = [
  'tier.reach.outcomes',
  'tier.reach.rate',
  'tier.target.outcomes',
  'tier.target.rate',
  'tier.safety.outcomes',
  'tier.safety.rate',
  'tier.unknown',
  'tier.noGrade',
  'field.same',
  'field.near',
  'field.other',
  'research.some',
  'research.none',
  'research.usual',
  'research.open',
  'research.unknown',
  'research.unread',
  'level.same',
  'level.other',
  'country.wanted',
  'country.other',
  'country.unsaid',
  'budget.within',
  'budget.over',
  'budget.rule',
  'budget.ruleOver',
  'budget.estimate.within',
  'budget.estimate.maybe',
  'budget.estimate.over',
  'budget.estimate.unsaid',
  'budget.unknown',
  'budget.unsaid',
  'budget.funded',
  'tests.unknown',
  'tests.missing',
  'tests.unmet',
  'tests.met',
  'tests.metOld',
  'tests.gre',
  'tests.asked',
  'grade.unknown',
  'grade.old',
  'grade.missing',
  'grade.unmet',
  'grade.met',
  'deadline.open',
  'deadline.passed',
  'deadline.unknown',
  'deadline.expected',
  'deadline.undated',
  'faculty.wanted',
  'faculty.running',
  'faculty.granted',
  'faculty.some',
  'faculty.none',
  'faculty.unknown',
] as const

/** Who reads: in which words, and in which currency. */
export interface ReasonReader {
  t: TFunction
  language: string
  currency: string
}

/** For what is said about money in US dollars, the currency of the limit that people give. */
export const formatDollars = (amount: number, { t, language, currency }: ReasonReader): string => {
  const dollars = formatMoney(amount, 'USD', language)
  const own = currency === 'USD' ? undefined : convertRounded(amount, 'USD', currency)
  return own === undefined
    ? dollars
    : t('matching.converted', { amount: dollars, own: formatMoney(own, currency, language) })
}

/** Keeps "3 / 4" in its order inside a sentence that runs from right to left. */
const leftToRight = (text: string): string => `\u2066${text}\u2069`

/** "15 December": a day of no year. */
const dayText = (month: number, day: number, language: string): string =>
  // Any year that has a 29 February.
  getDateFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, month - 1, day))

/** Amounts and figures of a sentence, as the reader writes them. */
const writtenFigures = ({ tuition, low, high, score, cases }: Contribution['params'], reader: ReasonReader) => {
  const { format } = getNumberFormat(reader.language)
  const written = (members: object, write: (value: number) => string) =>
    Object.fromEntries(
      Object.entries(members).flatMap(([name, value]) => (typeof value === 'number' ? [[name, write(value)]] : [])),
    )
  return {
    ...written({ tuition, low, high }, (amount) => formatDollars(amount, reader)),
    ...written({ score, cases }, format),
  }
}

/** The sentence that explains a contribution, with fields, countries and money in the reader's words. */
export const formatReason = ({ reason, params }: Contribution, reader: ReasonReader): string => {
  const { t, language } = reader
  const key = reasonKeys.find((one) => reason === `matching.reason.${one}`)
  if (!key) return ''
  const { field, level, country, date, month, day, grade, scale } = params
  const written = gpaScales.find((one) => one === scale)
  return t(`matching.reason.${key}`, {
    ...params,
    words: formatMatchedWords(params, (origin, words) => t(`matching.origin.${origin}`, { words }), language),
    ...writtenFigures(params, reader),
    ...(typeof params.people === 'string' ? { people: formatList(params.people.split(', '), language) } : {}),
    ...(isField(field) ? { field: t(`catalogue.field.${field}`) } : {}),
    ...(isLevel(level) ? { level: t(`catalogue.level.${level}`) } : {}),
    ...(typeof country === 'string' ? { country: formatCountryName(country, language) } : {}),
    ...(typeof date === 'string' ? { date: formatDate(date, language, 'UTC') } : {}),
    ...(typeof month === 'number' && typeof day === 'number' ? { day: dayText(month, day, language) } : {}),
    ...(typeof grade === 'number' && written
      ? { grade: leftToRight(formatGrade({ grade, scale: written }, language)) }
      : {}),
  })
}

/** "MSc at ETH Zurich, Switzerland", so that two degrees of one name are told apart. */
export const matchPlace = (match: Match, { t, language }: Pick<ReasonReader, 't' | 'language'>): string => {
  const place = t('matching.universityAndPlace', {
    university: match.university_name,
    place: formatPlace(match.location, language),
  })
  return match.degree ? t('matching.degreeAndPlace', { degree: match.degree, place }) : place
}

const shownReasons = 3
const shareOf = ({ points, of }: Contribution) => (of > 0 ? points / of : 0)

/** The three reasons that carry a match most, strongest first. */
export const selectStrongestReasons = (match: Match): Contribution[] =>
  match.reasoning
    .filter(({ isKnown, points }) => isKnown && points > 0)
    .sort((a, b) => b.points - a.points || shareOf(b) - shareOf(a))
    .slice(0, shownReasons)

/** The parts of a score in one order, so that a shade means the same everywhere; with their names and amounts. */
export const listScoreParts = (match: Match, t: TFunction): { name: string; amount: number }[] =>
  contributionNames.flatMap((name) => {
    const part = match.reasoning.find((contribution) => contribution.name === name && contribution.points > 0)
    return part ? [{ name: t(`matching.part.${name}`), amount: Math.round(part.points * 1000) / 10 }] : []
  })

/** Matches that differ in nothing that is known stand together; their order inside is no rank. */
export const groupTies = (matches: readonly Match[]): Match[][] => {
  const groups: Match[][] = []
  for (const match of matches) {
    const last = groups.at(-1)
    if (last?.[0] && match.tie !== '' && last[0].tie === match.tie) last.push(match)
    else groups.push([match])
  }
  return groups
}

/** "72 of the 80 that can be judged". */
export const formatScore = ({ match_score: score, judged }: Match, t: TFunction, language: string): string => {
  const { format } = getNumberFormat(language, { maximumFractionDigits: 1 })
  return t('matching.scoreOfJudged', { score: format(toHundred(score)), judged: format(toHundred(judged)) })
}

/** A score of 0 to 1 on the scale that is shown. */
export const toHundred = (score: number): number => Math.round(score * 1000) / 10
