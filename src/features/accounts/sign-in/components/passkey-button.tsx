import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormProblem } from '../../entry/components/form-problem.tsx'
import { findPasskeyErrorKey, signInWithPasskey } from '../../passkeys.client.ts'

interface PasskeyButtonProps {
  label: string
  isRemembered: () => boolean
  onSignedIn: (user: { id: string; role?: string }) => Promise<void>
}

/** Button that signs in with a passkey. The browser selects the passkey and verifies the user. */
export const PasskeyButton = ({ label, isRemembered, onSignedIn }: PasskeyButtonProps) => {
  const { t } = useTranslation()
  const [{ isBusy, problem, tries }, setState] = useState<{ isBusy: boolean; problem?: string; tries: number }>({
    isBusy: false,
    tries: 0,
  })
  const handleClick = async () => {
    setState(({ tries: before }) => ({ isBusy: true, tries: before + 1 }))
    const reply = await signInWithPasskey(isRemembered())
    if (reply.isDone) await onSignedIn(reply.body.user)
    setState(({ tries: before }) => ({
      isBusy: false,
      tries: before,
      ...(reply.isDone ? {} : { problem: t(findPasskeyErrorKey(reply)) }),
    }))
  }
  return (
    <>
      {problem ? <FormProblem key={tries} title={t('accounts.passkey.failedTitle')} message={problem} /> : null}
      <Button
        variant="default"
        fullWidth
        leftSection={<IconFingerprint size={20} aria-hidden="true" />}
        loading={isBusy}
        onClick={() => void handleClick()}
      >
        {label}
      </Button>
    </>
  )
}
