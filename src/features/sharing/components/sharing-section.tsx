import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { buildLink, sharesQuery } from '../client.ts'
import { NewLink } from './new-link.tsx'
import { ShareCard } from './share-card.tsx'
import { ShareDialog } from './share-dialog.tsx'

const ShareList = () => {
  const { t } = useTranslation()
  const { data, isPending, isError, isFetching, refetch, error } = useQuery(sharesQuery)
  if (isPending) return <LoadingSkeleton layout="form" rows={1} />
  if (isError)
    return (
      <ErrorState error={error} title={t('sharing.listFailed')} onRetry={() => void refetch()} retrying={isFetching} />
    )
  return data.shares.map((share) => <ShareCard key={share.id} share={share} />)
}

/** Section of the user's shares and their accesses. */
export const SharingSection = () => {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const [secret, setSecret] = useState<string>()
  return (
    <section>
      <Title order={2}>{t('sharing.title')}</Title>
      <Text c="dimmed" mt="xs" mb="md">
        {t('sharing.help')}
      </Text>
      <Stack gap="md">
        <Group>
          <Button variant="default" onClick={() => setIsOpen(true)}>
            {t('sharing.new')}
          </Button>
          <TextLink to="/groups">{t('groups.title')}</TextLink>
        </Group>
        {secret ? <NewLink title={t('sharing.linkTitle')} link={buildLink(secret)} /> : null}
        <ShareList />
      </Stack>
      <ShareDialog opened={isOpen} onClose={() => setIsOpen(false)} onMade={setSecret} />
    </section>
  )
}
