import { Paper, Text } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { onlineManager, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useRetryStatus } from '../retry-status.ts'
import classes from './offline-notice.module.css'

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange)
const isOnline = () => onlineManager.isOnline()

/** Asks before a page is left that still holds changes nobody has received. */
const useLeaveGuard = (isNeeded: boolean) => {
  const queryClient = useQueryClient()
  // The window is the outside system: only it can ask before it closes.
  useEffect(() => {
    if (!isNeeded) return
    const handleLeave = (event: BeforeUnloadEvent) => {
      // They may have been given up in the moment before, which nothing on screen says yet.
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
 * Says that there is no network and how many changes wait for it (they are sent by themselves when it is back), or that
 * a call got no answer and is being made again (CL-02).
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
