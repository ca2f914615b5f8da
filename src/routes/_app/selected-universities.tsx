import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { applicationsQuery, askedDeadline } from '#src/features/applications/client.ts'
import { StartApplication } from '#src/features/applications/components/start-application.tsx'
import { yearQuery } from '#src/features/deadlines/client.ts'
import { DeadlineSummary } from '#src/features/deadlines/components/deadline-summary.tsx'
import { toCompareSearch } from '#src/features/shortlist/client.ts'
import { CompareChoice } from '#src/features/shortlist/components/compare-choice.tsx'
import { Comparison } from '#src/features/shortlist/components/comparison.tsx'
import { Shortlist } from '#src/features/shortlist/components/shortlist.tsx'
import type { ShortlistEntry } from '#src/features/shortlist/contract.ts'
import { ZoneNotice } from '#src/features/snapshot/components/zone-notice.tsx'

export const Route = createFileRoute('/_app/selected-universities')({
  validateSearch: toCompareSearch,
  component: SelectedUniversities,
})

function NextDeadline({ entryId }: { entryId: string }) {
  const { t } = useTranslation()
  const { data: upcoming, isPending } = useQuery({
    ...yearQuery,
    select: (deadlines) => deadlines.find(({ selectedUniversityId }) => selectedUniversityId === entryId) ?? null,
  })
  // The application also knows what is overdue.
  const { data: applied } = useQuery({
    ...applicationsQuery,
    select: ({ applications }) => applications.find(({ selectedUniversityId }) => selectedUniversityId === entryId),
  })
  const next = (applied && askedDeadline(applied)) ?? upcoming
  if (isPending) return null
  if (next) return <DeadlineSummary deadline={next} />
  return (
    <Text size="sm" c="dimmed">
      {t('shortlist.noDeadline')}
    </Text>
  )
}

function SelectedUniversities() {
  const { t } = useTranslation()
  const { compare = [] } = Route.useSearch()
  const { data } = useQuery(applicationsQuery)
  const applied = new Set(data?.applications.map(({ selectedUniversityId }) => selectedUniversityId))
  const partsOf = (entry: ShortlistEntry) => ({
    deadline: <NextDeadline entryId={entry.id} />,
    application: <StartApplication selectedUniversityId={entry.id} name={entry.universityName} />,
    compare: <CompareChoice id={entry.id} name={entry.universityName} compared={compare} />,
  })
  return (
    <PageShell>
      <ZoneNotice />
      <PageHeader title={t('shortlist.title')} lede={t('shortlist.lede')} />
      <Comparison ids={compare} />
      {/* Until it is known whether there is an application, a removal asks first. */}
      <Shortlist partsOf={partsOf} hasApplication={(entry) => !data || applied.has(entry.id)} />
    </PageShell>
  )
}
