import { Button, Stack, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '#src/client/ui/form.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { PageTitle } from '#src/client/ui/page-title.tsx'
import { PasswordInput } from '#src/client/ui/password-input.tsx'
import { showToast } from '#src/client/ui/toasts.ts'
import type { AuthFailure } from '../../auth-request.client.ts'
import { FormProblem } from '../../entry/components/form-problem.tsx'
import { useAccountRequest } from '../../entry/components/use-account-request.ts'
import { PasswordMeter } from '../../sign-up/components/password-meter.tsx'

const LinkSpent = () => {
  const { t } = useTranslation()
  return (
    <Stack gap="sm" role="alert">
      <PageTitle title={t('accounts.newPassword.spentTitle')} description={t('accounts.newPassword.spentMessage')} />
      <Title order={1}>{t('accounts.newPassword.spentTitle')}</Title>
      <Text c="dimmed">{t('accounts.newPassword.spentMessage')}</Text>
      <LinkButton to="/auth/student" mt="sm" style={{ alignSelf: 'flex-start' }}>
        {t('accounts.newPassword.askAgain')}
      </LinkButton>
    </Stack>
  )
}

const Done = () => {
  const { t } = useTranslation()
  return (
    <Stack gap="sm" role="status">
      <PageTitle title={t('accounts.newPassword.doneTitle')} />
      <Title order={1}>{t('accounts.newPassword.doneTitle')}</Title>
      <Text c="dimmed">{t('accounts.newPassword.doneMessage')}</Text>
      <LinkButton to="/auth/student" mt="sm" style={{ alignSelf: 'flex-start' }}>
        {t('accounts.newPassword.signIn')}
      </LinkButton>
    </Stack>
  )
}

const reasonOf = ({ problem }: AuthFailure) => {
  if (problem === 'noResponse' || problem === 'timeout') return 'accounts.problem.connection'
  return problem === 'serverTrouble' ? 'accounts.problem.tryOrContact' : 'accounts.problem.unexpected'
}

const Refused = ({ failure }: { failure: AuthFailure }) => {
  const { t } = useTranslation()
  const isWeak = failure.problem === 'weakPassword' || failure.problem === 'passwordTooShort'
  return (
    <FormProblem
      title={isWeak ? t('accounts.problem.weakPasswordTitle') : t('accounts.reset.failed')}
      message={isWeak ? t('accounts.problem.weakPassword') : t(reasonOf(failure))}
      points={(failure.hints ?? []).map((hint) => t(`accounts.hint.${hint}`))}
    />
  )
}

/** Form that sets a new password with the token of a reset link. The used token is removed from the address (SI-06). */
export const NewPasswordForm = ({ token }: { token: string | undefined }) => {
  const { t } = useTranslation()
  const router = useRouter()
  const [isSaved, setIsSaved] = useState(false)
  const form = useForm({
    initialValues: { password: '', confirmation: '' },
    validate: {
      password: (password) => (password === '' ? t('accounts.signIn.field.passwordRequired') : null),
      confirmation: (confirmation, { password }) =>
        confirmation === password ? null : t('accounts.newPassword.mismatch'),
    },
  })
  const { send, isBusy, failure, tries } = useAccountRequest()
  const handleSubmit = async ({ password }: typeof form.values) =>
    await send('reset-password', { newPassword: password, token }, () => {
      setIsSaved(true)
      showToast({ message: t('accounts.newPassword.doneTitle'), tone: 'success' })
      router.history.replace('/reset-password')
    })

  if (isSaved) return <Done />
  if (!token || failure?.problem === 'linkExpired') return <LinkSpent />
  const toggle = { 'aria-label': t('accounts.fields.showPassword'), tabIndex: 0 }
  return (
    <Form form={form} onSubmit={handleSubmit}>
      <PageTitle title={t('accounts.newPassword.title')} description={t('accounts.newPassword.lede')} />
      <Stack gap="md">
        <div>
          <Title order={1}>{t('accounts.newPassword.title')}</Title>
          <Text c="dimmed" mt="xs">
            {t('accounts.newPassword.lede')}
          </Text>
        </div>
        {failure ? <Refused key={tries} failure={failure} /> : null}
        <div>
          <PasswordInput
            label={t('accounts.fields.newPassword')}
            autoComplete="new-password"
            visibilityToggleButtonProps={toggle}
            {...form.getInputProps('password')}
          />
          <PasswordMeter password={form.values.password} isFull />
        </div>
        <PasswordInput
          label={t('accounts.fields.confirmPassword')}
          autoComplete="new-password"
          visibilityToggleButtonProps={toggle}
          {...form.getInputProps('confirmation')}
        />
        <Button type="submit" loading={isBusy}>
          {t('accounts.newPassword.submit')}
        </Button>
      </Stack>
    </Form>
  )
}
