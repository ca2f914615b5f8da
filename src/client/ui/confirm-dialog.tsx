import { Button, type ButtonProps, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppMutation } from '../use-app-mutation.ts'
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

type ConfirmButtonProps = ButtonProps &
  Pick<ConfirmDialogProps, 'title' | 'message'> & {
    /** Verb on the button and in the question. */
    label: string
    'aria-label'?: string
    action: Pick<AppMutation<void, unknown>, 'run' | 'isPending'>
  }

/** Button that asks before a destructive action; the question closes when the action has ended. */
export const ConfirmButton = ({ label, title, message, action, ...props }: ConfirmButtonProps) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setAsking(true)} {...props}>
        {label}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={title}
        message={message}
        confirmLabel={label}
        destructive
        busy={action.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => void action.run().then(() => setAsking(false))}
      />
    </>
  )
}
