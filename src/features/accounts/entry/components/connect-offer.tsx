import { Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { formatErrorText, showErrorText } from '#src/client/errors.ts'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { PageTitle } from '#src/client/ui/page-title.tsx'
import type { Provider } from '#src/shared/sign-in-providers.ts'
import { connectProvider, findDestination, readChosenRole } from '../../auth-flow.client.ts'
import { broadcastSessionChange, refreshSession } from '../../client.ts'
import { getProviderName } from '../../providers.client.ts'
import { SignInForm } from '../../sign-in/components/sign-in-form.tsx'
import { formatSocialSignInError } from './social-buttons.tsx'
import classes from './social-return.module.css'

type ConnectOfferProps = { provider: Provider; redirect?: string | undefined }

/** Offers to connect a provider to the account that has its address, once the user has signed in with the password. */
export const ConnectOffer = ({ provider, redirect }: ConnectOfferProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const router = useRouter()
  const title = t('accounts.connect.title', { provider: getProviderName(provider) })
  const message = t('accounts.connect.lede', { provider: getProviderName(provider) })
  const handleProven = async (password: string) => {
    broadcastSessionChange()
    const { person } = await refreshSession(queryClient)
    if (!person) return router.history.replace('/auth')
    const destination = findDestination(person, redirect)
    const problem = await client.accounts.security.prove({ password }).then(
      async () => formatSocialSignInError(await connectProvider(provider, destination), t),
      (error: unknown) => formatErrorText(error, t),
    )
    if (problem === undefined) return
    // The sign-in itself succeeded: the user can connect the provider in the settings later.
    showErrorText(t, {
      title: t('accounts.social.connectFailed', { provider: getProviderName(provider) }),
      message: problem,
    })
    router.history.replace(destination)
  }
  return (
    <Stack gap="md">
      <PageTitle title={title} description={message} />
      <div>
        <Title order={1}>{title}</Title>
        <Text c="dimmed" mt="xs">
          {message}
        </Text>
      </div>
      <SignInForm chosenRole={readChosenRole() ?? 'applicant'} redirect={redirect} onProven={handleProven} />
      <LinkButton to="/auth" className={classes.back ?? ''}>
        {t('accounts.callback.back')}
      </LinkButton>
    </Stack>
  )
}
