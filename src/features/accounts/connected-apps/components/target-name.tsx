import { useTranslation } from 'react-i18next'
import type { ConnectedApp } from '../connected-apps.contract.ts'

/** Receiver of an app's answers: a host, a program on this device, or the scheme of a program. */
export const TargetName = ({ target }: { target: ConnectedApp['target'] }) => {
  const { t } = useTranslation()
  if (target.kind === 'device') return <span>{t('connectedApps.device')}</span>
  // The host is not translated, and its letters must not run into the text around it.
  if (target.kind === 'site') return <bdi dir="ltr">{target.name}</bdi>
  return <span>{t('connectedApps.program', { name: `\u2068${target.name}\u2069` })}</span>
}
