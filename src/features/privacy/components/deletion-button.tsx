import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { usePersonId } from '#src/features/accounts/client.ts'
import { trackDeletion } from '../client.ts'
import { deletionWaitDays } from '../rules.ts'
import { ProofDialog } from './proof-dialog.tsx'

/** Button that schedules the deletion of the account, after the password. */
export const DeletionButton = (style: Pick<ButtonProps, 'variant' | 'size'>) => {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const personId = usePersonId()
  const action = useAppMutation({
    write: async (password: string | undefined) =>
      await client.privacy.requestDeletion(password === undefined ? {} : { password }),
    onSaved: (status, _password, queryClient) => trackDeletion(queryClient, personId, status),
    failed: null,
    // No retries, because each attempt counts as a password guess.
    retry: false,
  })
  return (
    <>
      <Button variant="default" {...style} onClick={() => setIsAsking(true)}>
        {t('privacy.deletion.action')}
      </Button>
      <ProofDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('privacy.deletion.question')}
        message={t('privacy.deletion.warning', { count: deletionWaitDays })}
        confirmLabel={t('privacy.deletion.confirm')}
        action={action}
        destructive
      />
    </>
  )
}
