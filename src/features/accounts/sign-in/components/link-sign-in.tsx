import { Button, Checkbox, Stack, Text, Title } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '#src/client/ui/page-title.tsx'
import { showToast } from '#src/client/ui/toasts.ts'
import { readChosenRole, useRedirectAfterSignIn } from '../../auth-flow.client.ts'
import { FormProblem } from '../../entry/components/form-problem.tsx'
import { useAccountRequest } from '../../entry/components/use-account-request.ts'
import { LinkNotice, linkReason } from './link-parts.tsx'
import { TwoFactorStep } from './two-factor-step.tsx'

type SignedIn = { id: string; role?: string }

/**
 * Page of a sign-in link. The token is consumed only by the button, so that mail scanners that open links do not use it
 * up.
 */
export const LinkSignIn = () => {
  const { t } = useTranslation()
  const enter = useRedirectAfterSignIn()
  const router = useRouter()
  const [isRemembered, setIsRemembered] = useState(true)
  const [step, setStep] = useState<'press' | 'second' | 'spent'>('press')
  const { send, isBusy, failure, tries } = useAccountRequest<{ user?: SignedIn }>()

  const handleSignedIn = async (user: SignedIn) => {
    showToast({ message: t('accounts.signIn.welcomeBack'), tone: 'success' })
    await enter({ user, chosenRole: readChosenRole() ?? 'applicant' })
  }
  const handlePress = async () => {
    const token = new URLSearchParams(window.location.hash.slice(1)).get('token')
    if (!token) return setStep('spent')
    await send('sign-in/email-link', { token, rememberMe: isRemembered }, async ({ user }) => {
      // Remove the used token from the address bar.
      router.history.replace('/auth/link')
      if (user) await handleSignedIn(user)
      else setStep('second')
    })
  }

  if (step === 'spent' || failure?.problem === 'linkExpired')
    return (
      <LinkNotice
        title={t('accounts.link.spentTitle')}
        message={t('accounts.link.spentMessage')}
        action={{ label: t('accounts.newPassword.askAgain'), to: '/auth/student' }}
      />
    )
  if (step === 'second')
    return (
      <TwoFactorStep
        isRemembered={() => isRemembered}
        onSignedIn={handleSignedIn}
        onBack={() => router.history.replace('/auth')}
      />
    )
  return (
    <Stack gap="md">
      <PageTitle title={t('accounts.link.pageTitle')} description={t('accounts.link.pageLede')} />
      <div>
        <Title order={1}>{t('accounts.link.pageTitle')}</Title>
        <Text c="dimmed" mt="xs">
          {t('accounts.link.pageLede')}
        </Text>
      </div>
      {failure ? (
        <FormProblem key={tries} title={t('accounts.signIn.failed.other')} message={t(linkReason(failure))} />
      ) : null}
      <Checkbox
        label={t('accounts.signIn.rememberMe')}
        checked={isRemembered}
        onChange={(event) => setIsRemembered(event.currentTarget.checked)}
      />
      <Button loading={isBusy} onClick={() => void handlePress()}>
        {t('accounts.signIn.submit')}
      </Button>
    </Stack>
  )
}
