import { Button, Group, Text } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { showToast } from '#src/client/ui/toasts.ts'
import classes from './platform-suggestion.module.css'

/** Suggests trying the notifications and makes samples of them (DB-02). */
export const PlatformSuggestion = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const test = useMutation({
    mutationFn: async () => await client.notifications.createSamples(),
    onSuccess: async () => {
      showToast({ message: t('snapshot.suggestion.created'), tone: 'success' })
      await queryClient.invalidateQueries({ queryKey: api.notifications.key() })
    },
    onError: () => showToast({ message: t('snapshot.suggestion.failed'), tone: 'error', durationMs: 7000 }),
  })
  return (
    <aside className={classes.suggestion} aria-label={t('snapshot.suggestion.title')}>
      <Group gap="md" wrap="nowrap" align="center">
        <IconBulb size={22} aria-hidden="true" className={classes.mark} />
        <Text size="sm">{t('snapshot.suggestion.text')}</Text>
      </Group>
      <Button variant="subtle" size="sm" loading={test.isPending} onClick={() => test.mutate()}>
        {t('snapshot.suggestion.test')}
      </Button>
    </aside>
  )
}
