import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onRealtimeClosed, subscribeToTopic } from '#src/client/realtime.ts'
import { applyRealtimeChange, fetchMissedNotifications, handleRealtimeClosed, statsQuery, tabQuery } from '../client.ts'
import type { Notification } from '../contract.ts'
import { bellAnimationMs, formatBadge } from '../rules.ts'
import classes from './notification-bell.module.css'

// Lazy chunk, downloaded when the panel is first opened.
const NotificationPanel = lazy(async () => ({ default: (await import('./notification-panel.tsx')).NotificationPanel }))

/**
 * Keeps the cached notifications current over the realtime connection.
 *
 * @returns true for a moment after a new notification (NT-06, NP-04)
 */
const useLiveNotifications = (): boolean => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [isRinging, setRinging] = useState(false)
  const translate = useRef(t)
  translate.current = t
  // Subscribes to the realtime connection while the bell is mounted.
  useEffect(() => {
    let quiet: ReturnType<typeof setTimeout> | undefined
    const ringWhen = async (news: Promise<boolean>) => {
      if (!(await news.catch(() => false))) return
      setRinging(true)
      clearTimeout(quiet)
      quiet = setTimeout(() => setRinging(false), bellAnimationMs)
    }
    const stop = subscribeToTopic<Notification>(
      'notification',
      (change) => void ringWhen(applyRealtimeChange(queryClient, change, translate.current)),
      (gap) => void ringWhen(fetchMissedNotifications(queryClient, translate.current, gap)),
    )
    const stopClosed = onRealtimeClosed(() => void handleRealtimeClosed(queryClient))
    return () => {
      clearTimeout(quiet)
      stop()
      stopClosed()
    }
  }, [queryClient])
  return isRinging
}

/** Bell with the number of unread notifications, which opens the panel. */
export const NotificationBell = () => {
  const { t } = useTranslation()
  const [panel, setPanel] = useState<'never' | 'open' | 'closed'>('never')
  const { data: stats } = useQuery(statsQuery)
  useInfiniteQuery(tabQuery('all'))
  const isRinging = useLiveNotifications()
  const bell = useRef<HTMLButtonElement>(null)
  const unread = stats?.unread_count ?? 0
  const badge = formatBadge(unread)
  return (
    <>
      <ActionIcon
        ref={bell}
        aria-label={unread > 0 ? t('notifications.bell.unread', { count: unread }) : t('notifications.bell.name')}
        aria-haspopup="dialog"
        className={classes.bell ?? ''}
        data-ringing={isRinging || undefined}
        onClick={() => setPanel('open')}
      >
        <IconBell size={22} aria-hidden="true" className={classes.mark} />
        {badge ? (
          <span className={classes.badge} aria-hidden="true">
            {badge}
          </span>
        ) : null}
      </ActionIcon>
      {panel === 'never' ? null : (
        <Suspense fallback={null}>
          <NotificationPanel
            opened={panel === 'open'}
            onClose={() => setPanel('closed')}
            onClosed={() => bell.current?.focus()}
          />
        </Suspense>
      )}
    </>
  )
}
