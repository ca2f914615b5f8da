import { Button, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '#src/client/ui/page-title.tsx'
import { showToast } from '#src/client/ui/toasts.ts'
import { readChosenRole, useRedirectAfterSignIn } from '../../auth-flow.client.ts'
import { sessionQuery } from '../../client.ts'
import { FormProblem } from '../../entry/components/form-problem.tsx'
import { useAccountRequest } from '../../entry/components/use-account-request.ts'
import { LinkNotice, linkReason } from '../../sign-in/components/link-parts.tsx'
import { TwoFactorStep } from '../../sign-in/components/two-factor-step.tsx'

type SignedIn = { id: string; role?: string }
type Answer = { state: 'confirmed' | 'alreadyConfirmed'; user?: SignedIn } | { twoFactorRedirect: true }
type Step = 'press' | 'second' | 'confirmed' | 'alreadyConfirmed' | 'over'

/** Outcome of a link that does not sign in. */
const Outcome = ({ step }: { step: Exclude<Step, 'press' | 'second'> }) => {
  const { t } = useTranslation()
  const { data } = useQuery(sessionQuery)
  const signIn = { label: t('accounts.newPassword.askAgain'), to: '/auth/student' } as const
  const goOn = data?.person ? ({ label: t('accounts.emailChange.goOn'), to: '/auth' } as const) : signIn
  if (step === 'confirmed')
    return (
      <LinkNotice
        role="status"
        title={t('accounts.confirm.doneTitle')}
        message={t('accounts.confirm.doneMessage')}
        action={signIn}
      />
    )
  if (step === 'alreadyConfirmed')
    return (
      <LinkNotice
        role="status"
        title={t('accounts.confirm.alreadyTitle')}
        message={t('accounts.confirm.alreadyMessage')}
        action={goOn}
      />
    )
  return (
    <LinkNotice title={t('accounts.link.spentTitle')} message={t('accounts.confirm.spentMessage')} action={signIn} />
  )
}

/**
 * Page of a confirmation link. The token is consumed only by the button, so that mail scanners that open links do not
 * use it up.
 */
export const LinkConfirmation = () => {
  const { t } = useTranslation()
  const enter = useRedirectAfterSignIn()
  const router = useRouter()
  const [step, setStep] = useState<Step>('press')
  const { send, isBusy, failure, tries } = useAccountRequest<Answer>()

  const handleSignedIn = async (user: SignedIn) => {
    showToast({ message: t('accounts.confirm.doneTitle'), tone: 'success' })
    await enter({ user, chosenRole: readChosenRole() ?? 'applicant' })
  }
  const handlePress = async () => {
    const token = new URLSearchParams(window.location.hash.slice(1)).get('token')
    if (!token) return setStep('over')
    await send('email-link/confirm', { token }, async (answer) => {
      // Remove the used token from the address bar.
      router.history.replace('/auth/confirm')
      if ('twoFactorRedirect' in answer) setStep('second')
      else if (answer.user) await handleSignedIn(answer.user)
      else setStep(answer.state)
    })
  }

  if (failure?.problem === 'linkExpired') return <Outcome step="over" />
  if (step === 'second')
    return <TwoFactorStep onSignedIn={handleSignedIn} onBack={() => router.history.replace('/auth')} />
  if (step !== 'press') return <Outcome step={step} />
  return (
    <Stack gap="md">
      <PageTitle title={t('accounts.confirm.title')} description={t('accounts.confirm.lede')} />
      <div>
        <Title order={1}>{t('accounts.confirm.title')}</Title>
        <Text c="dimmed" mt="xs">
          {t('accounts.confirm.lede')}
        </Text>
      </div>
      {failure ? (
        <FormProblem key={tries} title={t('accounts.confirm.failed')} message={t(linkReason(failure))} />
      ) : null}
      <Button loading={isBusy} onClick={() => void handlePress()}>
        {t('accounts.confirm.submit')}
      </Button>
    </Stack>
  )
}
