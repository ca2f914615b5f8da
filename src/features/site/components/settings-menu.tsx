import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showError } from '#src/client/errors.ts'
import type { Person } from '#src/features/accounts/contract.ts'
import { SettingsButton } from './settings-button.tsx'

const load = async () => (await import('./opened-settings-menu.tsx')).OpenedSettingsMenu

/**
 * Settings menu with the signed-in user (SM-01 to SM-03). Only the button is rendered with each page; the menu is
 * prefetched on hover or focus, and replaces the button when it is pressed.
 */
export const SettingsMenu = ({ person }: { person: Person }) => {
  const { t } = useTranslation()
  const [Opened, setOpened] = useState<ComponentType<{ person: Person }>>()
  if (Opened) return <Opened person={person} />
  const prefetch = () => void load().catch(() => undefined)
  const open = () =>
    void load().then(
      (menu) => setOpened(() => menu),
      (error: unknown) => showError(error, t),
    )
  return (
    <SettingsButton
      person={person}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={open}
    />
  )
}
