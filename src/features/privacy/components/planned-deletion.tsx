import { Alert, Button, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { formatErrorText } from '#src/client/errors.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { usePersonId } from '#src/features/accounts/client.ts'
import { getDateFormat } from '#src/shared/formats.ts'
import { privacyQuery, trackDeletion } from '../client.ts'

/** Notice of a scheduled deletion with its date and a button to withdraw it; renders nothing without one. */
export const PlannedDeletion = () => {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(privacyQuery)
  const personId = usePersonId()
  const cancelDeletion = useAppMutation({
    write: async () => await client.privacy.cancelDeletion(),
    onSaved: (status, _nothing, queryClient) => trackDeletion(queryClient, personId, status),
    done: t('privacy.deletion.kept'),
    failed: null,
  })
  if (!data?.deletionDueAt) return null
  const date = getDateFormat(i18n.language, { dateStyle: 'full', timeStyle: 'short' }).format(
    new Date(data.deletionDueAt),
  )
  return (
    <Alert
      color="brick"
      role="status"
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={t('privacy.deletion.planned', { date })}
    >
      <Text size="sm">{t('privacy.deletion.plannedHelp')}</Text>
      {cancelDeletion.isError ? (
        <Text size="sm" mt="xs" role="alert">
          {formatErrorText(cancelDeletion.error, t)}
        </Text>
      ) : null}
      <Button
        variant="default"
        size="sm"
        mt="sm"
        loading={cancelDeletion.isPending}
        onClick={() => void cancelDeletion.run()}
      >
        {t('privacy.deletion.keep')}
      </Button>
    </Alert>
  )
}
