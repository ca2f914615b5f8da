import { Paper, Text } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { onlineManager, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useRetryStatus } from '../retry-status.ts'
import classes from './offline-notice.module.css'

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange)
const isOnline = () => onlineManager.isOnline()

/** Asks for confirmation before the user leaves a page with changes that the server has not received. */
const useLeaveGuard = (isNeeded: boolean) => {
  const queryClient = useQueryClient()
  // The window is the outside system: only it can ask before it closes.
  useEffect(() => {
    if (!isNeeded) return
    const handleLeave = (event: BeforeUnloadEvent) => {
      // The pending changes may have been dropped just before, without a visible sign yet.
      if (queryClient.isMutating() > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', handleLeave)
    return () => window.removeEventListener('beforeunload', handleLeave)
  }, [isNeeded, queryClient])
}

const Offline = ({ waiting }: { waiting: number }) => {
  const { t } = useTranslation()
  return (
    <div>
      <Text fw={600}>{t('ui.offlineTitle')}</Text>
      <Text size="sm">{t('failures.offline')}</Text>
      {waiting > 0 ? (
        <Text size="sm" mt={4}>
          {t('ui.offlineWaiting', { count: waiting })}
        </Text>
      ) : null}
    </div>
  )
}

/**
 * Offline notice with the number of pending changes, which are sent automatically when the network is back; also shows
 * that a call without a response is being retried (CL-02).
 */
export const OfflineNotice = () => {
  const { t } = useTranslation()
  const online = useSyncExternalStore(subscribe, isOnline, () => true)
  const waiting = useMutationState({ filters: { predicate: ({ state }) => state.isPaused } }).length
  const retrying = useRetryStatus()
  useLeaveGuard(waiting > 0)
  return (
    <div className={classes.place} role="status">
      {online && !retrying ? null : (
        <Paper className={classes.notice ?? ''} withBorder p="md">
          <IconPlugConnectedX size={22} aria-hidden="true" />
          {online ? (
            <Text size="sm">{t(`failures.${retrying ?? 'networkRetrying'}`)}</Text>
          ) : (
            <Offline waiting={waiting} />
          )}
        </Paper>
      )}
    </div>
  )
}
