import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '#src/client/ui/logo.tsx'
import { SkipLink } from '#src/client/ui/skip-link.tsx'
import { sessionQuery, signOut } from '#src/features/accounts/client.ts'
import { LanguageChoice } from '#src/features/accounts/components/language-choice.tsx'
import { RoleDialog } from '#src/features/accounts/entry/components/role-dialog.tsx'
import classes from './setup-frame.module.css'

type SetupFrameProps = {
  children: ReactNode
  /** Further exits, passed by the route because they belong to another feature. */
  ways?: ReactNode
  /** Pending state: the frame is about to be replaced, and offers no control whose input would be lost. */
  isPending?: boolean
}

/** Layout of onboarding: no navigation except exits for a user who is stuck. */
export const SetupFrame = ({ children, ways, isPending = false }: SetupFrameProps) => {
  const { t } = useTranslation()
  const { data } = useQuery(sessionQuery)
  const [isChanging, setIsChanging] = useState(false)
  const person = data?.person
  return (
    <>
      <SkipLink />
      <header className={classes.header}>
        <div className={classes.row}>
          <Link to="/" className={classes.home} aria-label={t('header.home')}>
            <Logo />
          </Link>
          <LanguageChoice />
          <Group
            gap="xs"
            wrap="nowrap"
            className={classes.ways ?? ''}
            style={isPending ? { visibility: 'hidden' } : {}}
          >
            <Button variant="subtle" size="sm" onClick={() => setIsChanging(true)}>
              {t('accounts.auth.changeRole')}
            </Button>
            {ways}
            <Button variant="subtle" size="sm" onClick={() => void signOut(t)}>
              {t('settingsMenu.signOut')}
            </Button>
          </Group>
        </div>
      </header>
      <main id="content" className={classes.main} tabIndex={-1}>
        {children}
      </main>
      {person ? <RoleDialog person={person} opened={isChanging} onClose={() => setIsChanging(false)} /> : null}
    </>
  )
}
