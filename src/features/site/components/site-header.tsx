import { Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '#src/client/ui/logo.tsx'
import { ThemeToggle } from '#src/client/ui/theme-toggle.tsx'
import { useKnownRole } from '#src/features/accounts/client.ts'
import { LanguageChoice } from '#src/features/accounts/components/language-choice.tsx'
import { AccountArea, AccountPlaceholder } from './account-area.tsx'
import { MainNav } from './main-nav.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import classes from './site-header.module.css'

type SiteHeaderProps = {
  /** The notification bell, given by the route because it belongs to another feature. */
  bell?: ReactNode
  isPending: boolean
}

/** The head of every page: where home is, where this person can go, and their account (HD-01 to HD-08). */
export const SiteHeader = ({ bell, isPending }: SiteHeaderProps) => {
  const { t } = useTranslation()
  const { role } = useKnownRole()
  return (
    <header className={classes.header}>
      <div className={classes.row}>
        <Link to="/" className={classes.home} aria-label={t('header.home')}>
          <Logo />
        </Link>
        <Group visibleFrom="sm" className={classes.nav ?? ''}>
          <MainNav role={role} layout="bar" />
        </Group>
        <Group visibleFrom="sm" gap="xs" wrap="nowrap">
          <LanguageChoice />
          <ThemeToggle />
        </Group>
        <Group gap="xs" wrap="nowrap" className={classes.account ?? ''}>
          {isPending ? <AccountPlaceholder /> : <AccountArea bell={bell} />}
        </Group>
        <Group hiddenFrom="sm">
          <MobileMenu />
        </Group>
      </div>
    </header>
  )
}
