import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AuthFailure, askAccounts } from '../../auth-request.client.ts'
import { FormProblem } from '../../entry/components/form-problem.tsx'
import { signInTimeoutMs } from '../../entry/entry.client.ts'

const unsentReason = ({ problem }: AuthFailure) => {
  if (problem === 'emailRateLimited') return 'accounts.problem.emailRateLimited'
  if (problem === 'tooManyAttempts') return 'accounts.problem.tooManyFailed'
  return problem === 'serverTrouble' ? 'accounts.problem.tryOrContact' : 'accounts.problem.connection'
}

/** Another confirmation mail; while it has not been sent, it can be asked for again (AE-05). */
const SendLinkAgain = ({ email }: { email: string }) => {
  const { t } = useTranslation()
  const [mail, setMail] = useState<'unsent' | 'sending' | 'sent'>('unsent')
  const [refused, setRefused] = useState<AuthFailure>()
  const handleResend = async () => {
    setMail('sending')
    setRefused(undefined)
    const body = { email, callbackURL: '/auth/callback' }
    const reply = await askAccounts('send-verification-email', body, signInTimeoutMs)
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
        {mail === 'sent' ? t('accounts.signIn.linkSent') : t('accounts.signIn.sendLinkAgain')}
      </Button>
      {refused ? (
        <Text size="sm" mt="xs" role="status">
          {t(unsentReason(refused))}
        </Text>
      ) : null}
    </>
  )
}

/** Why the sign-in was refused, and for an unconfirmed address the way to a new link (AE-01, AE-02). */
export const SignInFailure = ({ failure, email }: { failure: AuthFailure; email: string }) => {
  const { t } = useTranslation()
  const { problem, message, isLocked } = failure
  const words = {
    invalidCredentials: {
      title: t('accounts.signIn.failed.credentials'),
      message: t('accounts.problem.invalidCredentials'),
    },
    // A password that could not be one of ours, such as one of 10,000 characters.
    weakPassword: {
      title: t('accounts.signIn.failed.credentials'),
      message: t('accounts.problem.invalidCredentials'),
    },
    emailNotConfirmed: {
      title: t('accounts.signIn.failed.unconfirmed'),
      message: t('accounts.problem.emailNotConfirmed'),
    },
    tooManyAttempts: {
      title: isLocked ? t('pageFailures.locked') : t('accounts.problem.rateLimited'),
      message: t('accounts.problem.tooManyFailed'),
    },
    invalidEmail: { title: t('accounts.problem.invalidEmailTitle'), message: t('accounts.problem.invalidEmail') },
    noResponse: { title: t('accounts.problem.connectionTitle'), message: t('accounts.problem.connection') },
    timeout: { title: t('accounts.problem.connectionTitle'), message: t('accounts.problem.connection') },
    serverTrouble: { title: t('accounts.problem.somethingWrong'), message: t('accounts.problem.tryOrContact') },
  }
  const known = problem in words ? words[problem as keyof typeof words] : undefined
  const shown = known ?? {
    title: t('accounts.signIn.failed.other'),
    message: message ?? t('accounts.problem.unexpected'),
  }
  return (
    <FormProblem {...shown}>{problem === 'emailNotConfirmed' ? <SendLinkAgain email={email} /> : null}</FormProblem>
  )
}
