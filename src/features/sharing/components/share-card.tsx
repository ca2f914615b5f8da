import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { ConfirmDialog } from '#src/client/ui/confirm-dialog.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { formatDate } from '#src/shared/dates.ts'
import { sharesQuery } from '../client.ts'
import type { Share } from '../contract.ts'
import { ShareLooks } from './share-looks.tsx'

const useRevoke = (id: string) => {
  const { t } = useTranslation()
  return useAppMutation({
    write: async () => await client.sharing.revoke({ id }),
    done: t('sharing.revoked'),
    failed: t('sharing.notRevoked'),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: sharesQuery.queryKey }),
  })
}

/** Card of a share: reader, parts, end, accesses, and a button to revoke it. */
export const ShareCard = ({ share }: { share: Share }) => {
  const { t, i18n } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const revoke = useRevoke(share.id)
  const endedAt = share.revokedAt ?? (Date.parse(share.expiresAt) <= Date.now() ? share.expiresAt : undefined)
  const named = { name: share.label }
  return (
    <Card component="article" aria-label={share.label}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Title order={3}>{share.label}</Title>
          <Text size="sm" c="dimmed">
            {share.reader ?? t('sharing.byLink')} ·{' '}
            {endedAt
              ? t('sharing.ended', { date: formatDate(endedAt, i18n.language) })
              : t('sharing.untilDate', { date: formatDate(share.expiresAt, i18n.language) })}
          </Text>
        </div>
        {endedAt ? null : (
          <Button
            variant="default"
            size="sm"
            aria-label={t('sharing.revokeNamed', named)}
            onClick={() => setIsAsking(true)}
          >
            {t('sharing.revoke')}
          </Button>
        )}
      </Group>
      <Stack gap="xs" mt="sm">
        <Text size="sm">{share.parts.map((part) => t(`sharing.part.${part}`)).join(' · ')}</Text>
        <ShareLooks looks={share.looks} />
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        title={t('sharing.revokeTitle', named)}
        message={t('sharing.revokeMessage')}
        confirmLabel={t('sharing.revoke')}
        destructive
        busy={revoke.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void revoke.run(undefined).then(() => setIsAsking(false))}
      />
    </Card>
  )
}
