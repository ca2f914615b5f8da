import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { Skeleton } from '#src/client/ui/skeleton.tsx'
import { sessionQuery, useCachedRole } from '#src/features/accounts/client.ts'
import type { Person } from '#src/features/accounts/contract.ts'
import classes from './account-area.module.css'
import { AskAgain } from './ask-again.tsx'

/** Placeholder at the end of the header while the session loads (HD-06). */
export const AccountPlaceholder = () => {
  const { t } = useTranslation()
  return (
    <div className={classes.place} role="status" aria-label={t('header.loadingAccount')}>
      <Skeleton circle height={36} />
    </div>
  )
}

type AccountAreaProps = { bell?: ReactNode; Settings: ComponentType<{ person: Person }> }

/**
 * End of the header: a placeholder while the session loads, the sign-in link, or the bell and the settings (HD-06,
 * HD-07).
 */
export const AccountArea = ({ bell, Settings }: AccountAreaProps) => {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(sessionQuery)
  const { isAway } = useCachedRole()
  const isLanding = useLocation({ select: ({ pathname }) => pathname === '/' })
  if (isPending) return <AccountPlaceholder />
  if (isAway) return <AskAgain />
  const person = data?.person
  if (!person) {
    return (
      <LinkButton to="/auth" variant="default" className={classes.place ?? ''}>
        {t('header.signIn')}
      </LinkButton>
    )
  }
  if (isLanding) return null
  return (
    <Group gap="xs" wrap="nowrap">
      {bell}
      <Suspense fallback={<AccountPlaceholder />}>
        <Settings person={person} />
      </Suspense>
    </Group>
  )
}
