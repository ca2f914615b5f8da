import { Button, SimpleGrid, Stack } from '@mantine/core'
import { IconBrandGithub, IconBrandGoogle, IconBuilding, IconId, IconKey, IconSchool } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showErrorText } from '#src/client/errors.ts'
import { type Provider, providerNames } from '#src/shared/sign-in-providers.ts'
import { type SocialSignInOptions, signInWithProvider } from '../../auth-flow.client.ts'
import type { AuthReply } from '../../auth-request.client.ts'
import { findOpenIdProvider, getProviderName, isOnlyWayIn } from '../../providers.client.ts'
import { FormProblem } from './form-problem.tsx'

type SocialButtonsProps = Omit<SocialSignInOptions, 'isRemembered' | 'purpose'> & {
  purpose: 'signIn' | 'signUp'
  /** Called when a button is pressed, because the checkbox beside it may change until then. */
  isRemembered?: () => boolean
}

const openIdIcons: Record<string, typeof IconKey> = { building: IconBuilding, id: IconId, school: IconSchool }

/** Google and GitHub, also where they are not set up; the button then says so (AE-07). */
const publicProviders = [
  { provider: 'google', icon: IconBrandGoogle },
  { provider: 'github', icon: IconBrandGithub },
] as const

/** Formats the error of a failed start of a provider sign-in. */
export const formatSocialSignInError = (reply: AuthReply<unknown>, t: TFunction): string | undefined => {
  if (reply.isDone) return undefined
  if (reply.problem === 'providerAway' && isOnlyWayIn()) return t('accounts.social.onlyProviderAway')
  if (reply.problem === 'notSetUp' || reply.problem === 'providerAway') return t(`accounts.social.${reply.problem}`)
  const isUnanswered = reply.problem === 'noResponse' || reply.problem === 'timeout'
  return isUnanswered ? t('accounts.problem.connection') : reply.message
}

/** Buttons of the OpenID provider, of Google and of GitHub; the first is the main one where it is the only way (AE-09). */
export const SocialButtons = ({ isRemembered = () => true, ...departure }: SocialButtonsProps) => {
  const { purpose } = departure
  const { t } = useTranslation()
  const openId = findOpenIdProvider()
  const [busy, setBusy] = useState<Provider>()
  const [refused, setRefused] = useState<{ title: string; message: string }>()

  const handleClick = async (provider: Provider) => {
    setBusy(provider)
    setRefused(undefined)
    const reply = await signInWithProvider(provider, { ...departure, isRemembered: isRemembered() })
    if (reply.isDone && reply.body.url) return
    setBusy(undefined)
    const message = formatSocialSignInError(reply, t) ?? t('accounts.problem.unexpected')
    const problem = { title: t(`accounts.social.${purpose}Failed`, { provider: getProviderName(provider) }), message }
    setRefused(problem)
    showErrorText(t, problem)
  }

  const OpenIdIcon = openIdIcons[openId?.icon ?? ''] ?? IconKey
  const buttonProps = (provider: Provider) => ({
    loading: busy === provider,
    disabled: busy !== undefined && busy !== provider,
    onClick: () => void handleClick(provider),
  })

  return (
    <Stack gap="sm">
      {refused ? <FormProblem {...refused} /> : null}
      {openId ? (
        <Button
          {...buttonProps('oidc')}
          variant={openId.isOnlyWay ? 'filled' : 'default'}
          leftSection={<OpenIdIcon size={20} aria-hidden="true" />}
          fullWidth
        >
          {t('accounts.social.continueWith', { provider: openId.name })}
        </Button>
      ) : null}
      {openId?.isOnlyWay ? null : (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {publicProviders.map(({ provider, icon: Icon }) => (
            <Button
              key={provider}
              {...buttonProps(provider)}
              variant="default"
              leftSection={<Icon size={20} aria-hidden="true" />}
            >
              {providerNames[provider]}
            </Button>
          ))}
        </SimpleGrid>
      )}
    </Stack>
  )
}
