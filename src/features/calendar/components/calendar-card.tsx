import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import type { QueryClient } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { ConfirmDialog } from '#src/client/ui/confirm-dialog.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { SettingsRow } from '#src/client/ui/settings-row.tsx'
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

type FeedControlsProps = {
  feed: FeedState & { isActive: boolean }
  url: string | undefined
  isCreating: boolean
  onCreate: () => void
  onRevoke: () => void
}

const FeedControls = ({ feed, url, isCreating, onCreate, onRevoke }: FeedControlsProps) => {
  const { t } = useTranslation()
  const { isActive } = feed
  return (
    <Stack gap="md">
      {url ? <Address url={url} /> : null}
      {isActive && !url ? <ActiveAddress {...feed} /> : null}
      <Group gap="sm">
        <Button variant={isActive ? 'default' : 'filled'} loading={isCreating} onClick={onCreate}>
          {t(isActive ? 'calendar.makeAgain' : 'calendar.make')}
        </Button>
        {isActive ? (
          <Button variant="subtle" color="brick" onClick={onRevoke}>
            {t('calendar.revoke')}
          </Button>
        ) : null}
      </Group>
      {isActive ? (
        <Text size="sm" c="dimmed">
          {t('calendar.makeAgainHelp')}
        </Text>
      ) : null}
    </Stack>
  )
}

/** Manages the secret calendar address of a user: create, copy, revoke. */
export const CalendarCard = () => {
  const { t } = useTranslation()
  const { data, isPending, isFetching, refetch, error } = useQuery(feedQuery)
  const { url, create, revoke } = useFeed()
  const [isAsking, setAsking] = useState(false)
  return (
    <SettingsRow title={t('calendar.title')} info={t('calendar.help')}>
      {isPending ? <LoadingSkeleton layout="form" rows={1} /> : null}
      {error && !data ? (
        <ErrorState error={error} title={t('calendar.failed')} onRetry={() => void refetch()} retrying={isFetching} />
      ) : null}
      {data ? (
        <FeedControls
          feed={data}
          url={url}
          isCreating={create.isPending}
          onCreate={() => void create.run()}
          onRevoke={() => setAsking(true)}
        />
      ) : null}
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
    </SettingsRow>
  )
}
