import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type FormActionsProps = {
  submitLabel: string
  busy?: boolean
  onCancel?: () => void
  /** Content at the far end, such as a saved-at line. */
  aside?: ReactNode
}

/** Footer of a form: one primary action, a cancel button, and space for the save status. */
export const FormActions = ({ submitLabel, busy = false, onCancel, aside }: FormActionsProps) => {
  const { t } = useTranslation()
  return (
    <Group gap="sm" mt="lg">
      <Button type="submit" loading={busy}>
        {submitLabel}
      </Button>
      {onCancel ? (
        <Button variant="subtle" onClick={onCancel} disabled={busy}>
          {t('ui.cancel')}
        </Button>
      ) : null}
      {aside}
    </Group>
  )
}
