import { Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#src/client/api.ts'
import { Form } from '#src/client/ui/form.tsx'
import { PasswordInput } from '#src/client/ui/password-input.tsx'
import { showToast } from '#src/client/ui/toasts.ts'
import { useFieldValidation } from '#src/client/ui/use-field-validation.ts'
import type { AuthFailure } from '../../auth-request.client.ts'
import { broadcastSessionChange } from '../../client.ts'
import { FormProblem } from '../../entry/components/form-problem.tsx'
import { useAccountRequest } from '../../entry/components/use-account-request.ts'
import { BackupCodes } from './backup-codes.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'

type TwoFactorAction = 'enable' | 'disable' | 'generate-backup-codes'
type Answer = { totpURI?: string; backupCodes?: string[] }

const reasonOf = ({ problem }: AuthFailure) => {
  if (problem === 'tooManyAttempts') return 'accounts.problem.tooManyFailed'
  if (problem === 'noResponse' || problem === 'timeout') return 'accounts.problem.connection'
  return problem === 'invalidCredentials' ? 'settings.account.passwordWrong' : 'accounts.problem.unexpected'
}

interface PasswordStepProps {
  action: TwoFactorAction
  onAnswer: (answer: Answer) => void
  onCancel: () => void
}

const PasswordStep = ({ action, onAnswer, onCancel }: PasswordStepProps) => {
  const { t } = useTranslation()
  const { filled } = useFieldValidation()
  const form = useForm({ initialValues: { password: '' }, validate: { password: filled } })
  const { send, isBusy, failure, tries } = useAccountRequest<Answer>()
  const handleSubmit = async (values: typeof form.values) =>
    await send(`two-factor/${action}`, values, (answer) => {
      // Disabling rotates the session: notify the other tabs (AE-10).
      if (action === 'disable') broadcastSessionChange()
      onAnswer(answer)
    })
  return (
    <Form form={form} onSubmit={handleSubmit}>
      <Stack gap="md">
        {failure ? (
          <FormProblem key={tries} title={t('settings.account.twoFactorFailed')} message={t(reasonOf(failure))} />
        ) : null}
        <PasswordInput
          label={t('settings.account.currentPassword')}
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': t('accounts.fields.showPassword'), tabIndex: 0 }}
          {...form.getInputProps('password')}
        />
        <Group gap="sm">
          <Button type="submit" loading={isBusy}>
            {t('settings.account.continue')}
          </Button>
          <Button variant="subtle" onClick={onCancel}>
            {t('ui.cancel')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

const Choices = ({ isOn, onChoose }: { isOn: boolean; onChoose: (action: TwoFactorAction) => void }) => {
  const { t } = useTranslation()
  if (!isOn)
    return (
      <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => onChoose('enable')}>
        {t('settings.account.twoFactorEnable')}
      </Button>
    )
  return (
    <Group gap="sm">
      <Button variant="default" onClick={() => onChoose('generate-backup-codes')}>
        {t('settings.account.backupNew')}
      </Button>
      <Button variant="default" onClick={() => onChoose('disable')}>
        {t('settings.account.twoFactorDisable')}
      </Button>
    </Group>
  )
}

type Step =
  | { at: 'rest' }
  | { at: 'password'; action: TwoFactorAction }
  | { at: 'setup'; totpUri: string }
  | { at: 'codes' }

/** Settings of two-factor sign-in by an authenticator app, with backup codes for a lost phone. */
export const TwoFactor = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { data } = useQuery(api.accounts.security.get.queryOptions())
  const [step, setStep] = useState<Step>({ at: 'rest' })
  const [codes, setCodes] = useState<string[]>([])
  const isOn = data?.hasTwoFactor ?? false
  const rest = () => setStep({ at: 'rest' })

  const handleAnswer = (action: TwoFactorAction) => (answer: Answer) => {
    setCodes(answer.backupCodes ?? [])
    if (action === 'enable') setStep({ at: 'setup', totpUri: answer.totpURI ?? '' })
    else if (action === 'generate-backup-codes') setStep({ at: 'codes' })
    else {
      showToast({ message: t('settings.account.twoFactorIsOff'), tone: 'success' })
      rest()
    }
    void queryClient.invalidateQueries({ queryKey: api.accounts.security.key() })
  }
  const handleEnabled = () => {
    showToast({ message: t('settings.account.twoFactorIsOn'), tone: 'success' })
    void queryClient.invalidateQueries({ queryKey: api.accounts.security.key() })
    setStep({ at: 'codes' })
  }

  if (data && !data.hasPassword) return <Text>{t('settings.account.twoFactorNoPassword')}</Text>
  return (
    <Stack gap="md">
      <Text>{isOn ? t('settings.account.twoFactorOn') : t('settings.account.twoFactorOff')}</Text>
      {step.at === 'rest' ? <Choices isOn={isOn} onChoose={(action) => setStep({ at: 'password', action })} /> : null}
      {step.at === 'password' ? (
        <PasswordStep action={step.action} onAnswer={handleAnswer(step.action)} onCancel={rest} />
      ) : null}
      {step.at === 'setup' ? <TwoFactorSetup totpUri={step.totpUri} onEnabled={handleEnabled} onCancel={rest} /> : null}
      {step.at === 'codes' ? <BackupCodes codes={codes} onDone={rest} /> : null}
    </Stack>
  )
}
