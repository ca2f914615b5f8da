import { Button, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#src/client/api.ts'
import { showFailure } from '#src/client/failures.ts'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { showToast } from '#src/client/ui/toasts.ts'
import { formatDateTime } from '#src/shared/dates.ts'
import { DeviceLine } from '../../activity/components/device-line.tsx'
import type { OpenSession } from '../../security/security.contract.ts'
import classes from './session-list.module.css'

const useEnding = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return {
    onSuccess: async ({ ended }: { ended: number }) => {
      showToast({ message: t('settings.account.sessionsEnded', { count: ended }), tone: 'success' })
      await queryClient.invalidateQueries({ queryKey: api.accounts.security.key() })
    },
    onError: (error: unknown) => showFailure(error, t),
  }
}

const Entry = ({ session }: { session: OpenSession }) => {
  const { t, i18n } = useTranslation()
  const end = useMutation(api.accounts.security.endSession.mutationOptions(useEnding()))
  const since = formatDateTime(session.createdAt, i18n.language)
  return (
    <li className={classes.entry}>
      <div>
        <Text fw={500}>
          <DeviceLine device={session.device} place={session.place} />
        </Text>
        <Text size="sm" c="dimmed">
          {session.isCurrent ? t('settings.account.thisDevice') : t('settings.account.signedInSince', { since })}
        </Text>
      </div>
      {session.isCurrent ? null : (
        <Button
          size="sm"
          variant="default"
          loading={end.isPending}
          aria-label={t('settings.account.endSessionOf', { device: session.device.browser ?? '', since })}
          onClick={() => end.mutate({ id: session.id })}
        >
          {t('settings.account.endSession')}
        </Button>
      )}
    </li>
  )
}

/** Where the account is open, each place with a way to close it. */
export const SessionList = () => {
  const { t } = useTranslation()
  const sessions = useQuery(api.accounts.security.sessions.queryOptions())
  const endOthers = useMutation(api.accounts.security.endOtherSessions.mutationOptions(useEnding()))
  if (sessions.isPending) return <LoadingSkeleton rows={2} />
  if (sessions.isError)
    return (
      <ErrorState
        error={sessions.error}
        title={t('settings.account.sessionsFailed')}
        onRetry={() => void sessions.refetch()}
        retrying={sessions.isFetching}
      />
    )
  return (
    <Stack gap="md">
      <ul className={classes.list} aria-label={t('settings.account.sessions')}>
        {sessions.data.map((session) => (
          <Entry key={session.id} session={session} />
        ))}
      </ul>
      {sessions.data.length > 1 ? (
        <div>
          <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            {t('settings.account.endOtherSessions')}
          </Button>
        </div>
      ) : null}
    </Stack>
  )
}
