import { Button, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { PageTitle } from '#src/client/ui/page-title.tsx'
import { showToast } from '#src/client/ui/toasts.ts'
import { type AuthFailure, askAccounts } from '../../auth-request.client.ts'
import { FormProblem } from '../../entry/components/form-problem.tsx'
import { signInTimeoutMs } from '../../entry/entry.client.ts'
import { PasswordMeter } from '../../sign-up/components/password-meter.tsx'
import classes from './new-password-form.module.css'

const LinkSpent = () => {
  const { t } = useTranslation()
  return (
    <Stack gap="sm" role="alert">
      <PageTitle title={t('accounts.newPassword.spentTitle')} description={t('accounts.newPassword.spentMessage')} />
      <Title order={1}>{t('accounts.newPassword.spentTitle')}</Title>
      <Text c="dimmed">{t('accounts.newPassword.spentMessage')}</Text>
      <LinkButton to="/auth/student" mt="sm" className={classes.action ?? ''}>
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
      <LinkButton to="/auth/student" mt="sm" className={classes.action ?? ''}>
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

type FieldErrors = { password?: string; confirmation?: string }

/** Sets a new password with the token of a reset link; the token leaves the address once it is used (SI-06). */
export const NewPasswordForm = ({ token }: { token: string | undefined }) => {
  const { t } = useTranslation()
  const router = useRouter()
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [state, setState] = useState<'open' | 'sending' | 'done'>('open')
  const [failure, setFailure] = useState<AuthFailure>()

  const errorsOf = (): FieldErrors => ({
    ...(password === '' ? { password: t('accounts.signIn.field.passwordRequired') } : {}),
    ...(password !== confirmation ? { confirmation: t('accounts.newPassword.mismatch') } : {}),
  })

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const found = errorsOf()
    setErrors(found)
    if (state === 'sending' || Object.keys(found).length > 0) return
    setState('sending')
    setFailure(undefined)
    const reply = await askAccounts('reset-password', { newPassword: password, token }, signInTimeoutMs)
    if (!reply.isDone) {
      setState('open')
      setFailure(reply)
      return
    }
    setState('done')
    showToast({ message: t('accounts.newPassword.doneTitle'), tone: 'success' })
    router.history.replace('/reset-password')
  }

  if (state === 'done') return <Done />
  if (!token || failure?.problem === 'linkExpired') return <LinkSpent />
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)}>
      <PageTitle title={t('accounts.newPassword.title')} description={t('accounts.newPassword.lede')} />
      <Stack gap="md">
        <div>
          <Title order={1}>{t('accounts.newPassword.title')}</Title>
          <Text c="dimmed" mt="xs">
            {t('accounts.newPassword.lede')}
          </Text>
        </div>
        {failure ? <Refused key={failure.problem} failure={failure} /> : null}
        <div>
          <PasswordInput
            label={t('accounts.fields.newPassword')}
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={errors.password}
            visibilityToggleButtonProps={{ 'aria-label': t('accounts.fields.showPassword'), tabIndex: 0 }}
          />
          <PasswordMeter password={password} isFull />
        </div>
        <PasswordInput
          label={t('accounts.fields.confirmPassword')}
          autoComplete="new-password"
          value={confirmation}
          onChange={(event) => setConfirmation(event.currentTarget.value)}
          error={errors.confirmation}
          visibilityToggleButtonProps={{ 'aria-label': t('accounts.fields.showPassword'), tabIndex: 0 }}
        />
        <Button type="submit" loading={state === 'sending'}>
          {t('accounts.newPassword.submit')}
        </Button>
      </Stack>
    </form>
  )
}
