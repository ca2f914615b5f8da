import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { ReadingList } from '#src/features/official-pages/components/reading-list.tsx'

const ReadingsRoute = () => {
  const { t } = useTranslation()
  return (
    <PageShell>
      <PageHeader title={t('officialPages.list.title')} lede={t('officialPages.list.lede')} />
      <ReadingList />
    </PageShell>
  )
}

export const Route = createFileRoute('/_app/official-pages/')({ component: ReadingsRoute })
