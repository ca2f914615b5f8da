import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { SettingsRow } from '#src/client/ui/settings-row.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { watchesQuery } from '../watching.client.ts'
import type { Watch } from '../watching.contract.ts'
import classes from './page-changes.module.css'
import { WatchStatus } from './watch-status.tsx'

const WatchRow = ({ watch }: { watch: Watch }) => {
  const { t } = useTranslation()
  const { id, url, title, change } = watch
  const name = title || url
  const { run, isPending } = useAppMutation({
    write: async () => await client.officialPages.unwatch({ id }),
    done: t('officialPages.watching.stopped'),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: watchesQuery.queryKey }),
  })
  return (
    <li>
      <Anchor href={url} target="_blank" rel="noopener noreferrer">
        <bdi>{name}</bdi>
      </Anchor>
      <WatchStatus watch={watch} />
      <Group gap="sm" mt="xs">
        {change ? (
          <LinkButton
            to="/official-pages/$id"
            params={{ id: change.readingId }}
            size="sm"
            variant="default"
            aria-label={t('officialPages.watching.list.showNamed', { name })}
          >
            {t('officialPages.watching.list.show')}
          </LinkButton>
        ) : null}
        <Button
          size="sm"
          variant="subtle"
          loading={isPending}
          aria-label={t('officialPages.watching.list.stopNamed', { name })}
          onClick={() => void run(undefined)}
        >
          {t('officialPages.watching.list.stop')}
        </Button>
      </Group>
    </li>
  )
}

/** The user's watched pages, each with its state and a button that stops it. */
export const WatchedPagesCard = () => {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(watchesQuery)
  return (
    <SettingsRow title={t('officialPages.watching.list.title')} lede={t('officialPages.watching.list.help')}>
      <Stack gap="md">
        {data ? null : error ? (
          <ErrorState
            title={t('officialPages.watching.list.failed')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <LoadingSkeleton rows={2} />
        )}
        {data?.watches.length === 0 ? <Text size="sm">{t('officialPages.watching.list.empty')}</Text> : null}
        {data && data.watches.length > 0 ? (
          <ul data-bare className={classes.list}>
            {data.watches.map((watch) => (
              <WatchRow key={watch.id} watch={watch} />
            ))}
          </ul>
        ) : null}
      </Stack>
    </SettingsRow>
  )
}
