import { Alert, Button, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { failureText } from '#src/client/failures.ts'
import { useWrite } from '#src/client/use-write.ts'
import { usePersonId } from '#src/features/accounts/client.ts'
import { dateFormat } from '#src/shared/formats.ts'
import { followDeletion, privacyQuery } from '../client.ts'

/** Says that the account will be deleted and when, with the way back; nothing without a plan. */
export const PlannedDeletion = () => {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(privacyQuery)
  const personId = usePersonId()
  const keep = useWrite({
    write: async () => await client.privacy.cancelDeletion(),
    onSaved: (status, _nothing, queryClient) => followDeletion(queryClient, personId, status),
    done: t('privacy.deletion.kept'),
    failed: null,
  })
  if (!data?.deletionDueAt) return null
  const date = dateFormat(i18n.language, { dateStyle: 'full', timeStyle: 'short' }).format(new Date(data.deletionDueAt))
  return (
    <Alert
      color="brick"
      role="status"
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={t('privacy.deletion.planned', { date })}
    >
      <Text size="sm">{t('privacy.deletion.plannedHelp')}</Text>
      {keep.isError ? (
        <Text size="sm" mt="xs" role="alert">
          {failureText(keep.error, t)}
        </Text>
      ) : null}
      <Button variant="default" size="sm" mt="sm" loading={keep.isPending} onClick={() => void keep.run()}>
        {t('privacy.deletion.keep')}
      </Button>
    </Alert>
  )
}
