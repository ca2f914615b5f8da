import { Button, Group } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

type StepActionsProps = {
  onBack: () => void
  submitLabel: string
  /** Action of the button outside a form. */
  onSubmit?: () => void
  busy?: boolean
}

/** Buttons to continue and to go back; going back keeps the input. */
export const StepActions = ({ onBack, submitLabel, onSubmit, busy = false }: StepActionsProps) => {
  const { t } = useTranslation()
  return (
    <Group justify="space-between" mt="lg" gap="sm">
      <Button
        variant="default"
        onClick={onBack}
        disabled={busy}
        leftSection={<IconArrowLeft size={18} aria-hidden="true" data-mirrored />}
      >
        {t('onboarding.back')}
      </Button>
      <Button
        type={onSubmit ? 'button' : 'submit'}
        onClick={onSubmit}
        loading={busy}
        rightSection={<IconArrowRight size={18} aria-hidden="true" data-mirrored />}
      >
        {submitLabel}
      </Button>
    </Group>
  )
}
