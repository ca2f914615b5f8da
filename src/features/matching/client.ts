import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { api } from '#src/client/api.ts'
import { isField } from '#src/features/catalogue/catalogue-search.parse.ts'
import { formatPlace } from '#src/features/catalogue/client.ts'
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

/** Page size of the match lists, and number of matches that the search loads. */
export const rankedPage = 24
export const maxMatches = 200

/** Filter value that includes places in countries the user did not choose. */
export type Elsewhere = 'yes' | undefined

/** Delay and number of refetches of a ranking with a late source. */
const lateAgainMs = 3_000
const maxAsked = 5

const askAgain = (pages: readonly { late: readonly string[] }[], attempts: number): number | false =>
  attempts < maxAsked && pages.some(({ late }) => late.length > 0) ? lateAgainMs : false

/** Filters of the matches that apply to the whole ranking. */
type MatchFilters = { [Name in 'query' | 'tier' | 'country' | 'elsewhere']?: MatchSearch[Name] | undefined }

export const matchesQuery = (limit: number, { query, tier, country, elsewhere }: MatchFilters = {}) =>
  queryOptions({
    ...api.matching.list.queryOptions({
      input: {
        limit,
        ...(elsewhere ? { elsewhere } : {}),
        ...(query ? { query } : {}),
        ...(tier ? { tier } : {}),
        ...(country ? { country } : {}),
      },
    }),
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data, dataUpdateCount } }) => askAgain(data ? [data] : [], dataUpdateCount),
  })

/** Infinite query of the ranking in one of its orders. */
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

/** Page of the ranking as returned by the API. */
export type MatchPage = Awaited<ReturnType<typeof api.matching.list.call>>

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
  'budget.average.within',
  'budget.average.maybe',
  'budget.average.over',
  'budget.average.unsaid',
  'budget.credits.within',
  'budget.credits.maybe',
  'budget.credits.over',
  'budget.credits.unsaid',
  'budget.unknown',
  'budget.unsaid',
  'budget.funded',
  'tests.unknown',
  'tests.missing',
  'tests.unmet',
  'tests.met',
  'tests.metOld',
  'tests.notRequired',
  'tests.notRequiredOld',
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

/** Locale of the reader: language and currency. */
export interface ReasonReader {
  t: TFunction
  language: string
  currency: string
}

/** Formats an amount in US dollars, the currency of the budget limit, for the reader. */
export const formatDollars = (amount: number, { t, language, currency }: ReasonReader): string => {
  const dollars = formatMoney(amount, 'USD', language)
  const own = currency === 'USD' ? undefined : convertRounded(amount, 'USD', currency)
  return own === undefined
    ? dollars
    : t('matching.converted', { amount: dollars, own: formatMoney(own, currency, language) })
}

/** Isolates "3 / 4" as left-to-right inside a right-to-left sentence. */
const leftToRight = (text: string): string => `\u2066${text}\u2069`

/** Formats a day without a year: "15 December". */
const dayText = (month: number, day: number, language: string): string =>
  // Any leap year.
  getDateFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, month - 1, day))

/** Formats amounts and figures of a sentence for the reader. */
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

/** Formats the explanation of a contribution, with localized fields, countries and amounts. */
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

/** Formats the place of a match, "MSc at ETH Zurich, Switzerland", to distinguish two degrees of one name. */
export const formatMatchPlace = (match: Match, { t, language }: Pick<ReasonReader, 't' | 'language'>): string => {
  const location = t('matching.universityAndPlace', {
    university: match.university_name,
    place: formatPlace(match.location, language),
  })
  return match.degree ? t('matching.degreeAndPlace', { degree: match.degree, place: location }) : location
}

/** Reasons of the budget part that state a cost above the applicant's limit. */
const overLimitReasons: ReadonlySet<string> = new Set(
  (
    ['budget.over', 'budget.ruleOver', 'budget.estimate.over', 'budget.average.over', 'budget.credits.over'] as const
  ).map((key: (typeof reasonKeys)[number]) => `matching.reason.${key}`),
)

/** True when a match is known to cost more a year than the applicant's limit. */
export const isOverLimit = ({ reasoning }: Pick<Match, 'reasoning'>): boolean =>
  reasoning.some(({ reason }) => overLimitReasons.has(reason))

/** True when a match has no tier because too few outcomes are reported; without a grade no match has one. */
export const lacksMeasuredTier = ({ reasoning }: Pick<Match, 'reasoning'>): boolean =>
  reasoning.some(({ reason }) => reason === 'matching.reason.tier.unknown')

const shownReasons = 3
const shareOf = ({ points, of }: Contribution) => (of > 0 ? points / of : 0)

/** Selects the three largest contributions of a match, strongest first. */
export const selectStrongestReasons = (match: Match): Contribution[] =>
  match.reasoning
    .filter(({ isKnown, points }) => isKnown && points > 0)
    .sort((a, b) => b.points - a.points || shareOf(b) - shareOf(a))
    .slice(0, shownReasons)

/** Lists the parts of a score in a fixed order, so that a shade means the same everywhere, with names and amounts. */
export const listScoreParts = (match: Match, t: TFunction): { name: string; amount: number }[] =>
  contributionNames.flatMap((name) => {
    const part = match.reasoning.find((contribution) => contribution.name === name && contribution.points > 0)
    return part ? [{ name: t(`matching.part.${name}`), amount: Math.round(part.points * 1000) / 10 }] : []
  })

/** Groups tied matches, which differ in no known fact; their order inside a group is no rank. */
export const groupTies = (matches: readonly Match[]): Match[][] => {
  const groups: Match[][] = []
  for (const match of matches) {
    const last = groups.at(-1)
    if (last?.[0] && match.tie !== '' && last[0].tie === match.tie) last.push(match)
    else groups.push([match])
  }
  return groups
}

/** Formats a score: "72 of the 80 that can be judged". */
export const formatScore = ({ match_score: score, judged }: Match, t: TFunction, language: string): string => {
  const { format } = getNumberFormat(language, { maximumFractionDigits: 1 })
  return t('matching.scoreOfJudged', { score: format(toHundred(score)), judged: format(toHundred(judged)) })
}

/** Converts a score of 0 to 1 to the displayed scale. */
export const toHundred = (score: number): number => Math.round(score * 1000) / 10
