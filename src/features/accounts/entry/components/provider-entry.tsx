import { Checkbox, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '#src/client/ui/page-title.tsx'
import { sessionQuery } from '../../client.ts'
import type { Role } from '../../contract.ts'
import { SignUpPolicyNotice } from '../../sign-up/components/sign-up-policy-notice.tsx'
import { SocialButtons } from './social-buttons.tsx'

type ProviderEntryProps = {
  /** Role of the page; undefined where the page is for both. */
  chosenRole?: Role
  redirect?: string | undefined
}

/** Sign-in where the OpenID provider is the only way: one button, which also creates the account at the first sign-in. */
export const ProviderEntry = ({ chosenRole, redirect }: ProviderEntryProps) => {
  const { t } = useTranslation()
  const [isRemembered, setIsRemembered] = useState(true)
  const title = t('accounts.onlyProvider.title')
  const { data: session } = useQuery(sessionQuery)
  const isClosed = session?.instance.signUp === 'closed'
  const parts = [t('accounts.onlyProvider.lede'), ...(isClosed ? [] : [t('accounts.onlyProvider.ledeNew')])]
  const lede = parts.join(' ')
  return (
    <Stack gap="lg">
      <PageTitle title={title} description={lede} />
      <div>
        <Title order={1}>{title}</Title>
        <Text c="dimmed" mt="xs">
          {lede}
        </Text>
      </div>
      <SignUpPolicyNotice />
      <Stack gap="md">
        <SocialButtons
          purpose="signIn"
          {...(chosenRole ? { chosenRole } : {})}
          redirect={redirect}
          isRemembered={() => isRemembered}
        />
        <Checkbox
          label={t('accounts.signIn.rememberMe')}
          checked={isRemembered}
          onChange={(event) => setIsRemembered(event.currentTarget.checked)}
        />
      </Stack>
    </Stack>
  )
}
