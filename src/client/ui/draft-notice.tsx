import { Alert, Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Says that a form holds what was typed at an earlier visit, and how to be rid of it. */
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
