import { Group } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Logo } from '#src/client/ui/logo.tsx'
import { SkipLink } from '#src/client/ui/skip-link.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { LanguageChoice } from '../../components/language-choice.tsx'
import classes from './auth-frame.module.css'

/** Layout of the sign-in and sign-up pages: home link, language, and no other navigation (ST-01). */
export const AuthFrame = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <>
      <SkipLink />
      <header className={classes.header}>
        <div className={classes.row}>
          <Link to="/" className={classes.home} aria-label={t('header.home')}>
            <Logo />
          </Link>
          <Group gap="sm" wrap="nowrap">
            <LanguageChoice />
            <TextLink to="/" className={classes.back ?? ''} underline="hover">
              <IconArrowLeft size={18} aria-hidden="true" data-mirrored />
              <span className={classes.backWords}>{t('accounts.auth.backToHome')}</span>
            </TextLink>
          </Group>
        </div>
      </header>
      <main id="content" className={classes.main} tabIndex={-1}>
        {children}
      </main>
      <footer className={classes.footer}>
        <p className={classes.words}>
          <Trans
            i18nKey="accounts.auth.questions"
            components={{
              faq: <TextLink to="/about" hash="faq" size="sm" className={classes.help ?? ''} />,
              contact: <TextLink to="/contact" size="sm" className={classes.help ?? ''} />,
            }}
          />
        </p>
      </footer>
    </>
  )
}
