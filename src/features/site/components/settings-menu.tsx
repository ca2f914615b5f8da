import { Avatar, Menu, Text, UnstyledButton } from '@mantine/core'
import {
  IconBell,
  IconCreditCard,
  IconHelpCircle,
  IconLogout,
  type IconProps,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { handleMenuButtonKeys } from '#src/client/ui/menu-keys.ts'
import { signOut } from '#src/features/accounts/client.ts'
import type { Person } from '#src/features/accounts/contract.ts'
import { shownName } from '#src/features/accounts/rules.ts'
import { pictureUrl } from '#src/features/profile/picture/picture.rules.ts'
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

/** Who is signed in and where their settings are (SM-01 to SM-03). */
export const SettingsMenu = ({ person }: { person: Person }) => {
  const { t } = useTranslation()
  const name = shownName(person) ?? t('settingsMenu.user')
  return (
    <Menu position="bottom-end" width={312} offset={12} returnFocus>
      <Menu.Target>
        <UnstyledButton
          className={classes.target ?? ''}
          aria-label={t('settingsMenu.open', { name })}
          onKeyDown={handleMenuButtonKeys}
        >
          <Avatar size={36} color="pine" name={name} src={person.picture ? pictureUrl(person.picture) : null} alt="" />
        </UnstyledButton>
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
