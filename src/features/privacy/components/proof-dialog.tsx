import { Alert, Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '#src/client/failures.ts'
import { TextLink } from '#src/client/ui/text-link.tsx'
import type { Write } from '#src/client/use-write.ts'
import { privacyQuery, proofProblem } from '../client.ts'

type ProofDialogProps = {
  opened: boolean
  onClose: () => void
  title: string
  message: string
  confirmLabel: string
  destructive?: boolean
  /** What happens once the person has proven who they are; takes the password, if there is one. */
  action: Pick<Write<string | undefined, unknown>, 'run' | 'error' | 'isError' | 'isPending' | 'reset'>
}

/** Asks for the password before something that only the person may do; nothing typed is lost by a wrong one (check 19). */
export const ProofDialog = (props: ProofDialogProps) => {
  const { t } = useTranslation()
  const { data } = useQuery(privacyQuery)
  const [password, setPassword] = useState('')
  const { action } = props
  const problem = action.isError ? proofProblem(action.error) : undefined
  const handleClose = () => {
    setPassword('')
    action.reset()
    props.onClose()
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (await action.run(data?.hasPassword === false ? undefined : password)) handleClose()
  }
  return (
    <Modal
      opened={props.opened}
      onClose={handleClose}
      title={props.title}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <form noValidate onSubmit={(event) => void handleSubmit(event)}>
        <Stack gap="md">
          <Text>{props.message}</Text>
          {action.isError && problem !== 'privacy.proof.wrong' ? (
            <Alert color="brick" role="alert">
              {problem ? t(problem) : failureText(action.error, t)}{' '}
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
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
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
      </form>
    </Modal>
  )
}
