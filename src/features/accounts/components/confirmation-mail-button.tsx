import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signInTimeoutMs } from '../auth-flow.client.ts'
import { type AuthFailure, requestAuth } from '../auth-request.client.ts'

const unsentReason = ({ problem }: AuthFailure) => {
  if (problem === 'emailRateLimited') return 'accounts.problem.emailRateLimited'
  if (problem === 'tooManyAttempts') return 'accounts.problem.tooManyFailed'
  return problem === 'serverTrouble' ? 'accounts.problem.tryOrContact' : 'accounts.problem.connection'
}

/** Button that sends a confirmation mail; after an error it can be pressed again (AE-05). */
export const ConfirmationMailButton = ({ email, label }: { email: string; label: string }) => {
  const { t } = useTranslation()
  const [mail, setMail] = useState<'unsent' | 'sending' | 'sent'>('unsent')
  const [refused, setRefused] = useState<AuthFailure>()
  const handleResend = async () => {
    setMail('sending')
    setRefused(undefined)
    const body = { email, callbackURL: '/auth/callback' }
    const reply = await requestAuth('send-verification-email', body, signInTimeoutMs)
    setMail(reply.isDone ? 'sent' : 'unsent')
    if (!reply.isDone) setRefused(reply)
  }
  return (
    <>
      <Button
        size="sm"
        variant="default"
        mt="sm"
        loading={mail === 'sending'}
        disabled={mail === 'sent'}
        onClick={() => void handleResend()}
      >
        {mail === 'sent' ? t('accounts.signIn.linkSent') : label}
      </Button>
      {refused ? (
        <Text size="sm" mt="xs" role="status">
          {t(unsentReason(refused))}
        </Text>
      ) : null}
    </>
  )
}
