import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { planLinks, showOverlay } from '../plans.client.ts'
import classes from './header-ways.module.css'

const Plans = () => {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('plans.title')}>
      <Menu position="bottom-start" width={256} offset={8} returnFocus>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray.8"
            className={classes.target ?? ''}
            rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          >
            {t('plans.title')}
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
          {planLinks.map(({ id, label, icon: Icon, link }) => (
            <Menu.Item
              key={id}
              leftSection={<Icon size={20} aria-hidden="true" />}
              renderRoot={(props) => <Link {...link} {...props} />}
            >
              {t(label)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </nav>
  )
}

/** The plans and the command palette beside the main navigation of a wide screen. */
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
