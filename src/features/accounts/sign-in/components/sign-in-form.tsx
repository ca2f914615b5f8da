import { Anchor, Button, Checkbox, Divider, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconMail } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { localStore } from '#src/client/browser-storage.ts'
import { Form } from '#src/client/ui/form.tsx'
import { PasswordInput } from '#src/client/ui/password-input.tsx'
import { showToast } from '#src/client/ui/toasts.ts'
import { signInTimeoutMs, useRedirectAfterSignIn } from '../../auth-flow.client.ts'
import { type AuthFailure, requestAuth } from '../../auth-request.client.ts'
import type { Role } from '../../contract.ts'
import { SocialButtons } from '../../entry/components/social-buttons.tsx'
import { forgotPasswordHash, type SignInValues, validateSignIn } from '../../sign-in.rules.ts'
import { MailRequest } from './mail-request.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SignInFailure } from './sign-in-failure.tsx'
import { TwoFactorStep } from './two-factor-step.tsx'
import { usePasskeyAutofill } from './use-passkey-autofill.ts'

type SignInFormProps = {
  chosenRole: Role
  redirect?: string | undefined
  onSignUp?: () => void
  /** Replaces the redirect after sign-in, and hides the other sign-in methods: the form only proves the password. */
  onProven?: (password: string) => Promise<void>
}

type SignedIn = { id: string; role?: string }
/** Without a user, the password was right and a two-factor code is required. */
type SignInAnswer = { user?: SignedIn }

const rememberAddress = ({ email, isRemembered }: SignInValues) => {
  if (!isRemembered) {
    localStore.removeItem('rememberMe')
    localStore.removeItem('userEmail')
    return
  }
  localStore.setItem('rememberMe', 'true')
  localStore.setItem('userEmail', email.trim())
}

const initialValues: SignInValues = { email: '', password: '', isRemembered: true }

/** Sign-in form: e-mail and password, password reset, passkeys and providers (SI-01 to SI-06). */
export const SignInForm = ({ chosenRole, redirect, onSignUp, onProven }: SignInFormProps) => {
  const { t } = useTranslation()
  const enter = useRedirectAfterSignIn()
  const isSending = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<AuthFailure>()
  const [isSecondStep, setIsSecondStep] = useState(false)
  const [mail, setMail] = useState<'reset' | 'link'>()
  const form = useForm<SignInValues>({
    mode: 'uncontrolled',
    initialValues,
    validate: (values) => {
      const problems = Object.entries(validateSignIn(values))
      return Object.fromEntries(problems.map(([field, problem]) => [field, t(`accounts.signIn.field.${problem}`)]))
    },
  })

  // Stored values are read after hydration and do not overwrite input typed before.
  const isFilled = useRef(false)
  useEffect(() => {
    if (isFilled.current) return
    isFilled.current = true
    if (!onProven && window.location.hash === forgotPasswordHash) setMail('reset')
    const remembered = localStore.getItem('userEmail')
    const field = form.getInputNode('email')
    const isFree = field instanceof HTMLInputElement && field.value === '' && document.activeElement !== field
    if (remembered && isFree) form.setFieldValue('email', remembered)
  }, [form, onProven])

  const handleSignedIn = async (user: SignedIn) => {
    if (onProven) return await onProven(form.getValues().password)
    showToast({ message: t('accounts.signIn.welcomeBack'), tone: 'success' })
    await enter({ user, chosenRole, redirect })
  }

  const isRemembered = () => form.getValues().isRemembered
  const { handleFocus, handleChoice } = usePasskeyAutofill(isRemembered, handleSignedIn)
  form.watch('isRemembered', handleChoice)

  const handleRefusal = (refused: AuthFailure) => {
    setFailure(refused)
    if (refused.problem !== 'invalidCredentials' && refused.problem !== 'weakPassword') return
    // Mark both fields: the error must not reveal which of the two is wrong.
    form.setErrors({ email: true, password: t('pageFailures.credentials') })
  }

  const handleSubmit = async (values: SignInValues) => {
    if (isSending.current) return
    isSending.current = true
    setIsBusy(true)
    setFailure(undefined)
    const body = { email: values.email.trim(), password: values.password, rememberMe: values.isRemembered }
    const reply = await requestAuth<SignInAnswer>('sign-in/email', body, signInTimeoutMs)
    if (reply.isDone) rememberAddress(values)
    if (!reply.isDone) handleRefusal(reply)
    else if (reply.body.user) await handleSignedIn(reply.body.user)
    else setIsSecondStep(true)
    isSending.current = false
    setIsBusy(false)
  }

  if (isSecondStep)
    return (
      <TwoFactorStep isRemembered={isRemembered} onSignedIn={handleSignedIn} onBack={() => setIsSecondStep(false)} />
    )
  if (mail) return <MailRequest kind={mail} initialEmail={form.getValues().email} onClose={() => setMail(undefined)} />
  return (
    <Stack gap="lg">
      <Form form={form} onSubmit={handleSubmit}>
        <Stack gap="md">
          {failure ? <SignInFailure key={failure.problem} failure={failure} email={form.getValues().email} /> : null}
          <TextInput
            label={t('accounts.fields.email')}
            type="email"
            autoComplete={onProven ? 'username' : 'username webauthn'}
            dir="ltr"
            required
            withAsterisk={false}
            key={form.key('email')}
            {...form.getInputProps('email')}
            onFocus={onProven ? undefined : handleFocus}
          />
          <PasswordInput
            label={t('accounts.fields.password')}
            autoComplete="current-password"
            required
            withAsterisk={false}
            visibilityToggleButtonProps={{ 'aria-label': t('accounts.fields.showPassword'), tabIndex: 0 }}
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Group justify="space-between" gap="xs">
            <Checkbox
              label={t('accounts.signIn.rememberMe')}
              key={form.key('isRemembered')}
              {...form.getInputProps('isRemembered', { type: 'checkbox' })}
            />
            <Anchor component="button" type="button" size="sm" py="sm" onClick={() => setMail('reset')}>
              {t('accounts.signIn.forgotPassword')}
            </Anchor>
          </Group>
          <Button type="submit" loading={isBusy} fullWidth>
            {t('accounts.signIn.submit')}
          </Button>
        </Stack>
      </Form>
      {onProven ? null : (
        <>
          <Divider label={t('accounts.social.or')} />
          <SocialButtons purpose="signIn" chosenRole={chosenRole} redirect={redirect} isRemembered={isRemembered} />
          <Stack gap="sm">
            <PasskeyButton
              label={t('accounts.passkey.signIn')}
              isRemembered={isRemembered}
              onSignedIn={handleSignedIn}
            />
            <Button
              variant="default"
              leftSection={<IconMail size={20} aria-hidden="true" />}
              onClick={() => setMail('link')}
            >
              {t('accounts.link.ask')}
            </Button>
          </Stack>
          <Text size="sm" c="dimmed">
            <Trans
              i18nKey="accounts.signIn.noAccount"
              components={{ action: <Anchor component="button" type="button" size="sm" py="xs" onClick={onSignUp} /> }}
            />
          </Text>
        </>
      )}
    </Stack>
  )
}
