import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#src/client/ui/dialog.tsx'
import { deletionWaitDays } from '../rules.ts'
import { DeletionButton } from './deletion-button.tsx'
import { ExportButton } from './export-button.tsx'
import { PlannedDeletion } from './planned-deletion.tsx'

/** Menu with export and deletion for a user who cannot open the settings yet. */
export const DataMenu = () => {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="subtle" size="sm" onClick={() => setIsOpen(true)}>
        {t('privacy.yourData')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title={t('privacy.yourData')}>
        <Stack gap="md" align="flex-start">
          <PlannedDeletion />
          <Text size="sm" c="dimmed">
            {t('privacy.export.help')}
          </Text>
          <ExportButton />
          <Text size="sm" c="dimmed">
            {t('privacy.deletion.help', { count: deletionWaitDays })}
          </Text>
          <DeletionButton />
        </Stack>
      </Dialog>
    </>
  )
}
