import { Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '#src/client/ui/logo.tsx'
import { ThemeToggle } from '#src/client/ui/theme-toggle.tsx'
import { useKnownRole } from '#src/features/accounts/client.ts'
import { LanguageChoice } from '#src/features/accounts/components/language-choice.tsx'
import { AccountArea, AccountPlaceholder } from './account-area.tsx'
import { MainNav } from './main-nav.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import classes from './site-header.module.css'

// Only applicants have plans, so visitors do not download the ways to them.
const HeaderWays = lazy(async () => ({ default: (await import('./header-ways.tsx')).HeaderWays }))

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
        <Group visibleFrom="sm" gap="0.25rem" wrap="nowrap" className={classes.nav ?? ''}>
          <MainNav role={role} layout="bar" />
          <Suspense>{role === 'applicant' && !isPending ? <HeaderWays /> : null}</Suspense>
        </Group>
        <Group visibleFrom="sm" gap="xs" wrap="nowrap">
          <LanguageChoice />
          <ThemeToggle />
        </Group>
        <Group gap="xs" wrap="nowrap" className={classes.account ?? ''}>
          {isPending ? <AccountPlaceholder /> : <AccountArea bell={bell} />}
        </Group>
        <Group hiddenFrom="sm">
          <MobileMenu isPending={isPending} />
        </Group>
      </div>
    </header>
  )
}
