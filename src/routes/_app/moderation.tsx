import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { CaseList } from '#src/features/moderation/components/case-list.tsx'

export const Route = createFileRoute('/_app/moderation')({ component: Moderation })

function Moderation() {
  const { t } = useTranslation()
  return (
    <PageShell>
      <PageHeader title={t('moderation.title')} lede={t('moderation.lede')} />
      <CaseList />
    </PageShell>
  )
}
