import { Button, SimpleGrid } from '@mantine/core'
import { IconBrandGithub, IconBrandGoogle } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showErrorText } from '#src/client/errors.ts'
import { type Provider, type SocialSignInOptions, signInWithProvider } from '../../auth-flow.client.ts'
import type { AuthReply } from '../../auth-request.client.ts'
import { FormProblem } from './form-problem.tsx'

type SocialButtonsProps = Omit<SocialSignInOptions, 'isRemembered' | 'purpose'> & {
  purpose: 'signIn' | 'signUp'
  /** Called when a button is pressed, because the checkbox beside it may change until then. */
  isRemembered?: () => boolean
}

const providers = [
  { provider: 'google', icon: IconBrandGoogle },
  { provider: 'github', icon: IconBrandGithub },
] as const

/** Formats the error of a failed start of a provider sign-in. */
export const formatSocialSignInError = (reply: AuthReply<unknown>, t: TFunction): string | undefined => {
  if (reply.isDone) return undefined
  if (reply.problem === 'notSetUp' || reply.problem === 'providerAway') return t(`accounts.social.${reply.problem}`)
  const isUnanswered = reply.problem === 'noResponse' || reply.problem === 'timeout'
  return isUnanswered ? t('accounts.problem.connection') : reply.message
}

/** Buttons of Google and GitHub; a provider that is not set up shows the reason (AE-07, AE-09). */
export const SocialButtons = ({ isRemembered = () => true, ...departure }: SocialButtonsProps) => {
  const { purpose } = departure
  const { t } = useTranslation()
  const [busy, setBusy] = useState<Provider>()
  const [refused, setRefused] = useState<{ title: string; message: string }>()

  const handleClick = async (provider: Provider) => {
    setBusy(provider)
    setRefused(undefined)
    const reply = await signInWithProvider(provider, { ...departure, isRemembered: isRemembered() })
    if (reply.isDone && reply.body.url) return
    setBusy(undefined)
    const message = formatSocialSignInError(reply, t) ?? t('accounts.problem.unexpected')
    const problem = { title: t(`accounts.social.${purpose}Failed.${provider}`), message }
    setRefused(problem)
    showErrorText(t, problem)
  }

  return (
    <>
      {refused ? <FormProblem {...refused} /> : null}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {providers.map(({ provider, icon: Icon }) => (
          <Button
            key={provider}
            variant="default"
            leftSection={<Icon size={20} aria-hidden="true" />}
            loading={busy === provider}
            disabled={busy !== undefined && busy !== provider}
            onClick={() => void handleClick(provider)}
          >
            {t(`accounts.social.continueWith.${provider}`)}
          </Button>
        ))}
      </SimpleGrid>
    </>
  )
}
