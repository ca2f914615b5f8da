import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type FormActionsProps = {
  submitLabel: string
  busy?: boolean
  /** False while there is nothing to save, on a page with several forms. */
  isPrimary?: boolean
  onCancel?: () => void
  /** Content at the far end, such as a saved-at line. */
  aside?: ReactNode
}

/** Footer of a form: one primary action, a cancel button, and space for the save status. */
export const FormActions = ({ submitLabel, busy = false, isPrimary = true, onCancel, aside }: FormActionsProps) => {
  const { t } = useTranslation()
  return (
    <Group gap="sm" mt="lg">
      <Button type="submit" variant={isPrimary ? 'filled' : 'default'} loading={busy}>
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
