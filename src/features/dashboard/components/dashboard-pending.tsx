import { Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '#src/client/ui/skeleton.tsx'

/** Loading skeleton with the layout of the dashboard. */
export const DashboardPending = memo(() => {
  const { t } = useTranslation()
  return (
    <Stack gap="xl" aria-busy="true">
      <div>
        <VisuallyHidden component="h1">{t('snapshot.title')}</VisuallyHidden>
        <Skeleton height={38} width="min(22rem, 80%)" />
        <Text c="dimmed" mt="sm" role="status">
          {t('snapshot.loading')}
        </Text>
      </div>
      <Stack gap="sm">
        <Skeleton height={64} />
        <Skeleton height={64} />
        <Skeleton height={64} />
      </Stack>
      <Skeleton height={120} />
      <Group grow>
        <Skeleton height={64} />
        <Skeleton height={64} />
        <Skeleton height={64} />
      </Group>
    </Stack>
  )
})
