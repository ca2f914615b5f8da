import { useTranslation } from 'react-i18next'
import { SettingsRow } from '#src/client/ui/settings-row.tsx'
import { AccessTokenList } from '../../access-tokens/components/access-token-list.tsx'
import { PersonalTokens } from '../../access-tokens/components/personal-tokens.tsx'
import { ConnectedAppList } from '../../connected-apps/components/connected-app-list.tsx'
import { isOnlyWayIn } from '../../providers.client.ts'
import { EmailChange } from './email-change.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { PasswordChange } from './password-change.tsx'
import { ProviderSection } from './provider-section.tsx'
import { RoleSection } from './role-section.tsx'
import { SessionList } from './session-list.tsx'
import { TwoFactor } from './two-factor.tsx'

/** Account settings: e-mail, role, password, providers, passkeys, two-factor sign-in, sessions, connected apps and access tokens (SE-01). */
export const AccountSection = () => {
  const { t } = useTranslation()
  const hasOtherWays = !isOnlyWayIn()
  return (
    <>
      <SettingsRow title={t('settings.account.email')}>
        <EmailChange />
      </SettingsRow>
      <RoleSection />
      {hasOtherWays ? (
        <SettingsRow title={t('settings.account.password')}>
          <PasswordChange />
        </SettingsRow>
      ) : null}
      <ProviderSection />
      {hasOtherWays ? (
        <>
          <SettingsRow title={t('settings.account.passkeys')} info={t('settings.account.passkeysLede')}>
            <PasskeyList />
          </SettingsRow>
          <SettingsRow title={t('settings.account.twoFactor')}>
            <TwoFactor />
          </SettingsRow>
        </>
      ) : null}
      <SettingsRow title={t('settings.account.sessions')}>
        <SessionList />
      </SettingsRow>
      <SettingsRow title={t('connectedApps.title')} info={t('connectedApps.lede')}>
        <ConnectedAppList />
      </SettingsRow>
      <SettingsRow title={t('accessTokens.title')} info={t('accessTokens.lede')}>
        <AccessTokenList />
        <PersonalTokens />
      </SettingsRow>
    </>
  )
}
