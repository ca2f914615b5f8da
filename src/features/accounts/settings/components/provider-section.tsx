import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { SettingsRow } from '#src/client/ui/settings-row.tsx'
import type { Provider } from '#src/shared/sign-in-providers.ts'
import { connectProvider } from '../../auth-flow.client.ts'
import { formatSocialSignInError } from '../../entry/components/social-buttons.tsx'
import { getProviderName } from '../../providers.client.ts'
import { useSignInMethods } from '../sign-in-methods.client.ts'
import { ProvenChange } from './proven-change.tsx'
import classes from './session-list.module.css'

const Entry = ({
  provider,
  isConnected,
  isLastWay,
}: {
  provider: Provider
  isConnected: boolean
  isLastWay: boolean
}) => {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const named = { provider: getProviderName(provider) }
  const remove = async () => {
    await client.accounts.security.removeProvider({ provider })
    return undefined
  }
  const connect = async () => formatSocialSignInError(await connectProvider(provider, '/settings/account'), t)
  if (isOpen)
    return (
      <li>
        {isConnected ? (
          <ProvenChange
            explanation={t('settings.account.disconnectLede', named)}
            submit={t('settings.account.disconnect', named)}
            failed={t('settings.account.disconnectFailed', named)}
            done={t('settings.account.disconnected', named)}
            act={remove}
            onClose={() => setIsOpen(false)}
          />
        ) : (
          <ProvenChange
            explanation={t('settings.account.connectLede', named)}
            submit={t('settings.account.connect', named)}
            failed={t('accounts.social.connectFailed', named)}
            act={connect}
            onClose={() => setIsOpen(false)}
          />
        )}
      </li>
    )
  return (
    <li className={classes.entry}>
      <div>
        <Text fw={500}>{getProviderName(provider)}</Text>
        <Text size="sm" c="dimmed">
          {isConnected ? t('settings.account.isConnected') : t('settings.account.isNotConnected')}
        </Text>
      </div>
      {isConnected && isLastWay ? (
        <Text size="sm" c="dimmed">
          {t('settings.account.lastWay')}
        </Text>
      ) : (
        <Button size="sm" variant="default" onClick={() => setIsOpen(true)}>
          {isConnected ? t('settings.account.disconnect', named) : t('settings.account.connect', named)}
        </Button>
      )}
    </li>
  )
}

/** Section to connect and disconnect the providers of this instance; hidden if none is offered or connected. */
export const ProviderSection = () => {
  const { t } = useTranslation()
  const { offered, connected, isLastWay, isKnown } = useSignInMethods()
  const shown = [...new Set([...offered, ...connected])]
  if (shown.length === 0) return null
  return (
    <SettingsRow title={t('settings.account.providers')}>
      {isKnown ? (
        <ul data-bare aria-label={t('settings.account.providers')}>
          {shown.map((provider) => (
            <Entry
              key={provider}
              provider={provider}
              isConnected={connected.includes(provider)}
              isLastWay={isLastWay && offered.includes(provider)}
            />
          ))}
        </ul>
      ) : (
        <LoadingSkeleton rows={shown.length} />
      )}
    </SettingsRow>
  )
}
