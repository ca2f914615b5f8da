import { Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import type { QueryClient } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { ConfirmDialog } from '#src/client/ui/confirm-dialog.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { formatDate, formatElapsed } from '#src/shared/dates.ts'

const feedQuery = api.calendar.get.queryOptions()

/** Calendar address, held in memory while this page shows it: the server stores only a hash. */
const Address = ({ url }: { url: string }) => {
  const { t } = useTranslation()
  const clipboard = useClipboard({ timeout: 2_000 })
  return (
    <Stack gap="xs">
      <Group align="end" wrap="nowrap" gap="sm">
        <TextInput
          readOnly
          flex={1}
          dir="ltr"
          label={t('calendar.address')}
          value={url}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button variant="default" onClick={() => clipboard.copy(url)}>
          {t(clipboard.copied ? 'calendar.copied' : 'calendar.copy')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {t('calendar.once')}
      </Text>
    </Stack>
  )
}

type FeedState = { createdAt: string | null; lastReadAt: string | null }

const ActiveAddress = ({ createdAt, lastReadAt }: FeedState) => {
  const { t, i18n } = useTranslation()
  return (
    <Text size="sm" c="dimmed">
      {t('calendar.active', { date: createdAt ? formatDate(createdAt, i18n.language) : '' })}{' '}
      {lastReadAt
        ? t('calendar.lastRead', { time: formatElapsed(lastReadAt, Date.now(), t) })
        : t('calendar.neverRead')}
    </Text>
  )
}

const useFeed = () => {
  const { t } = useTranslation()
  const [url, setUrl] = useState<string>()
  const refresh = async (queryClient: QueryClient) =>
    await queryClient.invalidateQueries({ queryKey: feedQuery.queryKey })
  const create = useAppMutation({
    // Not idempotent: a stored response would contain the secret. A repeated request creates a new address, and only
    // the one shown is valid.
    write: async () => await client.calendar.create(),
    onSaved: (created) => setUrl(created.url),
    failed: t('calendar.notMade'),
    refresh,
  })
  const revoke = useAppMutation({
    write: async () => await client.calendar.revoke(),
    onSaved: () => setUrl(undefined),
    done: t('calendar.revoked'),
    failed: t('calendar.notRevoked'),
    refresh,
  })
  return { url, create, revoke }
}

/** Manages the secret calendar address of a user: create, copy, revoke. */
export const CalendarCard = () => {
  const { t } = useTranslation()
  const { data, isPending, isError, isFetching, refetch, error } = useQuery(feedQuery)
  const { url, create, revoke } = useFeed()
  const [isAsking, setAsking] = useState(false)
  if (isPending) return <LoadingSkeleton layout="form" rows={1} />
  if (isError) {
    return (
      <ErrorState error={error} title={t('calendar.failed')} onRetry={() => void refetch()} retrying={isFetching} />
    )
  }
  return (
    <Card component="section" aria-label={t('calendar.title')}>
      <Title order={3}>{t('calendar.title')}</Title>
      <Stack gap="md" mt="xs">
        <Text>{t('calendar.help')}</Text>
        {url ? <Address url={url} /> : null}
        {data.isActive && !url ? <ActiveAddress {...data} /> : null}
        <Group gap="sm">
          <Button
            variant={data.isActive ? 'default' : 'filled'}
            loading={create.isPending}
            onClick={() => void create.run()}
          >
            {t(data.isActive ? 'calendar.makeAgain' : 'calendar.make')}
          </Button>
          {data.isActive ? (
            <Button variant="subtle" color="brick" onClick={() => setAsking(true)}>
              {t('calendar.revoke')}
            </Button>
          ) : null}
        </Group>
        {data.isActive ? (
          <Text size="sm" c="dimmed">
            {t('calendar.makeAgainHelp')}
          </Text>
        ) : null}
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        title={t('calendar.revokeTitle')}
        message={t('calendar.revokeMessage')}
        confirmLabel={t('calendar.revoke')}
        destructive
        busy={revoke.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => void revoke.run().then(() => setAsking(false))}
      />
    </Card>
  )
}
