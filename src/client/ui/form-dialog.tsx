import { Button, Group, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppMutation } from '../use-app-mutation.ts'
import { Dialog } from './dialog.tsx'
import { Form } from './form.tsx'

type FormDialogProps<Values extends object> = {
  opened: boolean
  title: string
  onClose: () => void
  form: Pick<UseFormReturnType<Values>, 'onSubmit'>
  /** Sends the valid values; closes the dialog itself when it has succeeded. */
  action: Pick<AppMutation<Values, unknown>, 'run' | 'isPending'>
  submitLabel: string
  isIncomplete?: boolean
  hasCancel?: boolean
  /** Fields of the form. */
  children: ReactNode
}

/** Dialog with a form of a few fields: a text, a choice, and one button that sends them. */
export const FormDialog = <Values extends object>(props: FormDialogProps<Values>) => {
  const { t } = useTranslation()
  const { opened, title, onClose, form, action, isIncomplete = false, hasCancel = false } = props
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Form form={form} onSubmit={action.run}>
        <Stack gap="md">
          {props.children}
          <Group justify="flex-end" gap="sm">
            {hasCancel ? (
              <Button variant="default" onClick={onClose}>
                {t('ui.cancel')}
              </Button>
            ) : null}
            <Button type="submit" loading={action.isPending} disabled={isIncomplete}>
              {props.submitLabel}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}
