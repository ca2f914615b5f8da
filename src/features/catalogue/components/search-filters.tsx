import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { degreeLevels } from '#src/features/profile/rules.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { getCollator } from '#src/shared/formats.ts'
import { formatList } from '#src/shared/lists.ts'
import { type CatalogueSearch, toCatalogueSearch } from '../catalogue-search.parse.ts'
import { figuresQuery } from '../client.ts'
import { FIELDS } from '../rules.ts'
import { ProgramFilters } from './program-filters.tsx'
import classes from './search-filters.module.css'
import { type Choice, useCounts } from './use-counts.ts'

type SearchFiltersProps = {
  search: CatalogueSearch
  onSearch: (search: CatalogueSearch) => void
  /** Whether the user has matches, so that tiers are known. */
  hasTiers: boolean
}

const useChoices = (search: CatalogueSearch) => {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(figuresQuery)
  const withCount = useCounts(search)
  const { compare } = getCollator(i18n.language)
  const codes = data?.countries.map(({ country }) => country) ?? (search.country?.length === 2 ? [search.country] : [])
  // A list of countries is an additional option, so that the select reflects the search.
  const listed = (search.country ?? '').includes(',') || /^\d/.test(search.country ?? '') ? search.country : undefined
  const several = listed && {
    value: listed,
    label: formatList(
      listed.split(',').map((code) => formatCountryName(code, i18n.language)),
      i18n.language,
    ),
  }
  const byLabel = (choices: Choice[]) => [...choices].sort((a, b) => compare(a.label, b.label))
  return {
    countries: [
      ...(several ? [several] : []),
      ...byLabel(codes.map((code) => ({ value: code, label: formatCountryName(code, i18n.language) }))).map(
        withCount('countries'),
      ),
    ],
    fields: byLabel(FIELDS.map(({ id }) => ({ value: id, label: t(`catalogue.field.${id}`) }))).map(
      withCount('fields'),
    ),
    levels: degreeLevels
      .map((level) => ({ value: level, label: t(`catalogue.level.${level}`) }))
      .map(withCount('levels')),
  }
}

/** Filters of a search, each of which applies on change. */
export const SearchFilters = ({ search, onSearch, hasTiers }: SearchFiltersProps) => {
  const { t } = useTranslation()
  const { countries, fields, levels } = useChoices(search)
  const change = (part: Record<string, unknown>) => onSearch(toCatalogueSearch({ ...search, ...part }))
  return (
    <div className={classes.filters}>
      <NativeSelect
        label={t('catalogue.search.country')}
        data={[{ value: '', label: t('catalogue.search.anyCountry') }, ...countries]}
        value={search.country ?? ''}
        onChange={({ currentTarget: { value } }) => change({ country: value })}
      />
      <NativeSelect
        label={t('catalogue.search.field')}
        data={[{ value: '', label: t('catalogue.search.anyField') }, ...fields]}
        value={search.field ?? ''}
        onChange={({ currentTarget: { value } }) => change({ field: value })}
      />
      <NativeSelect
        label={t('catalogue.search.level')}
        data={[{ value: '', label: t('catalogue.search.anyLevel') }, ...levels]}
        value={search.level ?? ''}
        onChange={({ currentTarget: { value } }) => change({ level: value })}
      />
      {search.show === 'programs' ? <ProgramFilters search={search} hasTiers={hasTiers} onChange={change} /> : null}
    </div>
  )
}
