import { Button, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#src/client/api.ts'
import { showErrorText } from '#src/client/errors.ts'
import { Form } from '#src/client/ui/form.tsx'
import { PasswordInput } from '#src/client/ui/password-input.tsx'
import { showToast } from '#src/client/ui/toasts.ts'
import { useFieldValidation } from '#src/client/ui/use-field-validation.ts'
import { signInTimeoutMs } from '../../auth-flow.client.ts'
import { type AuthFailure, requestAuth } from '../../auth-request.client.ts'
import { broadcastSessionChange, sessionQuery } from '../../client.ts'
import { FormProblem } from '../../entry/components/form-problem.tsx'
import { useAccountRequest } from '../../entry/components/use-account-request.ts'
import { PasswordMeter } from '../../sign-up/components/password-meter.tsx'

const reasonOf = ({ problem }: AuthFailure) => {
  if (problem === 'weakPassword' || problem === 'passwordTooShort') return 'accounts.problem.weakPassword'
  if (problem === 'tooManyAttempts') return 'accounts.problem.tooManyFailed'
  if (problem === 'emailRateLimited') return 'accounts.problem.emailRateLimited'
  if (problem === 'noResponse' || problem === 'timeout') return 'accounts.problem.connection'
  return problem === 'invalidCredentials' ? 'settings.account.passwordWrong' : 'accounts.problem.unexpected'
}

/** Offers a user without a password to set one, by the link of a forgotten password. */
const NoPassword = () => {
  const { t } = useTranslation()
  const { data } = useQuery(sessionQuery)
  const [mail, setMail] = useState<'unsent' | 'sending' | 'sent'>('unsent')
  const handleSend = async () => {
    setMail('sending')
    const body = { email: data?.person?.email, redirectTo: '/reset-password' }
    const reply = await requestAuth('request-password-reset', body, signInTimeoutMs)
    setMail(reply.isDone ? 'sent' : 'unsent')
    if (reply.isDone) showToast({ message: t('accounts.reset.sent'), tone: 'success' })
    else showErrorText(t, { title: t('accounts.reset.failed'), message: t(reasonOf(reply)) })
  }
  return (
    <Stack gap="md">
      <Text>{t('settings.account.noPassword')}</Text>
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        loading={mail === 'sending'}
        disabled={mail === 'sent'}
        onClick={() => void handleSend()}
      >
        {t('settings.account.setPassword')}
      </Button>
    </Stack>
  )
}

/** Form that changes the password and revokes the sessions of other devices. */
export const PasswordChange = () => {
  const { t } = useTranslation()
  const { data: security } = useQuery(api.accounts.security.get.queryOptions())
  const queryClient = useQueryClient()
  const { filled } = useFieldValidation()
  const form = useForm({ initialValues: { current: '', chosen: '' }, validate: { current: filled, chosen: filled } })
  const { send, isBusy, failure, tries } = useAccountRequest()
  const toggle = { 'aria-label': t('accounts.fields.showPassword'), tabIndex: 0 }
  const handleSubmit = async ({ current, chosen }: typeof form.values) => {
    const body = { currentPassword: current, newPassword: chosen, revokeOtherSessions: true }
    await send('change-password', body, () => {
      form.reset()
      showToast({ message: t('accounts.newPassword.doneTitle'), tone: 'success' })
      // The server revoked all sessions and issued a new one: notify the other tabs (AE-10).
      broadcastSessionChange()
      void queryClient.invalidateQueries({ queryKey: api.accounts.security.key() })
    })
  }

  if (security && !security.hasPassword) return <NoPassword />
  return (
    <Form form={form} onSubmit={handleSubmit}>
      <Stack gap="md">
        {failure ? (
          <FormProblem
            key={tries}
            title={t('settings.account.passwordFailed')}
            message={t(reasonOf(failure))}
            points={(failure.hints ?? []).map((hint) => t(`accounts.hint.${hint}`))}
          />
        ) : null}
        <PasswordInput
          label={t('settings.account.currentPassword')}
          autoComplete="current-password"
          visibilityToggleButtonProps={toggle}
          {...form.getInputProps('current')}
        />
        <div>
          <PasswordInput
            label={t('accounts.fields.newPassword')}
            autoComplete="new-password"
            visibilityToggleButtonProps={toggle}
            {...form.getInputProps('chosen')}
          />
          <PasswordMeter password={form.values.chosen} isFull />
        </div>
        <Button type="submit" variant="default" loading={isBusy} style={{ alignSelf: 'flex-start' }}>
          {t('settings.account.savePassword')}
        </Button>
      </Stack>
    </Form>
  )
}
