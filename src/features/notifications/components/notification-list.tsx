import { Button, Stack, Tabs, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { useListFocus } from '#src/client/ui/use-list-focus.ts'
import { isTab, listTabNotifications, type Tab, tabQuery } from '../client.ts'
import type { Notification } from '../contract.ts'
import { groupBySubject } from '../grouping.rules.ts'
import { NotificationGroup } from './notification-group.tsx'
import { NotificationItem } from './notification-item.tsx'
import classes from './notification-list.module.css'
import { SelectionBar } from './selection-bar.tsx'

/** Selection of notifications; a row that leaves the list is deselected. */
const useSelection = (shown: Notification[]) => {
  const [ticked, setTicked] = useState<string[]>([])
  const ids = shown.map(({ id }) => id).filter((id) => ticked.includes(id))
  return {
    ids,
    clear: () => setTicked([]),
    selectAll: () => setTicked(shown.map(({ id }) => id)),
    toggle: (id: string) => setTicked(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
  }
}

type RowsProps = { notices: Notification[]; isEmptyAtAll: boolean }

const Rows = ({ notices, isEmptyAtAll }: RowsProps) => {
  const { t } = useTranslation()
  const selection = useSelection(notices)
  if (isEmptyAtAll) {
    return <EmptyState title={t('notifications.panel.emptyTitle')} message={t('notifications.panel.emptyMessage')} />
  }
  if (notices.length === 0) return <Text c="dimmed">{t('notifications.panel.emptyTab')}</Text>
  return (
    <Stack gap="sm">
      <SelectionBar selection={selection} total={notices.length} />
      <ul data-bare aria-label={t('notifications.panel.list')}>
        {groupBySubject(notices).map(({ subject, first, rest }) =>
          rest.length > 0 ? (
            <NotificationGroup key={subject} group={{ subject, first, rest }} selection={selection} />
          ) : (
            <NotificationItem
              key={subject}
              notice={first}
              isSelected={selection.ids.includes(first.id)}
              onToggle={() => selection.toggle(first.id)}
            />
          ),
        )}
      </ul>
    </Stack>
  )
}

type MoreProps = { isBusy: boolean; hasFailed: boolean; onMore: () => void }

const More = ({ isBusy, hasFailed, onMore }: MoreProps) => {
  const { t } = useTranslation()
  return (
    <Stack gap="xs" mt="md" align="center">
      {hasFailed ? <Text role="alert">{t('notifications.panel.moreFailed')}</Text> : null}
      <Button variant="default" loading={isBusy} onClick={onMore}>
        {t('notifications.panel.more')}
      </Button>
    </Stack>
  )
}

/** Notifications of one tab, in pages of fifty. */
const TabContent = ({ tab }: { tab: Tab }) => {
  const { t } = useTranslation()
  const query = useInfiniteQuery(tabQuery(tab))
  const keptFocus = useListFocus<HTMLDivElement>()
  if (query.isPending) return <LoadingSkeleton rows={4} />
  if (!query.data) {
    return (
      <ErrorState
        error={query.error}
        title={t('notifications.panel.failed')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  const notices = listTabNotifications(query.data.pages, tab)
  return (
    <div {...keptFocus}>
      <Rows notices={notices} isEmptyAtAll={tab === 'all' && notices.length === 0 && !query.hasNextPage} />
      {query.hasNextPage ? (
        <More
          isBusy={query.isFetchingNextPage}
          hasFailed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      ) : null}
    </div>
  )
}

/** List of notifications with its tabs, most urgent first. */
export const NotificationList = ({ unread }: { unread: number }) => {
  const { t } = useTranslation()
  const [tab, setTab] = useState<Tab>('all')
  return (
    <Tabs value={tab} onChange={(value) => isTab(value) && setTab(value)} keepMounted={false}>
      <Tabs.List aria-label={t('notifications.panel.tabs')} className={classes.tabs ?? ''}>
        <Tabs.Tab value="all">{t('notifications.panel.tabAll')}</Tabs.Tab>
        <Tabs.Tab value="unread">{t('notifications.panel.tabUnread', { count: unread })}</Tabs.Tab>
        <Tabs.Tab value="urgent">{t('notifications.panel.tabUrgent')}</Tabs.Tab>
        <Tabs.Tab value="applications">{t('notifications.panel.tabApplications')}</Tabs.Tab>
        <Tabs.Tab value="deadlines">{t('notifications.panel.tabDeadlines')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={tab} pt="md">
        <TabContent key={tab} tab={tab} />
      </Tabs.Panel>
    </Tabs>
  )
}
