import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCachedRole } from '#src/features/accounts/client.ts'
import { UnreadBadge } from '#src/features/messages/components/unread-badge.tsx'
import { getNavigationLinks, showOverlay } from '../navigation.client.ts'
import classes from './header-links.module.css'

const Plans = () => {
  const { t } = useTranslation()
  const { role } = useCachedRole()
  const ways = getNavigationLinks(role)
  if (!ways) return null
  return (
    <nav aria-label={t(ways.title)}>
      <Menu position="bottom-start" width={256} offset={8} returnFocus>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray.8"
            className={classes.target ?? ''}
            rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          >
            {t(ways.title)}
            {role === 'mentor' ? <UnreadBadge /> : null}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            className={classes.narrowSearch ?? ''}
            leftSection={<IconSearch size={20} aria-hidden="true" />}
            onClick={() => showOverlay('palette')}
          >
            {t('plans.search')}
          </Menu.Item>
          {ways.links.map(({ id, label, icon: Icon, link }) => (
            <Menu.Item
              key={id}
              leftSection={<Icon size={20} aria-hidden="true" />}
              renderRoot={(props) => <Link {...link} {...props} />}
            >
              {t(label)}
              {id === 'messages' ? <UnreadBadge /> : null}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </nav>
  )
}

/** Menu of plans with the command palette beside the main navigation of a wide screen. */
export const PlansMenu = () => {
  const { t } = useTranslation()
  return (
    <div className={classes.ways}>
      <Plans />
      <Tooltip label={t('plans.searchHint')}>
        <ActionIcon
          aria-label={t('plans.search')}
          aria-keyshortcuts="Control+K Meta+K"
          className={classes.search ?? ''}
          onClick={() => showOverlay('palette')}
        >
          <IconSearch size={20} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
