import { useTranslation } from 'react-i18next'
import { EmptyState } from './empty-state.tsx'
import { LinkButton } from './link-button.tsx'
import { PageShell } from './page-shell.tsx'

/** Holds the place of a route whose screen is not there yet. */
export const UnbuiltScreen = () => {
  const { t } = useTranslation()
  return (
    <PageShell>
      <EmptyState
        title={t('ui.unbuiltTitle')}
        message={t('ui.unbuiltMessage')}
        action={<LinkButton to="/">{t('notFound.home')}</LinkButton>}
      />
    </PageShell>
  )
}
