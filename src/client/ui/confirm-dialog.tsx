import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  opened: boolean
  /** Question that names the consequence. */
  title: string
  message: string
  /** The verb of the question, never just "OK". */
  confirmLabel: string
  onConfirm: () => void
  onClose: () => void
  destructive?: boolean
  busy?: boolean
}

/** Asks for confirmation before an action that is hard to undo. The focus returns to the opener. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { t } = useTranslation()
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={props.title}>
      <Text>{props.message}</Text>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={props.onClose} disabled={props.busy ?? false} data-autofocus>
          {t('ui.cancel')}
        </Button>
        <Button color={props.destructive ? 'brick' : 'pine'} onClick={props.onConfirm} loading={props.busy ?? false}>
          {props.confirmLabel}
        </Button>
      </Group>
    </Dialog>
  )
}
