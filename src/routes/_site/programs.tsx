import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { type CatalogueSearch, isLevel } from '#src/features/catalogue/client.ts'
import { UniversityResults } from '#src/features/catalogue/components/university-results.tsx'
import { UniversitySearch } from '#src/features/catalogue/components/university-search.tsx'
import type { Level } from '#src/features/catalogue/rules.ts'

export const Route = createFileRoute('/_site/programs')({
  validateSearch: ({ level }: Record<string, unknown>): { level?: Level } => (isLevel(level) ? { level } : {}),
  component: Programs,
})

function Programs() {
  const { t } = useTranslation()
  const { level } = Route.useSearch()
  const navigate = Route.useNavigate()
  // Any other wish than the level is what the search of universities is for.
  const show = (next: CatalogueSearch) => void navigate({ to: '/universities', search: next, resetScroll: false })
  return (
    <PageShell>
      <PageHeader
        title={level ? t('programs.titleOf', { level: t(`catalogue.level.${level}`) }) : t('programs.title')}
        lede={t('programs.lede')}
      />
      <UniversitySearch search={level ? { level } : {}} onSearch={show} />
      <UniversityResults search={level ? { level } : {}} onClear={() => show({})} />
    </PageShell>
  )
}
