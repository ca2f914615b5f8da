import { Button, Group, NativeSelect, Stack, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { ListControls } from '#src/client/ui/list-controls.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { scholarshipsQuery } from '../client.ts'
import type { FoundScholarship, ShortlistedProgramme } from '../contract.ts'
import { standings } from '../rules.ts'
import { type ScholarshipSearch, toScholarshipSearch } from '../scholarship-search.parse.ts'
import { ApplicantAnswers } from './applicant-answers.tsx'
import { passesFilters, ScholarshipFilters } from './scholarship-filters.tsx'
import { ScholarshipGroup } from './scholarship-group.tsx'
import classes from './scholarships-screen.module.css'

type GroupsProps = {
  scholarships: FoundScholarship[]
  programmes: ShortlistedProgramme[]
  programme: ShortlistedProgramme | undefined
}

const Groups = ({ scholarships, ...shortlist }: GroupsProps) =>
  standings
    .map((standing) => ({ standing, found: scholarships.filter((one) => one.standing === standing) }))
    .filter(({ found }) => found.length > 0)
    .map(({ standing, found }) => (
      <ScholarshipGroup key={standing} standing={standing} scholarships={found} {...shortlist} />
    ))

type ScholarshipsScreenProps = {
  /** Filters and programme, as the URL stores them. */
  search: ScholarshipSearch
}

const Body = ({ search }: ScholarshipsScreenProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data, isPending, isFetching, refetch, error } = useQuery(scholarshipsQuery)
  if (isPending) return <LoadingSkeleton rows={6} />
  if (!data)
    return (
      <ErrorState error={error} title={t('scholarships.failed')} onRetry={() => void refetch()} retrying={isFetching} />
    )
  const { scholarships, programmes, citizenship, answers, asked } = data
  const { programme: entryId, ...filters } = search
  const found = scholarships.filter((one) => passesFilters(one, filters))
  const programme = programmes.find((one) => one.entryId === entryId)
  const show = (change: Record<string, string>) =>
    void navigate({
      to: '/scholarships',
      search: toScholarshipSearch({ ...search, ...change }),
      // Other filters show the first rows of each group again.
      ...('programme' in change ? { state: true as const } : {}),
      replace: true,
      resetScroll: false,
    })
  const clear = () => show({ country: '', level: '', funding: '' })
  return (
    <Stack gap="lg">
      <ListControls
        active={Object.keys(filters).length}
        onClear={clear}
        filters={
          <Stack gap="md" flex="1 1 auto">
            <Group align="flex-end" gap="md">
              {scholarships.length > 0 ? (
                <ScholarshipFilters scholarships={scholarships} filters={filters} onChange={show} />
              ) : null}
              {programmes.length > 0 ? (
                <NativeSelect
                  className={classes.choice ?? ''}
                  label={t('scholarships.programme')}
                  data={[
                    { value: '', label: t('scholarships.noProgramme') },
                    ...programmes.map(({ entryId: value, label }) => ({ value, label })),
                  ]}
                  value={programme?.entryId ?? ''}
                  onChange={({ currentTarget: { value } }) => show({ programme: value })}
                />
              ) : null}
            </Group>
            <ApplicantAnswers citizenship={citizenship} answers={answers} asked={asked} />
          </Stack>
        }
      />
      {scholarships.length === 0 ? (
        <EmptyState
          title={t('scholarships.emptyTitle')}
          message={t('scholarships.emptyMessage')}
          action={
            <LinkButton to="/settings/$section" params={{ section: 'profile' }}>
              {t('scholarships.editProfile')}
            </LinkButton>
          }
        />
      ) : (
        <>
          <VisuallyHidden role="status">{t('scholarships.filters.found', { count: found.length })}</VisuallyHidden>
          {found.length === 0 ? (
            <EmptyState
              title={t('scholarships.filters.emptyTitle')}
              message={t('scholarships.filters.emptyMessage')}
              action={<Button onClick={clear}>{t('scholarships.filters.clear')}</Button>}
            />
          ) : (
            <Groups scholarships={found} programmes={programmes} programme={programme} />
          )}
        </>
      )}
    </Stack>
  )
}

/** Screen of scholarships for the applicant's profile (MA-04). */
export const ScholarshipsScreen = ({ search }: ScholarshipsScreenProps) => {
  const { t } = useTranslation()
  return (
    <PageShell>
      <PageHeader title={t('scholarships.title')} info={t('scholarships.lede')} />
      <Body search={search} />
    </PageShell>
  )
}
