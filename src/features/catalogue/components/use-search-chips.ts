import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useDisplayCurrency } from '#src/client/display-currency.ts'
import { formatCountryName, formatLanguageName } from '#src/shared/display-names.ts'
import { formatMoney } from '#src/shared/money.ts'
import { type CatalogueSearch, toCatalogueSearch } from '../client.ts'
import { formatFormatName } from './format-labels.ts'

/** Label of a search filter, and the search without it. */
export interface SearchChip {
  key: string
  label: string
  without: CatalogueSearch
}

type Reader = { t: TFunction; language: string; currency: string }
type ChipFilter = Exclude<keyof CatalogueSearch, 'query' | 'said' | 'show' | 'currency'>

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
  country: (_, code, { language }) => formatCountryName(code, language),
  except: (_, code, { t, language }) => t('catalogue.search.notIn', { place: formatCountryName(code, language) }),
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
  open: (_search, _value, { t }) => t('catalogue.search.open'),
  tier: ({ tier }, value, { t }) => `${t('catalogue.search.tier')}: ${tier ? tierName(tier, t) : value}`,
  unknown: (_search, _value, { t }) => t('catalogue.search.withUnknown'),
  sort: ({ sort }, value, { t }) =>
    `${t('catalogue.search.sort')}: ${sort ? t(`catalogue.search.sortBy.${sort}`) : value}`,
}

const names = Object.keys(writers) as ChipFilter[]

/** Removes one value of a filter from a search. */
const withoutValue = (search: CatalogueSearch, name: ChipFilter, value: string): CatalogueSearch => {
  const rest = String(search[name])
    .split(',')
    .filter((one) => one !== value)
  const { [name]: _left, ...others } = search
  return toCatalogueSearch({
    ...others,
    ...(isList(name) && rest.length > 0 ? { [name]: rest.join(',') } : {}),
    ...(name === 'maxTuition' ? { currency: undefined } : {}),
  })
}

const isList = (name: ChipFilter) => name === 'country' || name === 'except' || name === 'withoutTest'

const chipsOf = (search: CatalogueSearch, reader: Reader): SearchChip[] =>
  names
    .filter((name) => search[name] !== undefined)
    .flatMap((name) => {
      const text = String(search[name])
      return (isList(name) ? text.split(',') : [text]).map((value) => ({
        key: `${name} ${value}`,
        label: writers[name](search, value, reader),
        without: withoutValue(search, name, value),
      }))
    })

/** Formats the filters of a search as chips, in the user's language. */
export const useSearchChips = (search: CatalogueSearch): SearchChip[] => {
  const { t, i18n } = useTranslation()
  return chipsOf(search, { t, language: i18n.language, currency: useDisplayCurrency() })
}

/** Formats some filters of a search completely, lists with all their values. */
export const useFilterWords = (search: CatalogueSearch) => {
  const { t, i18n } = useTranslation()
  const reader = { t, language: i18n.language, currency: useDisplayCurrency() }
  return (filters: readonly string[]): string[] =>
    names
      .filter((name) => filters.includes(name) && search[name] !== undefined)
      .flatMap((name) =>
        (isList(name) ? String(search[name]).split(',') : [String(search[name])]).map((value) =>
          writers[name](search, value, reader),
        ),
      )
}
