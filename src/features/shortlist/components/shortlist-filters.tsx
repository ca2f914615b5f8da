import { NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { categories, queryLimit, shortlistOrders } from '../rules.ts'
import { type ShortlistSearch, toShortlistSearch } from '../shortlist-search.parse.ts'
import classes from './shortlist-filters.module.css'

type ShortlistFiltersProps = {
  search: ShortlistSearch
  /** Typed text, debounced into the URL. */
  text: string
  onText: (text: string) => void
  queryRef: Ref<HTMLInputElement>
}

/** Sorts and filters the list; the URL stores both. */
export const ShortlistFilters = ({ search, text, onText, queryRef }: ShortlistFiltersProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const show = (change: Record<string, unknown>) =>
    void navigate({
      to: '/selected-universities',
      search: toShortlistSearch({ ...search, ...change }),
      replace: true,
      resetScroll: false,
    })
  const names = { reach: t('matching.tierReach'), target: t('matching.tierTarget'), safety: t('matching.tierSafety') }
  return (
    <search className={classes.filters}>
      <TextInput
        ref={queryRef}
        type="search"
        label={t('shortlist.filter.query')}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        maxLength={queryLimit}
        value={text}
        onChange={({ currentTarget: { value: query } }) => {
          onText(query)
          show({ query })
        }}
      />
      <NativeSelect
        label={t('shortlist.category')}
        data={[
          { value: '', label: t('shortlist.filter.anyCategory') },
          ...categories.map((category) => ({ value: category, label: names[category] })),
        ]}
        value={search.category ?? ''}
        onChange={({ currentTarget: { value: category } }) => show({ category })}
      />
      <NativeSelect
        label={t('shortlist.sort.label')}
        data={shortlistOrders.map((order) => ({ value: order, label: t(`shortlist.sort.${order}`) }))}
        value={search.sort ?? 'added'}
        onChange={({ currentTarget: { value: sort } }) => show({ sort })}
      />
    </search>
  )
}
