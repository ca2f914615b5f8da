import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { type CatalogueSearch, toCatalogueSearch } from '#src/features/catalogue/client.ts'
import { UniversityResults } from '#src/features/catalogue/components/university-results.tsx'
import { UniversitySearch } from '#src/features/catalogue/components/university-search.tsx'

export const Route = createFileRoute('/_site/universities')({
  validateSearch: toCatalogueSearch,
  component: Universities,
})

function Universities() {
  const { t } = useTranslation()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const show = (next: CatalogueSearch) => void navigate({ search: next, resetScroll: false })
  return (
    <PageShell>
      <PageHeader title={t('catalogue.search.title')} lede={t('catalogue.search.lede')} />
      <UniversitySearch search={search} onSearch={show} />
      <UniversityResults search={search} onClear={() => show({})} />
    </PageShell>
  )
}
