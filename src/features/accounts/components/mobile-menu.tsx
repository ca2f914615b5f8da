import { Burger, Divider, Drawer, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LanguageSwitcher } from '#src/client/ui/language-switcher.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { ThemeToggle } from '#src/client/ui/theme-toggle.tsx'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { MainNav } from './main-nav.tsx'
import classes from './mobile-menu.module.css'

const personalLinks = [
  { section: 'profile', label: 'settingsMenu.profile' },
  { section: 'account', label: 'settingsMenu.account' },
] as const

/** The header of a small screen: the same links, who is signed in and their settings (HD-08). */
export const MobileMenu = () => {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure(false)
  const { data } = useQuery(sessionQuery)
  const person = data?.person ?? null
  return (
    <>
      <Burger
        opened={opened}
        onClick={open}
        size="sm"
        className={classes.toggle ?? ''}
        aria-label={t('header.openMenu')}
        aria-expanded={opened}
      />
      <Drawer
        opened={opened}
        onClose={close}
        position="right"
        size="sm"
        title={t('header.menu')}
        closeButtonProps={{ 'aria-label': t('header.closeMenu') }}
      >
        <Stack gap="lg">
          <MainNav person={person} layout="column" onNavigate={close} />
          {person ? (
            <Stack gap={0}>
              <Text fw={600}>{person.displayName}</Text>
              <Text size="sm" c="dimmed">
                <bdi>{person.email}</bdi>
              </Text>
              {personalLinks.map(({ section, label }) => (
                <TextLink
                  key={section}
                  to="/settings/$section"
                  params={{ section }}
                  className={classes.link ?? ''}
                  underline="never"
                  onClick={close}
                >
                  {t(label)}
                </TextLink>
              ))}
              <TextLink to="/help" className={classes.link ?? ''} underline="never" onClick={close}>
                {t('settingsMenu.help')}
              </TextLink>
            </Stack>
          ) : (
            <LinkButton to="/auth" onClick={close}>
              {t('header.signIn')}
            </LinkButton>
          )}
          <Divider />
          <Group justify="space-between">
            <LanguageSwitcher />
            <ThemeToggle />
          </Group>
        </Stack>
      </Drawer>
    </>
  )
}
