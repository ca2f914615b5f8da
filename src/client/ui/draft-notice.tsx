import { Alert, Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Notice that a form contains a restored draft, with a button to discard it. */
export const DraftNotice = ({ onDiscard }: { onDiscard: () => void }) => {
  const { t } = useTranslation()
  return (
    <Alert color="gray" role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t('ui.draftRestored')}</Text>
        <Button size="compact-sm" variant="default" onClick={onDiscard}>
          {t('ui.draftDiscard')}
        </Button>
      </Group>
    </Alert>
  )
}
