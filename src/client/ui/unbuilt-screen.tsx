import { useTranslation } from 'react-i18next'
import { LinkButton } from './link-button.tsx'
import { PageHeader } from './page-header.tsx'
import { PageShell } from './page-shell.tsx'

/** Holds the place of a route whose screen is not there yet. */
export const UnbuiltScreen = () => {
  const { t } = useTranslation()
  return (
    <PageShell width="reading">
      <PageHeader title={t('ui.unbuiltTitle')} lede={t('ui.unbuiltMessage')} />
      <LinkButton to="/">{t('notFound.home')}</LinkButton>
    </PageShell>
  )
}
