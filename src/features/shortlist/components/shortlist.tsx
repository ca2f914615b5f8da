import { Button, Group, Menu, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconLink, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { shortlistQuery } from '../client.ts'
import type { ListedEntry } from '../contract.ts'
import type { ShortlistSearch } from '../shortlist-search.parse.ts'
import { AddMissingProgram } from './add-missing-program.tsx'
import { RemovableEntry } from './removable-entry.tsx'
import type { EntryParts } from './shortlist-entry-card.tsx'
import { ShortlistFilters } from './shortlist-filters.tsx'
import { usePrintAll } from './use-print-all.ts'

const settleMs = 250

/** List query of the URL; keeps the previous data while another list loads. */
const useShortlist = ({ query = '', ...others }: ShortlistSearch) => {
  const [settled] = useDebouncedValue(query.trim(), settleMs)
  return useInfiniteQuery({ ...shortlistQuery({ ...others, query: settled }), placeholderData: keepPreviousData })
}

const useFilters = (search: ShortlistSearch) => {
  const navigate = useNavigate()
  const [text, setText] = useState(search.query ?? '')
  const queryRef = useRef<HTMLInputElement>(null)
  const { query, category, ...others } = search
  const clear = () => {
    setText('')
    void navigate({ to: '/selected-universities', search: others, replace: true, resetScroll: false })
    // Moves the focus, because the pressed button disappears with the empty state.
    queryRef.current?.focus()
  }
  return { fields: { search, text, onText: setText, queryRef }, isNarrowed: Boolean(query || category), clear }
}

const NoneMatch = ({ query, onClear }: { query: string | undefined; onClear: () => void }) => {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('shortlist.filter.emptyTitle')}
      message={t('shortlist.filter.emptyMessage')}
      action={
        <Group justify="center" gap="sm">
          <Button variant="default" onClick={onClear}>
            {t('shortlist.filter.clear')}
          </Button>
          <AddMissingProgram name={query} />
        </Group>
      }
    />
  )
}

/** Deduplicates entries: one whose deadline passes between two page requests moves and would be on both pages. */
const withoutRepeats = (entries: ListedEntry[]): ListedEntry[] => [
  ...new Map(entries.map((entry) => [entry.id, entry])).values(),
]

type ShortlistProps = {
  search: ShortlistSearch
  partsOf: (entry: ListedEntry) => EntryParts
  /** Whether removing the entry also removes an application, which needs a confirmation. */
  hasApplication: (entry: ListedEntry) => boolean
  /** Opens the form that shares entries by link. */
  onShare: () => void
}

/** Shortlist in the order of the URL, ten entries per page (SH-01). */
export const Shortlist = ({ search, partsOf, hasApplication, onShare }: ShortlistProps) => {
  const { t } = useTranslation()
  const list = useShortlist(search)
  const { fields, isNarrowed, clear } = useFilters(search)
  const printing = usePrintAll(list)
  if (list.isPending) return <LoadingSkeleton layout="cards" rows={3} />
  if (!list.data) {
    return (
      <ErrorState
        error={list.error}
        title={t('shortlist.failed')}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  }
  const entries = withoutRepeats(list.data.pages.flatMap((page) => page.entries))
  const { total, matching } = list.data.pages[0] ?? { total: 0, matching: 0 }
  if (total === 0) {
    return (
      <EmptyState
        title={t('shortlist.emptyTitle')}
        message={t('shortlist.emptyMessage')}
        action={
          <Group justify="center" gap="sm">
            <LinkButton to="/university-matching">{t('shortlist.emptyAction')}</LinkButton>
            <AddMissingProgram />
          </Group>
        }
      />
    )
  }
  return (
    <Stack gap="xs">
      <ShortlistFilters
        {...fields}
        menu={
          <>
            <Menu.Item leftSection={<IconLink size={18} aria-hidden="true" />} onClick={onShare}>
              {t('sharedShortlists.menu')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconPrinter size={18} aria-hidden="true" />}
              disabled={entries.length === 0 || printing.isFetching}
              onClick={() => void printing.print()}
            >
              {t('shortlist.print')}
            </Menu.Item>
          </>
        }
      />
      <Text fw={600} aria-live="polite">
        {isNarrowed ? t('shortlist.countMatching', { matching, count: total }) : t('shortlist.count', { count: total })}
      </Text>
      <Stack gap="sm">
        {entries.map((entry) => (
          <RemovableEntry
            key={entry.id}
            entry={entry}
            parts={partsOf(entry)}
            takesApplication={hasApplication(entry)}
          />
        ))}
      </Stack>
      {entries.length === 0 ? <NoneMatch query={search.query} onClear={clear} /> : null}
      {list.hasNextPage ? (
        <Group justify="center">
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('shortlist.loadMore')}
          </Button>
        </Group>
      ) : null}
    </Stack>
  )
}
