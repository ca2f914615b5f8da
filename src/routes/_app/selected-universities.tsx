import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { Skeleton } from '#src/client/ui/skeleton.tsx'
import { applicationsQuery, findOpenDeadline, isMissingDeadline } from '#src/features/applications/client.ts'
import { StartApplication } from '#src/features/applications/components/start-application.tsx'
import { formatReadiness, hasOpenChecklist } from '#src/features/applications/readiness.format.ts'
import { ZoneNotice } from '#src/features/dashboard/components/zone-notice.tsx'
import { yearQuery } from '#src/features/deadlines/client.ts'
import { DeadlineSummary } from '#src/features/deadlines/components/deadline-summary.tsx'
import { MissingDeadline } from '#src/features/deadlines/components/missing-deadline.tsx'
import { expectedQuery } from '#src/features/deadlines/expected.client.ts'
import { ReadPageButton } from '#src/features/official-pages/components/read-page-button.tsx'
import { SavePendingShortlist } from '#src/features/shared-shortlists/components/save-pending-shortlist.tsx'
import { CompareChoice } from '#src/features/shortlist/components/compare-choice.tsx'
import { Comparison } from '#src/features/shortlist/components/comparison.tsx'
import { Shortlist } from '#src/features/shortlist/components/shortlist.tsx'
import type { ShortlistEntry } from '#src/features/shortlist/contract.ts'
import { toShortlistSearch } from '#src/features/shortlist/shortlist-search.parse.ts'

// Lazy chunk: few users share their list on a visit.
const ShareShortlistDialog = lazy(async () => ({
  default: (await import('#src/features/shared-shortlists/components/share-shortlist-dialog.tsx')).ShareShortlistDialog,
}))

export const Route = createFileRoute('/_app/selected-universities')({
  validateSearch: toShortlistSearch,
  component: SelectedUniversities,
})

/** What is next for an entry: its deadline, and the open requirements of its application. */
function NextStep({ entry: { id: entryId, universityName, websiteUrl } }: { entry: ShortlistEntry }) {
  const { t } = useTranslation()
  const { data: upcoming, isPending } = useQuery({
    ...yearQuery,
    select: (deadlines) => deadlines.find(({ selectedUniversityId }) => selectedUniversityId === entryId) ?? null,
  })
  // The application also has the overdue deadlines.
  const { data: applied } = useQuery({
    ...applicationsQuery,
    select: ({ applications }) => applications.find(({ selectedUniversityId }) => selectedUniversityId === entryId),
  })
  const next = (applied && findOpenDeadline(applied)) ?? upcoming
  if (isPending) return <Skeleton height={44} />
  return (
    <div>
      {next ? (
        <DeadlineSummary deadline={next} />
      ) : !applied || isMissingDeadline(applied) ? (
        <MissingDeadline selectedUniversityId={entryId} name={universityName} officialUrl={websiteUrl} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('applications.noDeadline')}
        </Text>
      )}
      {applied && hasOpenChecklist(applied) ? (
        <Text size="sm" c="dimmed" data-figures>
          {formatReadiness(applied, t)}
        </Text>
      ) : null}
    </div>
  )
}

function SelectedUniversities() {
  const { t } = useTranslation()
  const search = Route.useSearch()
  const applications = useQuery(applicationsQuery)
  const [isSharing, setSharing] = useState(false)
  const { data } = applications
  // Prevents layout shift: the deadline and application of each entry would move the entries below.
  const isWaiting = [applications, useQuery(yearQuery), useQuery(expectedQuery)].some(
    (query) => query.isLoading && query.failureCount === 0,
  )
  const applied = new Set(data?.applications.map(({ selectedUniversityId }) => selectedUniversityId))
  const partsOf = (entry: ShortlistEntry) => ({
    deadline: <NextStep entry={entry} />,
    application: <StartApplication selectedUniversityId={entry.id} name={entry.universityName} />,
    page: (
      <ReadPageButton
        about={{ kind: 'shortlist', id: entry.id }}
        url={entry.websiteUrl}
        name={entry.universityName}
        variant="subtle"
      />
    ),
    compare: <CompareChoice id={entry.id} name={entry.universityName} search={search} />,
  })
  return (
    <PageShell>
      <PageHeader title={t('shortlist.title')} info={t('shortlist.lede')} />
      <div data-in-turn>
        <ZoneNotice />
        <Comparison
          search={search}
          noDeadline={({ id, universityName, websiteUrl }) => (
            <MissingDeadline selectedUniversityId={id} name={universityName} officialUrl={websiteUrl} />
          )}
        />
        {isWaiting ? <LoadingSkeleton layout="cards" rows={3} /> : null}
        {/* A removal asks for confirmation until it is known whether an application exists. */}
        <Shortlist
          search={search}
          partsOf={partsOf}
          hasApplication={(entry) => !data || applied.has(entry.id)}
          onShare={() => setSharing(true)}
        />
      </div>
      {isSharing ? (
        <Suspense>
          <ShareShortlistDialog onClose={() => setSharing(false)} />
        </Suspense>
      ) : null}
      <SavePendingShortlist />
    </PageShell>
  )
}
