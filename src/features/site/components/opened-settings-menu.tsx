import { Menu, Text } from '@mantine/core'
import {
  IconBell,
  IconCreditCard,
  IconHelpCircle,
  IconLogout,
  type IconProps,
  IconServerCog,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { signOut } from '#src/features/accounts/client.ts'
import type { Person } from '#src/features/accounts/contract.ts'
import { formatDisplayName } from '#src/features/accounts/email.rules.ts'
import { operatorStatusQuery } from '#src/features/operations/client.ts'
import { SettingsButton } from './settings-button.tsx'
import classes from './settings-menu.module.css'

const sections = [
  { section: 'profile', icon: IconUser, label: 'settingsMenu.profile', description: 'settingsMenu.profileDescription' },
  {
    section: 'account',
    icon: IconCreditCard,
    label: 'settingsMenu.account',
    description: 'settingsMenu.accountDescription',
  },
  {
    section: 'notifications',
    icon: IconBell,
    label: 'settingsMenu.notifications',
    description: 'settingsMenu.notificationsDescription',
  },
  {
    section: 'privacy',
    icon: IconShieldLock,
    label: 'settingsMenu.privacy',
    description: 'settingsMenu.privacyDescription',
  },
] as const

type MarkProps = { icon: ComponentType<IconProps>; isMirrored?: boolean }

const Mark = ({ icon: Icon, isMirrored }: MarkProps) => <Icon size={20} aria-hidden="true" data-mirrored={isMirrored} />

/** Settings menu that replaces the pressed button: it takes over the focus and opens. */
export const OpenedSettingsMenu = ({ person }: { person: Person }) => {
  const { t } = useTranslation()
  const operator = useQuery(operatorStatusQuery)
  const name = formatDisplayName(person) ?? t('settingsMenu.user')
  const button = useRef<HTMLButtonElement>(null)
  const hasOpened = useRef(false)
  useEffect(() => {
    // Strict mode runs the effect twice in development, and a second press would close the menu.
    if (hasOpened.current) return
    hasOpened.current = true
    button.current?.focus({ preventScroll: true })
    button.current?.click()
  }, [])
  return (
    <Menu position="bottom-end" width={312} offset={12} returnFocus>
      <Menu.Target>
        <SettingsButton person={person} ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.person}>
          <Text fw={600} truncate>
            <bdi>{name}</bdi>
          </Text>
          <Text size="sm" c="dimmed" truncate>
            <bdi>{person.email}</bdi>
          </Text>
        </div>
        <Menu.Divider />
        {sections.map(({ section, icon, label, description }) => (
          <Menu.Item
            key={section}
            leftSection={<Mark icon={icon} />}
            renderRoot={(props) => <Link to="/settings/$section" params={{ section }} {...props} />}
          >
            {t(label)}
            <Text size="xs" c="dimmed">
              {t(description)}
            </Text>
          </Menu.Item>
        ))}
        {operator.data?.isOperator ? (
          <Menu.Item
            leftSection={<Mark icon={IconServerCog} />}
            renderRoot={(props) => <Link to="/operations" {...props} />}
          >
            {t('operations.title')}
            <Text size="xs" c="dimmed">
              {t('operations.menuDescription')}
            </Text>
          </Menu.Item>
        ) : null}
        <Menu.Divider />
        <Menu.Item leftSection={<Mark icon={IconHelpCircle} />} renderRoot={(props) => <Link to="/help" {...props} />}>
          {t('settingsMenu.help')}
        </Menu.Item>
        <Menu.Item leftSection={<Mark icon={IconLogout} isMirrored />} onClick={() => void signOut(t)}>
          {t('settingsMenu.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
