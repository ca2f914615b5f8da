import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { type CatalogueSearch, toCatalogueSearch } from '#src/features/catalogue/client.ts'
import { ProgramResults } from '#src/features/catalogue/components/program-results.tsx'
import { UnderstoodAddress } from '#src/features/catalogue/components/understood-address.tsx'
import { UniversityResults } from '#src/features/catalogue/components/university-results.tsx'
import { UniversitySearch } from '#src/features/catalogue/components/university-search.tsx'
import { EditorLinks } from '#src/features/catalogue/entries/components/editor-links.tsx'
import { toUnreadSearch } from '#src/features/catalogue/search-params.parse.ts'
import { TierBadge } from '#src/features/matching/components/tier-badge.tsx'

export const Route = createFileRoute('/_site/universities')({
  validateSearch: toUnreadSearch,
  component: Universities,
})

function Universities() {
  const { t } = useTranslation()
  const search = toCatalogueSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const { data } = useQuery(sessionQuery)
  const isPrograms = search.show === 'programs'
  const show = (next: CatalogueSearch) => void navigate({ search: next, resetScroll: false })
  const clear = () => show(isPrograms ? { show: 'programs' } : {})
  if (search.said !== undefined)
    return (
      <UnderstoodAddress
        search={search}
        said={search.said}
        onUnderstood={(next) => void navigate({ search: next, replace: true })}
      />
    )
  return (
    <PageShell>
      <PageHeader title={t('catalogue.search.title')} lede={t('catalogue.search.lede')} actions={<EditorLinks />} />
      <SegmentedControl
        mb="lg"
        aria-label={t('catalogue.search.what')}
        value={isPrograms ? 'programs' : 'universities'}
        data={[
          { value: 'universities', label: t('catalogue.search.universities') },
          { value: 'programs', label: t('catalogue.search.programs') },
        ]}
        onChange={(value) => show(toCatalogueSearch({ ...search, show: value === 'programs' ? value : undefined }))}
      />
      <UniversitySearch search={search} onSearch={show} hasTiers={data?.person?.role === 'applicant'} />
      {isPrograms ? (
        <ProgramResults
          search={search}
          onClear={clear}
          onSearch={show}
          mark={({ tier }) => (tier ? <TierBadge tier={tier} /> : null)}
        />
      ) : (
        <UniversityResults search={search} onClear={clear} />
      )}
    </PageShell>
  )
}
