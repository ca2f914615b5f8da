import { Button, Divider, Drawer, Group, Stack, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { ThemeToggle } from '#src/client/ui/theme-toggle.tsx'
import { sessionQuery, signOut, useCachedRole } from '#src/features/accounts/client.ts'
import { LanguageChoice } from '#src/features/accounts/components/language-choice.tsx'
import type { Person, Role } from '#src/features/accounts/contract.ts'
import { formatDisplayName } from '#src/features/accounts/email.rules.ts'
import { operatorStatusQuery } from '#src/features/operations/client.ts'
import { getNavigationLinks, showOverlay } from '../navigation.client.ts'
import { AskAgain } from './ask-again.tsx'
import { MainNav } from './main-nav.tsx'
import classes from './mobile-menu.module.css'

const personalLinks = [
  { section: 'profile', label: 'settingsMenu.profile' },
  { section: 'account', label: 'settingsMenu.account' },
] as const

const PersonalPart = ({ person, onClose }: { person: Person; onClose: () => void }) => {
  const { t } = useTranslation()
  const operator = useQuery(operatorStatusQuery)
  return (
    <Stack gap={0}>
      <Text fw={600}>
        <bdi>{formatDisplayName(person) ?? t('settingsMenu.user')}</bdi>
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        <bdi>{person.email}</bdi>
      </Text>
      {personalLinks.map(({ section, label }) => (
        <TextLink
          key={section}
          to="/settings/$section"
          params={{ section }}
          className={classes.link ?? ''}
          underline="never"
          onClick={onClose}
        >
          {t(label)}
        </TextLink>
      ))}
      {operator.data?.isOperator ? (
        <TextLink to="/operations" className={classes.link ?? ''} underline="never" onClick={onClose}>
          {t('operations.title')}
        </TextLink>
      ) : null}
      <TextLink to="/help" className={classes.link ?? ''} underline="never" onClick={onClose}>
        {t('settingsMenu.help')}
      </TextLink>
      <Button variant="default" mt="md" onClick={() => void signOut(t)}>
        {t('settingsMenu.signOut')}
      </Button>
    </Stack>
  )
}

type PlansPartProps = { role: Role; onClose: () => void; onSearch: () => void }

const PlansPart = ({ role, onClose, onSearch }: PlansPartProps) => {
  const { t } = useTranslation()
  const id = useId()
  const ways = getNavigationLinks(role)
  if (!ways) return null
  return (
    <nav aria-labelledby={id}>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Text id={id} fw={600}>
          {t(ways.title)}
        </Text>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          onClick={onSearch}
        >
          {t('plans.searchShort')}
        </Button>
      </Group>
      {ways.links.map(({ id: plan, label, icon: Icon, link }) => (
        <TextLink key={plan} {...link} className={classes.link ?? ''} underline="never" onClick={onClose}>
          <Icon size={20} aria-hidden="true" className={classes.icon} />
          {t(label)}
        </TextLink>
      ))}
    </nav>
  )
}

type MobileDrawerProps = {
  opened: boolean
  onClose: () => void
  /**
   * Called after the closing transition, to restore the focus: the lazily loaded drawer has not seen the element that
   * opened it.
   */
  onClosed: () => void
}

/** Drawer of the small header: the same links, the signed-in user and settings (HD-08). */
export const MobileDrawer = ({ opened, onClose, onClosed }: MobileDrawerProps) => {
  const { t } = useTranslation()
  const { data } = useQuery(sessionQuery)
  const { role, isAway } = useCachedRole()
  const person = data?.person ?? null
  const isSearching = useRef(false)
  const search = () => {
    isSearching.current = true
    onClose()
  }
  // Opens the palette after the drawer has closed, because the drawer restores the focus first.
  const leave = () => {
    onClosed()
    if (isSearching.current) showOverlay('palette')
    isSearching.current = false
  }
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={leave}
      returnFocus={false}
      position="right"
      size="sm"
      title={t('header.menu')}
      closeButtonProps={{ 'aria-label': t('header.closeMenu'), size: 44 }}
    >
      <Stack gap="lg">
        <MainNav role={role} layout="column" onNavigate={onClose} />
        {role ? <PlansPart role={role} onClose={onClose} onSearch={search} /> : null}
        {person ? <PersonalPart person={person} onClose={onClose} /> : null}
        {isAway ? <AskAgain /> : null}
        {person || isAway ? null : (
          <LinkButton to="/auth" onClick={onClose}>
            {t('header.signIn')}
          </LinkButton>
        )}
        <Divider />
        <Group justify="space-between">
          <LanguageChoice />
          <ThemeToggle />
        </Group>
      </Stack>
    </Drawer>
  )
}
