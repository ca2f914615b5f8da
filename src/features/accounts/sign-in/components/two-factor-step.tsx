import { Anchor, Button, Checkbox, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '#src/client/ui/form.tsx'
import { useFieldValidation } from '#src/client/ui/use-field-validation.ts'
import { classifyCodeError } from '../../auth-errors.rules.ts'
import { FormProblem } from '../../entry/components/form-problem.tsx'
import { useAccountRequest } from '../../entry/components/use-account-request.ts'
import { PasskeyButton } from './passkey-button.tsx'

interface SignedIn {
  id: string
  role?: string
}

interface SecondStepProps {
  /** Whether a passkey's session outlives the browser. For a code this was chosen with the password. */
  isRemembered?: () => boolean
  onSignedIn: (user: SignedIn) => Promise<void>
  onBack: () => void
}

/** Form for a code of the authenticator app, or a backup code, after the right password. */
export const TwoFactorStep = ({ isRemembered = () => true, onSignedIn, onBack }: SecondStepProps) => {
  const { t } = useTranslation()
  const { filled } = useFieldValidation()
  const [kind, setKind] = useState<'totp' | 'backup-code'>('totp')
  const form = useForm({ initialValues: { code: '', isTrusted: false }, validate: { code: filled } })
  const { send, forget, isBusy, failure, tries } = useAccountRequest<{ user: SignedIn }>()
  const handleSubmit = async ({ code, isTrusted }: typeof form.values) => {
    const body = { code: code.replace(/\s/g, ''), trustDevice: isTrusted }
    await send(`two-factor/verify-${kind}`, body, async ({ user }) => await onSignedIn(user))
  }
  const handleOther = () => {
    setKind(kind === 'totp' ? 'backup-code' : 'totp')
    form.setFieldValue('code', '')
    forget()
  }

  return (
    <Form form={form} onSubmit={handleSubmit}>
      <Stack gap="md">
        <div>
          <Title order={2}>{t('accounts.secondStep.title')}</Title>
          <Text size="sm" c="dimmed" mt="xs">
            {kind === 'totp' ? t('accounts.secondStep.lede') : t('accounts.secondStep.backupLede')}
          </Text>
        </div>
        {failure ? (
          <FormProblem
            key={tries}
            title={t('accounts.secondStep.failed')}
            message={t(classifyCodeError(failure.problem))}
          />
        ) : null}
        <TextInput
          key={kind}
          label={kind === 'totp' ? t('accounts.secondStep.code') : t('accounts.secondStep.backupCode')}
          inputMode={kind === 'totp' ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          dir="ltr"
          data-autofocus
          {...form.getInputProps('code')}
        />
        <Checkbox label={t('accounts.secondStep.trust')} {...form.getInputProps('isTrusted', { type: 'checkbox' })} />
        <Button type="submit" loading={isBusy} fullWidth>
          {t('accounts.secondStep.submit')}
        </Button>
        <PasskeyButton label={t('accounts.passkey.secondStep')} isRemembered={isRemembered} onSignedIn={onSignedIn} />
        <Anchor component="button" type="button" size="sm" py="sm" onClick={handleOther}>
          {kind === 'totp' ? t('accounts.secondStep.useBackup') : t('accounts.secondStep.useApp')}
        </Anchor>
        <Anchor component="button" type="button" size="sm" py="sm" onClick={onBack}>
          {t('accounts.secondStep.back')}
        </Anchor>
      </Stack>
    </Form>
  )
}
