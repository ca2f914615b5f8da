import { Button, Group, Text } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { getErrorCode } from '#src/client/errors.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import classes from './platform-suggestion.module.css'

/** Suggests trying the notifications and creates sample notifications (DB-02). */
export const PlatformSuggestion = () => {
  const { t } = useTranslation()
  const test = useAppMutation({
    write: async () => await client.notifications.createSamples(),
    done: t('snapshot.suggestion.created'),
    failed: t('snapshot.suggestion.failed'),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: api.notifications.key() }),
    onFailed: async (error, _nothing, queryClient) => {
      // The refetched snapshot then reports the ended session.
      if (getErrorCode(error) === 'NOT_AUTHENTICATED')
        await queryClient.invalidateQueries({ queryKey: api.snapshot.key() })
    },
  })
  return (
    <aside className={classes.suggestion} aria-label={t('snapshot.suggestion.title')}>
      <Group gap="md" wrap="nowrap" align="center">
        <IconBulb size={22} aria-hidden="true" className={classes.mark} />
        <Text size="sm">{t('snapshot.suggestion.text')}</Text>
      </Group>
      <Button variant="subtle" size="sm" loading={test.isPending} onClick={() => void test.run()}>
        {t('snapshot.suggestion.test')}
      </Button>
    </aside>
  )
}
