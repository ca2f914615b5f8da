import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import type { Role } from '#src/features/accounts/contract.ts'
import classes from './main-nav.module.css'

// Lazy chunk, downloaded after hydration, so that it does not delay the page.
const UnreadBadge = lazy(async () => ({
  default: (await import('#src/features/messages/components/unread-badge.tsx')).UnreadBadge,
}))

type MainNavProps = {
  role: Role | null
  layout: 'bar' | 'column'
  onNavigate?: () => void
}

const linksFor = (role: Role | null) => {
  if (role === 'mentor') {
    return [
      { to: '/mentor/dashboard', label: 'header.mentorDashboard' },
      { to: '/mentor/students', label: 'header.myStudents' },
      { to: '/mentor/resources', label: 'header.resources' },
    ] as const
  }
  if (role === 'applicant') {
    return [
      { to: '/dashboard', label: 'header.dashboard' },
      { to: '/gradnet', label: 'header.gradnet' },
    ] as const
  }
  return [
    { to: '/about', label: 'header.about' },
    { to: '/contact', label: 'header.contact' },
  ] as const
}

/** Links of the user's role; the one whose path is a prefix of the current path is marked (HD-02 to HD-05). */
export const MainNav = ({ role, layout, onNavigate }: MainNavProps) => {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('header.mainNavigation')} className={classes[layout]}>
      {linksFor(role).map(({ to, label }) => (
        <TextLink key={to} to={to} className={classes.link ?? ''} underline="never" onClick={onNavigate}>
          {t(label)}
          {to === '/gradnet' ? (
            <Suspense>
              <UnreadBadge />
            </Suspense>
          ) : null}
        </TextLink>
      ))}
    </nav>
  )
}
