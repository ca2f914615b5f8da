import { ActionIcon, Drawer, Group, Stack, Tooltip } from '@mantine/core'
import { IconChecks, IconSettings } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { markAllRead, statsQuery } from '../client.ts'
import { NotificationList } from './notification-list.tsx'
import classes from './notification-panel.module.css'
import { NotificationSummary } from './notification-summary.tsx'
import { PreferencesCard } from './preferences-card.tsx'

type NotificationPanelProps = {
  opened: boolean
  onClose: () => void
  /** Called after the closing transition, to restore the focus. */
  onClosed: () => void
}

const MarkAllButton = ({ isNeeded }: { isNeeded: boolean }) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const markAll = useAppMutation({
    write: async () => await markAllRead(queryClient),
    done: t('notifications.done.allRead'),
    failed: t('notifications.failed.allRead'),
  })
  return (
    <Tooltip withinPortal={false} label={t('notifications.panel.markAll')}>
      <ActionIcon
        aria-label={t('notifications.panel.markAll')}
        disabled={!isNeeded}
        loading={markAll.isPending}
        onClick={() => void markAll.run()}
      >
        <IconChecks size={20} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  )
}

/** Dialog at the end of the page with counts, tabs, list and preferences of notifications (NP-01 to NP-03). */
export const NotificationPanel = ({ opened, onClose, onClosed }: NotificationPanelProps) => {
  const { t } = useTranslation()
  const [showsPreferences, setShowsPreferences] = useState(false)
  const { data: stats } = useQuery(statsQuery)
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      position="right"
      size="30rem"
      padding="lg"
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={classes.header}>
          <Drawer.Title>{t('notifications.panel.title')}</Drawer.Title>
          <Group gap="xs" wrap="nowrap">
            <MarkAllButton isNeeded={(stats?.unread_count ?? 0) > 0} />
            <Tooltip withinPortal={false} label={t('notifications.panel.settings')}>
              <ActionIcon
                aria-label={t('notifications.panel.settings')}
                aria-expanded={showsPreferences}
                color={showsPreferences ? 'pine' : 'gray.8'}
                variant={showsPreferences ? 'light' : 'subtle'}
                onClick={() => setShowsPreferences(!showsPreferences)}
              >
                <IconSettings size={20} aria-hidden="true" />
              </ActionIcon>
            </Tooltip>
            <Drawer.CloseButton size={44} iconSize={20} data-autofocus aria-label={t('ui.close')} />
          </Group>
        </div>
        <Drawer.Body>
          <Stack gap="lg">
            {showsPreferences ? <PreferencesCard /> : null}
            <NotificationSummary stats={stats} />
            <NotificationList unread={stats?.unread_count ?? 0} />
          </Stack>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
