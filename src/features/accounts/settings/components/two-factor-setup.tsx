import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { renderSVG } from 'uqr'
import { codeRefusal } from '../../auth-errors.rules.ts'
import { type AuthFailure, askAccounts } from '../../auth-request.client.ts'
import { announceSession } from '../../client.ts'
import { FormProblem } from '../../entry/components/form-problem.tsx'
import { signInTimeoutMs } from '../../entry/entry.client.ts'
import classes from './two-factor.module.css'

interface TwoFactorSetupProps {
  /** The `otpauth:` address that the app reads. */
  totpUri: string
  onEnabled: () => void
  onCancel: () => void
}

const secretOf = (totpUri: string) => new URL(totpUri).searchParams.get('secret') ?? ''

/** The picture for the app, its secret for typing, and the first code that proves that it works. */
export const TwoFactorSetup = ({ totpUri, onEnabled, onCancel }: TwoFactorSetupProps) => {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<AuthFailure>()
  const picture = useMemo(() => `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(totpUri))}`, [totpUri])
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || code.trim() === '') return
    setIsBusy(true)
    setFailure(undefined)
    const reply = await askAccounts('two-factor/verify-totp', { code: code.replace(/\s/g, '') }, signInTimeoutMs)
    setIsBusy(false)
    if (!reply.isDone) {
      setFailure(reply)
      return
    }
    // The session is a new one, for all tabs of this browser (AE-10).
    announceSession()
    onEnabled()
  }
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)}>
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
          <FormProblem title={t('settings.account.twoFactorFailed')} message={t(codeRefusal(failure.problem))} />
        ) : null}
        <TextInput
          label={t('accounts.secondStep.code')}
          className={classes.narrow ?? ''}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
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
    </form>
  )
}
