import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { formatDateTime } from '#src/shared/dates.ts'
import { DeviceLine } from '../../components/device-line.tsx'
import type { OpenSession } from '../../security/security.contract.ts'
import classes from './session-list.module.css'

const useEnding = <Input = void>(end: (input: Input) => Promise<{ ended: number }>) => {
  const { t } = useTranslation()
  return useAppMutation({
    write: end,
    done: ({ ended }) => t('settings.account.sessionsEnded', { count: ended }),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: api.accounts.security.key() }),
  })
}

const Entry = ({ session }: { session: OpenSession }) => {
  const { t, i18n } = useTranslation()
  const end = useEnding(async () => await client.accounts.security.endSession({ id: session.id }))
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
          onClick={() => void end.run()}
        >
          {t('settings.account.endSession')}
        </Button>
      )}
    </li>
  )
}

/** List of the open sessions, each with an action to revoke it. */
export const SessionList = () => {
  const { t } = useTranslation()
  const sessions = useQuery(api.accounts.security.sessions.queryOptions())
  const endOthers = useEnding(async () => await client.accounts.security.endOtherSessions())
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
      <ul data-bare aria-label={t('settings.account.sessions')}>
        {sessions.data.map((session) => (
          <Entry key={session.id} session={session} />
        ))}
      </ul>
      {sessions.data.length > 1 ? (
        <div>
          <Button variant="default" loading={endOthers.isPending} onClick={() => void endOthers.run()}>
            {t('settings.account.endOtherSessions')}
          </Button>
        </div>
      ) : null}
    </Stack>
  )
}
