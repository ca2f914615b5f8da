import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { type CatalogueSearch, toCatalogueSearch } from '../catalogue-search.parse.ts'
import { programsQuery, universitiesQuery } from '../client.ts'
import { SearchFilters } from './search-filters.tsx'

// One chunk for the sheets of all lists.
const Sheet = lazy(async () => ({ default: (await import('#src/client/ui/filter-sheet.tsx')).FilterSheet }))

type FilterSheetProps = {
  opened: boolean
  onClose: () => void
  /** Called after the closing transition, to restore the focus. */
  onClosed: () => void
  search: CatalogueSearch
  onSearch: (search: CatalogueSearch) => void
  hasTiers: boolean
}

/** Number of results under the filters; undefined until it is known. */
const useTotal = (search: CatalogueSearch): number | undefined => {
  const isPrograms = search.show === 'programs'
  const programs = useInfiniteQuery({ ...programsQuery(search), enabled: isPrograms })
  const universities = useInfiniteQuery({ ...universitiesQuery(search), enabled: !isPrograms })
  return (isPrograms ? programs : universities).data?.pages[0]?.total
}

/** Sheet of a phone with the filters of a search, which apply on change; its button closes it with the number found. */
export const FilterSheet = ({ opened, onClose, onClosed, search, onSearch, hasTiers }: FilterSheetProps) => {
  const { t } = useTranslation()
  const count = useTotal(search)
  const isPrograms = search.show === 'programs'
  const named = (total: number) =>
    isPrograms
      ? t('catalogue.search.showPrograms', { count: total })
      : t('catalogue.search.showUniversities', { count: total })
  return (
    <Sheet
      title={t('catalogue.search.filters')}
      {...{ opened, onClose, onClosed }}
      onClear={() => onSearch(toCatalogueSearch({ show: search.show, query: search.query, sort: search.sort }))}
      clearLabel={t('catalogue.search.clearAll')}
      showLabel={count === undefined ? t('catalogue.search.showResults') : named(count)}
    >
      <SearchFilters {...{ search, onSearch, hasTiers }} />
    </Sheet>
  )
}
