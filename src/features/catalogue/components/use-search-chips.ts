import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useDisplayCurrency } from '#src/client/display-currency.ts'
import { formatDate } from '#src/shared/dates.ts'
import { formatCountryName, formatLanguageName } from '#src/shared/display-names.ts'
import { formatMoney } from '#src/shared/money.ts'
import { type CatalogueSearch, toCatalogueSearch } from '../catalogue-search.parse.ts'
import { formatFormatName } from './format-labels.ts'

/** Which programmes a filter on facts shows: those known to match first, only those, or none that is known to. */
export type ShownFacts = 'knownFirst' | 'onlyKnown' | 'noneKnown'

/** Label of a search filter, and the search without it. */
export interface SearchChip {
  key: string
  /** Whether it leaves programmes out; others order the list. */
  isFilter: boolean
  label: string
  /** What the filter does to the list, where this is not obvious. */
  note: string | undefined
  without: CatalogueSearch
}

type Reader = { t: TFunction; language: string; currency: string }
type ChipFilter = Exclude<keyof CatalogueSearch, 'said' | 'show' | 'currency'>

const seasonName = (season: NonNullable<CatalogueSearch['start']>, t: TFunction) =>
  ({
    fall: t('catalogue.search.startsIn.fall'),
    winter: t('catalogue.search.startsIn.winter'),
    spring: t('catalogue.search.startsIn.spring'),
    summer: t('catalogue.search.startsIn.summer'),
  })[season]

const tierName = (tier: NonNullable<CatalogueSearch['tier']>, t: TFunction) =>
  ({ reach: t('matching.tierReach'), target: t('matching.tierTarget'), safety: t('matching.tierSafety') })[tier]

const tuitionText = (search: CatalogueSearch, { t, language, currency }: Reader) =>
  search.maxTuition === 0
    ? t('catalogue.search.noTuition')
    : t('catalogue.search.tuitionUpTo', {
        amount: formatMoney(search.maxTuition ?? 0, search.currency ?? currency, language),
      })

/** Formatters of the filters; a list has one entry per value. */
const writers: Record<ChipFilter, (search: CatalogueSearch, value: string, reader: Reader) => string> = {
  query: (_, words) => words,
  country: (_, code, { language }) => formatCountryName(code, language),
  except: (_, code, { t, language }) => t('catalogue.search.notIn', { place: formatCountryName(code, language) }),
  university: (_, name) => name,
  place: (_, place) => place,
  field: ({ field }, value, { t }) => (field ? t(`catalogue.field.${field}`) : value),
  level: ({ level }, value, { t }) => (level ? t(`catalogue.level.${level}`) : value),
  topic: (_, topic) => topic,
  withoutTest: (_, test, { t }) => t('catalogue.search.withoutTest', { test }),
  maxTuition: (search, _, reader) => tuitionText(search, reader),
  funding: ({ funding }, _, { t }) =>
    funding === 'full' ? t('catalogue.search.fullyFunded') : t('catalogue.search.funded'),
  fee: (_search, _value, { t }) => t('catalogue.search.noFee'),
  format: ({ format }, value, { t }) => (format ? formatFormatName(format, t) : value),
  start: ({ start }, value, { t }) => (start ? seasonName(start, t) : value),
  language: (_, code, { t, language }) =>
    t('catalogue.details.taughtIn', { language: formatLanguageName(code, language) }),
  months: ({ months }, _, { t }) => t('catalogue.search.monthsUpTo', { count: months ?? 0 }),
  open: (_search, _value, { t }) => t('catalogue.search.open'),
  tier: ({ tier }, value, { t }) => `${t('catalogue.search.tier')}: ${tier ? tierName(tier, t) : value}`,
  unknown: (_search, _value, { t }) => t('catalogue.search.onlyKnown'),
  sort: ({ sort }, value, { t }) =>
    `${t('catalogue.search.sort')}: ${sort ? t(`catalogue.search.sortBy.${sort}`) : value}`,
  about: (_, phrase) => phrase,
  since: (_, instant, { t, language }) => t('catalogue.search.newSince', { date: formatDate(instant, language) }),
}

/** Parts of a search that leave nothing out, and the text that its own field shows. */
const orders: readonly ChipFilter[] = ['query', 'about', 'sort', 'unknown']

/** Filters on facts that most programmes do not state. */
const factFilters: readonly ChipFilter[] = [
  'place',
  'withoutTest',
  'maxTuition',
  'funding',
  'fee',
  'format',
  'start',
  'language',
  'months',
  'open',
]

const noteOf = (name: ChipFilter, shown: ShownFacts | undefined, t: TFunction): string | undefined => {
  if (name === 'about') return t('catalogue.search.ranksOnly')
  if (shown === undefined || !factFilters.includes(name)) return undefined
  return {
    knownFirst: t('catalogue.search.shows.knownFirst'),
    onlyKnown: t('catalogue.search.shows.onlyKnown'),
    noneKnown: t('catalogue.search.shows.noneKnown'),
  }[shown]
}

const names = Object.keys(writers) as ChipFilter[]

/** Separators of filters with several values. */
const separators: Partial<Record<ChipFilter, string>> = {
  country: ',',
  except: ',',
  withoutTest: ',',
  university: ';',
  place: ';',
  about: ';',
}

const valuesOf = (search: CatalogueSearch, name: ChipFilter): string[] => {
  const separator = separators[name]
  const text = String(search[name])
  return separator === undefined ? [text] : text.split(separator)
}

/** Removes one value of a filter from a search. */
const withoutValue = (search: CatalogueSearch, name: ChipFilter, value: string): CatalogueSearch => {
  const rest = valuesOf(search, name).filter((one) => one !== value)
  const { [name]: _left, ...others } = search
  return toCatalogueSearch({
    ...others,
    ...(rest.length > 0 ? { [name]: rest.join(separators[name]) } : {}),
    ...(name === 'maxTuition' ? { currency: undefined } : {}),
  })
}

/** Whether a filter has a chip: text in the list of universities is only the name that the search field shows. */
const hasChip = (search: CatalogueSearch, name: ChipFilter) =>
  search[name] !== undefined && (name !== 'query' || search.show === 'programs')

const chipsOf = (search: CatalogueSearch, shown: ShownFacts | undefined, reader: Reader): SearchChip[] =>
  names
    .filter((name) => hasChip(search, name))
    .flatMap((name) =>
      valuesOf(search, name).map((value) => ({
        key: `${name} ${value}`,
        isFilter: !orders.includes(name),
        label: writers[name](search, value, reader),
        note: noteOf(name, shown, reader.t),
        without: withoutValue(search, name, value),
      })),
    )

/** Formats the filters of a search as chips, in the user's language. */
export const useSearchChips = (search: CatalogueSearch, shown?: ShownFacts): SearchChip[] => {
  const { t, i18n } = useTranslation()
  return chipsOf(search, shown, { t, language: i18n.language, currency: useDisplayCurrency() })
}

/** Formats some filters of a search completely, lists with all their values. */
export const useFilterWords = (search: CatalogueSearch) => {
  const { t, i18n } = useTranslation()
  const reader = { t, language: i18n.language, currency: useDisplayCurrency() }
  return (filters: readonly string[]): string[] =>
    names
      .filter((name) => filters.includes(name) && search[name] !== undefined)
      .flatMap((name) => valuesOf(search, name).map((value) => writers[name](search, value, reader)))
}
