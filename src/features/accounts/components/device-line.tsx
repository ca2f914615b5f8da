import { useTranslation } from 'react-i18next'
import type { Device } from '../activity/activity.contract.ts'

/** Description of a device, such as "Firefox on Windows · 203.0.113.0". */
export const DeviceLine = ({ device, place }: { device: Device; place: string | null }) => {
  const { t } = useTranslation()
  const { browser, system } = device
  const name =
    browser && system
      ? t('accounts.device.browserOnSystem', { browser, system })
      : (browser ?? system ?? t('accounts.device.unknown'))
  return (
    <>
      {name}
      {place ? (
        <>
          {' · '}
          <bdi dir="ltr">{place}</bdi>
        </>
      ) : null}
    </>
  )
}
