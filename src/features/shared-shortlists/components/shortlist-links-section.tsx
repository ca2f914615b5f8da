import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { ConfirmDialog } from '#src/client/ui/confirm-dialog.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { UserText } from '#src/client/ui/user-text.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { formatDate } from '#src/shared/dates.ts'
import { linksQuery } from '../client.ts'
import type { ShortlistLink } from '../contract.ts'

const RevokeButton = ({ id, title }: Pick<ShortlistLink, 'id' | 'title'>) => {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const revoke = useAppMutation({
    write: async () => await client.sharedShortlists.revoke({ id }),
    done: t('sharedShortlists.list.revoked'),
    failed: t('sharedShortlists.list.notRevoked'),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: linksQuery.queryKey }),
  })
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-label={t('sharedShortlists.list.revokeNamed', { name: title })}
        onClick={() => setIsAsking(true)}
      >
        {t('sharedShortlists.list.revoke')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('sharedShortlists.list.revokeTitle', { name: title })}
        message={t('sharing.revokeMessage')}
        confirmLabel={t('sharedShortlists.list.revoke')}
        destructive
        busy={revoke.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void revoke.run(undefined).then(() => setIsAsking(false))}
      />
    </>
  )
}

const LinkCard = ({ link: { id, title, note, entries, expiresAt, revokedAt } }: { link: ShortlistLink }) => {
  const { t, i18n } = useTranslation()
  const endedAt = revokedAt ?? (Date.parse(expiresAt) <= Date.now() ? expiresAt : undefined)
  return (
    <Card component="article" aria-label={title}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Title order={3}>
            <bdi>{title}</bdi>
          </Title>
          <Text size="sm" c="dimmed">
            {t('catalogue.search.programmes', { count: entries })} ·{' '}
            {endedAt
              ? t('sharedShortlists.list.ended', { date: formatDate(endedAt, i18n.language) })
              : t('sharing.untilDate', { date: formatDate(expiresAt, i18n.language) })}
          </Text>
        </div>
        {endedAt ? null : <RevokeButton id={id} title={title} />}
      </Group>
      {note ? (
        <UserText size="sm" mt="xs">
          {note}
        </UserText>
      ) : null}
    </Card>
  )
}

const LinkList = () => {
  const { t } = useTranslation()
  const { data, isPending, isError, isFetching, refetch, error } = useQuery(linksQuery)
  if (isPending) return <LoadingSkeleton layout="form" rows={1} />
  if (isError)
    return (
      <ErrorState
        error={error}
        title={t('sharedShortlists.list.failed')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (data.links.length === 0) return <Text size="sm">{t('sharedShortlists.list.empty')}</Text>
  return (
    <Stack gap="md">
      {data.links.map((link) => (
        <LinkCard key={link.id} link={link} />
      ))}
    </Stack>
  )
}

/** Section of the user's links to lists of programmes, with their end. */
export const ShortlistLinksSection = ({ action }: { action?: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <section>
      <Group justify="space-between" gap="sm">
        <Title order={2}>{t('sharedShortlists.list.title')}</Title>
        {action}
      </Group>
      <Text c="dimmed" mt="xs" mb="md">
        {t('sharedShortlists.list.help')}
      </Text>
      <LinkList />
    </section>
  )
}
