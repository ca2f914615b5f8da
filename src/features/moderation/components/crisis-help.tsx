import { Alert, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { moderatorStatusQuery } from '../cases.client.ts'

/** Crisis help for the author of words of despair, with a button that requests contact from a moderator. */
export const CrisisHelp = () => {
  const { t } = useTranslation()
  const { data } = useQuery(moderatorStatusQuery)
  const [isAsked, setAsked] = useState(false)
  const ask = useAppMutation({
    write: async () => await client.moderation.askForCare(),
    onDone: (answer) => setAsked(answer.isAsked),
  })
  return (
    <Alert color="pine" title={t('gradnet.helpTitle')} role="status">
      <Text size="sm">{t('gradnet.helpText')}</Text>
      {isAsked ? (
        <Text size="sm" mt="xs">
          {t('gradnet.care.asked')}
        </Text>
      ) : data?.hasModerators ? (
        <Group gap="sm" mt="xs">
          <Button size="compact-sm" variant="default" loading={ask.isPending} onClick={() => void ask.run()}>
            {t('gradnet.care.ask')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('gradnet.care.private')}
          </Text>
        </Group>
      ) : null}
    </Alert>
  )
}
