import { Button, Group, Text } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { useAttemptKey } from '#src/client/attempt-key.ts'
import { codeOf, retryUnanswered, showFailure } from '#src/client/failures.ts'
import { useSingleFlight } from '#src/client/single-flight.ts'
import { showToast } from '#src/client/ui/toasts.ts'
import classes from './platform-suggestion.module.css'

/** Suggests trying the notifications and makes samples of them (DB-02). */
export const PlatformSuggestion = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const once = useSingleFlight()
  const attempt = useAttemptKey()
  const test = useMutation({
    mutationFn: async () =>
      await client.notifications.createSamples(undefined, { context: { idempotencyKey: attempt.keyFor('samples') } }),
    retry: retryUnanswered,
    onSuccess: async () => {
      attempt.settle()
      showToast({ message: t('snapshot.suggestion.created'), tone: 'success' })
      await queryClient.invalidateQueries({ queryKey: api.notifications.key() })
    },
    onError: async (error) => {
      showFailure(error, t, t('snapshot.suggestion.failed'))
      // The snapshot then says that the session has ended.
      if (codeOf(error) === 'NOT_AUTHENTICATED') await queryClient.invalidateQueries({ queryKey: api.snapshot.key() })
    },
  })
  return (
    <aside className={classes.suggestion} aria-label={t('snapshot.suggestion.title')}>
      <Group gap="md" wrap="nowrap" align="center">
        <IconBulb size={22} aria-hidden="true" className={classes.mark} />
        <Text size="sm">{t('snapshot.suggestion.text')}</Text>
      </Group>
      <Button variant="subtle" size="sm" loading={test.isPending} onClick={() => void once(() => test.mutateAsync())}>
        {t('snapshot.suggestion.test')}
      </Button>
    </aside>
  )
}
