import { SegmentedControl, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type CSSProperties, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { type CatalogueSearch, toCatalogueSearch } from '#src/features/catalogue/catalogue-search.parse.ts'
import { compareKey, toCompared } from '#src/features/catalogue/comparison-params.parse.ts'
import { CompareBox } from '#src/features/catalogue/components/compare-box.tsx'
import { ParsedQuery } from '#src/features/catalogue/components/parsed-query.tsx'
import { ProgramResults } from '#src/features/catalogue/components/program-results.tsx'
import { UniversityResults } from '#src/features/catalogue/components/university-results.tsx'
import { UniversitySearch } from '#src/features/catalogue/components/university-search.tsx'
import { EditorLinks } from '#src/features/catalogue/entries/components/editor-links.tsx'
import { rememberLastSearch } from '#src/features/catalogue/last-search.client.ts'
import { toUnreadSearch } from '#src/features/catalogue/search-params.parse.ts'
import { TierBadge } from '#src/features/matching/components/tier-badge.tsx'
import { SavePendingSearch } from '#src/features/saved-searches/components/save-pending-search.tsx'
import { SaveSearch } from '#src/features/saved-searches/components/save-search.tsx'
import { AddMissingProgram } from '#src/features/shortlist/components/add-missing-program.tsx'
import { AddToShortlist } from '#src/features/shortlist/components/add-to-shortlist.tsx'
import { ListComparison } from '#src/features/shortlist/components/list-comparison.tsx'

export const Route = createFileRoute('/_site/universities')({
  validateSearch: toUnreadSearch,
  component: Universities,
})

function Universities() {
  const { t } = useTranslation()
  const address = Route.useSearch()
  const search = toCatalogueSearch(address)
  const compare = toCompared(Array.isArray(address.compare) ? address.compare : [])
  const navigate = Route.useNavigate()
  const { data } = useQuery(sessionQuery)
  const isApplicant = data?.person?.role === 'applicant'
  const canPlan = isApplicant && data?.person?.onboardingComplete === true
  const isPrograms = search.show === 'programs'
  // The selection stays while the user searches for more.
  const withCompared = (next: CatalogueSearch, chosen: string[]) =>
    chosen.length > 0 ? { ...next, compare: chosen } : { ...next }
  const show = (next: CatalogueSearch) => void navigate({ search: withCompared(next, compare), resetScroll: false })
  const setCompare = (chosen: string[]) =>
    void navigate({ search: withCompared(search, chosen), replace: true, resetScroll: false })
  const clear = () => show(isPrograms ? { show: 'programs' } : {})
  const isVisitor = data?.person === null
  // Stores a visitor's search on the device, as the initial values of onboarding.
  useEffect(() => {
    if (isVisitor) rememberLastSearch(search)
  })
  if (search.said !== undefined)
    return (
      <ParsedQuery
        search={search}
        said={search.said}
        onUnderstood={(next) => void navigate({ search: next, replace: true })}
      />
    )
  return (
    <PageShell>
      <div style={{ '--header-gap': '0.5rem' } as CSSProperties}>
        <PageHeader
          title={t('catalogue.search.title')}
          actions={
            <>
              <SegmentedControl
                aria-label={t('catalogue.search.what')}
                value={isPrograms ? 'programs' : 'universities'}
                data={[
                  { value: 'universities', label: t('catalogue.search.universities') },
                  { value: 'programs', label: t('catalogue.search.programs') },
                ]}
                onChange={(value) =>
                  show(toCatalogueSearch({ ...search, show: value === 'programs' ? value : undefined }))
                }
              />
              <EditorLinks />
            </>
          }
        />
      </div>
      <meta name="description" content={t('catalogue.search.lede')} />
      <meta property="og:description" content={t('catalogue.search.lede')} />
      <UniversitySearch search={search} onSearch={show} hasTiers={isApplicant} />
      {isPrograms ? (
        <ProgramResults
          search={search}
          onClear={clear}
          onSearch={show}
          saveSearch={(isEmpty) => <SaveSearch search={search} isEmpty={isEmpty} />}
          addMissing={<AddMissingProgram name={search.query} field={search.field} level={search.level} />}
          slots={{
            compare: (program) => (
              <CompareBox
                id={compareKey({ universityId: program.universityId, programId: program.id })}
                name={program.name}
                chosen={compare}
                onChange={(chosen) => setCompare(chosen)}
              />
            ),
            ...(isApplicant ? { mark: ({ tier }) => (tier ? <TierBadge tier={tier} /> : null) } : {}),
            ...(canPlan
              ? {
                  actions: (program) => (
                    <AddToShortlist
                      universityId={program.universityId}
                      programId={program.id}
                      name={program.name}
                      isIcon
                    />
                  ),
                }
              : {}),
          }}
        />
      ) : (
        <UniversityResults
          search={search}
          onClear={clear}
          addMissing={<AddMissingProgram field={search.field} level={search.level} />}
        />
      )}
      <SavePendingSearch />
      <Text size="sm" c="dimmed" mt="lg">
        {t('catalogue.search.lede')}
      </Text>
      <ListComparison chosen={compare} onClear={() => setCompare([])} />
    </PageShell>
  )
}
