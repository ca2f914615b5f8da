import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { downloadFile } from '#src/client/download-file.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { ProofDialog } from './proof-dialog.tsx'

/** Button that exports everything as one file, after the password. */
export const ExportButton = (style: Pick<ButtonProps, 'variant' | 'size'>) => {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const action = useAppMutation({
    write: async (password: string | undefined) => {
      const { body } = await client.privacy.export(password === undefined ? {} : { password })
      downloadFile(body, 'name' in body ? String(body.name) : 'gradapp-export.zip')
    },
    done: t('privacy.export.done'),
    failed: null,
    // No retries, because each attempt counts as a password guess.
    retry: false,
  })
  return (
    <>
      <Button variant="default" {...style} onClick={() => setIsAsking(true)}>
        {t('privacy.export.action')}
      </Button>
      <ProofDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('privacy.export.title')}
        message={t('privacy.export.lede')}
        confirmLabel={t('privacy.export.confirm')}
        action={action}
      />
    </>
  )
}
