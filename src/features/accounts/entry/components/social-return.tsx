import { Loader, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { PageTitle } from '#src/client/ui/page-title.tsx'
import { showToast } from '#src/client/ui/toasts.ts'
import type { Provider } from '#src/shared/sign-in-providers.ts'
import { findDestination, type Purpose } from '../../auth-flow.client.ts'
import { broadcastSessionChange, refreshSession } from '../../client.ts'
import { getProviderName, isOnlyWayIn } from '../../providers.client.ts'
import { AuthFrame } from './auth-frame.tsx'
import { GoTo } from './go-to.tsx'
import classes from './social-return.module.css'

type SocialReturnProps = {
  provider?: Provider | undefined
  purpose?: Purpose | undefined
  error?: string | undefined
  redirect?: string | undefined
}

type FailedProps = { title: string; message: string; isSignedIn?: boolean }

const Failed = ({ title, message, isSignedIn = false }: FailedProps) => {
  const { t } = useTranslation()
  return (
    <Stack gap="sm" role="alert">
      <PageTitle title={title} description={message} />
      <Title order={1}>{title}</Title>
      <Text c="dimmed">{message}</Text>
      {isSignedIn ? (
        <LinkButton to="/settings/$section" params={{ section: 'account' }} mt="sm" className={classes.back ?? ''}>
          {t('settingsMenu.account')}
        </LinkButton>
      ) : (
        <LinkButton to="/auth" mt="sm" className={classes.back ?? ''}>
          {t('accounts.callback.back')}
        </LinkButton>
      )}
    </Stack>
  )
}

// Lazy-loaded: most returns redirect immediately and never show the form.
const ConnectOffer = lazy(async () => ({ default: (await import('./connect-offer.tsx')).ConnectOffer }))

const reasons = {
  access_denied: 'accounts.callback.cancelled',
  account_not_linked: 'accounts.callback.notLinked',
  account_already_linked_to_different_user: 'accounts.callback.connectedElsewhere',
  unable_to_link_account: 'accounts.callback.emailUnconfirmed',
  state_mismatch: 'accounts.callback.expired',
  state_not_found: 'accounts.callback.expired',
  email_not_found: 'accounts.callback.emailUnconfirmed',
  unable_to_get_user_info: 'accounts.social.providerAway',
  user_not_found: 'accounts.callback.linkUsed',
  sign_up_disabled: 'accounts.problem.signUpDisabled',
  email_domain_not_allowed: 'accounts.problem.emailDomainNotAllowed',
  invitation_required: 'accounts.problem.invitationRequired',
  invitation_invalid: 'accounts.problem.invitationInvalid',
  please_restart_the_process: 'accounts.callback.expired',
  invalid_code: 'accounts.callback.expired',
  invalid_token: 'accounts.callback.linkUsed',
  token_expired: 'accounts.callback.linkUsed',
} as const

/** Texts where the provider is the only way to sign in: they suggest no other one. */
const onlyProviderReasons = {
  account_not_linked: 'accounts.onlyProvider.notLinked',
  unable_to_get_user_info: 'accounts.social.onlyProviderAway',
} as const

const reasonOf = (error: string) => {
  const code = error.toLowerCase()
  if (isOnlyWayIn() && code in onlyProviderReasons) return onlyProviderReasons[code as keyof typeof onlyProviderReasons]
  return code in reasons ? reasons[code as keyof typeof reasons] : 'accounts.problem.unexpected'
}

/** Callback page of social sign-in and of the confirmation mail: fetches the session and redirects (RT-08, AE-09). */
export const SocialReturn = ({ provider, purpose = 'signIn', error, redirect }: SocialReturnProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const arrival = useQuery({
    queryKey: ['accounts', 'arrival'],
    queryFn: async () => {
      const { person } = await refreshSession(queryClient)
      if (person) broadcastSessionChange()
      if (person && provider && purpose === 'connect')
        showToast({
          message: t('settings.account.connected', { provider: getProviderName(provider) }),
          tone: 'success',
        })
      return person
    },
    enabled: !error,
    gcTime: 0,
    retry: 2,
  })
  const failedTitle = provider
    ? t(`accounts.social.${purpose}Failed`, { provider: getProviderName(provider) })
    : t('accounts.callback.failed')
  const content = () => {
    if (error === 'account_not_linked' && provider && purpose !== 'connect' && !isOnlyWayIn())
      return (
        <Suspense fallback={<Loader size="sm" />}>
          <ConnectOffer provider={provider} redirect={redirect} />
        </Suspense>
      )
    if (error) return <Failed isSignedIn={purpose === 'connect'} title={failedTitle} message={t(reasonOf(error))} />
    if (arrival.isError) return <Failed title={failedTitle} message={t('accounts.auth.checkFailed')} />
    if (arrival.data) return <GoTo path={findDestination(arrival.data, redirect)} />
    if (arrival.isSuccess) return <Failed title={failedTitle} message={t('accounts.callback.notSignedIn')} />
    return (
      <Stack gap="sm" role="status">
        <PageTitle
          title={t('accounts.guard.authenticatingTitle')}
          description={t('accounts.guard.authenticatingMessage')}
        />
        <Loader size="sm" />
        <Title order={1} size="h2">
          {t('accounts.guard.authenticatingTitle')}
        </Title>
        <Text c="dimmed">{t('accounts.guard.authenticatingMessage')}</Text>
      </Stack>
    )
  }
  return (
    <AuthFrame>
      <div className={classes.column}>{content()}</div>
    </AuthFrame>
  )
}
