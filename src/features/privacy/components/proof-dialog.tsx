import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatErrorText } from '#src/client/errors.ts'
import { Dialog } from '#src/client/ui/dialog.tsx'
import { Form } from '#src/client/ui/form.tsx'
import { PasswordInput } from '#src/client/ui/password-input.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import type { AppMutation } from '#src/client/use-app-mutation.ts'
import { findProofErrorText, privacyQuery } from '../client.ts'

type ProofDialogProps = {
  opened: boolean
  onClose: () => void
  title: string
  message: string
  confirmLabel: string
  destructive?: boolean
  /** Runs after the proof of identity; receives the password, if there is one. */
  action: Pick<AppMutation<string | undefined, unknown>, 'run' | 'error' | 'isError' | 'isPending' | 'reset'>
}

/** Dialog that asks for the password before a sensitive action; a wrong one keeps the input. */
export const ProofDialog = (props: ProofDialogProps) => {
  const { t } = useTranslation()
  const { data } = useQuery(privacyQuery)
  const form = useForm({ initialValues: { password: '' } })
  const { action } = props
  const problem = action.isError ? findProofErrorText(action.error) : undefined
  const handleClose = () => {
    form.reset()
    action.reset()
    props.onClose()
  }
  const handleSubmit = async ({ password }: typeof form.values) => {
    if (await action.run(data?.hasPassword === false ? undefined : password)) handleClose()
  }
  return (
    <Dialog opened={props.opened} onClose={handleClose} title={props.title}>
      <Form form={form} onSubmit={handleSubmit}>
        <Stack gap="md">
          <Text>{props.message}</Text>
          {action.isError && problem !== 'privacy.proof.wrong' ? (
            <Alert color="brick" role="alert">
              {problem ? t(problem) : formatErrorText(action.error, t)}{' '}
              {problem === 'privacy.proof.signInAgain' ? (
                <TextLink to="/auth" search={{ redirect: '/settings/privacy' }} size="sm">
                  {t('onboarding.save.signIn')}
                </TextLink>
              ) : null}
            </Alert>
          ) : null}
          {data?.hasPassword === false ? null : (
            <PasswordInput
              label={t('settings.account.currentPassword')}
              autoComplete="current-password"
              {...form.getInputProps('password')}
              error={problem === 'privacy.proof.wrong' ? t('privacy.proof.wrong') : null}
              visibilityToggleButtonProps={{ 'aria-label': t('accounts.fields.showPassword'), tabIndex: 0 }}
              data-autofocus
            />
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={handleClose} disabled={action.isPending}>
              {t('ui.cancel')}
            </Button>
            <Button type="submit" color={props.destructive ? 'brick' : 'pine'} loading={action.isPending}>
              {props.confirmLabel}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}
