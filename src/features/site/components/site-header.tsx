import { Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '#src/client/ui/logo.tsx'
import { ThemeToggle } from '#src/client/ui/theme-toggle.tsx'
import { useCachedRole } from '#src/features/accounts/client.ts'
import { LanguageChoice } from '#src/features/accounts/components/language-choice.tsx'
import type { Person } from '#src/features/accounts/contract.ts'
import { AccountArea, AccountPlaceholder } from './account-area.tsx'
import { MainNav } from './main-nav.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import classes from './site-header.module.css'

/** Header parts of a signed-in user besides the visitor's. */
export interface SignedInParts {
  Ways: ComponentType
  Settings: ComponentType<{ person: Person }>
}

// Lazy chunks, which visitors do not load; pages for signed-in users include them.
const fetchedParts: SignedInParts = {
  Ways: lazy(async () => ({ default: (await import('./header-links.tsx')).HeaderLinks })),
  Settings: lazy(async () => ({ default: (await import('./settings-menu.tsx')).SettingsMenu })),
}

type SiteHeaderProps = {
  /** Notification bell, passed by the route because it belongs to another feature. */
  bell?: ReactNode
  signedIn?: SignedInParts | undefined
  isPending: boolean
}

/** Header of every page: home link, navigation and account (HD-01 to HD-08). */
export const SiteHeader = ({ bell, isPending, signedIn: { Ways, Settings } = fetchedParts }: SiteHeaderProps) => {
  const { t } = useTranslation()
  const { role } = useCachedRole()
  return (
    <header className={classes.header}>
      <div className={classes.row}>
        <Link to="/" className={classes.home} aria-label={t('header.home')}>
          <Logo />
        </Link>
        <Group visibleFrom="sm" gap="0.25rem" wrap="nowrap" className={classes.nav ?? ''}>
          <MainNav role={role} layout="bar" />
          <Suspense>{role !== null && !isPending ? <Ways /> : null}</Suspense>
        </Group>
        <Group visibleFrom="sm" gap="xs" wrap="nowrap">
          <LanguageChoice />
          <ThemeToggle />
        </Group>
        <Group gap="xs" wrap="nowrap" className={classes.account ?? ''}>
          {isPending ? <AccountPlaceholder /> : <AccountArea bell={bell} Settings={Settings} />}
        </Group>
        <Group hiddenFrom="sm">
          <MobileMenu isPending={isPending} />
        </Group>
      </div>
    </header>
  )
}
