import { Checkbox, NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListControls } from '#src/client/ui/list-controls.tsx'
import type { ApplicationsSearch } from '../application-search.parse.ts'
import { applicationStatuses } from '../rules.ts'
import { sortColumns } from '../sorting.rules.ts'
import { SheetItems } from '../spreadsheet/components/sheet-items.tsx'
import classes from './application-filters.module.css'
import { useSorting } from './use-sorting.ts'

/** Sort options as a list, because phones have no room for column headers. */
const SortSelect = ({ search }: { search: ApplicationsSearch }) => {
  const { t } = useTranslation()
  const { sorting, onSort } = useSorting(search)
  return (
    <NativeSelect
      className={classes.sort ?? ''}
      label={t('applications.sortBy')}
      data={sortColumns.map((column) => ({ value: column, label: t(`applications.column.${column}`) }))}
      value={sorting.sort}
      onChange={({ currentTarget: { value } }) => {
        const sort = sortColumns.find((column) => column === value)
        if (sort) onSort({ sort, down: false })
      }}
    />
  )
}

/** Controls of the list. Its filters are stored in the address, so that a filtered list can be shared and bookmarked. */
export const ApplicationFilters = ({ search }: { search: ApplicationsSearch }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [query, setQuery] = useState(search.query ?? '')
  const show = (next: ApplicationsSearch) => void navigate({ to: '.', search: next, replace: true })
  const { status: _status, archived: _archived, ...unfiltered } = search
  return (
    <ListControls
      search={{
        label: t('applications.filter.query'),
        value: query,
        onChange: (value) => {
          setQuery(value)
          const { query: _old, ...others } = search
          show(value.trim() ? { ...others, query: value } : others)
        },
      }}
      active={[search.status, search.archived].filter(Boolean).length}
      onClear={() => show(unfiltered)}
      filters={
        <>
          <NativeSelect
            label={t('applications.filter.status')}
            data={[
              { value: '', label: t('applications.filter.anyStatus') },
              ...applicationStatuses.map((status) => ({ value: status, label: t(`applications.status.${status}`) })),
            ]}
            value={search.status ?? ''}
            onChange={({ currentTarget: { value } }) => {
              const status = applicationStatuses.find((known) => known === value)
              const { status: _old, ...others } = search
              show(status ? { ...others, status } : others)
            }}
          />
          {search.view === undefined || search.view === 'table' ? <SortSelect search={search} /> : null}
          <Checkbox
            className={classes.archived ?? ''}
            label={t('applications.filter.archived')}
            checked={Boolean(search.archived)}
            onChange={({ currentTarget: { checked } }) => {
              const { archived: _old, ...others } = search
              show(checked ? { ...others, archived: true } : others)
            }}
          />
        </>
      }
      menu={<SheetItems />}
    />
  )
}
