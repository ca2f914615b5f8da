import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatList } from '#src/shared/lists.ts'
import { type CatalogueSearch, toCatalogueSearch } from '../catalogue-search.parse.ts'
import { normalizeName } from '../names.engine.ts'
import type { RelaxedSearch } from '../search/search.contract.ts'
import { useFilterWords } from './use-search-chips.ts'

type LooserSearchesProps = {
  search: CatalogueSearch
  looser: readonly RelaxedSearch[]
  onSearch: (search: CatalogueSearch) => void
  justify?: 'center' | 'flex-start'
}

/** Removes some of the filters and words of a search. */
const withoutThese = (search: CatalogueSearch, { filters, words }: RelaxedSearch): CatalogueSearch => {
  const remaining = Object.entries(search).filter(([name]) => !filters.some((filter) => filter === name))
  const query = (search.query ?? '').split(/\s+/).filter(
    (word) =>
      !normalizeName(word)
        .split(' ')
        .some((part) => words.includes(part)),
  )
  return toCatalogueSearch({ ...Object.fromEntries(remaining), query: query.join(' ') })
}

/** Suggests filters to remove when no result matches all; one press removes them. */
export const RelaxedFilters = ({ search, looser, onSearch, justify = 'center' }: LooserSearchesProps) => {
  const { t, i18n } = useTranslation()
  const words = useFilterWords(search)
  return (
    <Group gap="sm" justify={justify}>
      {looser.map((one) => {
        const left = [...words(one.filters), ...one.words]
        return (
          <Button
            key={left.join()}
            variant="default"
            h="auto"
            mih={44}
            py="xs"
            styles={{ label: { whiteSpace: 'normal' } }}
            onClick={() => onSearch(withoutThese(search, one))}
          >
            {t('catalogue.search.looser', {
              filters: formatList(left, i18n.language),
              found: t('catalogue.search.foundPrograms', { count: one.total }),
            })}
          </Button>
        )
      })}
    </Group>
  )
}
