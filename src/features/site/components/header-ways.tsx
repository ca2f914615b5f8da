import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { localValues } from '#src/client/storage.ts'
import { shortcutOf } from '../keys.rules.ts'
import { planLinks, showOverlay, useOverlay } from '../plans.client.ts'
import classes from './header-ways.module.css'

// Downloaded when the palette or the list of keys is opened for the first time.
const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }))
const KeyList = lazy(async () => ({ default: (await import('./key-list.tsx')).KeyList }))

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null)

const useShortcuts = () => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const shortcut = shortcutOf(event, {
        isTyping: isTyping(event.target),
        singleKeys: localValues.getItem('single_keys') !== 'off',
      })
      if (!shortcut) return
      event.preventDefault()
      showOverlay(shortcut)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

const PlansMenu = () => {
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

/** An applicant's ways beside the main navigation: the plans, the command palette and the keys. */
export const HeaderWays = () => {
  const { t } = useTranslation()
  const overlay = useOverlay()
  useShortcuts()
  return (
    <>
      <div className={classes.ways}>
        <PlansMenu />
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
      <Suspense>
        {overlay === 'palette' ? <CommandPalette /> : null}
        {overlay === 'keys' ? <KeyList onClose={() => showOverlay(undefined)} /> : null}
      </Suspense>
    </>
  )
}
