import { Stack, Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { notificationsQuery } from '../client.ts'
import type { Notification } from '../contract.ts'
import { NotificationItem } from './notification-item.tsx'
import classes from './notification-list.module.css'
import { SelectionBar } from './selection-bar.tsx'

const filters = {
  all: () => true,
  unread: ({ read }: Notification) => !read,
  urgent: ({ priority }: Notification) => priority === 'urgent',
  applications: ({ category, type }: Notification) => category === 'application' || type === 'application',
  deadlines: ({ category, type }: Notification) => category === 'deadline' || type === 'deadline',
}
type Tab = keyof typeof filters

const isTab = (value: string | null): value is Tab => value !== null && value in filters

/** Which notifications are ticked; what left the list leaves the selection. */
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

const Rows = ({ notices, isEmptyAtAll }: { notices: Notification[]; isEmptyAtAll: boolean }) => {
  const { t } = useTranslation()
  const selection = useSelection(notices)
  if (isEmptyAtAll) {
    return <EmptyState title={t('notifications.panel.emptyTitle')} message={t('notifications.panel.emptyMessage')} />
  }
  if (notices.length === 0) return <Text c="dimmed">{t('notifications.panel.emptyTab')}</Text>
  return (
    <Stack gap="sm">
      <SelectionBar selection={selection} total={notices.length} />
      <ul className={classes.list} aria-label={t('notifications.panel.list')}>
        {notices.map((notice) => (
          <NotificationItem
            key={notice.id}
            notice={notice}
            isSelected={selection.ids.includes(notice.id)}
            onToggle={() => selection.toggle(notice.id)}
          />
        ))}
      </ul>
    </Stack>
  )
}

/** The list under its tabs, most urgent first. */
export const NotificationList = ({ unread }: { unread: number }) => {
  const { t } = useTranslation()
  const [tab, setTab] = useState<Tab>('all')
  const { data, isPending, isError, isFetching, refetch } = useQuery(notificationsQuery)
  if (isPending) return <LoadingSkeleton rows={4} />
  if (isError) {
    return <ErrorState title={t('notifications.panel.failed')} onRetry={() => void refetch()} retrying={isFetching} />
  }
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
        <Rows key={tab} notices={data.filter(filters[tab])} isEmptyAtAll={data.length === 0} />
      </Tabs.Panel>
    </Tabs>
  )
}
