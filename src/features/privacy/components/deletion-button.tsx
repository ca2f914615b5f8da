import { Button, type ButtonProps } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { privacyQuery } from '../client.ts'
import { deletionWaitDays } from '../rules.ts'
import { ProofDialog } from './proof-dialog.tsx'

/** Plans the deletion of the account, after the password. */
export const DeletionButton = (style: Pick<ButtonProps, 'variant' | 'size'>) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const action = useMutation({
    mutationFn: async (password: string | undefined) =>
      await client.privacy.requestDeletion(password === undefined ? {} : { password }),
    onSuccess: (status) => queryClient.setQueryData(privacyQuery.queryKey, status),
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
