import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { formatDate } from '#src/shared/dates.ts'
import classes from '../../settings/components/session-list.module.css'
import type { ConnectedApp } from '../connected-apps.contract.ts'
import { TargetName } from './target-name.tsx'

const Entry = ({ app: { id, name, target, scopes, createdAt, lastUsedAt } }: { app: ConnectedApp }) => {
  const { t, i18n } = useTranslation()
  const revoke = useAppMutation({
    write: async () => await client.accounts.connectedApps.revoke({ id }),
    done: t('accessTokens.revoked'),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: api.accounts.connectedApps.key() }),
  })
  const added = formatDate(createdAt, i18n.language)
  return (
    <li className={classes.entry}>
      <div>
        <Text fw={500}>
          <bdi>{name}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          <TargetName target={target} />
        </Text>
        {scopes.map((scope) => (
          <Text key={scope} size="sm">
            {t(`accessTokens.scope.${scope}`)}
          </Text>
        ))}
        <Text size="sm" c="dimmed">
          {t('connectedApps.used', { added, used: formatDate(lastUsedAt, i18n.language) })}
        </Text>
      </div>
      <Button
        size="sm"
        variant="default"
        loading={revoke.isPending}
        aria-label={t('accessTokens.revokeOf', { name, added })}
        onClick={() => void revoke.run()}
      >
        {t('accessTokens.revoke')}
      </Button>
    </li>
  )
}

/** List of the apps that the user has connected, each with an action to disconnect it, and the address for new ones. */
export const ConnectedAppList = () => {
  const { t } = useTranslation()
  const apps = useQuery(api.accounts.connectedApps.list.queryOptions())
  if (apps.isPending) return <LoadingSkeleton rows={1} />
  if (apps.isError)
    return (
      <ErrorState
        error={apps.error}
        title={t('connectedApps.failed')}
        onRetry={() => void apps.refetch()}
        retrying={apps.isFetching}
      />
    )
  return (
    <Stack gap="md">
      {apps.data.length > 0 ? (
        <ul data-bare aria-label={t('connectedApps.title')}>
          {apps.data.map((app) => (
            <Entry key={app.id} app={app} />
          ))}
        </ul>
      ) : (
        <Text>{t('connectedApps.none')}</Text>
      )}
      <Text size="sm" c="dimmed">
        {t('connectedApps.address', { address: `${window.location.origin}/mcp` })}
      </Text>
    </Stack>
  )
}
