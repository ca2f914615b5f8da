import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'

export const Route = createFileRoute('/_app/matched-faculty')({ component: MatchedFaculty })

function MatchedFaculty() {
  const { t } = useTranslation()
  return (
    <PageShell>
      <PageHeader title={t('professors.matched.title')} lede={t('professors.matched.lede')} />
      <EmptyState
        title={t('professors.matched.emptyTitle')}
        message={t('professors.matched.emptyMessage')}
        action={<LinkButton to="/selected-universities">{t('professors.matched.emptyAction')}</LinkButton>}
      />
    </PageShell>
  )
}
