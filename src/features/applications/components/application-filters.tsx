import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApplicationsSearch } from '../application-search.parse.ts'
import { applicationStatuses } from '../rules.ts'
import classes from './application-filters.module.css'

/** Filters of the list. They are stored in the address, so that a filtered list can be shared and bookmarked. */
export const ApplicationFilters = ({ search }: { search: ApplicationsSearch }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [query, setQuery] = useState(search.query ?? '')
  const show = (next: ApplicationsSearch) => void navigate({ to: '.', search: next, replace: true })
  const { query: _query, status: _status, archived: _archived, ...rest } = search
  return (
    <search className={classes.filters}>
      <TextInput
        type="search"
        label={t('applications.filter.query')}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={query}
        onChange={({ currentTarget: { value } }) => {
          setQuery(value)
          const { query: _old, ...others } = search
          show(value.trim() ? { ...others, query: value } : others)
        }}
      />
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
      <Checkbox
        className={classes.archived ?? ''}
        label={t('applications.filter.archived')}
        checked={Boolean(search.archived)}
        onChange={({ currentTarget: { checked } }) => {
          const { archived: _old, ...others } = search
          show(checked ? { ...others, archived: true } : { ...rest, ...others })
        }}
      />
    </search>
  )
}
