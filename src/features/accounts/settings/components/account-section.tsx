import { Stack, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AccessTokenList } from '../../access-tokens/components/access-token-list.tsx'
import { PersonalTokens } from '../../access-tokens/components/personal-tokens.tsx'
import { isOnlyWayIn } from '../../providers.client.ts'
import { EmailChange } from './email-change.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { PasswordChange } from './password-change.tsx'
import { ProviderSection } from './provider-section.tsx'
import { RoleSection } from './role-section.tsx'
import { SessionList } from './session-list.tsx'
import { TwoFactor } from './two-factor.tsx'

/** Account settings: e-mail, role, password, providers, passkeys, two-factor sign-in, sessions and access tokens (SE-01). */
export const AccountSection = () => {
  const { t } = useTranslation()
  const hasOtherWays = !isOnlyWayIn()
  return (
    <Stack gap="xl">
      <section>
        <Title order={2}>{t('settings.account.email')}</Title>
        <EmailChange />
      </section>
      <RoleSection />
      {hasOtherWays ? (
        <section>
          <Title order={2}>{t('settings.account.password')}</Title>
          <PasswordChange />
        </section>
      ) : null}
      <ProviderSection />
      {hasOtherWays ? (
        <>
          <section>
            <Title order={2}>{t('settings.account.passkeys')}</Title>
            <PasskeyList />
          </section>
          <section>
            <Title order={2}>{t('settings.account.twoFactor')}</Title>
            <TwoFactor />
          </section>
        </>
      ) : null}
      <section>
        <Title order={2}>{t('settings.account.sessions')}</Title>
        <SessionList />
      </section>
      <section>
        <Title order={2}>{t('accessTokens.title')}</Title>
        <AccessTokenList />
        <PersonalTokens />
      </section>
    </Stack>
  )
}
