import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { renderSVG } from 'uqr'
import { Form } from '#src/client/ui/form.tsx'
import { useFieldValidation } from '#src/client/ui/use-field-validation.ts'
import { classifyCodeError } from '../../auth-errors.rules.ts'
import { broadcastSessionChange } from '../../client.ts'
import { FormProblem } from '../../entry/components/form-problem.tsx'
import { useAccountRequest } from '../../entry/components/use-account-request.ts'
import classes from './two-factor.module.css'

interface TwoFactorSetupProps {
  /** Provisioning URI (`otpauth:`) of the authenticator app. */
  totpUri: string
  onEnabled: () => void
  onCancel: () => void
}

const secretOf = (totpUri: string) => new URL(totpUri).searchParams.get('secret') ?? ''

/** Set-up of two-factor sign-in: QR code, secret for manual input, and verification of the first code. */
export const TwoFactorSetup = ({ totpUri, onEnabled, onCancel }: TwoFactorSetupProps) => {
  const { t } = useTranslation()
  const { filled } = useFieldValidation()
  const form = useForm({ initialValues: { code: '' }, validate: { code: filled } })
  const { send, isBusy, failure, tries } = useAccountRequest()
  const picture = useMemo(() => `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(totpUri))}`, [totpUri])
  const handleSubmit = async ({ code }: typeof form.values) =>
    await send('two-factor/verify-totp', { code: code.replace(/\s/g, '') }, () => {
      // The server rotated the session: notify the other tabs (AE-10).
      broadcastSessionChange()
      onEnabled()
    })
  return (
    <Form form={form} onSubmit={handleSubmit}>
      <Stack gap="md">
        <Text size="sm">{t('settings.account.twoFactorScan')}</Text>
        <img src={picture} alt={t('settings.account.twoFactorPicture')} className={classes.code} />
        <Text size="sm" c="dimmed">
          {t('settings.account.twoFactorSecret')}
          <br />
          <bdi dir="ltr" className={classes.secret}>
            {secretOf(totpUri)}
          </bdi>
        </Text>
        {failure ? (
          <FormProblem
            key={tries}
            title={t('settings.account.twoFactorFailed')}
            message={t(classifyCodeError(failure.problem))}
          />
        ) : null}
        <TextInput
          label={t('accounts.secondStep.code')}
          className={classes.narrow ?? ''}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          {...form.getInputProps('code')}
        />
        <Group gap="sm">
          <Button type="submit" loading={isBusy}>
            {t('settings.account.twoFactorConfirm')}
          </Button>
          <Button variant="subtle" onClick={onCancel}>
            {t('ui.cancel')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
