import { Anchor, Button, Checkbox, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeRefusal } from '../../auth-errors.rules.ts'
import { type AuthFailure, askAccounts } from '../../auth-request.client.ts'
import { FormProblem } from '../../entry/components/form-problem.tsx'
import { signInTimeoutMs } from '../../entry/entry.client.ts'

interface SecondStepProps {
  onSignedIn: (user: { id: string; role?: string }) => Promise<void>
  onBack: () => void
}

/** The code of the authenticator app, or a backup code, after a right password. */
export const SecondStep = ({ onSignedIn, onBack }: SecondStepProps) => {
  const { t } = useTranslation()
  const [kind, setKind] = useState<'totp' | 'backup-code'>('totp')
  const [code, setCode] = useState('')
  const [isTrusted, setIsTrusted] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<AuthFailure>()
  const [tries, setTries] = useState(0)

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || code.trim() === '') return
    setIsBusy(true)
    setFailure(undefined)
    const body = { code: code.replace(/\s/g, ''), trustDevice: isTrusted }
    const reply = await askAccounts<{ user: { id: string; role?: string } }>(
      `two-factor/verify-${kind}`,
      body,
      signInTimeoutMs,
    )
    if (reply.isDone) await onSignedIn(reply.body.user)
    else setFailure(reply)
    setTries(tries + 1)
    setIsBusy(false)
  }
  const handleOther = () => {
    setKind(kind === 'totp' ? 'backup-code' : 'totp')
    setCode('')
    setFailure(undefined)
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)}>
      <Stack gap="md">
        <div>
          <Title order={2}>{t('accounts.secondStep.title')}</Title>
          <Text size="sm" c="dimmed" mt="xs">
            {kind === 'totp' ? t('accounts.secondStep.lede') : t('accounts.secondStep.backupLede')}
          </Text>
        </div>
        {failure ? (
          <FormProblem key={tries} title={t('accounts.secondStep.failed')} message={t(codeRefusal(failure.problem))} />
        ) : null}
        <TextInput
          key={kind}
          label={kind === 'totp' ? t('accounts.secondStep.code') : t('accounts.secondStep.backupCode')}
          inputMode={kind === 'totp' ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          dir="ltr"
          data-autofocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Checkbox
          label={t('accounts.secondStep.trust')}
          checked={isTrusted}
          onChange={(event) => setIsTrusted(event.currentTarget.checked)}
        />
        <Button type="submit" loading={isBusy} fullWidth>
          {t('accounts.secondStep.submit')}
        </Button>
        <Anchor component="button" type="button" size="sm" py="sm" onClick={handleOther}>
          {kind === 'totp' ? t('accounts.secondStep.useBackup') : t('accounts.secondStep.useApp')}
        </Anchor>
        <Anchor component="button" type="button" size="sm" py="sm" onClick={onBack}>
          {t('accounts.secondStep.back')}
        </Anchor>
      </Stack>
    </form>
  )
}
