import { NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { ListControls } from '#src/client/ui/list-controls.tsx'
import { categories, queryLimit, shortlistOrders } from '../rules.ts'
import { type ShortlistSearch, toShortlistSearch } from '../shortlist-search.parse.ts'

type ShortlistFiltersProps = {
  search: ShortlistSearch
  /** Typed text, debounced into the URL. */
  text: string
  onText: (text: string) => void
  queryRef: Ref<HTMLInputElement>
  /** Items of the overflow menu. */
  menu: ReactNode
}

/** Sorts and filters the list; the URL stores both. */
export const ShortlistFilters = ({ search, text, onText, queryRef, menu }: ShortlistFiltersProps) => {
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
    <ListControls
      search={{
        label: t('shortlist.filter.query'),
        value: text,
        maxLength: queryLimit,
        inputRef: queryRef,
        onChange: (query) => {
          onText(query)
          show({ query })
        },
      }}
      active={search.category ? 1 : 0}
      onClear={() => show({ category: undefined })}
      filters={
        <>
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
        </>
      }
      menu={menu}
    />
  )
}
