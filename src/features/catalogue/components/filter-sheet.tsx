import { Button, Drawer, Group } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type CatalogueSearch, programsQuery, toCatalogueSearch, universitiesQuery } from '../client.ts'
import classes from './filter-sheet.module.css'
import { SearchFilters } from './search-filters.tsx'

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
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      position="bottom"
      size="auto"
      padding="md"
    >
      <Drawer.Overlay />
      <Drawer.Content className={classes.sheet}>
        <div className={classes.head}>
          <Drawer.Title>{t('catalogue.search.filters')}</Drawer.Title>
          <Drawer.CloseButton size={44} iconSize={20} data-autofocus aria-label={t('ui.close')} />
        </div>
        <Drawer.Body className={classes.body}>
          <SearchFilters {...{ search, onSearch, hasTiers }} />
        </Drawer.Body>
        <Group className={classes.foot ?? ''} gap="sm" wrap="nowrap">
          <Button
            variant="default"
            onClick={() => onSearch(toCatalogueSearch({ show: search.show, query: search.query, sort: search.sort }))}
          >
            {t('catalogue.search.clearAll')}
          </Button>
          <Button className={classes.show ?? ''} onClick={onClose}>
            {count === undefined ? t('catalogue.search.showResults') : named(count)}
          </Button>
        </Group>
      </Drawer.Content>
    </Drawer.Root>
  )
}
