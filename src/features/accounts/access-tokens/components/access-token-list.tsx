import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { personalScopes } from '#src/shared/access-scopes.ts'
import { formatDate } from '#src/shared/dates.ts'
import { DeviceLine } from '../../components/device-line.tsx'
import classes from '../../settings/components/session-list.module.css'
import type { AccessToken } from '../access-tokens.contract.ts'

const Entry = ({ token }: { token: AccessToken }) => {
  const { t, i18n } = useTranslation()
  const revoke = useAppMutation({
    write: async () => await client.accounts.accessTokens.revoke({ id: token.id }),
    done: t('accessTokens.revoked'),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: api.accounts.accessTokens.key() }),
  })
  const { name, device, place, createdAt, lastUsedAt, expiresAt } = token
  const personal = personalScopes.filter((scope) => token.scopes.includes(scope))
  const day = (instant: string) => formatDate(instant, i18n.language)
  const dates = { added: day(createdAt), expires: day(expiresAt) }
  return (
    <li className={classes.entry}>
      <div>
        <Text fw={500}>{name ? <bdi>{name}</bdi> : <DeviceLine device={device} place={place} />}</Text>
        {personal.map((scope) => (
          <Text key={scope} size="sm">
            {t(`accessTokens.scope.${scope}`)}
          </Text>
        ))}
        <Text size="sm" c="dimmed">
          {lastUsedAt ? t('accessTokens.used', { ...dates, used: day(lastUsedAt) }) : t('accessTokens.unused', dates)}
        </Text>
      </div>
      <Button
        size="sm"
        variant="default"
        loading={revoke.isPending}
        aria-label={t('accessTokens.revokeOf', { name: name || device.browser || '', added: dates.added })}
        onClick={() => void revoke.run()}
      >
        {t('accessTokens.revoke')}
      </Button>
    </li>
  )
}

/** List of the browsers and tools that act for the user by an access token, each with an action to disconnect it. */
export const AccessTokenList = () => {
  const { t } = useTranslation()
  const tokens = useQuery(api.accounts.accessTokens.list.queryOptions())
  if (tokens.isPending) return <LoadingSkeleton rows={1} />
  if (tokens.isError)
    return (
      <ErrorState
        error={tokens.error}
        title={t('accessTokens.failed')}
        onRetry={() => void tokens.refetch()}
        retrying={tokens.isFetching}
      />
    )
  return (
    <Stack gap="md">
      {tokens.data.length > 0 ? (
        <ul data-bare aria-label={t('accessTokens.title')}>
          {tokens.data.map((token) => (
            <Entry key={token.id} token={token} />
          ))}
        </ul>
      ) : (
        <Text>{t('accessTokens.none')}</Text>
      )}
    </Stack>
  )
}
